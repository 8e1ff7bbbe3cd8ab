import type { CellProblem, ImportKind } from '@shala/contract/imports/imports'
import { mostWithOnePhone, studentRowTexts } from '@shala/contract/imports/students'
import { normalizeEmail, normalizeName, normalizePhone } from '@shala/contract/people'
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

/** Rows that have in common what only one person can have. */
function sharedIn(
  rows: CheckedRow[],
  { field, text, keyOf }: Unique,
): [line: number, problem: CellProblem][] {
  const shared = [...linesBy(rows, ({ sent }) => keyOf(sent)).values()].filter(({ length }) => length > 1)
  return shared.flatMap((lines) =>
    lines.map((line): [number, CellProblem] => {
      const other = lines.find((one) => one !== line) ?? line
      return [line, { field, text, values: { line: String(other) } }]
    }),
  )
}

/** More students with one phone number than a family has. */
function crowded(rows: CheckedRow[]): [line: number, question: CellProblem][] {
  const text = studentRowTexts.sharedPhone
  const names = new Map(rows.map(({ line, values }) => [line, values.name ?? '']))
  const confirmed = new Set(rows.flatMap((row) => (row.confirmed?.includes(text) ? [row.line] : [])))
  const byPhone = linesBy(rows, ({ sent }) => sent.phone && normalizePhone(sent.phone))
  return [...byPhone.values()].flatMap((lines) =>
    lines.length <= mostWithOnePhone
      ? []
      : lines
          .filter((line) => !confirmed.has(line))
          .map((line): [number, CellProblem] => {
            const name = names.get(lines.find((other) => other !== line) ?? line) ?? ''
            const values = { count: String(lines.length), name }
            return [line, { field: 'phone', text, values, isQuestion: true }]
          }),
  )
}

/** The same name and phone in two classes of one list. */
function inTwoClasses(rows: CheckedRow[]): [line: number, question: CellProblem][] {
  const text = studentRowTexts.samePhone
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const same = linesBy(rows, ({ sent: { name, phone } }) => {
    const number = phone && normalizePhone(phone)
    return name && number && `${normalizeName(name).toLowerCase()}\n${number}`
  })
  return [...same.values()].flatMap((lines) =>
    lines.flatMap((line): [number, CellProblem][] => {
      const row = byLine.get(line)
      const other = lines
        .map((one) => byLine.get(one))
        .find((one) => one && one.values.class !== row?.values.class)
      if (!row || !other || row.confirmed?.includes(text)) return []
      const values = { name: other.values.name ?? '', class: other.values.class ?? '' }
      return [[line, { field: 'name', text, values, isQuestion: true }]]
    }),
  )
}

/** Adds to each row what it shares with another row of the file. */
export function withDuplicates(kind: ImportKind, rows: CheckedRow[]): CheckedRow[] {
  const found = new Map<number, CellProblem[]>()
  const tell = (line: number, problem: CellProblem) => found.set(line, [...(found.get(line) ?? []), problem])
  const repeated = repeatedLines(rows)
  for (const [line, first] of repeated) {
    tell(line, { field: 'name', text: texts.twice, values: { line: String(first) } })
  }
  const once = rows.filter(({ line }) => !repeated.has(line))
  for (const one of unique[kind]) for (const [line, problem] of sharedIn(once, one)) tell(line, problem)
  if (kind === 'students') {
    for (const [line, question] of [...crowded(once), ...inTwoClasses(once)]) tell(line, question)
  }
  if (found.size === 0) return rows
  return rows.map((row) => {
    const more = found.get(row.line)
    return more ? { ...row, problems: [...row.problems, ...more] } : row
  })
}
