/** Text to be found anywhere, its own signs taken as they are: the pattern for `like` and `ilike`. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
