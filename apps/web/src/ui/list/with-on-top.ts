/** A row that was just added, on top of the page and not repeated below. */
export function withOnTop<Row>(
  rows: Row[] | undefined,
  added: Row | null,
  keyOf: (row: Row) => string,
): Row[] | undefined {
  if (!rows || !added) return rows
  const isIt = (row: Row) => keyOf(row) === keyOf(added)
  return [rows.find(isIt) ?? added, ...rows.filter((row) => !isIt(row))]
}
