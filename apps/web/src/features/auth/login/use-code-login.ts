import type { CodeTimes } from '@shala/contract/auth'
import { authRefusals, authTexts } from '@shala/contract/auth-texts'
import { useState } from 'react'
import { isRefusedWith } from '#platform/api-error.ts'
import { failureText, isUnknownAccount, timesOf } from '../auth-failure.ts'
import { useSendLoginOtp, useVerifyLoginOtp } from '../auth-queries.ts'
import { forgetSentCode, keepSentCode } from '../code/sent-code.ts'
import { startCountdown } from '../code/use-countdown.ts'
import type { LoginModeProps } from './login-mode.ts'

const sendTexts = { refused: authTexts.sendRefused, failed: authTexts.sendFailed }
const verifyTexts = { refused: authTexts.verifyRefused, failed: authTexts.verifyFailed }

/** Asks for a code, enters it, or goes back to whom it is for. */
export function useCodeLogin({ sentTo, onIdentifier, onSentTo, onError, ...on }: LoginModeProps) {
  const [otp, setOtp] = useState('')
  const send = useSendLoginOtp()
  const verify = useVerifyLoginOtp()

  const goOn = (wanted: string, { resendAfter, validMinutes }: CodeTimes) => {
    keepSentCode('login', { identifier: wanted, validMinutes })
    startCountdown('login', wanted, resendAfter)
    onSentTo(wanted)
    setOtp('')
  }
  const ask = (wanted: string) => {
    onError(null)
    send.mutate(wanted, {
      onSuccess: (times) => goOn(wanted, times),
      onError: (failure) => {
        // A code is on its way already: asked for in a tab that is gone, or on another device.
        if (isRefusedWith(failure, authRefusals.resendTooSoon)) goOn(wanted, timesOf(failure))
        else if (isUnknownAccount(failure)) on.onUnknown(wanted)
        else onError(failureText(failure, sendTexts))
      },
    })
  }
  const check = (code: string) => {
    if (verify.isPending || sentTo === null) return
    onError(null)
    verify.mutate(
      { identifier: sentTo, otp: code },
      {
        onSuccess: (choice) => {
          forgetSentCode('login')
          if (choice) on.onChoice(choice, sentTo)
          else on.onSignedIn()
        },
        onError: (failure) => {
          if (isRefusedWith(failure, authRefusals.wrongCode)) setOtp('')
          onError(failureText(failure, verifyTexts))
        },
      },
    )
  }
  const type = (code: string) => {
    setOtp(code)
    onError(null)
  }
  const edit = () => {
    forgetSentCode('login')
    onIdentifier(sentTo ?? '')
    onError(null)
    onSentTo(null)
  }
  return { otp, ask, check, type, edit, isSending: send.isPending, isChecking: verify.isPending }
}
