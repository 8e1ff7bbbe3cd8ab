import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { idSchema } from '../people.ts'

/** Classes and days of which an undo says again what was said. */
export const mostSaidOfMarks = 2000

/** A person's word on the marks of all classes. */
export const marksAnswer = z.enum(['aside', 'count'])
export type MarksAnswer = z.output<typeof marksAnswer>

/** What was said of a class's marks on a day that was off; null while it was only asked. */
const saidOfMarks = z.object({ date: daySchema, classId: idSchema, counts: z.nullable(z.boolean()) })

/**
 * Of the marks of days that become days off: `aside`, they count nowhere and come back with the day; `count`, the days were
 * working days for the classes that are marked. Asked for by the refusal `markedDays`. An undo says of each class what was
 * said before.
 */
export const marksOnDaysOff = z.optional(
  z.union([marksAnswer, z.array(saidOfMarks).check(z.maxLength(mostSaidOfMarks))]),
)
export type MarksOnDaysOff = z.output<typeof marksOnDaysOff>
