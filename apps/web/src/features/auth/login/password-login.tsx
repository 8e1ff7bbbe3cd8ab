import '#ui/theme/mantine-more.css'
import { Alert, Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { authTexts } from '@shala/contract/auth/texts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { failureText, isUnknownAccount } from '../auth-failure.ts'
import classes from '../auth-frame.module.css'
import { useLogin } from '../auth-queries.ts'
import { identifierProblem } from '../identifier-problem.ts'
import type { LoginModeProps } from './login-mode.ts'

const texts = { refused: authTexts.loginFailed, failed: authTexts.loginFailed }

/** The password is read from its field when it is sent, and stored nowhere else. */
function usePasswordLogin({ onError, ...on }: Omit<LoginModeProps, 'identifier' | 'error' | 'onIdentifier'>) {
  const login = useLogin()
  const [missing, setMissing] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const check = (written: string) => {
    const found = written === '' ? null : identifierProblem(written)
    setProblem(found)
    return found === null
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const written = String(entered.get('identifier')).trim()
    const password = String(entered.get('password'))
    const empty = Object.entries({ identifier: written, password }).flatMap(([name, text]) =>
      text ? [] : [name],
    )
    setMissing(empty)
    onError(empty.length > 0 ? i18n.t(authTexts.fillBoth) : null)
    const bad = check(written) ? empty[0] : 'identifier'
    if (bad) form.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
    else send({ identifier: written, password, rememberMe: entered.has('rememberMe') })
  }
  const send = (credentials: Parameters<typeof login.mutate>[0]) =>
    login.mutate(credentials, {
      onSuccess: (choice) => (choice ? on.onChoice(choice, credentials.identifier) : on.onSignedIn()),
      onError: (failure) =>
        isUnknownAccount(failure)
          ? on.onUnknown(credentials.identifier)
          : onError(failureText(failure, texts)),
      onSettled: () => login.reset(),
    })
  const typed = (name: string) => {
    setMissing(missing.filter((other) => other !== name))
    onError(null)
    setProblem(name === 'identifier' ? null : problem)
  }
  return { submit, check, typed, missing, problem, isBusy: login.isPending }
}

export function PasswordLogin({ identifier, error, onIdentifier, ...on }: LoginModeProps) {
  const { submit, check, typed, missing, problem, isBusy } = usePasswordLogin(on)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={i18n.t('Email or phone number')}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          value={identifier}
          error={problem ?? missing.includes('identifier')}
          errorProps={{ role: 'alert' }}
          onBlur={() => check(identifier.trim())}
          onChange={(event) => {
            onIdentifier(event.currentTarget.value)
            typed('identifier')
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
        <Button type="submit" fullWidth loading={isBusy}>
          {i18n.t('Sign In')}
        </Button>
      </Stack>
    </form>
  )
}
