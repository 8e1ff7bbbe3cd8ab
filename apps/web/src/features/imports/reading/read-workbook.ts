// The variant that starts no worker of its own, which a strict content policy would refuse.
import { importLimits } from '@shala/contract/imports/imports'
import readWorkbookFile from 'read-excel-file/universal'
import { type Sheet, UnreadableFile } from './sheet.ts'
import { unfoldedSize } from './unfolded-size.ts'

/** A workbook's cell as text; a day without its time. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** @throws UnreadableFile when the file is damaged, or unpacks to more than a list can need */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const size = unfoldedSize(bytes)
  if (Number.isNaN(size)) throw new UnreadableFile('damaged')
  if (size > importLimits.unfoldedBytes) throw new UnreadableFile('tooLarge')
  try {
    const sheets = await readWorkbookFile(bytes)
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }))
  } catch {
    throw new UnreadableFile('damaged')
  }
}
