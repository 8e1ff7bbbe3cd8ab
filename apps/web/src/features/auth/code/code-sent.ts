import { authTexts, longOtpLength } from '@shala/contract/auth/texts'
import { i18n } from '#platform/i18n.ts'
import { digitsOfCode, minutesOfCode, type Purpose } from './sent-code.ts'

/** Says where the code was sent and for how long it is valid. */
export function codeSentText(purpose: Purpose, identifier: string): string {
  const values = { identifier, minutes: minutesOfCode(purpose) }
  return digitsOfCode(purpose) === longOtpLength
    ? i18n.t('We sent an 8-digit OTP to {identifier}. It is valid for {minutes} minutes.', values)
    : i18n.t('We sent a 6-digit OTP to {identifier}. It is valid for {minutes} minutes.', values)
}

export function codeMissingText(digits: number): string {
  return i18n.t(digits === longOtpLength ? authTexts.longOtpMissing : authTexts.otpMissing)
}
