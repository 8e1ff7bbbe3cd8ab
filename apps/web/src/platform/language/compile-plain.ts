/** A text with `{name}` alone. Texts with plurals are taken apart when the app is built. */
export function compilePlain(text: string): (string | [name: string])[] {
  // `split` puts the names that it captures between the texts.
  return text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? [part] : part))
}
