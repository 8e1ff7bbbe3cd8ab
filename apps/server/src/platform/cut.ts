/** The beginning of a text; a character of two code units is never halved. */
export function cut(text: string, most: number): string {
  const beginning = text.slice(0, most)
  return text.length > most && /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning
}
