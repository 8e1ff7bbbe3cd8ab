import type { CodeTimes } from '@shala/contract/auth'
import { authRefusals, authTexts } from '@shala/contract/auth-texts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isRefusedWith } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { failureText, timesOf } from '../auth-failure.ts'
import { useForgotPassword, useResetPassword } from '../auth-queries.ts'
import { forgetSentCode, keepSentCode, readSentCode } from '../code/sent-code.ts'
import { startCountdown } from '../code/use-countdown.ts'

const popupSeconds = 2.5
const redirectMs = 2000
const foreign = authTexts.unknownAnswer
const sendTexts = { refused: authTexts.forgotFailed, failed: authTexts.forgotNoAnswer, foreign }
const resetTexts = { refused: authTexts.resetFailed, failed: authTexts.networkFailed, foreign }

export type Forgotten = ReturnType<typeof useForgotten>

export function useForgotten() {
  const navigate = useNavigate()
  const [sent] = useState(() => readSentCode('reset'))
  const [step, setStep] = useState<'identifier' | 'reset' | 'done'>(sent ? 'reset' : 'identifier')
  const [identifier, setIdentifier] = useState(sent?.identifier ?? '')
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const forgot = useForgotPassword()
  const reset = useResetPassword()
  useEffect(() => {
    if (step !== 'done') return
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [step, navigate])

  const goOn = (wanted: string, { resendAfter, validMinutes }: CodeTimes) => {
    keepSentCode('reset', { identifier: wanted, validMinutes })
    startCountdown('reset', wanted, resendAfter)
    setIdentifier(wanted)
    setStep('reset')
    setOtp('')
  }
  const ask = (wanted: string) => {
    setError(null)
    forgot.mutate(wanted, {
      onSuccess: (times) => {
        goOn(wanted, times)
        toast('success', i18n.t(authTexts.otpSent), { seconds: popupSeconds })
      },
      onError: (failure) => {
        if (isRefusedWith(failure, authRefusals.resendTooSoon)) goOn(wanted, timesOf(failure))
        else setError(failureText(failure, sendTexts))
      },
    })
  }
  const choose = (newPassword: string) => {
    setError(null)
    reset.mutate(
      { identifier, otp, newPassword },
      {
        onSuccess: () => {
          forgetSentCode('reset')
          setStep('done')
        },
        onError: (failure) => {
          if (isRefusedWith(failure, authRefusals.wrongCode)) setOtp('')
          setError(failureText(failure, resetTexts))
        },
        onSettled: () => reset.reset(),
      },
    )
  }
  const goBack = () => {
    forgetSentCode('reset')
    setStep('identifier')
    setOtp('')
    setError(null)
  }
  const forgive = () => setError(null)
  const identify = (text: string) => {
    setIdentifier(text)
    forgive()
  }
  const type = (code: string) => {
    setOtp(code)
    forgive()
  }
  return {
    step,
    identifier,
    otp,
    error,
    isSending: forgot.isPending,
    isResetting: reset.isPending,
    ask,
    choose,
    goBack,
    forgive,
    identify,
    type,
  }
}
