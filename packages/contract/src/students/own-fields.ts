import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import {
  type DetailField,
  type DetailSection,
  detailFields,
  detailSchema,
  detailSections,
} from './details.ts'

// What one school writes down that others do not: its houses, its bus routes.

export const ownFieldLimits = { fields: 30, label: 60, choices: 30, choice: 60 } as const

export const ownFieldKinds = ['text', 'choice', 'day', 'phone', 'number'] as const
export type OwnFieldKind = (typeof ownFieldKinds)[number]

export const ownFieldTexts = {
  labelMissing: /*i18n*/ 'Please enter a name for the field.',
  labelWithoutLetter: /*i18n*/ 'The name of a field has letters.',
  labelTaken: /*i18n*/ 'Every student has a field with this name.',
  labelTooLong: /*i18n*/ 'Please use at most 60 characters for the name of the field.',
  kindMissing: /*i18n*/ 'Please choose what the field holds.',
  choicesMissing: /*i18n*/ 'Please enter at least two choices, one a line.',
  tooManyChoices: /*i18n*/ 'Please enter at most 30 choices.',
  choiceTooLong: /*i18n*/ 'Please use at most 60 characters for a choice.',
  number: /*i18n*/ 'Please enter a number.',
  unknownField: /*i18n*/ 'This field does not exist any more.',
  added: /*i18n*/ 'The field {label} was added.',
  changed: /*i18n*/ 'The field {label} was changed.',
  removed: /*i18n*/ 'The field {label} was removed.',
  formChanged: /*i18n*/ 'The form of students was changed.',
} as const

export const ownFieldRefusals = {
  notFound: { code: 'own_fields.not_found', status: 404, message: /*i18n*/ 'This field was not found.' },
  exists: {
    code: 'own_fields.exists',
    status: 409,
    message: /*i18n*/ 'Your school already has a field with this name.',
  },
  tooMany: {
    code: 'own_fields.too_many',
    status: 409,
    message: /*i18n*/ 'A school can have 30 fields of its own. Remove one first.',
  },
} as const satisfies Record<string, Refusal>

const choice = z
  .string()
  .check(asLine, oneLine, z.minLength(1), z.maxLength(ownFieldLimits.choice, ownFieldTexts.choiceTooLong))

/** A list's column could mean either. */
const taken = new Set<string>([
  ...detailFields.map(({ label }) => label.toLowerCase()),
  ...[
    'name',
    'student',
    'first name',
    'middle name',
    'last name',
    'class',
    'section',
    'roll number',
    'roll no',
    'phone',
  ],
  ...[
    'mobile',
    'email',
    'address',
    'admission number',
    'status',
    'enrolled since',
    'enrollment date',
    'photo',
    'session',
  ],
])

const label = z.string(ownFieldTexts.labelMissing).check(
  asLine,
  z.minLength(1, ownFieldTexts.labelMissing),
  oneLine,
  z.maxLength(ownFieldLimits.label, ownFieldTexts.labelTooLong),
  z.refine((text) => /\p{L}/u.test(text), ownFieldTexts.labelWithoutLetter),
  z.refine((text) => !taken.has(text.toLowerCase()), ownFieldTexts.labelTaken),
)
/** Written twice, a choice is one. */
const choices = z._default(
  z.pipe(
    z.array(choice).check(z.maxLength(ownFieldLimits.choices, ownFieldTexts.tooManyChoices)),
    z.transform((all: string[]) =>
      [...new Map(all.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed(),
    ),
  ),
  [],
)

export const ownFieldForm = z
  .object({ label, kind: z.enum(ownFieldKinds, ownFieldTexts.kindMissing), choices })
  .check(
    z.refine(({ kind, choices }) => kind !== 'choice' || choices.length >= 2, {
      path: ['choices'],
      message: ownFieldTexts.choicesMissing,
    }),
  )

export const ownField = z.object({
  _id: z.string(),
  label: z.string(),
  kind: z.enum(ownFieldKinds),
  /** Empty for other kinds. */
  choices: z.array(z.string()),
})
export type OwnField = z.output<typeof ownField>

const sections = Object.keys(detailSections) as [DetailSection, ...DetailSection[]]

export const studentFormShape = z.object({
  /** The sections of details that this school uses, in the form's order. */
  sections: z.array(z.enum(sections)),
  own: z.array(ownField),
})
export type StudentFormShape = z.output<typeof studentFormShape>

/** Values by the field's id. */
export const ownValues = z.record(z.string(), z.string())

/** In a form with files it is JSON. Empty text and null clear a field, an absent one stays. */
export const sentOwnValues = z.optional(
  z.pipe(
    z.transform((sent: unknown, context): unknown => {
      if (typeof sent !== 'string') return sent
      if (sent.trim() === '') return undefined
      try {
        return JSON.parse(sent)
      } catch {
        context.issues.push({ code: 'custom', message: ownFieldTexts.unknownField, input: sent })
        return z.NEVER
      }
    }),
    z.optional(z.record(z.string(), z.nullable(z.string()))),
  ),
)

function numberOf(text: string): string | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^-?\d{1,12}([.]\d{1,6})?$/.test(plain) ? plain : null
}

/** A value of one's own field as it is stored, or what is wrong with it. */
export function readOwnValue(field: OwnField, text: string): { value: string } | { problem: string } {
  if (field.kind === 'number') {
    const value = numberOf(text)
    return value === null ? { problem: ownFieldTexts.number } : { value }
  }
  const read = detailSchema(asDetail(field)).safeParse(text)
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? '' }
}

/** Matches nothing, not even an empty text. */
const never = /(?!)/

/** The same shape as the fields that every school has. */
export function asDetail({ _id, label, kind, choices }: OwnField): DetailField {
  return {
    key: `own.${_id}`,
    label,
    section: 'identity',
    kind: kind === 'number' ? 'text' : kind,
    choices: choices.map((value) => ({ value, label: value, written: never })),
    titles: never,
  }
}

/** The key of a field of the school's own among a student's other fields. */
export type OwnKey = `own.${string}`
export type OwnByKey = Partial<Record<OwnKey, string | null>>
export const ownKey = (id: string): OwnKey => `own.${id}`
export const isOwnKey = (key: string): key is OwnKey => key.startsWith('own.')

/** Of a student's fields by key, the school's own by their ids, without those that are cleared. */
export function ownOf(fields: object): Record<string, string> {
  const own = Object.entries(fields).filter(([key, value]) => isOwnKey(key) && typeof value === 'string')
  return Object.fromEntries(own.map(([key, value]) => [key.slice('own.'.length), value as string]))
}

/** The other way round. */
export function ownByKey(own: Record<string, string>): Record<OwnKey, string> {
  return Object.fromEntries(Object.entries(own).map(([id, value]) => [ownKey(id), value]))
}

const message = z.object({ message: z.string(), form: studentFormShape })
const params = z.object({ id: idSchema })

export const getStudentForm = endpoint({
  method: 'GET',
  path: '/api/students/form',
  summary: 'Which details of students the school writes down, and its own fields',
  answer: z.object({ form: studentFormShape }),
})

export const changeStudentForm = endpoint({
  method: 'PUT',
  path: '/api/students/form',
  summary: 'Choose the sections of details that the school uses; what was written down stays',
  body: z.object({ sections: z.array(z.enum(sections)).check(z.maxLength(sections.length)) }),
  answer: message,
})

export const addOwnField = endpoint({
  method: 'POST',
  path: '/api/students/fields',
  summary: 'Add a field of the school’s own, up to 30',
  body: ownFieldForm,
  status: 201,
  answer: z.object({ message: z.string(), field: ownField, form: studentFormShape }),
})

export const changeOwnField = endpoint({
  method: 'PUT',
  path: '/api/students/fields/:id',
  summary: 'Rename a field, or change its choices; its kind stays',
  params,
  body: z.object({ label, choices }),
  answer: message,
})

export const removeOwnField = endpoint({
  method: 'DELETE',
  path: '/api/students/fields/:id',
  summary: 'Remove a field; what was written in it is no longer shown',
  params,
  answer: message,
})
