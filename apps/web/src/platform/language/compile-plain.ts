/** A text with only `{name}`. Texts with plurals are parsed at build time. */
export function compilePlain(text: string): (string | [name: string])[] {
  // `split` puts the captured names between the texts.
  return text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? [part] : part))
}
