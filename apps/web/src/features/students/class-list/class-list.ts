import { normalizePhone } from '@shala/contract/people'

/** The columns of a list by what they hold; null when none does. */
export interface Columns {
  rollNumber: number | null
  name: number | null
  phone: number | null
}

export interface ClassListRow {
  /** The line in the file, from 1, as a spreadsheet shows it. */
  line: number
  rollNumber: string
  name: string
  phone: string
}

export interface ClassList {
  /** The titles of the columns; without a title row 'A', 'B', …. */
  titles: string[]
  cells: { line: number; values: string[] }[]
  columns: Columns
}

const titleWords: Record<keyof Columns, RegExp> = {
  rollNumber: /\b(roll|sr|serial|s\.? ?no|adm\w* no)\b|रोल|क्रमांक|अनु/i,
  phone: /phone|mobile|contact|whats ?app|\bmob\b|\btel\b|फोन|मोबाइल|मोबाईल|संपर्क/i,
  name: /name|student|pupil|नाम|नाव|विद्यार्थी/i,
}

/** The text of a file, whatever program wrote it: UTF-8, UTF-16 (Excel's 'Unicode text') or Windows' own. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function isTitleRow(values: string[]): boolean {
  const known = values.filter((value) => Object.values(titleWords).some((words) => words.test(value)))
  return known.length > 0 && !values.some((value) => normalizePhone(value) !== null)
}

function columnsByTitle(titles: string[]): Columns {
  const taken = new Set<number>()
  const find = (words: RegExp) => {
    const index = titles.findIndex((title, place) => !taken.has(place) && words.test(title))
    if (index >= 0) taken.add(index)
    return index >= 0 ? index : null
  }
  // The most telling words first: 'Student Roll No' is a roll number, 'Parent Mobile Name' a phone.
  const rollNumber = find(titleWords.rollNumber)
  const phone = find(titleWords.phone)
  return { rollNumber, phone, name: find(titleWords.name) }
}

/** Without titles: the column of phones, the column of small numbers, the column of words. */
function columnsByContent(rows: string[][]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const share = (place: number, holds: (value: string) => boolean) => {
    const filled = rows.map((row) => row[place] ?? '').filter(Boolean)
    return filled.filter(holds).length / Math.max(1, filled.length)
  }
  const taken = new Set<number>()
  const best = (holds: (value: string) => boolean) => {
    const places = Array.from({ length: width }, (_, place) => place).filter((place) => !taken.has(place))
    const [first] = places.toSorted((a, b) => share(b, holds) - share(a, holds))
    if (first === undefined || share(first, holds) < 0.5) return null
    taken.add(first)
    return first
  }
  const phone = best((value) => normalizePhone(value) !== null)
  const rollNumber = best((value) => /^\W*\w{0,3}\W?\d{1,4}\w?$/.test(value.trim()))
  return { phone, rollNumber, name: best((value) => /\p{L}{2}/u.test(value)) }
}

/** Cells to a list: blank rows left out, titles found and read. */
function readCells(rows: string[][]): ClassList {
  const cells = rows
    .map((values, index) => ({
      line: index + 1,
      values: values.map((value) => value.replace(/^\uFEFF/, '').trim()),
    }))
    .filter(({ values }) => values.some((value) => value !== ''))
  const [first, ...rest] = cells
  if (first && isTitleRow(first.values)) {
    return { titles: first.values, cells: rest, columns: columnsByTitle(first.values) }
  }
  const width = Math.max(0, ...cells.map(({ values }) => values.length))
  const titles = Array.from({ length: width }, (_, place) => String.fromCharCode(65 + (place % 26)))
  return { titles, cells, columns: columnsByContent(cells.map(({ values }) => values)) }
}

/** The rows of a list as its columns say. */
export function rowsOf({ cells }: ClassList, columns: Columns): ClassListRow[] {
  const at = (values: string[], place: number | null) => (place === null ? '' : (values[place] ?? ''))
  return cells.map(({ line, values }) => ({
    line,
    rollNumber: at(values, columns.rollNumber),
    name: at(values, columns.name),
    phone: at(values, columns.phone),
  }))
}

/** A class list as people have it: a CSV file, or cells pasted from a spreadsheet. */
export async function readClassList(text: string): Promise<ClassList> {
  const { parse } = await import('papaparse')
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  return readCells(data)
}
