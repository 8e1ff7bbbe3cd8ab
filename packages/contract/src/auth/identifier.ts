import { emailOr, emailSchema, optionalText, phoneOr, phoneSchema } from '../people.ts'

export const identifierFields = {
  email: optionalText(emailSchema),
  phone: optionalText(phoneSchema),
}

/** One of the two is required; a client that has one text splits it with `identifierOf`. */
export function oneIdentifier(value: { email?: string | undefined; phone?: string | undefined }): boolean {
  return value.email !== undefined || value.phone !== undefined
}

/** For a form that has one text for all that is neither an email nor a phone. */
export const identifierOr = (invalid: string) => ({
  email: optionalText(emailOr(invalid)),
  phone: optionalText(phoneOr(invalid)),
})
