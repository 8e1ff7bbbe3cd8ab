import { normalizeEmail, normalizePhone, peopleTexts } from '@shala/contract/identifiers'
import { i18n } from '#platform/i18n.ts'

/** Why a text is no email and no phone; a letter or an '@' says that an email was meant. */
export function identifierProblem(text: string): string | null {
  const isEmail = /[\p{L}@]/u.test(text)
  if (isEmail) return normalizeEmail(text) ? null : i18n.t(peopleTexts.invalidEmail)
  return normalizePhone(text) ? null : i18n.t(peopleTexts.invalidPhone)
}
