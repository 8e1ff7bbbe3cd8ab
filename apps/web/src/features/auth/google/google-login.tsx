import { Button, Loader, Text } from '@mantine/core'
import { authRefusals, authTexts } from '@shala/contract/auth/texts'
import { Suspense, useState } from 'react'
import { ApiError, isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import layout from '#ui/layout.module.css'
import { failureText } from '../auth-failure.ts'
import classes from '../auth-frame.module.css'
import { useGoogleLogin } from '../auth-queries.ts'
import type { SignInOutcomes } from '../login/login-mode.ts'
import { emailIn } from './google-identity.ts'
import { useGoogleButton } from './use-google-button.ts'

/** Toasts are larger than the page that they are rarely shown on. */
const GoogleFailure = lazyPart(async () => (await import('./google-failure.tsx')).GoogleFailure)

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
  const [failure, setFailure] = useState<{ text: string } | null>(null)
  const explain = (error: unknown, email: string | null) => {
    if (isUnknown(error) && email) onUnknown(email)
    else setFailure({ text: textOf(error) })
  }
  const { place, state, retry } = useGoogleButton(clientId, (credential) => {
    if (!credential) return setFailure({ text: i18n.t(authTexts.googleNoCredential) })
    // While there certainly is a network.
    GoogleFailure.preload().catch(() => {})
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
    <div className={`${layout.centred} ${classes.google}`} data-loading={state === 'loading' || undefined}>
      <div
        ref={place}
        className={classes.googleButton}
        hidden={typeof state === 'object'}
        data-busy={isBusy || undefined}
      />
      {isBusy && <Loader size="sm" pos="absolute" aria-label={i18n.t('Signing in...')} role="status" />}
      {typeof state === 'object' && (
        <div className={`${layout.line} ${classes.googleProblem}`} role="alert">
          <Text size="sm">{state.problem}</Text>
          <Button variant="default" flex="none" onClick={retry}>
            {i18n.t('Try again')}
          </Button>
        </div>
      )}
      {failure && (
        <Suspense>
          <GoogleFailure failure={failure} />
        </Suspense>
      )}
    </div>
  )
}
