/** Signs inside a word that names in Latin letters do not have, and Kruti Dev has for letters. */
const odd = /\p{L}[[\]{};\\/=+~^&%$*|<>]|[[\]{};\\/=+~^&%$*|<>]\p{L}|^['"]\p{Ll}|\p{Ll}\p{Lu}/u
const vowels = /[aeiou]/g
const latin = /^[\x20-\x7e\u00a1-\u00ff‘’“”„…]+$/

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/**
 * Whether names are in Kruti Dev and its kind, which draw Hindi letters for Latin ones: 'jfo dqekj' looks like 'रवि कुमार'.
 * Such words begin small, have few vowels, and signs inside them.
 */
export function isLegacyFont(names: readonly string[]): boolean {
  const written = names.filter((name) => name !== '' && latin.test(name))
  if (written.length < 3 || share(written.length, names.filter(Boolean).length) < 0.5) return false
  const letters = written
    .join('')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  const small = written.filter((name) => /^[^A-Z]/.test(name)).length
  const strange = written.filter((name) => odd.test(name)).length
  const fewVowels = share(letters.match(vowels)?.length ?? 0, letters.length) < 0.3
  return share(small, written.length) > 0.5 && (fewVowels || share(strange, written.length) > 0.3)
}
