import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'

export const remindingTexts = {
  reminded: /*i18n*/ 'Reminded: {names}',
  already: /*i18n*/ 'Already reminded at {time}: {names}',
  allMarked: /*i18n*/ 'Every class is marked.',
  nobody: /*i18n*/ 'Nobody could be reminded: these classes have no class teacher.',
} as const

export const remindOfClasses = endpoint({
  method: 'POST',
  path: '/api/attendance/unmarked/remind',
  summary: 'Remind the class teachers of classes that are not marked; each class once in ten minutes',
  body: z.object({
    date: optionalText(daySchema),
    /** Absent means all classes that are not fully marked. */
    classIds: z.optional(z.array(idSchema).check(z.maxLength(200))),
  }),
  answer: z.object({
    message: z.string(),
    /** The names of those who were told, now or just before. */
    reminded: z.array(z.string()),
    /** When the first of them was told, if all of them were told before this call; else null. */
    remindedAt: z.nullable(z.string()),
    /** Classes without a class teacher. */
    withoutTeacher: z.array(z.string()),
  }),
})
