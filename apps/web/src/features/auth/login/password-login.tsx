import '#ui/theme/mantine-more.css'
import { Alert, Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { authTexts } from '@shala/contract/auth-texts'
import { normalizeEmail, peopleTexts } from '@shala/contract/identifiers'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { failureText, isUnknownAccount } from '../auth-failure.ts'
import classes from '../auth-frame.module.css'
import { useLogin } from '../auth-queries.ts'
import type { LoginModeProps } from './login-mode.ts'

const texts = { refused: authTexts.loginFailed, failed: authTexts.loginFailed }

/** The password is read from its field when it is sent, and kept nowhere else. */
export function PasswordLogin({ identifier, error, onIdentifier, onError, ...on }: LoginModeProps) {
  const login = useLogin()
  const [missing, setMissing] = useState<string[]>([])
  const [emailProblem, setEmailProblem] = useState<string | null>(null)
  const checkEmail = (email: string) => {
    const isWrong = email !== '' && normalizeEmail(email) === null
    setEmailProblem(isWrong ? i18n.t(peopleTexts.invalidEmail) : null)
    return !isWrong
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    const empty = Object.entries({ email, password }).flatMap(([name, text]) => (text ? [] : [name]))
    setMissing(empty)
    onError(empty.length > 0 ? i18n.t(authTexts.fillBoth) : null)
    const bad = checkEmail(email) ? empty[0] : 'email'
    if (bad) form.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
    else send({ email, password, rememberMe: entered.has('rememberMe') })
  }
  const send = (credentials: Parameters<typeof login.mutate>[0]) =>
    login.mutate(credentials, {
      onSuccess: (choice) => (choice ? on.onChoice(choice, credentials.email) : on.onSignedIn()),
      onError: (failure) =>
        isUnknownAccount(failure) ? on.onUnknown(credentials.email) : onError(failureText(failure, texts)),
      onSettled: () => login.reset(),
    })
  const typed = (name: string) => {
    setMissing(missing.filter((other) => other !== name))
    onError(null)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={i18n.t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={identifier}
          error={emailProblem ?? missing.includes('email')}
          errorProps={{ role: 'alert' }}
          onBlur={() => checkEmail(identifier.trim())}
          onChange={(event) => {
            onIdentifier(event.currentTarget.value)
            setEmailProblem(null)
            typed('email')
          }}
        />
        <PasswordField
          label={i18n.t('Password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={1000}
          error={missing.includes('password')}
          onChange={() => typed('password')}
        />
        <Group justify="space-between" className={classes.remember}>
          <Checkbox label={i18n.t('Remember me')} name="rememberMe" />
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />} underline="always">
            {i18n.t('Forgot password?')}
          </Anchor>
        </Group>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={login.isPending}>
          {i18n.t('Sign In')}
        </Button>
      </Stack>
    </form>
  )
}
