/** The pattern for `like` and `ilike` that finds a text anywhere, with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The pattern that finds a sound in `users.search_text`, which has sounds in capitals with a space around each. */
export function sounding(sound: string): string {
  return containing(` ${sound.toUpperCase()} `)
}
