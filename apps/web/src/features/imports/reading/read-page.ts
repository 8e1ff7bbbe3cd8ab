import { decodeText } from './decode-text.ts'
import { mendCells } from './mend-cells.ts'
import { isFilled, isMarkup, type Sheet } from './sheet.ts'

/** A line break in a cell is a space: '9811100011<br>9811100022'. */
function textOf(cell: HTMLTableCellElement): string {
  for (const one of cell.querySelectorAll('br')) one.replaceWith(' ')
  return cell.textContent.replace(/\s+/g, ' ').trim()
}

/** Every row of a cell that spans several has its text, as in a workbook; of several columns the first has it. */
function rowsOf({ rows }: HTMLTableElement): string[][] {
  const found: string[][] = Array.from(rows, () => [])
  for (const [at, row] of Array.from(rows).entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (found[at]?.[column] !== undefined) column += 1
      const text = textOf(cell)
      for (const cells of found.slice(at, at + Math.max(cell.rowSpan, 1))) {
        cells[column] = text
        for (let more = 1; more < cell.colSpan; more += 1) cells[column + more] = ''
      }
    }
  }
  return found.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

/** A heading, a menu or a foot is often a table of its own. */
const isList = ({ rows }: Sheet) =>
  rows.length > 1 && rows.some((cells) => cells.filter((cell) => cell !== '').length > 1)

/**
 * The tables of a page, which many portals give out as .xls; not those that only place others. Null for any other file.
 * A worker cannot take a page apart; here nothing of it is run or loaded.
 */
export function readPage(name: string, buffer: ArrayBuffer): Sheet[] | null {
  if (!/\.xls$/i.test(name)) return null
  const text = decodeText(new Uint8Array(buffer))
  if (!isMarkup(text)) return null
  const page = new DOMParser().parseFromString(text, 'text/html')
  const sheets = Array.from(page.querySelectorAll('table'))
    .filter((table) => !table.querySelector('table'))
    .map((table) => ({ name: table.caption?.textContent.trim() ?? '', ...mendCells(rowsOf(table)) }))
    .filter(isFilled)
  const lists = sheets.filter(isList)
  if (lists.length > 0) return lists
  return sheets.length > 0 ? sheets : null
}
