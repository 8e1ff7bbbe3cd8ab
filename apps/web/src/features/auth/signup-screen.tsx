import { Anchor, Text } from '@mantine/core'
import { authTexts, otpResendSeconds } from '@shala/contract/auth-texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useSendSignupOtp, useSignup } from './auth-queries.ts'
import { CodeStep } from './code-step.tsx'
import { SignupForm } from './signup-form.tsx'
import { useCountdown } from './use-countdown.ts'

export function SignupScreen() {
  const navigate = useNavigate()
  const [details, setDetails] = useState({ name: '', phone: '' })
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const countdown = useCountdown()
  const send = useSendSignupOtp()
  const signUp = useSignup()

  const ask = (wanted: typeof details) => {
    setDetails(wanted)
    setError(null)
    send.mutate(wanted, {
      onSuccess: () => {
        setSent(true)
        countdown.start(otpResendSeconds)
      },
      onError: (failure) => {
        if (failure instanceof ApiError && failure.retryAfter) countdown.start(failure.retryAfter)
        setError(messageOf(failure, authTexts.signupSendFailed))
      },
    })
  }
  const check = (otp: string) => {
    if (signUp.isPending) return
    setError(null)
    signUp.mutate(
      { ...details, otp },
      {
        onSuccess: () => navigate({ to: '/onboarding', replace: true }),
        onError: (failure) => setError(messageOf(failure, authTexts.signupFailed)),
      },
    )
  }

  return (
    <AuthFrame
      title={isSent ? i18n.t('Verify Your Phone') : i18n.t('Create your account')}
      line={i18n.t('For the person who sets up the school')}
      footer={<SignupFooter />}
    >
      {isSent ? (
        <CodeStep
          identifier={details.phone}
          verifyLabel={i18n.t('Verify & Continue')}
          editLabel={i18n.t('Edit details')}
          isBusy={signUp.isPending}
          isResending={send.isPending}
          error={error}
          countdown={countdown}
          onVerify={check}
          onTyping={() => setError(null)}
          onResend={() => ask(details)}
          onEdit={() => {
            setSent(false)
            setError(null)
          }}
        />
      ) : (
        <SignupForm
          initial={details}
          error={error}
          isBusy={send.isPending}
          onTyping={() => setError(null)}
          onSend={ask}
        />
      )}
    </AuthFrame>
  )
}

function SignupFooter() {
  return (
    <Text mt="lg">
      {i18n.t('Already have an account?')}{' '}
      <Anchor renderRoot={(props) => <Link to="/login" {...props} />} underline="always">
        {i18n.t('Sign in')}
      </Anchor>
    </Text>
  )
}
