// Without zod: a form's strength line checks the same rule as the server.

export const passwordLimits = { shortest: 6, longest: 128 } as const

export const passwordTexts = {
  tooWeak:
    /*i18n*/ 'Password must be 6+ characters and include uppercase, lowercase, number, and special character.',
  tooLong: /*i18n*/ 'Please use at most 128 characters for the password.',
  mismatch: /*i18n*/ 'Passwords do not match.',
  bothRequired: /*i18n*/ 'New password and confirm password are required.',
  newMismatch: /*i18n*/ 'New password and confirm password do not match.',
  allRequired: /*i18n*/ 'All fields are required.',
  sameAsCurrent: /*i18n*/ 'New password cannot be the same as the current password.',
} as const

const requirements = {
  length: (text: string) => text.length >= passwordLimits.shortest,
  lowercase: (text: string) => /\p{Ll}/u.test(text),
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  digit: (text: string) => /\p{Nd}/u.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
}
export type PasswordRequirement = keyof typeof requirements

/** Which requirements a password meets, in the order in which a form shows them. */
export function passwordStrength(text: string): { requirement: PasswordRequirement; isMet: boolean }[] {
  return Object.entries(requirements).map(([requirement, isMet]) => ({
    requirement: requirement as PasswordRequirement,
    isMet: isMet(text),
  }))
}

/** The one rule for every new password (docs/product.md, Signing in). */
export function isStrongPassword(text: string): boolean {
  return passwordStrength(text).every(({ isMet }) => isMet)
}
