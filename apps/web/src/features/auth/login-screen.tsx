import { Anchor, Text } from '@mantine/core'
import type { AccountChoice } from '@shala/contract/auth'
import { authRefusals, authTexts, otpResendSeconds } from '@shala/contract/auth-texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError, messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loadContract, useSendLoginOtp, useVerifyLoginOtp } from './auth-queries.ts'
import { CodeStep } from './code-step.tsx'
import { IdentifierStep } from './identifier-step.tsx'
import { useCountdown } from './use-countdown.ts'

const AccountNotFound = lazy(async () => ({
  default: (await import('./account-not-found.tsx')).AccountNotFound,
}))
const AccountChooser = lazy(async () => ({ default: (await import('./account-chooser.tsx')).AccountChooser }))

function isUnknownAccount(error: unknown): boolean {
  const { noAccountWithEmail, noAccountWithPhone } = authRefusals
  return (
    error instanceof ApiError &&
    [noAccountWithEmail.code, noAccountWithPhone.code].includes(error.code as never)
  )
}

export function LoginScreen() {
  const { next } = useSearch({ from: '/signed-out/login' })
  const navigate = useNavigate()
  const [identifier, setIdentifier] = useState('')
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [choice, setChoice] = useState<AccountChoice | null>(null)
  const countdown = useCountdown()
  const send = useSendLoginOtp()
  const verify = useVerifyLoginOtp()
  useEffect(() => void loadContract(), [])

  const enter = () => navigate({ to: next ?? '/', replace: true })
  const startOver = (message: string | null = null) => {
    setChoice(null)
    setSent(false)
    setError(message)
  }
  const ask = (wanted: string) => {
    setIdentifier(wanted)
    setError(null)
    send.mutate(wanted, {
      onSuccess: () => {
        setSent(true)
        countdown.start(otpResendSeconds)
      },
      onError: (failure) => {
        if (failure instanceof ApiError && failure.retryAfter) countdown.start(failure.retryAfter)
        if (isUnknownAccount(failure)) setUnknown(true)
        else setError(messageOf(failure, authTexts.sendFailed))
      },
    })
  }
  const check = (otp: string) => {
    if (verify.isPending) return
    setError(null)
    verify.mutate(
      { identifier, otp },
      {
        onSuccess: (found) => (found ? setChoice(found) : enter()),
        onError: (failure) => setError(messageOf(failure, authTexts.verifyFailed)),
      },
    )
  }

  if (choice) {
    return (
      <AuthFrame
        title={i18n.t('Who is signing in?')}
        line={i18n.t('Several accounts use {identifier}.', { identifier })}
      >
        <Suspense>
          <AccountChooser choice={choice} onSignedIn={enter} onFailed={startOver} />
        </Suspense>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={i18n.t('Welcome Back')}
      line={i18n.t('Sign in to your school account')}
      footer={<LoginFooter />}
    >
      {isSent ? (
        <CodeStep
          identifier={identifier}
          verifyLabel={i18n.t('Verify & Sign In')}
          editLabel={i18n.t('Edit input')}
          isBusy={verify.isPending}
          isResending={send.isPending}
          error={error}
          countdown={countdown}
          onVerify={check}
          onTyping={() => setError(null)}
          onResend={() => ask(identifier)}
          onEdit={() => startOver()}
        />
      ) : (
        <IdentifierStep
          initial={identifier}
          error={error}
          waitSeconds={countdown.seconds}
          isBusy={send.isPending}
          onTyping={() => setError(null)}
          onSend={ask}
        />
      )}
      {isUnknown && (
        <Suspense>
          <AccountNotFound identifier={identifier} onClose={() => setUnknown(false)} />
        </Suspense>
      )}
    </AuthFrame>
  )
}

function LoginFooter() {
  return (
    <>
      <Text mt="lg">
        {i18n.t('New to us?')}{' '}
        <Anchor renderRoot={(props) => <Link to="/signup" {...props} />} underline="always">
          {i18n.t('Create an account')}
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed" mt="md" ta="center">
        {i18n.t('Your data is protected with enterprise-grade security')}
      </Text>
    </>
  )
}
