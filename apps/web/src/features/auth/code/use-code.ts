import type { CodeSent } from '@shala/contract/auth/auth'
import { authRefusals } from '@shala/contract/auth/texts'
import { useState } from 'react'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { failureText, type Sentences, sentBefore } from '../auth-failure.ts'
import { forgetSentCode, keepSentCode, type Purpose, readSentCode } from './sent-code.ts'
import { startCountdown } from './use-countdown.ts'

/** The part of a mutation that is used here. */
interface Call<Input, Output> {
  isPending: boolean
  mutate: (
    input: Input,
    on: { onSuccess: (answer: Output) => void; onError: (failure: Error) => void; onSettled?: () => void },
  ) => void
  reset: () => void
}

interface CodeParts<To> {
  purpose: Purpose
  send: Call<To, CodeSent>
  texts: { send: Sentences; enter: Sentences }
  /** The person the code is for; stored in case the tab is reloaded. */
  whomOf: (to: To) => { identifier: string; name?: string }
  onSent: (to: To) => void
  /** The sentence to show; null once another try begins. */
  onError: (sentence: string | null) => void
  /** True when the screen reports that failure by other means than a sentence. */
  onRefused?: (failure: Error, to: To) => boolean
}

/** A code: requested, entered, and requested again. */
export function useCode<To>({ purpose, send, texts, whomOf, onSent, onError, onRefused }: CodeParts<To>) {
  const [otp, setOtp] = useState('')

  const goOn = (to: To, { resendAfter, validMinutes, codeLength }: CodeSent) => {
    const whom = whomOf(to)
    keepSentCode(purpose, { ...whom, validMinutes, codeLength })
    startCountdown(purpose, whom.identifier, resendAfter)
    setOtp('')
    onSent(to)
  }
  const ask = (to: To, onAsked?: () => void) => {
    onError(null)
    send.mutate(to, {
      onSuccess: (sent) => {
        goOn(to, sent)
        onAsked?.()
      },
      onError: (failure) => {
        // A code is already on its way: requested in a closed tab, or on another device.
        if (isRefusedWith(failure, authRefusals.resendTooSoon)) goOn(to, sentBefore(failure))
        else if (!onRefused?.(failure, to)) onError(failureText(failure, texts.send))
      },
    })
  }
  const enter = <Input, Output>(
    call: Call<Input, Output>,
    input: Input,
    onDone: (answer: Output) => void,
  ) => {
    if (call.isPending) return
    onError(null)
    call.mutate(input, {
      onSuccess: (answer) => {
        const used = readSentCode(purpose)
        if (used) startCountdown(purpose, used.identifier, 0)
        forgetSentCode(purpose)
        onDone(answer)
      },
      onError: (failure) => {
        if (isRefusedWith(failure, authRefusals.wrongCode)) setOtp('')
        onError(failureText(failure, texts.enter))
      },
      // The mutation would keep the code and the password that it sent.
      onSettled: () => call.reset(),
    })
  }
  const type = (code: string) => {
    setOtp(code)
    onError(null)
  }
  const forget = () => {
    forgetSentCode(purpose)
    type('')
  }
  return { otp, ask, enter, type, forget, isSending: send.isPending }
}
