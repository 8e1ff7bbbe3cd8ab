import write from 'write-excel-file/universal'

/** Rows of texts and numbers, the first with the titles. */
export type Table = (string | number)[][]

/** Null when it could not be written. */
export type Workbook = Blob | null

/** A spreadsheet never runs or shortens a text; a number can be added up. */
function cellOf(value: string | number) {
  if (value === '') return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

/** In characters: as wide as the column's content, within reason. */
function widthOf(rows: Table, column: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), 0)
  return Math.min(40, Math.max(7, longest + 3))
}

async function workbookOf(rows: Table): Promise<Blob> {
  const [titles = [], ...rest] = rows
  const head = titles.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const }))
  const cells = rest.map((row) => row.map(cellOf))
  const columns = titles.map((_, column) => ({ width: widthOf(rows, column) }))
  return await write([head, ...cells], { columns, stickyRowsCount: 1, stickyColumnsCount: 2 }).toBlob()
}

self.addEventListener('message', async ({ data }: MessageEvent<Table>) => {
  const workbook: Workbook = await workbookOf(data).catch(() => null)
  self.postMessage(workbook)
})
