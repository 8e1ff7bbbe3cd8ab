import { authTexts } from '@shala/contract/auth/texts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useForgotPassword, useResetPassword } from '../auth-queries.ts'
import { readSentCode } from '../code/sent-code.ts'
import { useCode } from '../code/use-code.ts'

const popupSeconds = 2.5
const redirectMs = 2000
const foreign = authTexts.unknownAnswer
const texts = {
  send: { refused: authTexts.forgotFailed, failed: authTexts.forgotNoAnswer, foreign },
  enter: { refused: authTexts.resetFailed, failed: authTexts.networkFailed, foreign },
}

export type Forgotten = ReturnType<typeof useForgotten>

export function useForgotten() {
  const [sent] = useState(() => readSentCode('reset'))
  const [step, setStep] = useState<'identifier' | 'reset' | 'done'>(sent ? 'reset' : 'identifier')
  const [identifier, setIdentifier] = useState(sent?.identifier ?? '')
  const [error, setError] = useState<string | null>(null)
  const reset = useResetPassword()
  useToLogin(step === 'done')
  const { ask, enter, forget, ...code } = useCode({
    purpose: 'reset',
    send: useForgotPassword(),
    texts,
    whomOf: (wanted) => ({ identifier: wanted }),
    onSent: (wanted: string) => {
      setIdentifier(wanted)
      setStep('reset')
    },
    onError: setError,
  })
  return {
    ...code,
    step,
    identifier,
    error,
    isResetting: reset.isPending,
    ask: (wanted: string) =>
      ask(wanted, () => toast('success', i18n.t(authTexts.otpSent), { seconds: popupSeconds })),
    choose: (newPassword: string) =>
      enter(reset, { identifier, otp: code.otp, newPassword }, () => setStep('done')),
    goBack: () => {
      forget()
      setStep('identifier')
    },
    forgive: () => setError(null),
    identify: (text: string) => {
      setIdentifier(text)
      setError(null)
    },
  }
}

function useToLogin(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
