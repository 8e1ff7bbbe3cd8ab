import * as z from 'zod/mini'
import type { Refusal } from '../general/refusal.ts'
import type { CellProblem } from '../imports/imports.ts'

/** A possible slip in one student's form, in the sentences of an import (docs/product.md, Students). */
export type StudentDoubt = Pick<CellProblem, 'field' | 'text' | 'values'>

/** Sent by a form. A call without it is stored as it was sent: nobody is there to answer. */
export const askAbout = z.optional(z.literal('doubts'))
export type AskAbout = z.output<typeof askAbout>

export const studentDoubtRefusals = {
  /** Comes with `current`, a list of `StudentDoubt`. Nothing was stored. */
  doubts: {
    code: 'students.doubts',
    status: 409,
    message: /*i18n*/ 'Another student is much like this one. Please look again.',
  },
} as const satisfies Record<string, Refusal>
