import { Alert, Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { schoolRegistration, schoolTexts } from '@shala/contract/schools'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/confirm.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form.tsx'
import { Logo } from '#ui/logo.tsx'
import { toast } from '#ui/toast.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.ts'
import classes from './create-school.module.css'
import { AddressSection, BasicSection, emptySchool, type SchoolValues } from './school-sections.tsx'
import { registrationFailure } from './school-words.ts'
import { useCreateSchool } from './schools-queries.ts'

export function CreateSchoolScreen() {
  const navigate = useNavigate()
  const create = useCreateSchool()
  const form = useSchemaForm<SchoolValues>(schoolRegistration, emptySchool)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAskingReset, setAskingReset] = useState(false)
  const leave = useLeaveGuard(form.isDirty() && !create.isSuccess)
  const hasErrors = Object.keys(form.errors).length > 0

  const reset = () => {
    form.reset()
    setFailure(null)
    setAskingReset(false)
  }
  const submit = async (values: SchoolValues) => {
    setFailure(null)
    try {
      await create.mutateAsync({ ...values, establishmentYear: values.establishmentYear || null })
      toast('success', i18n.t(schoolTexts.registered))
      await navigate({ to: '/onboarding', replace: true, ignoreBlocker: true })
    } catch (error) {
      showFieldErrors(form, error)
      setFailure(registrationFailure(error))
      toast('error', registrationFailure(error))
    }
  }

  return (
    <Container size={720} py={32}>
      <Group gap="sm" mb="lg">
        <Logo size={40} />
        <div>
          <Title order={1} size="h2">
            {i18n.t('Register your school')}
          </Title>
          <Text c="dimmed">{i18n.t('You can change all of this later.')}</Text>
        </div>
      </Group>
      <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
        <Stack gap="md">
          <BasicSection form={form} />
          <AddressSection form={form} />
          {failure && <RegistrationFailed message={failure} onDismiss={() => setFailure(null)} />}
          <div className={classes.footer}>
            {hasErrors && (
              <Text className={classes.problem} size="sm" c="var(--mantine-color-error)" role="alert">
                {i18n.t(schoolTexts.fixErrors)}
              </Text>
            )}
            <Button
              variant="default"
              onClick={() => (form.isDirty() ? setAskingReset(true) : reset())}
              disabled={create.isPending}
            >
              {i18n.t('Reset Form')}
            </Button>
            <Button type="submit" disabled={create.isPending || hasErrors}>
              {create.isPending ? i18n.t('Registering...') : i18n.t('Register School')}
            </Button>
          </div>
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
      <Confirm
        opened={leave.status === 'blocked'}
        title={i18n.t('Leave without saving?')}
        text={i18n.t('What you entered is not saved yet.')}
        confirmLabel={i18n.t('Leave')}
        cancelLabel={i18n.t('Keep editing')}
        isDanger
        onConfirm={() => leave.proceed?.()}
        onCancel={() => leave.reset?.()}
      />
    </Container>
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
