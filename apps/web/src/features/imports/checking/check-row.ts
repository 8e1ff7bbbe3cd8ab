import type { ClassName } from '@shala/contract/class-names'
import { type DayOrder, readWrittenDay } from '@shala/contract/general/written-days'
import type { CellProblem, ImportKind } from '@shala/contract/imports/imports'
import { importedStudent, studentRowTexts } from '@shala/contract/imports/students'
import { importedTeacher, teacherRowTexts } from '@shala/contract/imports/teachers'
import { isMistyped, twelveDigits } from '@shala/contract/students/details'
import { asDetail, isOwnKey, type OwnField, ownKey, ownOf } from '@shala/contract/students/own-fields'
import { studentTexts } from '@shala/contract/students/texts'
import { dayFields, rowFields } from '../columns/fields.ts'
import { isNotTeaching } from '../columns/posts.ts'
import { mayBeShortened, spoiledBy, spoiledNumberBy } from './cells.ts'
import { choiceValue } from './choices.ts'
import { hasLeftBy, leftName } from './left-words.ts'
import type { ImportRow, Values } from './rows.ts'

/** A row as it goes to the server, without its line. */
export type SentRow = Record<string, string>

/** A row checked with the contract's own rules. */
export interface CheckedRow extends ImportRow {
  sent: SentRow
  /** Within this row, and compared with the file's other rows. */
  problems: CellProblem[]
  /** Equal for rows that say the same. */
  signature: string
}

export interface CheckParts {
  kind: ImportKind
  /** The order of day and month in a field. */
  orderOf: (field: string) => DayOrder
  enrolledSince: string
  /** Among the school's classes and those that the import creates. */
  findClass: (label: string) => ClassName | undefined
  /** The names are written in a font that shows other letters than it stores. */
  isLegacyFont: boolean
  /** The school's own fields. */
  own?: readonly OwnField[]
}

/** What is asked about a row before the server sees it. */
export const questionTexts = {
  guessed: /*i18n*/ 'The quotation marks of this line do not match. Are its cells right?',
  inFull: /*i18n*/ 'A spreadsheet writes long numbers like this one. Is it the whole number?',
  struck: /*i18n*/ 'This line is crossed out in the file. Import all the same?',
  legacyFont:
    /*i18n*/ 'This looks like a name in an old font (Kruti Dev). Is it written as it should be read?',
} as const

/** The fields of the contract that the grid shows as one. */
const shownAs: Record<string, string> = { className: 'class', section: 'class' }

export function shownField(field: string): string {
  return shownAs[field] ?? field
}

/** Fields that are asked about and not kept. */
const askedOnly = new Set(['status', 'designation'])
const details = new Map(rowFields('students').map(({ key, detail }) => [key, detail]))

function withDays(values: Values, { orderOf, own = [] }: CheckParts): SentRow {
  const ownDetails = new Map(own.map((field) => [ownKey(field._id) as string, asDetail(field)]))
  const sent: SentRow = {}
  for (const [field, value] of Object.entries(values)) {
    if (value === '' || field === 'class' || askedOnly.has(field)) continue
    const detail = details.get(field) ?? ownDetails.get(field)
    if (dayFields.includes(field) || detail?.kind === 'day')
      sent[field] = readWrittenDay(value, orderOf(field)) ?? value
    else sent[field] = detail?.kind === 'choice' ? choiceValue(detail, value) : value
  }
  return sent
}

function withClass(
  sent: SentRow,
  { class: label = '', status = '' }: Values,
  { findClass, enrolledSince }: CheckParts,
): SentRow {
  const found = findClass(label)
  return {
    ...sent,
    className: found?.name ?? label,
    ...(found?.section && { section: found.section }),
    ...(hasLeftBy(status) && { hasLeft: 'yes' }),
    enrollmentDate: sent.enrollmentDate ?? enrolledSince,
  }
}

function classProblem(label: string, { findClass }: CheckParts): CellProblem[] {
  if (label === '') return [{ field: 'class', text: studentTexts.classMissing }]
  return findClass(label) ? [] : [{ field: 'class', text: studentRowTexts.classUnknown }]
}

const numbers = ['phone', 'aadhaarNumber', 'rollNumber', 'admissionNumber', 'class']

/** What a spreadsheet has made of cells. */
function spoiledCells(values: Values): CellProblem[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const spoiled = spoiledBy(value) ?? (numbers.includes(field) ? spoiledNumberBy(value) : null)
    return spoiled ? [{ field, text: spoiled.text, ...(spoiled.values && { values: spoiled.values }) }] : []
  })
}

const parentsTitle = /^(mr|mrs|smt|late|श्रीमती|स्व|स्वर्गीय)(\.\s*|\s+)\p{L}/iu

function questionsOf(
  { isGuessed, isStruck, values, confirmed = [] }: ImportRow,
  { kind, isLegacyFont }: CheckParts,
): CellProblem[] {
  const { status = '', name = '', aadhaarNumber = '', admissionNumber = '', designation = '' } = values
  const { hasLeft } = kind === 'students' ? studentRowTexts : teacherRowTexts
  const found = [
    isGuessed && { field: 'name', text: questionTexts.guessed },
    isStruck && { field: 'name', text: questionTexts.struck },
    isLegacyFont && /\p{L}/u.test(name) && { field: 'name', text: questionTexts.legacyFont },
    mayBeShortened(admissionNumber) && { field: 'admissionNumber', text: questionTexts.inFull },
    hasLeftBy(status) && { field: 'status', text: hasLeft },
    leftName.test(name) && { field: 'name', text: hasLeft },
    isNotTeaching(designation) && {
      field: 'designation',
      text: teacherRowTexts.notTeaching,
      values: { post: designation },
    },
    kind === 'students' && parentsTitle.test(name) && { field: 'name', text: studentRowTexts.parentsName },
    kind === 'students' &&
      isMistyped(twelveDigits.safeParse(aadhaarNumber).data ?? '') && {
        field: 'aadhaarNumber',
        text: studentRowTexts.mistypedAadhaar,
      },
  ]
  return found.flatMap((one) => (one && !confirmed.includes(one.text) ? [{ ...one, isQuestion: true }] : []))
}

function schemaProblems(kind: ImportKind, sent: SentRow): CellProblem[] {
  const parsed = (kind === 'students' ? importedStudent : importedTeacher).safeParse(sent)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({
    field: shownField(String(path[0] ?? 'name')),
    text: message,
  }))
}

/** The row as it will be sent, and what its own cells lack. */
export function checkRow(row: ImportRow, parts: CheckParts): CheckedRow {
  const label = row.values.class ?? ''
  const days = withDays(row.values, parts)
  const sent = parts.kind === 'students' ? withClass(days, row.values, parts) : days
  const spoiled = spoiledCells(row.values)
  const ofClass = parts.kind === 'students' ? classProblem(label, parts) : []
  const told = new Set([...ofClass, ...spoiled].map(({ field }) => field))
  const others = schemaProblems(parts.kind, sent).filter(({ field }) => !told.has(field))
  const problems = [
    ...spoiled,
    ...ofClass.filter(() => !spoiled.some(({ field }) => field === 'class')),
    ...others,
  ]
  const { confirmed = [] } = row
  return {
    ...row,
    sent,
    problems: [...problems, ...questionsOf(row, parts)],
    signature: JSON.stringify([sent, confirmed]),
  }
}

/** The row as the server takes it. */
export function asSent({
  line,
  sent,
  confirmed = [],
}: CheckedRow): Record<string, unknown> & { line: number } {
  const own = ownOf(sent)
  const others = Object.fromEntries(Object.entries(sent).filter(([field]) => !isOwnKey(field)))
  return {
    ...others,
    line,
    ...(Object.keys(own).length > 0 && { own }),
    ...(confirmed.length > 0 && { confirmed }),
  }
}
