import * as z from 'zod/mini'
import { classForm } from '../classes.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { studentClass } from '../students/listed.ts'

export const importLimits = {
  /** In a file. */
  rows: 20_000,
  fileBytes: 10 * 1024 * 1024,
  /** For a workbook, which is a zip. */
  unfoldedBytes: 120 * 1024 * 1024,
  /** In one call. */
  rowsAtOnce: 250,
  /** For one call with rows, in bytes. */
  bodyBytes: 1024 * 1024,
  newClasses: 200,
  fileName: 200,
  undoDays: 30,
  listed: 50,
  /** People named in a refusal. */
  named: 20,
} as const

export const importTexts = {
  kindMissing: /*i18n*/ 'Please choose whether the file has students or teachers.',
  noRows: /*i18n*/ 'There is nothing to import in this file.',
  tooManyRows: /*i18n*/ 'At most 250 rows can be sent at once.',
  tooManyClasses: /*i18n*/ 'At most 200 classes can be created at once.',
  tooManyRowsInFile: /*i18n*/ 'A file can have at most 20,000 rows. Please split it.',
  fileTooLarge: /*i18n*/ 'This file is larger than 10 MB. Please split it.',
  fileNameTooLong: /*i18n*/ 'Please use at most 200 characters for the file name.',
  undone: /*i18n*/ 'The import was undone: {removed} removed, {restored} restored.',
} as const

export const importRefusals = {
  notFound: { code: 'imports.not_found', status: 404, message: /*i18n*/ 'This import was not found.' },
  wrongKind: {
    code: 'imports.wrong_kind',
    status: 409,
    message: /*i18n*/ 'This import was started for other people.',
  },
  undoneAlready: {
    code: 'imports.undone_already',
    status: 409,
    message: /*i18n*/ 'This import was already undone.',
  },
  tooOld: {
    code: 'imports.too_old',
    status: 409,
    message: /*i18n*/ 'An import can be undone for 30 days.',
  },
  /** Comes with `current: ChangedSince`. */
  changedSince: {
    code: 'imports.changed_since',
    status: 409,
    message: /*i18n*/ 'Something has changed since this import for {names}.',
  },
} as const satisfies Record<string, Refusal>

/** Comes as `current` with the refusal `changedSince`. */
export interface ChangedSince {
  /** The number of people who could be undone anyway. */
  others: number
  /** At most 20 of them. */
  people: { _id: string; name: string; why: 'changed' | 'removed' | 'marked' | 'roll_number_taken' }[]
  /** Includes those who are not named. */
  total: number
}

export const importKinds = ['students', 'teachers'] as const
export type ImportKind = (typeof importKinds)[number]

const named = z.object({ _id: z.string(), name: z.string() })

export const schoolImport = z.object({
  _id: z.string(),
  kind: z.enum(importKinds),
  /** Empty when the rows were pasted. */
  fileName: z.string(),
  added: z.int(),
  updated: z.int(),
  by: named,
  /** An instant. */
  at: z.string(),
  undone: z.nullable(z.object({ by: named, at: z.string() })),
})
export type SchoolImport = z.output<typeof schoolImport>

const newClass = z.pick(classForm, { name: true, section: true })

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Begin an import; the classes that are missing are created with it. Rows follow',
  maxBody: 128 * 1024,
  body: z.object({
    kind: z.enum(importKinds, importTexts.kindMissing),
    fileName: z._default(
      z.string().check(asLine, oneLine, z.maxLength(importLimits.fileName, importTexts.fileNameTooLong)),
      '',
    ),
    /** One that already exists stays as it is. */
    newClasses: z._default(
      z.array(newClass).check(z.maxLength(importLimits.newClasses, importTexts.tooManyClasses)),
      [],
    ),
  }),
  status: 201,
  answer: z.object({ import: schoolImport, classes: z.array(studentClass) }),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'The imports of the last 30 days, newest first',
  answer: z.object({ imports: z.array(schoolImport) }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undo an import as one piece, within 30 days',
  params: z.object({ id: idSchema }),
  body: z.object({
    /** People who have changed since stay as they are; otherwise they block the whole undo. */
    keepChanged: z._default(z.boolean(), false),
  }),
  answer: z.object({ message: z.string(), removed: z.int(), restored: z.int(), kept: z.int() }),
})

/** A sentence with its values, for one cell. */
export const cellProblem = z.object({
  field: z.string(),
  text: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
  /** A question: the row goes in when it is sent again with this text in `confirmed`. */
  isQuestion: z.optional(z.boolean()),
})
export type CellProblem = z.output<typeof cellProblem>

/**
 * `added`: a new person. `unchanged`: already here, and the file says the same. `differs`: already here, and the file's
 * other values were ignored because updating was not asked for. `updated`: changed as the file says. `refused`: see
 * `problems`.
 */
export const rowOutcomes = ['added', 'unchanged', 'differs', 'updated', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const rowResult = z.object({
  /** As sent. */
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Missing after a mere check of a new person. */
  personId: z.optional(z.string()),
  problems: z.optional(z.array(cellProblem)),
  /** For `differs` and `updated`: each field with its current value and the file's. */
  changes: z.optional(
    z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.string() })),
  ),
})
export type RowResult = z.output<typeof rowResult>

const sentRows = z.object({
  /** Each is read separately, so that a bad one only refuses itself: see the rows of students and teachers. */
  rows: z
    .array(z.looseObject({ line: z.int().check(z.gte(1), z.lte(10_000_000)) }))
    .check(z.minLength(1, importTexts.noRows), z.maxLength(importLimits.rowsAtOnce, importTexts.tooManyRows)),
  /** Existing people get the values of the file. */
  update: z._default(z.boolean(), false),
})

/** In the order sent. */
const rowResults = z.object({ results: z.array(rowResult) })

/** Plans rows without storing anything. A class that does not exist counts as one to be created. */
export const checkStudentRows = endpoint({
  method: 'POST',
  path: '/api/imports/students/check',
  summary: 'What rows of students would do; nothing is stored',
  maxBody: importLimits.bodyBytes,
  body: sentRows,
  answer: rowResults,
})

export const sendStudentRows = endpoint({
  method: 'POST',
  path: '/api/imports/:id/students',
  summary: 'Take in rows of students; a line sent again answers as it did',
  maxBody: importLimits.bodyBytes,
  params: z.object({ id: idSchema }),
  body: sentRows,
  answer: rowResults,
})

export const checkTeacherRows = endpoint({
  method: 'POST',
  path: '/api/imports/teachers/check',
  summary: 'What rows of teachers would do; nothing is stored',
  maxBody: importLimits.bodyBytes,
  body: sentRows,
  answer: rowResults,
})

export const sendTeacherRows = endpoint({
  method: 'POST',
  path: '/api/imports/:id/teachers',
  summary: 'Take in rows of teachers; a line sent again answers as it did',
  maxBody: importLimits.bodyBytes,
  params: z.object({ id: idSchema }),
  body: sentRows,
  answer: rowResults,
})
