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

/**
 * The tables of a page, which many portals give out as .xls; not those that only place others. Null for any other file. Only a page's own
 * thread can take one apart, which runs and loads nothing of it.
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
  return sheets.length > 0 ? sheets : null
}
