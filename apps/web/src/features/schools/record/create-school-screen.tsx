import { Alert, Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { schoolRefusals, schoolRegistrationOn, schoolTexts } from '@shala/contract/schools/schools'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { LeaveQuestion } from '#platform/screens/leave-question.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Logo } from '#ui/display/logo.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { registrationFailure } from '../school-words.ts'
import { schoolQuery, useCreateSchool } from '../schools-queries.ts'
import { useToday } from '../use-today.ts'
import { FormFooter } from './form-footer.tsx'
import { AddressSection, BasicSection } from './school-sections.tsx'
import { emptySchool, registrationOf, type SchoolValues } from './school-values.ts'

function useCreating() {
  const create = useCreateSchool()
  const goOn = useGoOn()
  const form = useSchemaForm<SchoolValues>(schoolRegistrationOn(useToday()), emptySchool)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAskingReset, setAskingReset] = useState(false)
  const reset = () => {
    form.reset()
    setFailure(null)
    setAskingReset(false)
  }
  const submit = async (values: SchoolValues) => {
    setFailure(null)
    try {
      await create.mutateAsync(registrationOf(values))
      toast('success', i18n.t(schoolTexts.registered))
      await goOn('/classes')
    } catch (error) {
      toast('error', registrationFailure(error))
      if (isDoneElsewhere(error)) return goOn('/onboarding')
      showFieldErrors(form, error)
      setFailure(registrationFailure(error))
    }
  }
  return { create, form, failure, setFailure, isAskingReset, setAskingReset, reset, submit }
}

export function CreateSchoolScreen() {
  const { create, form, failure, setFailure, isAskingReset, setAskingReset, reset, submit } = useCreating()
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <Container size={720} pt={32}>
      <Heading />
      <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
        <Stack gap="md">
          <BasicSection form={form} />
          <AddressSection form={form} />
          {/* Far from the button that registers. */}
          <Group>
            <Button
              variant="subtle"
              onClick={() => (form.isDirty() ? setAskingReset(true) : reset())}
              disabled={create.isPending}
            >
              {i18n.t('Reset Form')}
            </Button>
          </Group>
          <FormFooter
            hasErrors={hasErrors}
            failure={failure && <RegistrationFailed message={failure} onDismiss={() => setFailure(null)} />}
          >
            <Button type="submit" disabled={create.isPending || hasErrors}>
              {create.isPending ? i18n.t('Registering...') : i18n.t('Register School')}
            </Button>
          </FormFooter>
        </Stack>
      </Form>
      <Confirm
        opened={isAskingReset}
        title={i18n.t('Reset Form')}
        text={i18n.t('Are you sure you want to reset the form? All entered data will be lost.')}
        confirmLabel={i18n.t('Reset Form')}
        isDanger
        onConfirm={reset}
        onCancel={() => setAskingReset(false)}
      />
      <LeaveQuestion isDirty={form.isDirty() && !create.isSuccess} />
    </Container>
  )
}

/** True when the same person has meanwhile registered the school on another device. */
function isDoneElsewhere(error: unknown): boolean {
  return isRefusedWith(error, schoolRefusals.alreadyYours)
}

function useGoOn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (to: '/classes' | '/onboarding') => {
    await client.invalidateQueries({ queryKey: schoolQuery.queryKey })
    await navigate({ to, replace: true, ignoreBlocker: true })
  }
}

function Heading() {
  return (
    <>
      <Anchor mih={44} display="inline-flex" renderRoot={(props) => <Link to="/onboarding" {...props} />}>
        <Group gap={6}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {i18n.t('Back')}
        </Group>
      </Anchor>
      <Group gap="sm" mb="lg" wrap="nowrap">
        <Logo size={40} />
        <div>
          <Title order={1} size="h2">
            {i18n.t('Register your school')}
          </Title>
          <Text c="dimmed">{i18n.t('You can change all of this later.')}</Text>
        </div>
      </Group>
    </>
  )
}

function RegistrationFailed({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Alert color="red" role="alert" title={i18n.t('Registration Failed')}>
      <Group justify="space-between" gap="xs">
        <Text>{message}</Text>
        <Button variant="subtle" color="red" onClick={onDismiss}>
          {i18n.t('Dismiss')}
        </Button>
      </Group>
    </Alert>
  )
}
