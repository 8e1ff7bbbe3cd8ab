import * as z from 'zod/mini'
import { normalizeEmail, normalizePhone, peopleLimits, peopleTexts } from './general/identifiers.ts'
import { oneLine, tidyLine } from './general/lines.ts'

export { normalizeEmail, normalizePhone, peopleLimits, peopleTexts } from './general/identifiers.ts'

export const roles = ['admin', 'superadmin', 'teacher', 'student'] as const
export type Role = (typeof roles)[number]

/** The operator's superadmin may do what an admin of the same school may. */
export const adminRoles = ['admin', 'superadmin'] as const

export function isAdmin(role: Role): role is (typeof adminRoles)[number] {
  return (adminRoles as readonly Role[]).includes(role)
}

/**
 * What an admin is at the school: an administrator may do everything, a principal and an office a part of it
 * (docs/product.md, People with access). It means nothing for other roles.
 */
export const duties = ['administrator', 'principal', 'office'] as const
export type Duty = (typeof duties)[number]

/** What somebody's permissions depend on. */
export interface Standing {
  role: Role
  duty: Duty
}

/** A role, and for admins who may not do everything, their duty. */
export const posts = [...roles, 'principal', 'office'] as const
export type Post = (typeof posts)[number]

export function postOf({ role, duty }: Standing): Post {
  return role === 'admin' && duty !== 'administrator' ? duty : role
}

export const userStatuses = ['active', 'leaved', 'passout'] as const
export type UserStatus = (typeof userStatuses)[number]

/** One space between words, none around: pasted lists contain stray ones. */
export function normalizeName(text: string): string {
  return tidyLine(text).replace(/\s+/g, ' ')
}

function normalized(normalize: (text: string) => string | null, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const value = normalize(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )
}

/** A phone, with the form's own text when it is none. */
export const phoneOr = (invalid: string) => normalized(normalizePhone, invalid)
/** An email, with the form's own text when it is none. */
export const emailOr = (invalid: string) => normalized(normalizeEmail, invalid)

export const phoneSchema = phoneOr(peopleTexts.invalidPhone)
export const emailSchema = emailOr(peopleTexts.invalidEmail)

/** A required name, with the form's own text when it is missing. */
export function nameSchema(missing: string) {
  return z.pipe(
    z.pipe(z.string(missing), z.transform(normalizeName)),
    z
      .string()
      .check(z.minLength(1, missing), oneLine, z.maxLength(peopleLimits.name, peopleTexts.nameTooLong)),
  )
}

/** Empty text and null both mean 'none'. */
export function optionalText<S extends z.ZodMiniType<unknown, string>>(schema: S) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
      ),
      z.optional(schema),
    ),
  )
}

/** Absent and null become `none`. */
export function orNone<S extends z.ZodMiniType>(schema: S, none: z.output<S>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? none),
  )
}

/** For changing a record: absent keeps what is stored, empty text and null clear it. */
export function clearable<S extends z.ZodMiniType>(schema: S) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  )
}

/** A form's optional texts as a record returns them: each as text, or null. */
export function textsOrNull<F extends object>(fields: F) {
  const text = z.nullable(z.string())
  return Object.fromEntries(Object.keys(fields).map((field) => [field, text])) as {
    [K in keyof F]: typeof text
  }
}

/** In lower case, as ids are stored: a person has the same id however a client writes it. */
export const idSchema = z.uuid(/*i18n*/ 'This was not found.').check(z.toLowerCase())
