import * as z from 'zod/mini'
import { type Day, yearOf } from '../general/days.ts'
import { readJson } from '../general/sent-json.ts'
import { needed } from './needed-text.ts'
import { teacherLimits, teacherTexts } from './texts.ts'

/** From 1950 to this year. */
export function isQualificationYear(year: number, today: Day): boolean {
  return year >= teacherLimits.firstQualificationYear && year <= yearOf(today)
}

/** Forms send it as text. Whether it is in the future is checked on the day it is sent. */
const qualificationYear = z.pipe(
  z.pipe(
    z.transform((value: unknown): unknown => (typeof value === 'number' ? String(value) : value)),
    z.string(teacherTexts.yearMissing).check(z.trim(), z.minLength(1, teacherTexts.yearMissing)),
  ),
  z.transform((text: string, context) => {
    const year = /^\d{4}$/.test(text) ? Number(text) : 0
    if (year >= teacherLimits.firstQualificationYear) return year
    context.issues.push({ code: 'custom', message: teacherTexts.yearInvalid, input: text })
    return z.NEVER
  }),
)

export const qualificationForm = z.object({
  type: needed(teacherTexts.typeMissing),
  institution: needed(teacherTexts.institutionMissing),
  year: qualificationYear,
})

/** Offered when a qualification is added; others can be typed when editing. */
export const qualificationTypes = [
  /*i18n*/ 'Matric',
  /*i18n*/ 'Higher Secondary',
  /*i18n*/ 'Diploma',
  /*i18n*/ "Bachelor's Degree",
  /*i18n*/ "Master's Degree",
  /*i18n*/ 'PhD',
  /*i18n*/ 'Other',
] as const

/** A list, or its JSON, as forms send it. */
export function readList(sent: unknown): unknown {
  return readJson(sent, '[]')
}

/** The form field for the certificate of the qualification at `index`. */
export function certificateField(index: number): string {
  return `qualification_${index}_file`
}

export const qualification = z.object({
  type: z.string(),
  institution: z.string(),
  year: z.int(),
  /** A signed link. */
  fileUrl: z.nullable(z.string()),
})

export type Qualification = z.output<typeof qualification>
