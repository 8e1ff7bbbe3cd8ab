import { latinDigits } from '@shala/contract/general/digits'
import type { CellProblem, ImportKind } from '@shala/contract/imports/imports'
import { likenessOf } from '@shala/contract/imports/same-child'
import { mostWithOnePhone, studentRowTexts } from '@shala/contract/imports/students'
import { normalizeEmail, normalizeName, normalizePhone } from '@shala/contract/people'
import type { CheckedRow, SentRow } from './check-row.ts'

const texts = {
  twice: /*i18n*/ 'Line {line} says the same.',
  roll: /*i18n*/ 'Line {line} also has this roll number in the class.',
  admission: /*i18n*/ 'Line {line} also has this admission number.',
  phone: /*i18n*/ 'Line {line} also has this phone number.',
  email: /*i18n*/ 'Line {line} also has this email.',
  aadhaar: /*i18n*/ 'Line {line} also has this Aadhaar number.',
  number: /*i18n*/ 'Line {line} also has this number.',
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
/** Of so many digits: a '0' or a mask stands for no number, in many lines. */
const numbered = (field: 'pen' | 'apaarId' | 'aadhaarNumber', digits: number, text: string): Unique => ({
  field,
  text,
  keyOf: ({ [field]: number = '' }) => {
    const found = latinDigits(number).replace(/\D/g, '')
    return found.length === digits ? found : null
  },
})
const aadhaar = numbered('aadhaarNumber', 12, texts.aadhaar)
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
    aadhaar,
    numbered('pen', 11, texts.number),
    numbered('apaarId', 12, texts.number),
  ],
  teachers: [
    { field: 'phone', text: texts.phone, keyOf: ({ phone }) => phone && normalizePhone(phone) },
    email,
    aadhaar,
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

const phoneOf = ({ sent: { phone } }: CheckedRow) => phone && normalizePhone(phone)

/** The question whether two rows of one name are one child; undefined where they are certainly two. */
function doubtOf(row: CheckedRow, other: CheckedRow): string | undefined {
  const [number, otherNumber] = [row.sent.admissionNumber, other.sent.admissionNumber]
  if (number && otherNumber && number.toLowerCase() !== otherNumber.toLowerCase()) return undefined
  const isHere = row.values.class === other.values.class
  const phone = phoneOf(row)
  if (!isHere && phone && phone === phoneOf(other)) return studentRowTexts.samePhone
  const likeness = likenessOf(row.sent, other.sent)
  if (likeness === 'same' || likeness === 'alike') return studentRowTexts.sameChild
  return isHere && likeness === 'unknown' ? studentRowTexts.sameName : undefined
}

/** As many rows of one name are compared with each other: a list that has more of them has no names. */
const mostNamesakes = 40

/** Rows of one name that may be one child. */
function doubles(rows: CheckedRow[]): [line: number, question: CellProblem][] {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const named = linesBy(rows, ({ sent: { name } }) => name && normalizeName(name).toLowerCase())
  return [...named.values()].flatMap((lines) => {
    const namesakes = lines.slice(0, mostNamesakes).flatMap((line) => byLine.get(line) ?? [])
    return namesakes.flatMap((row): [number, CellProblem][] => {
      const others = namesakes.filter((one) => one !== row)
      const other = others.find((one) => doubtOf(row, one) !== undefined)
      const text = other && doubtOf(row, other)
      if (!text || row.confirmed?.includes(text)) return []
      const { name = '', class: label = '', rollNumber = '' } = other.values
      return [
        [row.line, { field: 'name', text, values: { name, class: label, rollNumber }, isQuestion: true }],
      ]
    })
  })
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
    for (const [line, question] of [...crowded(once), ...doubles(once)]) tell(line, question)
  }
  if (found.size === 0) return rows
  return rows.map((row) => {
    const more = found.get(row.line)
    return more ? { ...row, problems: [...row.problems, ...more] } : row
  })
}
