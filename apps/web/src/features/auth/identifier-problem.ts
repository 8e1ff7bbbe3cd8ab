import { normalizeEmail, normalizePhone, peopleTexts } from '@shala/contract/general/identifiers'
import { i18n } from '#platform/i18n.ts'

/** Why a text is neither an email nor a phone; a letter or an '@' means that an email was intended. */
export function identifierProblem(text: string): string | null {
  const isEmail = /[\p{L}@]/u.test(text)
  if (isEmail) return normalizeEmail(text) ? null : i18n.t(peopleTexts.invalidEmail)
  return normalizePhone(text) ? null : i18n.t(peopleTexts.invalidPhone)
}
