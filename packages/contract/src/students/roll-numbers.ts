/** The number that orders roll numbers; null sorts last. None if it has more digits than a bigint. */
export function rollOrder(rollNumber: string): bigint | null {
  const digits = /\d+/.exec(rollNumber)?.[0].replace(/^0+(?=\d)/, '')
  return digits && digits.length <= 18 ? BigInt(digits) : null
}

function compareOrders(first: bigint | null, second: bigint | null): number {
  if (first === second) return 0
  if (first === null) return 1
  if (second === null) return -1
  return first < second ? -1 : 1
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By the first integer in the text, those without digits last. */
export function compareRollNumbers(a: string, b: string): number {
  return compareOrders(rollOrder(a), rollOrder(b)) || compareTexts(a, b)
}

/** The same for many, whose numbers are read once each; equal ones by id. */
export function inOrderOfRollNumbers<R extends { id: string; rollNumber: string }>(rows: readonly R[]): R[] {
  return rows
    .map((row) => ({ row, order: rollOrder(row.rollNumber) }))
    .sort(
      (a, b) =>
        compareOrders(a.order, b.order) ||
        compareTexts(a.row.rollNumber, b.row.rollNumber) ||
        compareTexts(a.row.id, b.row.id),
    )
    .map(({ row }) => row)
}
