import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nameSchema, optionalText, phoneSchema } from './people.ts'
import { classReference, rollNumber, studentForm, studentLimits, studentTexts } from './students.ts'

/** One row of a class list. Only the class is shared, so that one bad row refuses itself alone. */
export const importedRow = z.object({
  name: nameSchema(studentTexts.nameMissing),
  rollNumber,
  phone: optionalText(phoneSchema),
})
export type ImportedRow = z.input<typeof importedRow>

export const importStudents = endpoint({
  method: 'POST',
  path: '/api/students/import',
  summary: 'Take in a class list; good rows go in, each bad one answers its reason',
  body: z.object({
    class: classReference,
    enrollmentDate: studentForm.shape.enrollmentDate,
    rows: z
      .array(
        z.object({
          name: z.optional(z.unknown()),
          rollNumber: z.optional(z.unknown()),
          phone: z.optional(z.unknown()),
        }),
      )
      .check(
        z.minLength(1, studentTexts.noRows),
        z.maxLength(studentLimits.importRows, studentTexts.tooManyRows),
      ),
  }),
  answer: z.object({
    message: z.string(),
    added: z.int(),
    refused: z.int(),
    /** In the order sent. */
    results: z.array(
      z.object({
        outcome: z.enum(['added', 'refused']),
        studentId: z.optional(z.string()),
        message: z.optional(z.string()),
        errors: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
})
