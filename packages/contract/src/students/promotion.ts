import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { clearable, idSchema, optionalText } from '../people.ts'
import { studentClass } from './listed.ts'
import { classChoice, passoutYear, rollNumber } from './students.ts'
import { studentText } from './text-fields.ts'

export const promotionLimits = {
  students: 500,
  undoDays: 30,
  listed: 100,
  bodyBytes: 128 * 1024,
  /** Whoever was promoted so lately is only promoted again when chosen: a year has one promotion. */
  againAfterDays: 180,
} as const

export const promotionTexts = {
  noneSelected: /*i18n*/ 'Please select at least one student to promote.',
  classMissing: /*i18n*/ 'Please select a class to promote students to.',
  tooMany: /*i18n*/ 'At most 500 students can be promoted at once.',
  choiceUnknown: /*i18n*/ 'Please choose what to do with each student.',
  promoted: /*i18n*/ 'Successfully promoted {count} student(s)',
  undone: /*i18n*/ 'The promotion of {count} student(s) was undone.',
} as const

export const promotionRefusals = {
  someNotFound: {
    code: 'promotions.some_not_found',
    status: 404,
    message: /*i18n*/ 'Some selected students were not found.',
  },
  /** Comes with `current: {clashes}`. */
  clashes: {
    code: 'promotions.clashes',
    status: 409,
    message: /*i18n*/ 'Some students cannot be promoted due to conflicts.',
  },
  /** Comes with `current: {alreadyPromoted}`. */
  alreadyPromoted: {
    code: 'promotions.already_promoted',
    status: 409,
    message: /*i18n*/ 'These students were already promoted in the last six months.',
  },
  /** Comes with `current: {notActive}`. */
  notEligible: {
    code: 'promotions.not_eligible',
    status: 422,
    message: /*i18n*/ 'Promotion validation failed. Check student eligibility.',
  },
  alreadyThere: {
    code: 'promotions.already_there',
    status: 409,
    message: /*i18n*/ 'These students are already in this class.',
  },
  notFound: {
    code: 'promotions.not_found',
    status: 404,
    message: /*i18n*/ 'This promotion was not found.',
  },
  undoneAlready: {
    code: 'promotions.undone_already',
    status: 409,
    message: /*i18n*/ 'This promotion was already undone.',
  },
  tooOld: {
    code: 'promotions.too_old',
    status: 409,
    message: /*i18n*/ 'A promotion can be undone for 30 days.',
  },
  /** Comes with `current: {conflicts}`. */
  changedSince: {
    code: 'promotions.changed_since',
    status: 409,
    message: /*i18n*/ 'This promotion cannot be undone because these students have changed since: {names}',
  },
} as const satisfies Record<string, Refusal>

/** What happens to a student: moves with their roll number, moves with another one, or stays in their class. */
export const promotionActions = ['keep', 'renumber', 'hold_back'] as const
export type PromotionAction = (typeof promotionActions)[number]

const plan = {
  studentIds: z
    .array(idSchema, promotionTexts.noneSelected)
    .check(
      z.minLength(1, promotionTexts.noneSelected),
      z.maxLength(promotionLimits.students, promotionTexts.tooMany),
    ),
  classId: classChoice(promotionTexts.classMissing),
  /**
   * For selected students. Those not named keep their number, and stay where they are if they were promoted lately.
   */
  choices: z._default(
    z
      .array(
        z.object({
          studentId: idSchema,
          action: z.enum(promotionActions, promotionTexts.choiceUnknown),
          /** With `renumber`; by default the next free one. */
          rollNumber: optionalText(rollNumber),
        }),
      )
      .check(z.maxLength(promotionLimits.students, promotionTexts.tooMany)),
    [],
  ),
}

const named = z.object({ _id: z.string(), name: z.string() })

/** A roll number that two students would have in the class. */
export const promotionClash = z.object({
  studentId: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  /** The student who has it in the class, or moves there first. */
  holder: named,
  isHolderSelected: z.boolean(),
  /** Free in the class, and not offered to another selected student. */
  nextRollNumber: z.string(),
})
export type PromotionClash = z.output<typeof promotionClash>

/** Somebody who was promoted lately, and stays unless a choice names them. */
export const promotedLately = z.extend(named, {
  /** The class they were promoted to. */
  class: studentClass,
  /** An instant. */
  at: z.string(),
})
export type PromotedLately = z.output<typeof promotedLately>

export const previewPromotion = endpoint({
  method: 'POST',
  path: '/api/users/promote/preview',
  summary: 'What a promotion would do, before anything moves',
  maxBody: promotionLimits.bodyBytes,
  body: z.object(plan),
  answer: z.object({
    class: studentClass,
    /** How many would move. */
    moving: z.int(),
    clashes: z.array(promotionClash),
    /** They have left the school, and can only be held back. */
    notActive: z.array(named),
    alreadyPromoted: z.array(promotedLately),
    /** Already in the class: they stay, and can get another number. */
    alreadyThere: z.array(named),
  }),
})

export const promoteStudents = endpoint({
  method: 'POST',
  path: '/api/users/promote',
  summary: 'Move students to a class, all or none; into the passout class they pass out',
  maxBody: promotionLimits.bodyBytes,
  body: z.object({
    ...plan,
    session: clearable(studentText.session),
    /** The passout year; the current year by default. */
    year: clearable(passoutYear()),
  }),
  answer: z.object({ message: z.string(), promotedCount: z.int(), promotionId: z.string() }),
})

export const promotion = z.object({
  _id: z.string(),
  /** Null for a new year, when each class goes to another one. */
  class: z.nullable(studentClass),
  session: z.nullable(z.string()),
  students: z.int(),
  by: named,
  /** An instant. */
  at: z.string(),
  undone: z.nullable(z.object({ by: named, at: z.string() })),
})
export type Promotion = z.output<typeof promotion>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/users/promotions',
  summary: 'The promotions of the last 30 days, newest first',
  answer: z.object({ promotions: z.array(promotion) }),
})

/** Comes as `current.conflicts` with the refusal `changedSince`. */
export interface UndoConflict {
  studentId: string
  name: string
  why: 'changed' | 'removed' | 'class_removed' | 'roll_number_taken'
  /** The person who has the roll number. */
  holder: string | null
}

export const undoPromotion = endpoint({
  method: 'POST',
  path: '/api/users/promotions/:id/undo',
  summary: 'Undo a promotion as one piece, within 30 days',
  params: z.object({ id: idSchema }),
  answer: z.object({
    message: z.string(),
    undoneCount: z.int(),
    /** The marks of the days between, which stay with the class that the students were in. */
    kept: z.array(z.object({ class: studentClass, marks: z.int() })),
  }),
})
export type UndonePromotion = z.output<typeof undoPromotion.answer>
