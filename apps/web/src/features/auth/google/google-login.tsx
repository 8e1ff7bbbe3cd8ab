import '#ui/theme/mantine-more.css'
import { Button, Group, Loader, Text } from '@mantine/core'
import { authRefusals, authTexts } from '@shala/contract/auth-texts'
import { ApiError, isRefusedWith } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { failureText } from '../auth-failure.ts'
import classes from '../auth-frame.module.css'
import { useGoogleLogin } from '../auth-queries.ts'
import type { SignInOutcomes } from '../login/login-mode.ts'
import { emailIn } from './google-identity.ts'
import { useGoogleButton } from './use-google-button.ts'

function isUnanswered(failure: unknown): boolean {
  const isTimedOut = failure instanceof DOMException && failure.name === 'AbortError'
  return isTimedOut || (failure instanceof ApiError && failure.status === 0)
}

function isUnknown(failure: unknown): boolean {
  return (
    failure instanceof ApiError && failure.status === 404 && !isRefusedWith(failure, authRefusals.googleOff)
  )
}

function textOf(failure: unknown): string {
  if (isUnknown(failure)) return i18n.t(authTexts.googleNoAccount)
  if (isUnanswered(failure)) return i18n.t(authTexts.googleNetwork)
  return failureText(failure, { refused: authTexts.googleFailed, failed: authTexts.googleAborted })
}

interface GoogleLoginProps extends SignInOutcomes {
  clientId: string
}

export function GoogleLogin({ clientId, onSignedIn, onChoice, onUnknown }: GoogleLoginProps) {
  const login = useGoogleLogin()
  const explain = (failure: unknown, email: string | null) => {
    if (isUnknown(failure) && email) onUnknown(email)
    else toast('error', textOf(failure))
  }
  const { place, state, retry } = useGoogleButton(clientId, (credential) => {
    if (!credential) return toast('error', i18n.t(authTexts.googleNoCredential))
    const email = emailIn(credential)
    login.mutate(
      { credential, clientId },
      {
        onSuccess: (choice) => (choice ? onChoice(choice, email ?? i18n.t('Google')) : onSignedIn()),
        onError: (failure) => explain(failure, email),
      },
    )
  })
  const isBusy = login.isPending
  return (
    <div className={classes.google} data-loading={state === 'loading' || undefined}>
      <div
        ref={place}
        className={classes.googleButton}
        hidden={typeof state === 'object'}
        data-busy={isBusy || undefined}
      />
      {isBusy && (
        <Loader size="sm" className={classes.googleBusy} aria-label={i18n.t('Signing in...')} role="status" />
      )}
      {typeof state === 'object' && (
        <Group justify="space-between" wrap="nowrap" w="100%" role="alert">
          <Text size="sm">{state.problem}</Text>
          <Button variant="default" flex="none" onClick={retry}>
            {i18n.t('Try again')}
          </Button>
        </Group>
      )}
      <Toasts />
    </div>
  )
}
