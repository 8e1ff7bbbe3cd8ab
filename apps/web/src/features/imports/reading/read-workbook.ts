// The variant that starts no worker of its own, which a strict content policy would refuse.
import { importLimits } from '@shala/contract/imports/imports'
import readWorkbookFile from 'read-excel-file/universal'
import { mendCells } from './mend-cells.ts'
import { type Sheet, UnreadableFile } from './sheet.ts'
import { unfoldedSize } from './unfolded-size.ts'
import { readFacts, type SheetFacts } from './workbook-facts.ts'

/** A workbook's cell as text; a day without its time. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** Every row of a merged cell has its text, and a formula that failed is no empty cell. */
function withFacts(rows: string[][], { merged, errors }: SheetFacts): string[][] {
  const next = rows.map((cells) => [...cells])
  for (const { row, column, text } of errors) {
    const cells = next[row]
    if (cells) cells[column] = text
  }
  for (const { row, lastRow, column } of merged) {
    const text = next[row]?.[column] ?? ''
    for (const cells of next.slice(row + 1, lastRow + 1)) {
      if (cells.some((cell) => cell)) cells[column] = text
    }
  }
  return next.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

/** A crossed-out number alone is only an old number. */
function struckRows(rows: string[][], { struck }: SheetFacts): number[] {
  const found = struck.filter(({ row, column }) => /\p{L}{2}/u.test(rows[row]?.[column] ?? ''))
  return [...new Set(found.map(({ row }) => row))]
}

/** @throws UnreadableFile when the file is damaged, or unpacks to more than a list can need */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const size = unfoldedSize(bytes)
  if (Number.isNaN(size)) throw new UnreadableFile('damaged')
  if (size > importLimits.unfoldedBytes) throw new UnreadableFile('tooLarge')
  const names = new TextDecoder('latin1').decode(bytes)
  if (names.includes('xl/workbook.bin')) throw new UnreadableFile('xls')
  if (!/workbook\d*\.xml/.test(names)) throw new UnreadableFile('noText')
  try {
    const facts = readFacts(bytes)
    const sheets = await readWorkbookFile(bytes)
    return sheets.map(({ sheet, data }, place) => {
      const rows = data.map((row) => row.map(cellText))
      const known = facts[place]
      return {
        name: sheet,
        ...mendCells(known ? withFacts(rows, known) : rows),
        isHidden: known?.isHidden ?? false,
        hiddenRows: known?.hiddenRows ?? [],
        struckRows: known ? struckRows(rows, known) : [],
      }
    })
  } catch {
    throw new UnreadableFile('damaged')
  }
}
