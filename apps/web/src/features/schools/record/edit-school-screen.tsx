import { Alert, Button, Stack } from '@mantine/core'
import type { School } from '@shala/contract/schools/schools'
import { schoolRecordOn, schoolTexts } from '@shala/contract/schools/schools'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { LeaveQuestion } from '#platform/screens/leave-question.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { Page } from '#ui/page/page.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { schoolQuery, useUpdateSchool } from '../schools-queries.ts'
import { typedOver } from '../typed-over.ts'
import { useToday } from '../use-today.ts'
import { FormFooter } from './form-footer.tsx'
import { AddressSection, BasicSection, ContactSection } from './school-sections.tsx'
import { type SchoolValues, valuesOf } from './school-values.ts'
import { useGoBack } from './use-go-back.ts'

export function EditSchoolScreen() {
  // Loaded freshly: saving an old copy would undo what somebody else has changed since.
  const fresh = useQuery({ ...schoolQuery, refetchOnMount: 'always', staleTime: 0 })
  const [school, setSchool] = useState<School | null>(null)
  if (!school && fresh.data && fresh.isFetchedAfterMount && !fresh.isError) setSchool(fresh.data)
  return (
    <Page title={i18n.t('Edit School Details')} purpose={i18n.t('What everyone at your school sees.')}>
      {school && <EditSchool school={school} latest={fresh.data ?? school} />}
      {!school && fresh.isError && (
        <Failed
          message={messageOf(fresh.error)}
          onRetry={() => void fresh.refetch()}
          isRetrying={fresh.isFetching}
        />
      )}
      {!school && !fresh.isError && <Loading />}
    </Page>
  )
}

/** @param props `latest`: with what somebody else has saved since the form was filled with `school` */
function EditSchool({ school, latest }: { school: School; latest: School }) {
  const save = useUpdateSchool()
  const form = useSchemaForm<SchoolValues>(schoolRecordOn(useToday()), valuesOf(school))
  const [failure, setFailure] = useState<string | null>(null)
  const goBack = useGoBack('/schoolDetails')
  const hasErrors = Object.keys(form.errors).length > 0

  const submit = async (typed: SchoolValues) => {
    setFailure(null)
    const values = typedOver(valuesOf(latest), valuesOf(school), typed)
    try {
      await save.mutateAsync({ ...values, establishmentYear: values.establishmentYear ?? null })
      toast('success', i18n.t(schoolTexts.updated))
      goBack({ ignoreBlocker: true })
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }

  return (
    <>
      <Form
        form={form}
        label={i18n.t('Edit School Details')}
        onSubmit={submit}
        onInvalid={() => setFailure(null)}
      >
        <Stack gap="md">
          <BasicSection form={form} isWhole />
          <AddressSection form={form} isWhole />
          <ContactSection form={form} />
          <FormFooter hasErrors={hasErrors} failure={failure && <NotSaved reason={failure} />}>
            <Button variant="default" onClick={() => goBack()} disabled={save.isPending}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" disabled={save.isPending || hasErrors}>
              {save.isPending ? i18n.t('Saving...') : i18n.t('Save Changes')}
            </Button>
          </FormFooter>
        </Stack>
      </Form>
      <LeaveQuestion isDirty={form.isDirty() && !save.isSuccess} />
    </>
  )
}

function NotSaved({ reason }: { reason: string }) {
  return (
    <Alert color="red" role="alert" title={i18n.t('Not saved')}>
      {reason}
    </Alert>
  )
}
