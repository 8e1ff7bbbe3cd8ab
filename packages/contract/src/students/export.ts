import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'
import { studentWithDetails } from './students.ts'
import { studentLimits } from './texts.ts'

export const exportLimits = { rowsAtOnce: 1000 } as const

export const studentExportTexts = {
  tooMany: /*i18n*/ 'At most 1,000 students can be sent at once.',
} as const

/** The rows for a file of students: the chosen ones, else those of a view. The browser makes the file. */
export const exportStudents = endpoint({
  method: 'POST',
  path: '/api/students/export',
  summary: 'Students for a file, up to 1,000 a page; recorded in the activity',
  maxBody: 64 * 1024,
  body: z.object({
    studentIds: z.optional(
      z.array(idSchema).check(z.maxLength(exportLimits.rowsAtOnce, studentExportTexts.tooMany)),
    ),
    search: z._default(z.string().check(asLine, z.maxLength(studentLimits.search)), ''),
    class: optionalText(idSchema),
    year: optionalText(z.string().check(z.regex(/^\d{4}$/))),
    sort: z.optional(z.string()),
    page: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({ students: z.array(studentWithDetails), pagination }),
})
