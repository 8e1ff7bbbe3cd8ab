import { authTexts } from '@shala/contract/auth/texts'
import { type ReactNode, useEffect, useState } from 'react'
import { codeSentText, forgetSentCode, type Purpose, SendButton, useCode } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../profile.module.css'

const sentences = { refused: authTexts.sendFailed, failed: authTexts.sendFailed }
const texts = { send: sentences, enter: sentences }

interface SendCodeToProps {
  purpose: Purpose
  identifier: string
  send: Parameters<typeof useCode<void>>[0]['send']
  onFailed: (message: string | null) => void
  /** Shown instead of sending, when nothing can be sent yet. */
  obstacle?: string | null
  /** The field that the code is entered in. */
  children: ReactNode
}

/** A field for a code, with a button that sends it, and a line on where it went. */
export function SendCodeTo({ purpose, identifier, send, onFailed, obstacle, children }: SendCodeToProps) {
  const [isSent, setSent] = useState(false)
  const { ask, isSending } = useCode<void>({
    purpose,
    send,
    texts,
    whomOf: () => ({ identifier }),
    onSent: () => setSent(true),
    onError: onFailed,
  })
  useEffect(() => () => forgetSentCode(purpose), [purpose])
  return (
    <div className={classes.code}>
      {children}
      <SendButton
        variant="default"
        purpose={purpose}
        identifier={identifier}
        label={isSent ? i18n.t('Resend OTP') : i18n.t('Send OTP')}
        loading={isSending}
        onClick={() => (obstacle ? onFailed(obstacle) : ask(undefined))}
      />
      <p role="status" className={`${layout.quiet} ${layout.wide}`}>
        {isSent && codeSentText(purpose, identifier)}
      </p>
    </div>
  )
}
