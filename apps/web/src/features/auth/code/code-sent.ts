import { i18n } from '#platform/i18n.ts'
import { minutesOfCode, type Purpose } from './sent-code.ts'

/** Says to whom the code went and for how long it is valid. */
export function codeSentText(purpose: Purpose, identifier: string): string {
  return i18n.t('We sent a 6-digit code to {identifier}. It is valid for {minutes} minutes.', {
    identifier,
    minutes: minutesOfCode(purpose),
  })
}
