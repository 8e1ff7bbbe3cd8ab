import { authTexts } from '@shala/contract/auth/texts'
import { isUnknownAccount } from '../auth-failure.ts'
import { useSendLoginOtp, useVerifyLoginOtp } from '../auth-queries.ts'
import { useCode } from '../code/use-code.ts'
import type { LoginModeProps } from './login-mode.ts'

const texts = {
  send: { refused: authTexts.sendRefused, failed: authTexts.sendFailed },
  enter: { refused: authTexts.verifyRefused, failed: authTexts.verifyFailed },
}

/** Asks for a code, enters it, or goes back to the identifier. */
export function useCodeLogin({ sentTo, onIdentifier, onSentTo, onError, ...on }: LoginModeProps) {
  const verify = useVerifyLoginOtp()
  const { enter, forget, ...code } = useCode({
    purpose: 'login',
    send: useSendLoginOtp(),
    texts,
    whomOf: (identifier) => ({ identifier }),
    onSent: onSentTo,
    onError,
    onRefused: (failure, wanted) => {
      if (isUnknownAccount(failure)) on.onUnknown(wanted)
      return isUnknownAccount(failure)
    },
  })
  const check = (otp: string) => {
    if (sentTo === null) return
    enter(verify, { identifier: sentTo, otp }, (choice) =>
      choice ? on.onChoice(choice, sentTo) : on.onSignedIn(),
    )
  }
  const edit = () => {
    forget()
    onIdentifier(sentTo ?? '')
    onSentTo(null)
  }
  return { ...code, check, edit, isChecking: verify.isPending }
}
