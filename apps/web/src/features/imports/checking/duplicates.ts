import type { CellProblem, ImportKind } from '@shala/contract/imports/imports'
import { normalizeEmail, normalizePhone } from '@shala/contract/people'
import type { CheckedRow, SentRow } from './check-row.ts'

const texts = {
  twice: /*i18n*/ 'Line {line} says the same.',
  roll: /*i18n*/ 'Line {line} also has this roll number in the class.',
  admission: /*i18n*/ 'Line {line} also has this admission number.',
  phone: /*i18n*/ 'Line {line} also has this phone number.',
  email: /*i18n*/ 'Line {line} also has this email.',
} as const

/** Something that only one person of a school can have. */
interface Unique {
  field: string
  text: string
  keyOf: (sent: SentRow) => string | null | undefined
}

const email: Unique = {
  field: 'email',
  text: texts.email,
  keyOf: ({ email: text }) => text && normalizeEmail(text),
}
const unique: Record<ImportKind, Unique[]> = {
  students: [
    {
      field: 'rollNumber',
      text: texts.roll,
      keyOf: ({ className, section = '', rollNumber }) =>
        className && rollNumber && [className, section, rollNumber].join('\n').toLowerCase(),
    },
    {
      field: 'admissionNumber',
      text: texts.admission,
      keyOf: ({ admissionNumber }) => admissionNumber?.toLowerCase(),
    },
    email,
  ],
  teachers: [
    { field: 'phone', text: texts.phone, keyOf: ({ phone }) => phone && normalizePhone(phone) },
    email,
  ],
}

function linesBy(
  rows: CheckedRow[],
  keyOf: (row: CheckedRow) => string | null | undefined,
): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (!key) continue
    const known = lines.get(key)
    if (known) known.push(row.line)
    else lines.set(key, [row.line])
  }
  return lines
}

/** A row that repeats an earlier one word for word: it can be left out without loss. */
export function repeatedLines(rows: CheckedRow[]): Map<number, number> {
  const repeated = new Map<number, number>()
  for (const [first, ...more] of linesBy(rows, ({ signature }) => signature).values()) {
    if (first !== undefined) for (const line of more) repeated.set(line, first)
  }
  return repeated
}

/** Adds to each row what it shares with another row of the file. */
export function withDuplicates(kind: ImportKind, rows: CheckedRow[]): CheckedRow[] {
  const found = new Map<number, CellProblem[]>()
  const add = (line: number, field: string, text: string, other: number) =>
    found.set(line, [...(found.get(line) ?? []), { field, text, values: { line: String(other) } }])
  const repeated = repeatedLines(rows)
  for (const [line, first] of repeated) add(line, 'name', texts.twice, first)
  const once = rows.filter(({ line }) => !repeated.has(line))
  for (const { field, text, keyOf } of unique[kind]) {
    for (const lines of linesBy(once, ({ sent }) => keyOf(sent)).values()) {
      for (const line of lines.length > 1 ? lines : []) {
        add(line, field, text, lines.find((other) => other !== line) ?? line)
      }
    }
  }
  if (found.size === 0) return rows
  return rows.map((row) => {
    const more = found.get(row.line)
    return more ? { ...row, problems: [...row.problems, ...more] } : row
  })
}
