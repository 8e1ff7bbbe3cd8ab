import * as z from 'zod/mini'
import { studentLeaveChoices } from '../attendance/day-parts.ts'
import { asLine } from '../general/lines.ts'

export const studentLeaveTexts = {
  counts: /*i18n*/ 'Please choose how days of leave count.',
  letters: /*i18n*/ 'Please enter one or two letters other than P, A, L and H.',
} as const

/** How a school treats students' days of approved leave. */
export const studentLeaveFields = {
  studentLeaveCounts: z.enum(studentLeaveChoices, studentLeaveTexts.counts),
  /** What stands in a register for such a day, beside P, A, L and H. */
  studentLeaveLetters: z.string(studentLeaveTexts.letters).check(
    asLine,
    z.regex(/^\p{L}\p{M}*(\p{L}\p{M}*)?$/u, studentLeaveTexts.letters),
    z.refine((text) => !/^[palh]$/i.test(text), studentLeaveTexts.letters),
  ),
}
