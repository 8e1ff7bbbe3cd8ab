import '#ui/theme/mantine-more.css'
import { Alert, Anchor, Text } from '@mantine/core'
import { authTexts } from '@shala/contract/auth/texts'
import { normalizeEmail, normalizePhone } from '@shala/contract/general/identifiers'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Toasts } from '#ui/toasts.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { IdentifierStep } from '../code/identifier-step.tsx'
import { loadContract } from '../load-contract.ts'
import { ForgotReset } from './forgot-reset.tsx'
import { type Forgotten, useForgotten } from './use-forgotten.ts'

/** An email or exactly ten digits (docs/product.md, Signing in). */
function problemOf(identifier: string): string | null {
  const isFine = identifier.includes('@')
    ? normalizeEmail(identifier) !== null
    : /^\d{10}$/.test(normalizePhone(identifier) ?? '')
  return isFine ? null : i18n.t(authTexts.identifierInvalid)
}

function headingOf(step: Forgotten['step']): { title: string; line: string } {
  if (step === 'identifier')
    return {
      title: i18n.t('Forgot password'),
      line: i18n.t('We will send you an OTP to choose a new password'),
    }
  const title = i18n.t('Reset your password')
  if (step === 'done') return { title, line: i18n.t('You can sign in with your new password') }
  return { title, line: i18n.t('Enter the OTP and choose a new password') }
}

export function ForgotScreen() {
  const forgotten = useForgotten()
  useEffect(() => void loadContract(), [])
  return (
    <AuthFrame {...headingOf(forgotten.step)} footer={<ForgotFooter />}>
      {forgotten.step === 'identifier' && (
        <IdentifierStep
          purpose="reset"
          value={forgotten.identifier}
          error={forgotten.error}
          isBusy={forgotten.isSending}
          problemOf={problemOf}
          onChange={forgotten.identify}
          onSend={forgotten.ask}
        />
      )}
      {forgotten.step === 'reset' && <ForgotReset forgotten={forgotten} />}
      {forgotten.step === 'done' && (
        <Alert color="green" title={i18n.t(authTexts.passwordReset)} role="status">
          {i18n.t('Taking you to the sign-in screen...')}
        </Alert>
      )}
      <Toasts />
    </AuthFrame>
  )
}

function ForgotFooter() {
  return (
    <Text mt="lg">
      {i18n.t('Remember your password?')}{' '}
      <Anchor renderRoot={(props) => <Link to="/login" {...props} />} underline="always">
        {i18n.t('Sign in here')}
      </Anchor>
    </Text>
  )
}
