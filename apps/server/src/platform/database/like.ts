/** The pattern for `like` and `ilike` that finds a text anywhere, with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
