// Without zod, which the sign-in screen must not load; people.ts re-exports it.
import { latinDigits } from './digits.ts'

export const peopleLimits = { name: 120, email: 254, address: 500 } as const

export const peopleTexts = {
  invalidPhone: /*i18n*/ 'Please enter a valid phone number.',
  invalidEmail: /*i18n*/ 'Please enter a valid email.',
  nameTooLong: /*i18n*/ 'Please use at most 120 characters for the name.',
  addressTooLong: /*i18n*/ 'Please use at most 500 characters for the address.',
} as const

/**
 * The one form in which a phone is stored: ten digits for Indian numbers, E.164 (`+4915112345678`) otherwise. Null when
 * the text is not a phone.
 */
export function normalizePhone(text: string): string | null {
  const latin = latinDigits(text)
  const compact = latin.replace(/[\s().\-\u2010-\u2015]/g, '')
  const indian = /^(?:\+91|0091|91|0)?(\d{10})$/.exec(compact)
  if (indian?.[1]) return indian[1]
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(compact)
  return international ? `+${international[1]}` : null
}

/**
 * The database accepts no control character and no half of a surrogate pair, and nobody sees the ignored characters.
 */
const part = '[^\\s@\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}]+'
const emailForm = new RegExp(`^${part}@${part}\\.${part}$`, 'u')

/** Composed, in lower case, trimmed; null when it does not look like x@y.z. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim()
  if (email.length > peopleLimits.email || !emailForm.test(email)) return null
  return email.toLowerCase().normalize('NFC')
}
