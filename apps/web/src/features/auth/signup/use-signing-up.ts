import { authTexts } from '@shala/contract/auth/texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSendSignupOtp, useSignup } from '../auth-queries.ts'
import { readSentCode } from '../code/sent-code.ts'
import { useCode } from '../code/use-code.ts'

const texts = {
  send: { refused: authTexts.signupSendFailed, failed: authTexts.signupSendFailed },
  enter: { refused: authTexts.signupFailed, failed: authTexts.signupFailed },
}

interface Details {
  name: string
  phone: string
}

/** `phone` fills the field to begin with. */
export function useSigningUp(phone: string) {
  const navigate = useNavigate()
  const [sent] = useState(() => readSentCode('signup'))
  const [details, setDetails] = useState<Details>({
    name: sent?.name ?? '',
    phone: sent?.identifier ?? phone,
  })
  const [isSent, setSent] = useState(sent !== null)
  const [error, setError] = useState<string | null>(null)
  const signUp = useSignup()
  const { ask, enter, forget, ...code } = useCode({
    purpose: 'signup',
    send: useSendSignupOtp(),
    texts,
    whomOf: ({ name, phone }: Details) => ({ identifier: phone, name }),
    onSent: () => setSent(true),
    onError: setError,
  })
  return {
    ...code,
    details,
    error,
    isSent,
    isChecking: signUp.isPending,
    ask: (wanted: Details) => {
      setDetails(wanted)
      ask(wanted)
    },
    check: (otp: string) =>
      enter(signUp, { ...details, otp }, () => void navigate({ to: '/onboarding', replace: true })),
    edit: () => {
      forget()
      setSent(false)
    },
    forgive: () => setError(null),
  }
}
