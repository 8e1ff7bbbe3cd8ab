import * as z from 'zod/mini'
import { classOfDay } from './attendance/attendance.ts'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { idSchema } from './people.ts'
import { askAbout } from './students/doubts.ts'

// Students and teachers who were deleted, and how they come back.

export const deletedLimits = {
  /** People who were deleted longer ago do not come back. */
  days: 30,
  /** Of a kind, the latest first. */
  listed: 500,
  restoredAtOnce: 500,
  /** More than so many are deleted at once only when their number is typed. */
  untyped: 5,
} as const

export const deletedTexts = {
  rollNumberTaken: /*i18n*/ '{name} has roll number {value} now.',
  admissionNumberTaken: /*i18n*/ '{name} has admission number {value} now.',
  phoneTaken: /*i18n*/ 'The phone number belongs to {name} now.',
  emailTaken: /*i18n*/ 'The email belongs to {name} now.',
  classDeleted: /*i18n*/ 'The class was deleted.',
  tooLate: /*i18n*/ 'This is only possible for 30 days.',
  undoneImport: /*i18n*/ 'An import was undone, which removed this person. Please import the row again.',
  restored: /*i18n*/ 'Restored: {count}.',
  promotedSince:
    /*i18n*/ '{name} is back in {class}. Others were promoted from there to {to} meanwhile: please check the class.',
} as const

export const deletedRefusals = {
  notFound: {
    code: 'deleted.not_found',
    status: 404,
    message: /*i18n*/ 'This person is not among those who were deleted in the last 30 days.',
  },
  takenMeanwhile: {
    code: 'deleted.taken_meanwhile',
    status: 409,
    message: /*i18n*/ 'Somebody else has just got a number of theirs. Please try again.',
  },
} as const satisfies Record<string, Refusal>

export const deletedKinds = ['student', 'teacher'] as const
export type DeletedKind = (typeof deletedKinds)[number]

const deletedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null for a teacher. */
  rollNumber: z.nullable(z.string()),
  class: z.nullable(classOfDay),
  by: z.object({ _id: z.string(), name: z.string() }),
  /** ISO 8601 */
  at: z.string(),
})
export type DeletedPerson = z.output<typeof deletedPerson>

export const listDeleted = endpoint({
  method: 'GET',
  path: '/api/users/deleted',
  summary: 'Students or teachers who were deleted in the last 30 days, the latest first',
  query: z.object({ role: z.enum(deletedKinds) }),
  answer: z.object({ people: z.array(deletedPerson) }),
})

/** Why somebody stays deleted; `field` is the one that somebody else has now, or the one that is asked about. */
const stillDeleted = z.object({
  _id: z.string(),
  name: z.string(),
  field: z.string(),
  text: z.string(),
  values: z.record(z.string(), z.string()),
  /** A `StudentDoubt`: without `askAbout` they come back all the same. One student may have several. */
  isQuestion: z.optional(z.boolean()),
})
export type StillDeleted = z.output<typeof stillDeleted>

/** Somebody who is back in a class that others have left for the next one. */
const promotedSince = z.object({
  _id: z.string(),
  text: z.string(),
  values: z.record(z.string(), z.string()),
})

export const restorePeople = endpoint({
  method: 'POST',
  path: '/api/users/restore',
  maxBody: 32 * 1024,
  summary: 'Bring deleted students and teachers back as if they had never been deleted, each by itself',
  body: z.object({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(deletedLimits.restoredAtOnce)),
    /** A student whose roll number is taken gets the next free one. */
    renumbers: z._default(z.boolean(), false),
    /** A student who is much like another one stays deleted, and is asked about. */
    askAbout,
  }),
  answer: z.object({
    message: z.string(),
    restored: z.array(z.string()),
    refused: z.array(stillDeleted),
    promotedSince: z.optional(z.array(promotedSince)),
  }),
})
