import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { isStrongPassword, passwordLimits, passwordTexts } from '@shala/contract/general/passwords'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import layout from '#ui/layout.module.css'
import classes from '../auth-frame.module.css'
import { CodeField } from '../code/code-field.tsx'
import { codeMissingText } from '../code/code-sent.ts'
import { OutboxHint } from '../code/outbox-hint.tsx'
import { SendButton } from '../code/send-button.tsx'
import { digitsOfCode, minutesOfCode } from '../code/sent-code.ts'
import { PasswordStrength } from '../password-strength.tsx'
import type { Forgotten } from './use-forgotten.ts'

/** Both passwords leave memory with the form. */
function useNewPassword({ otp, ...forgotten }: Forgotten) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMatch = password !== '' && password === confirmed
  const length = digitsOfCode('reset')
  const codeProblem = isChecked && otp.length < length ? codeMissingText(length) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = isMatch && otp.length === length && isStrongPassword(password)
    setChecked(!isWhole)
    if (isWhole) forgotten.choose(password)
  }
  const typing = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setChecked(false)
    forgotten.forgive()
  }
  const type = (code: string) => {
    setChecked(false)
    forgotten.type(code)
  }
  const problems = {
    code: codeProblem,
    password: isChecked && !isStrongPassword(password) && i18n.t(passwordTexts.tooWeak),
    confirmed: confirmed !== '' && !isMatch && i18n.t(passwordTexts.mismatch),
  }
  const fields = { password, confirmed, onPassword: typing(setPassword), onConfirmed: typing(setConfirmed) }
  return { ...fields, submit, type, length, problems, isMatch }
}

/** The code and the new password, twice. */
export function ForgotReset({ forgotten }: { forgotten: Forgotten }) {
  const { identifier, otp, error } = forgotten
  const { submit, type, length, problems, isMatch, ...fields } = useNewPassword(forgotten)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          readOnly
          label={i18n.t('Email or phone number')}
          name="identifier"
          autoComplete="username"
          variant="filled"
          value={identifier}
        />
        <div>
          <CodeField
            length={length}
            label={i18n.t('Verification code')}
            value={otp}
            error={problems.code}
            isBusy={forgotten.isResetting}
            onChange={type}
          />
          <CodeLine forgotten={forgotten} />
        </div>
        <OutboxHint identifier={identifier} />
        <NewPassword {...fields} problems={problems} />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={forgotten.isResetting} disabled={!isMatch}>
          {i18n.t('Reset Password')}
        </Button>
        <Button variant="subtle" onClick={forgotten.goBack}>
          {i18n.t('Back to Email')}
        </Button>
      </Stack>
    </form>
  )
}

type NewPasswordProps = Pick<
  ReturnType<typeof useNewPassword>,
  'password' | 'confirmed' | 'onPassword' | 'onConfirmed' | 'problems'
>

function NewPassword({ password, confirmed, onPassword, onConfirmed, problems }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={i18n.t('New password')}
        name="new-password"
        autoComplete="new-password"
        maxLength={passwordLimits.longest}
        value={password}
        error={problems.password}
        aria-describedby="password-strength"
        onChange={onPassword}
      />
      <PasswordStrength id="password-strength" password={password} />
      <PasswordField
        label={i18n.t('Confirm password')}
        name="confirm-password"
        autoComplete="new-password"
        enterKeyHint="done"
        maxLength={passwordLimits.longest}
        value={confirmed}
        error={problems.confirmed}
        onChange={onConfirmed}
      />
    </>
  )
}

/** How long the code is valid, and a button for another one. */
function CodeLine({ forgotten: { identifier, isSending, ask } }: { forgotten: Forgotten }) {
  return (
    <Group justify="space-between" gap={4} mt={4} wrap="nowrap">
      <Text size="sm" c="dimmed">
        {i18n.t('The code expires in {minutes} minutes.', { minutes: minutesOfCode('reset') })}
      </Text>
      <SendButton
        variant="subtle"
        px="xs"
        className={`${layout.fixed} ${classes.resend}`}
        purpose="reset"
        identifier={identifier}
        loading={isSending}
        onClick={() => ask(identifier)}
      />
    </Group>
  )
}
