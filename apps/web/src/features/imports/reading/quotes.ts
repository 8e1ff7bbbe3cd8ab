import Papa from 'papaparse'

/** A quoted cell with more lines than this was never closed. */
const linesOfCell = 30

interface Separated {
  records: string[][]
  /** Places of the records that were read from a line with a stray quotation mark. */
  guessed: number[]
}

/** This many lines show how many cells a row has as well as all of them. */
const looked = 500

const hasPairs = (line: string) => line.split('"').length % 2 === 1
const cellsIn = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter }).data[0] ?? ['']

/**
 * The usual number of cells in a row, and how many lines have it. A line with an odd quotation mark is part of a cell, or one to
 * be guessed.
 */
function usualWidth(lines: string[], delimiter: string): { width: number; count: number } {
  const counts = new Map<number, number>()
  for (const line of lines.slice(0, looked)) {
    const width = hasPairs(line) ? cellsIn(line, delimiter).length : 0
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [[width, count] = [2, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return { width, count }
}

const linesOf = (body: string) => body.split(/\r\n|\n|\r/)

/**
 * The separator with which most lines have the same number of cells; of two, the one with more cells. The library reads the text
 * as it goes: commas in addresses of several lines, or one quotation mark without a partner, mislead it.
 */
export function delimiterOf(body: string): string {
  const lines = linesOf(body)
  const [best] = ['\t', ';', ',', '|']
    .map((delimiter) => ({ delimiter, ...usualWidth(lines, delimiter) }))
    .toSorted((a, b) => b.count - a.count || b.width - a.width)
  return best && best.count > 0 ? best.delimiter : ','
}

/** Whether a text's last quoted cell is still open, and whether letters follow the end of one: then it was not its end. */
function quotesOf(text: string, delimiter: string): { isOpen: boolean; isBroken: boolean } {
  let [isQuoted, isStart, isBroken] = [false, true, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted && letter === '"') {
      if (text[at + 1] === '"') at += 1
      else {
        isQuoted = false
        isBroken ||= at + 1 < text.length && text[at + 1] !== delimiter
      }
    } else if (!isQuoted && isStart && letter === '"') isQuoted = true
    isStart = !isQuoted && letter === delimiter
  }
  return { isOpen: isQuoted, isBroken }
}

/** The cells of one line whose quotation mark has no partner: what follows it up to the usual width is one cell. */
function guessCells(line: string, delimiter: string, width: number): string[] {
  const parts = line.split(delimiter)
  const from = parts.findIndex((part) => part.startsWith('"') && !/^".*"$/.test(part))
  const more = Math.max(0, parts.length - width)
  if (from < 0) return parts
  const whole = parts.slice(from, from + more + 1).join(delimiter)
  const cells = [...parts.slice(0, from), whole.replace(/^"|"$/g, ''), ...parts.slice(from + more + 1)]
  return cells.map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))
}

const isLongCell = (cell: string) => /[\n\r]/.test(cell)

/** Each row has as many cells as the others, and no cell of several lines has swallowed those of another row. */
function isEven(read: string[][], delimiter: string): boolean {
  const filled = read.filter((cells) => cells.some(Boolean))
  const width = filled[0]?.length ?? 0
  return filled.every(
    (cells) =>
      cells.length === width &&
      cells.every((cell) => !isLongCell(cell) || cell.split(delimiter).length < width),
  )
}

interface Reading {
  lines: string[]
  delimiter: string
  width: number
}

/** The record that begins at a line, and the last line of it. */
function recordAt({ lines, delimiter, width }: Reading, at: number) {
  const line = lines[at] ?? ''
  // Two lines with a stray mark each, one after the other, both have as many parts as a row has cells.
  const isLong = (one: string) => one.split(delimiter).length >= width
  const isRow = (next: string) =>
    hasPairs(next) ? cellsIn(next, delimiter).length >= width : isLong(line) && isLong(next)
  let [text, end] = [line, at]
  while (end + 1 < lines.length && end - at < linesOfCell && quotesOf(text, delimiter).isOpen) {
    const next = lines[end + 1] ?? ''
    if (isRow(next)) break
    end += 1
    text += `\n${next}`
  }
  const cells = cellsIn(text, delimiter)
  const { isOpen, isBroken } = quotesOf(text, delimiter)
  // Another quotation mark without a partner further down is not the end of this one.
  const isWhole = !isOpen && hasPairs(text) && (end === at || (!isBroken && cells.length === width))
  return isWhole
    ? { cells, end, isGuessed: false }
    : { cells: guessCells(line, delimiter, width), end: at, isGuessed: true }
}

/**
 * A quotation mark without a partner swallows the lines after it, up to the next one. A cell may have several lines; but
 * when one of them has as many cells as a row, it is a row.
 */
export function separateLines(body: string, read: string[][], delimiter: string): Separated {
  const hasLongCell = read.some((cells) => cells.some(isLongCell))
  if (hasPairs(body) && (!hasLongCell || isEven(read, delimiter))) {
    return { records: read.map((cells) => cells.map((cell) => cell.replace(/\r\n?/g, '\n'))), guessed: [] }
  }
  const lines = linesOf(body)
  const reading = { lines, delimiter, width: usualWidth(lines, delimiter).width }
  const records: string[][] = []
  const guessed: number[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const { cells, end, isGuessed } = recordAt(reading, at)
    if (isGuessed) guessed.push(records.length)
    records.push(cells)
    at = end
  }
  return { records, guessed }
}
