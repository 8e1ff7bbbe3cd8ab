import type { CodeTimes } from '@shala/contract/auth'
import { authRefusals, authTexts } from '@shala/contract/auth-texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedWith } from '#platform/api-error.ts'
import { failureText, timesOf } from '../auth-failure.ts'
import { useSendSignupOtp, useSignup } from '../auth-queries.ts'
import { forgetSentCode, keepSentCode, readSentCode } from '../code/sent-code.ts'
import { startCountdown } from '../code/use-countdown.ts'

const sendTexts = { refused: authTexts.signupSendFailed, failed: authTexts.signupSendFailed }
const verifyTexts = { refused: authTexts.signupFailed, failed: authTexts.signupFailed }

interface Details {
  name: string
  phone: string
}

export function useSigningUp() {
  const navigate = useNavigate()
  const [sent] = useState(() => readSentCode('signup'))
  const [details, setDetails] = useState<Details>({ name: sent?.name ?? '', phone: sent?.identifier ?? '' })
  const [isSent, setSent] = useState(sent !== null)
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = useSendSignupOtp()
  const signUp = useSignup()

  const goOn = ({ name, phone }: Details, { resendAfter, validMinutes }: CodeTimes) => {
    keepSentCode('signup', { identifier: phone, name, validMinutes })
    startCountdown('signup', phone, resendAfter)
    setSent(true)
    setOtp('')
  }
  const ask = (wanted: Details) => {
    setDetails(wanted)
    setError(null)
    send.mutate(wanted, {
      onSuccess: (times) => goOn(wanted, times),
      onError: (failure) => {
        if (isRefusedWith(failure, authRefusals.resendTooSoon)) goOn(wanted, timesOf(failure))
        else setError(failureText(failure, sendTexts))
      },
    })
  }
  const check = (code: string) => {
    if (signUp.isPending) return
    setError(null)
    signUp.mutate(
      { ...details, otp: code },
      {
        onSuccess: () => {
          forgetSentCode('signup')
          void navigate({ to: '/onboarding', replace: true })
        },
        onError: (failure) => {
          if (isRefusedWith(failure, authRefusals.wrongCode)) setOtp('')
          setError(failureText(failure, verifyTexts))
        },
      },
    )
  }
  const forgive = () => setError(null)
  const type = (code: string) => {
    setOtp(code)
    forgive()
  }
  const edit = () => {
    forgetSentCode('signup')
    setSent(false)
    forgive()
  }
  return {
    details,
    otp,
    error,
    isSent,
    ask,
    check,
    type,
    edit,
    forgive,
    isSending: send.isPending,
    isChecking: signUp.isPending,
  }
}
