/**
 * The pattern for `like` and `ilike` that finds a text anywhere, with its special characters escaped. Phones write ’ for
 * an apostrophe, and keyboards '.
 */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/['’‘ʼ`]/g, '_')}%`
}

/** The pattern that finds a sound in `users.search_text`, which has sounds in capitals with a space around each. */
export function sounding(sound: string): string {
  return containing(` ${sound.toUpperCase()} `)
}

const wordOfInitials = /^(?:[a-z]{2,4}|(?:[a-z]\.){1,4}[a-z]?)$/i

/**
 * The regular expression that finds initials in a name in small letters, however they are written: 'apj' and 'a.p.j.' are
 * 'A. P. J.', 'A P J' and 'APJ'. Null for a word that cannot be initials.
 */
export function asInitials(word: string): string | null {
  if (!wordOfInitials.test(word)) return null
  const letters = word.toLowerCase().replaceAll('.', '')
  return `(^|[^a-z])${letters.split('').join('[. ]*')}([^a-z]|$)`
}
