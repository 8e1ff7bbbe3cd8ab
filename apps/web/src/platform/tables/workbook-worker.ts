import write from 'write-excel-file/universal'

/** Null when it could not be written. */
export type Workbook = Blob | null

/** Every cell is a text, so that no spreadsheet runs one or shortens a number. */
async function workbookOf(rows: string[][]): Promise<Blob> {
  const [titles = [], ...rest] = rows
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rest.map((row) => row.map((value) => (value === '' ? null : { value, type: String })))
  const columns = titles.map((title) => ({ width: Math.max(14, title.length + 4) }))
  return await write([head, ...cells], { columns, stickyRowsCount: 1 }).toBlob()
}

self.addEventListener('message', async ({ data }: MessageEvent<string[][]>) => {
  const workbook: Workbook = await workbookOf(data).catch(() => null)
  self.postMessage(workbook)
})
