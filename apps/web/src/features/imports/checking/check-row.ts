import { type DayOrder, readWrittenDay } from '@shala/contract/general/written-days'
import type { CellProblem, ImportKind } from '@shala/contract/imports/imports'
import { importedStudent, studentRowTexts } from '@shala/contract/imports/students'
import { importedTeacher } from '@shala/contract/imports/teachers'
import { studentTexts } from '@shala/contract/students/texts'
import type { ClassName } from '../columns/class-names.ts'
import { dayFields } from '../columns/fields.ts'
import { isShortened } from './cells.ts'
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
  dayOrder: DayOrder
  enrolledSince: string
  /** Among the school's classes and those that the import creates. */
  findClass: (label: string) => ClassName | undefined
}

const texts = {
  shortened: /*i18n*/ 'Excel has shortened this number. Please type it in full.',
} as const

/** The fields of the contract that the grid shows as one. */
const shownAs: Record<string, string> = { className: 'class', section: 'class' }

export function shownField(field: string): string {
  return shownAs[field] ?? field
}

function withDays(values: Values, { dayOrder }: CheckParts): SentRow {
  const sent: SentRow = {}
  for (const [field, value] of Object.entries(values)) {
    if (value === '' || field === 'class') continue
    sent[field] = dayFields.includes(field) ? (readWrittenDay(value, dayOrder) ?? value) : value
  }
  return sent
}

function withClass(sent: SentRow, label: string, { findClass, enrolledSince }: CheckParts): SentRow {
  const found = findClass(label)
  return {
    ...sent,
    className: found?.name ?? label,
    ...(found?.section && { section: found.section }),
    enrollmentDate: sent.enrollmentDate ?? enrolledSince,
  }
}

function classProblem(label: string, { findClass }: CheckParts): CellProblem[] {
  if (label === '') return [{ field: 'class', text: studentTexts.classMissing }]
  return findClass(label) ? [] : [{ field: 'class', text: studentRowTexts.classUnknown }]
}

const numbers = ['phone', 'aadhaarNumber']

function schemaProblems(kind: ImportKind, sent: SentRow): CellProblem[] {
  const parsed = (kind === 'students' ? importedStudent : importedTeacher).safeParse(sent)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => {
    const field = shownField(String(path[0] ?? 'name'))
    return {
      field,
      text: numbers.includes(field) && isShortened(sent[field] ?? '') ? texts.shortened : message,
    }
  })
}

/** The row as it will be sent, and what its own cells lack. */
export function checkRow(row: ImportRow, parts: CheckParts): CheckedRow {
  const label = row.values.class ?? ''
  const days = withDays(row.values, parts)
  const sent = parts.kind === 'students' ? withClass(days, label, parts) : days
  const ofClass = parts.kind === 'students' ? classProblem(label, parts) : []
  const others = schemaProblems(parts.kind, sent).filter(
    ({ field }) => field !== 'class' || ofClass.length === 0,
  )
  return { ...row, sent, problems: [...ofClass, ...others], signature: JSON.stringify(sent) }
}
