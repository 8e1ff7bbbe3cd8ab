import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { clearable, idSchema } from '../people.ts'
import { studentClass } from './listed.ts'
import { promotedLately } from './promotion.ts'
import { passoutYear } from './students.ts'
import { studentText } from './text-fields.ts'

export const newYearLimits = {
  classes: 300,
  students: 20_000,
  named: 5000,
  shown: 100,
  fingerprint: 64,
  bodyBytes: 1024 * 1024,
} as const

export const newYearTexts = {
  noneChosen: /*i18n*/ 'Please choose where at least one class goes.',
  toItself: /*i18n*/ 'A class cannot go to itself. Choose who stays back instead.',
  chosenTwice: /*i18n*/ 'Each class can go to one class only.',
  passoutStays: /*i18n*/ 'Students who have passed out do not move.',
  classMissing: /*i18n*/ 'Please choose a class of your school.',
  tooMany: /*i18n*/ 'At most 5,000 students can be named at once.',
  leftInFuture: /*i18n*/ 'The last day in class cannot be later than today.',
  begun: /*i18n*/ 'The new year has begun: {count} student(s) moved, passed out or left.',
} as const

export const newYearRefusals = {
  nobody: {
    code: 'new_year.nobody',
    status: 409,
    message: /*i18n*/ 'Nobody in these classes would move.',
  },
  /** Comes with `current: {marksAside}`. */
  marksChanged: {
    code: 'new_year.marks_changed',
    status: 409,
    message: /*i18n*/ 'Attendance was marked meanwhile. Please look again at what will happen.',
  },
  promotedSince: {
    code: 'new_year.promoted_since',
    status: 409,
    message: /*i18n*/ 'Students were promoted meanwhile. Please look again at what will happen.',
  },
  /** Comes with `current: {gone}`, their ids. */
  notInClasses: {
    code: 'new_year.not_in_classes',
    status: 409,
    message: /*i18n*/ 'Somebody you chose is no longer in these classes. Please look again.',
  },
  tooMany: {
    code: 'new_year.too_many',
    status: 422,
    message: /*i18n*/ 'At most 20,000 students can move at once.',
  },
} as const satisfies Record<string, Refusal>

const people = z._default(z.array(idSchema).check(z.maxLength(newYearLimits.named, newYearTexts.tooMany)), [])

const plan = {
  /** All classes move at once, so that their order does not matter. */
  moves: z
    .array(
      z.object({
        from: z.uuid(newYearTexts.classMissing).check(z.toLowerCase()),
        to: z.uuid(newYearTexts.classMissing).check(z.toLowerCase()),
      }),
      newYearTexts.noneChosen,
    )
    .check(
      z.minLength(1, newYearTexts.noneChosen),
      z.maxLength(newYearLimits.classes),
      z.refine((moves) => moves.every(({ from, to }) => from !== to), newYearTexts.toItself),
      z.refine(
        (moves) => new Set(moves.map(({ from }) => from)).size === moves.length,
        newYearTexts.chosenTwice,
      ),
    ),
  /** Students of these classes who stay in theirs. */
  staying: people,
  /** Students of these classes who leave the school. */
  leaving: people,
  /** The last day of those who leave; today unless given. */
  leavingDate: z.optional(daySchema),
  /** Whoever was promoted lately moves all the same. */
  promotesAgain: z._default(z.boolean(), false),
}

const named = z.object({ _id: z.string(), name: z.string() })

/** Somebody whose number another has in the new class: they get the next free one. */
export const renumbered = z.extend(named, {
  class: studentClass,
  rollNumber: z.string(),
  nextRollNumber: z.string(),
})

/** Lists have at most `shown` entries; `counts` count all. */
export const previewNewYear = endpoint({
  method: 'POST',
  path: '/api/students/new-year/preview',
  summary: 'What a new year would do, before anybody moves',
  maxBody: newYearLimits.bodyBytes,
  body: z.object(plan),
  answer: z.object({
    counts: z.object({
      moving: z.int(),
      passingOut: z.int(),
      staying: z.int(),
      leaving: z.int(),
      renumbered: z.int(),
      alreadyPromoted: z.int(),
      /** How many were promoted lately; an older page of the app sends it as `seenPromoted`. */
      promotedLately: z.int(),
      /** Marks after the last day of those who leave, which would be set aside. */
      marksAside: z.int(),
    }),
    renumbered: z.array(renumbered),
    alreadyPromoted: z.array(promotedLately),
    /** Tells one set of students of these classes who were promoted lately from another, whether they move again or not. */
    promotedLately: z.string(),
  }),
})

export const beginNewYear = endpoint({
  method: 'POST',
  path: '/api/students/new-year',
  summary: 'Move all classes to their next ones at once; undone as one promotion',
  maxBody: newYearLimits.bodyBytes,
  body: z.object({
    ...plan,
    /** How many marks after the last day the person was told of. */
    seenMarks: z._default(z.int().check(z.gte(0)), 0),
    /** The `promotedLately` of the preview that the person saw; not checked where it is not sent. */
    seenPromoted: z.optional(
      z.union([z.string().check(z.maxLength(newYearLimits.fingerprint)), z.int().check(z.gte(0))]),
    ),
    session: clearable(studentText.session),
    /** The passout year; the current year by default. */
    year: clearable(passoutYear()),
  }),
  answer: z.object({ message: z.string(), promotedCount: z.int(), promotionId: z.string() }),
})
