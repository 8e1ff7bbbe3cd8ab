import Papa from 'papaparse'

/** A quoted cell with more lines than this was never closed. */
const linesOfCell = 30

interface Separated {
  records: string[][]
  /** Places of the records that were read from a line with a stray quotation mark. */
  guessed: number[]
}

/** The usual number of cells in a row. */
function usualWidth(records: string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [[width] = [0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return width
}

/** Whether a text opens a quoted cell that it does not close. */
function isOpen(text: string, delimiter: string): boolean {
  let isQuoted = false
  let isStart = true
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted && letter === '"') {
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
    } else if (!isQuoted && isStart && letter === '"') isQuoted = true
    isStart = !isQuoted && letter === delimiter
  }
  return isQuoted
}

/** The cells of one line whose quotation mark has no partner: what follows it up to the usual width is one cell. */
function cellsOf(line: string, delimiter: string, width: number): string[] {
  const parts = line.split(delimiter)
  const from = parts.findIndex((part) => part.startsWith('"') && !/^".*"$/.test(part))
  const more = Math.max(0, parts.length - width)
  if (from < 0) return parts
  const whole = parts.slice(from, from + more + 1).join(delimiter)
  const cells = [...parts.slice(0, from), whole.replace(/^"|"$/g, ''), ...parts.slice(from + more + 1)]
  return cells.map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))
}

/**
 * A quotation mark without a partner swallows the lines after it, up to the next one. A cell may have several lines; but
 * when one of them has as many cells as a row, it is a row.
 */
export function separateLines(body: string, read: string[][], delimiter: string): Separated {
  const hasLongCell = read.some((cells) => cells.some((cell) => cell.includes('\n') || cell.includes('\r')))
  if (!hasLongCell) return { records: read, guessed: [] }
  const lines = body.split(/\r\n|\n|\r/)
  const width = Math.max(2, usualWidth(lines.map((line) => line.split(delimiter))))
  const isRow = (line: string) => line.split(delimiter).length >= width
  const goesOn = (text: string, more: number) => more < linesOfCell && isOpen(text, delimiter)
  const records: string[][] = []
  const guessed: number[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    let [text, end] = [line, at]
    while (end + 1 < lines.length && goesOn(text, end - at) && !isRow(lines[end + 1] ?? '')) {
      end += 1
      text += `\n${lines[end]}`
    }
    if (isOpen(text, delimiter)) {
      guessed.push(records.length)
      records.push(cellsOf(line, delimiter, width))
      continue
    }
    records.push(Papa.parse<string[]>(text, { delimiter }).data[0] ?? [''])
    at = end
  }
  return { records, guessed }
}
