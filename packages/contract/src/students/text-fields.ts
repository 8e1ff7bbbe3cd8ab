import * as z from 'zod/mini'
import { asLine, asLines, oneLine, severalLines } from '../general/lines.ts'
import { emailSchema, optionalText, peopleLimits, peopleTexts, phoneSchema } from '../people.ts'
import { studentLimits, studentTexts } from './texts.ts'

/** Each is optional in a form. */
export const studentText = {
  email: z.pipe(
    z.string(studentTexts.invalidEmail),
    z.transform((text: string, context) => {
      const parsed = emailSchema.safeParse(text)
      if (parsed.success) return parsed.data
      context.issues.push({ code: 'custom', message: studentTexts.invalidEmail, input: text })
      return z.NEVER
    }),
  ),
  phone: phoneSchema,
  /** The school's own number, unique in the school while the student is there. */
  admissionNumber: z
    .string()
    .check(asLine, oneLine, z.maxLength(studentLimits.admissionNumber, studentTexts.admissionNumberTooLong)),
  address: z
    .string()
    .check(asLines, severalLines, z.maxLength(peopleLimits.address, peopleTexts.addressTooLong)),
  session: z.string().check(asLine, oneLine, z.maxLength(studentLimits.session, studentTexts.sessionTooLong)),
}

/** A student's optional texts. The record returns each as text, or null. */
export const studentTextSchemas = {
  email: optionalText(studentText.email),
  phone: optionalText(studentText.phone),
  address: optionalText(studentText.address),
  admissionNumber: optionalText(studentText.admissionNumber),
  session: optionalText(studentText.session),
}

type StudentTextField = keyof typeof studentTextSchemas

export const studentTextFields = Object.keys(studentTextSchemas) as StudentTextField[]
