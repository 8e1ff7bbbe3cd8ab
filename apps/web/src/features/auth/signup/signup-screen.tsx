import { Anchor, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { CodeStep } from '../code/code-step.tsx'
import { SignupForm } from './signup-form.tsx'
import { useSigningUp } from './use-signing-up.ts'

const SignerNotice = lazyOverlay(async () => (await import('./signer-notice.tsx')).SignerNotice)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone typed on the sign-in screen, where it had no account. */
    phone?: string
  }
}

export function SignupScreen() {
  const { details, otp, error, isSent, isSending, isChecking, ...on } = useSigningUp(
    useLocation().state.phone ?? '',
  )
  return (
    <AuthFrame
      title={isSent ? i18n.t('Verify Your Phone') : i18n.t('Create your account')}
      line={i18n.t('For the person setting up the school')}
      footer={<SignupFooter />}
    >
      {isSent ? (
        <CodeStep
          purpose="signup"
          identifier={details.phone}
          otp={otp}
          verifyLabel={i18n.t('Verify & Continue')}
          editLabel={i18n.t('Edit details')}
          isBusy={isChecking}
          isResending={isSending}
          error={error}
          onOtp={on.type}
          onVerify={on.check}
          onResend={() => on.ask(details)}
          onEdit={on.edit}
        />
      ) : (
        <SignupForm
          initial={details}
          error={error}
          isBusy={isSending}
          onTyping={on.forgive}
          onSend={on.ask}
        />
      )}
    </AuthFrame>
  )
}

function SignupFooter() {
  const [isReading, setReading] = useState(false)
  return (
    <>
      <Text mt="lg">
        {i18n.t('Already have an account?')}{' '}
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />} underline="always">
          {i18n.t('Sign in here')}
        </Anchor>
      </Text>
      <Text mt="sm" size="sm" c="dimmed" ta="center">
        {i18n.t('Your name and phone are kept to sign you in.')}{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => setReading(true)}
        >
          {i18n.t('What is kept about you')}
        </Anchor>
      </Text>
      {isReading && (
        <Suspense>
          <SignerNotice onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  )
}
