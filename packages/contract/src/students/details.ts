import * as z from 'zod/mini'
import { formatAadhaar, hasCheckDigit, isAadhaarMask } from '../general/aadhaar.ts'
import { asLine, oneLine } from '../general/lines.ts'
import { readWrittenDay } from '../general/written-days.ts'
import { clearable, nameSchema, optionalText, phoneSchema } from '../people.ts'
import { teacherTexts } from '../teachers/texts.ts'
import { type DetailField, type DetailKey, detailFields, guardedSections } from './detail-fields.ts'

export {
  type DetailField,
  type DetailKey,
  type DetailSection,
  detailFields,
  detailKeys,
  detailSections,
  guardedSections,
} from './detail-fields.ts'

export const detailLimits = { text: 120 } as const

export const detailTexts = {
  tooLong: /*i18n*/ 'Please use at most 120 characters.',
  nameMissing: /*i18n*/ 'Please enter a name.',
  day: /*i18n*/ 'Please write the date as 31/03/2015.',
  choice: /*i18n*/ 'Please choose one of the values offered.',
  digits: /*i18n*/ 'Please check the number of digits.',
  wholeNumber: /*i18n*/ 'Please enter the whole number.',
  notByTeachers: /*i18n*/ 'Teachers cannot change this.',
  birthAfterEnrolment: /*i18n*/ 'This is after the first day in the class.',
  birthInFuture: /*i18n*/ 'A date of birth cannot be later than today.',
} as const

/** A student's details as a record returns them. */
export type StudentDetailValues = { [K in DetailKey]: string | null }

export function isGuarded({ section, isGuarded }: Pick<DetailField, 'section' | 'isGuarded'>): boolean {
  return isGuarded === true || guardedSections.includes(section)
}

const plainText = z.string().check(asLine, oneLine, z.maxLength(detailLimits.text, detailTexts.tooLong))

function read(text: (written: string) => string | null, message: string) {
  return z.pipe(
    z.string(message),
    z.transform((written: string, context) => {
      const value = text(written)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message, input: written })
      return z.NEVER
    }),
  )
}

const plainChoice = (text: string) =>
  text
    .toLowerCase()
    .replace(/[().\s]+/g, ' ')
    .trim()

/** A choice by its value, its label or any of the ways in which lists write it. */
export function readChoice({ choices = [] }: DetailField, written: string): string | null {
  const text = plainChoice(written).replace(/^\d+ ?[-–:] ?(?=\p{L})/u, '')
  if (text === '') return null
  const found = choices.find(
    ({ value, label, written: way }) =>
      plainChoice(value) === text || plainChoice(label) === text || way.test(text),
  )
  return found?.value ?? null
}

/** Twelve digits, or the mask of the number that is stored. */
export const twelveDigits = read(
  (text) => (isAadhaarMask(text.trim()) ? text.trim() : formatAadhaar(text.replace(/-/g, ' '))),
  teacherTexts.aadhaarFormat,
)

/** Whether somebody slipped in a number from `twelveDigits`. */
export function isMistyped(number: string): boolean {
  return !isAadhaarMask(number) && !hasCheckDigit(number)
}

const aadhaarNumber = z.pipe(
  twelveDigits,
  z.string().check(z.refine((number) => !isMistyped(number), teacherTexts.aadhaarInvalid)),
)

/** What may be written in a field. */
export function detailSchema(one: DetailField): z.ZodMiniType<string, string> {
  const { kind, digits = 0 } = one
  if (kind === 'name') return nameSchema(detailTexts.nameMissing)
  if (kind === 'phone') return phoneSchema
  if (kind === 'day') return read((text) => readWrittenDay(text), detailTexts.day)
  if (kind === 'choice') return read((text) => readChoice(one, text), detailTexts.choice)
  if (kind === 'aadhaar') return aadhaarNumber
  if (kind === 'text') return plainText
  return read((text) => {
    const plain = text.replace(/[\s-]/g, '')
    return plain.length === digits && /^\d+$/.test(plain) ? plain : null
  }, detailTexts.digits)
}

type Shape<S extends z.ZodMiniType> = { [K in DetailKey]: S }

function shapeOf<S extends z.ZodMiniType>(schema: (one: DetailField) => S): Shape<S> {
  return Object.fromEntries(detailFields.map((one) => [one.key, schema(one)])) as Shape<S>
}

/** For a new student: empty means none. */
export const detailsToAdd = shapeOf((one) => optionalText(detailSchema(one)))
/** For an edit: absent stays, empty clears. */
export const detailsToEdit = shapeOf((one) => clearable(detailSchema(one)))
export const detailsStored = shapeOf(() => z.nullable(z.string()))
