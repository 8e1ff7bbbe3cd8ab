/** PostgreSQL's codes for text that no column can hold (a NUL character). */
const codes = new Set<unknown>(['22021', '22P05'])

export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code)
}
