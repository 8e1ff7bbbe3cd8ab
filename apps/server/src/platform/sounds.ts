import anyAscii from 'any-ascii'

/** The dot below a letter: many write ज for ज़. */
export const nukta = '\u093c'

/** In small letters, to compare names: जोया is ज़ोया. */
export function withoutNukta(text: string): string {
  return text.normalize('NFD').replaceAll(nukta, '').normalize('NFC').toLowerCase()
}

/**
 * What Latin letters tell apart and Devanagari does not, or the other way round; in this order. The lists' search has
 * the same in the database (`school.sound_of`): a change here needs a migration there.
 */
const alike: [RegExp, string][] = [
  [/[^a-z]/g, ''],
  // One name in as many ways as there are families.
  [/^(m[ou]a?ha?m+[aei]*d|mohd|md)$/, 'muhnd'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/z/g, 'j'],
  [/jn|dny/g, 'gy'],
  // An aspirate and its plain letter, श and स.
  [/(?<=[^aeiouy])h/g, ''],
  [/er(?=[^aeiouyh])/g, 'r'],
  // Long and short vowels; 'a' is written where Devanagari has nothing.
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/a+(?=[iu])/g, ''],
  [/(?<=.)a+/g, ''],
  [/m(?=[^aiu])/g, 'n'],
  [/(.)\1+/g, '$1'],
]

/** Letters that a transliteration by the letter would leave as they never stand in a Latin name. */
function spellOut(devanagari: string): string {
  return devanagari
    .normalize('NFD')
    .replaceAll(nukta, '')
    .replace(/\u0943/g, '\u094d\u0930\u093f')
    .replace(/\u090b/g, '\u0930\u093f')
    .replace(/([\u0901\u0902])\u0939/g, '$1\u0918')
    .replace(/(?<!\u094d)\u0939/g, 'a\u0939')
}

/** How a word of a name sounds: alike for 'आरव', 'Aarav' and 'Arav'. Works for the other scripts of India as well. */
function soundOf(word: string): string {
  const latin = anyAscii(spellOut(word)).toLowerCase()
  return alike.reduce((sound, [letters, one]) => sound.replace(letters, one), latin)
}

const wordsOf = (text: string) => text.split(/[\s.,-]+/)

/** One letter says too little. */
const isTelling = (sound: string) => sound.length > 1

/** How the words of a text sound. */
export function soundsOf(text: string): string[] {
  return wordsOf(text).map(soundOf).filter(isTelling)
}

/**
 * Whether each word asked for sounds like one of a name, in whatever script either is written. Surnames come again and again: what is
 * returned works each of their words out once.
 */
export function soundsLike(asked: string): (name: string) => boolean {
  const known = new Map<string, string>()
  const sound = (word: string) => known.get(word) ?? known.set(word, soundOf(word)).get(word) ?? ''
  const namesSounds = (name: string) => wordsOf(name).map(sound).filter(isTelling)
  // 'aaravs' is Aarav's without the apostrophe.
  const bare = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
  const wanted = wordsOf(asked)
    .map((word) => [sound(word), sound(bare(word))])
    .filter(([one = '']) => isTelling(one))
  return (name) => {
    const own = namesSounds(name)
    return wanted.length > 0 && wanted.every((ways) => ways.some((one) => own.includes(one)))
  }
}

/** Whether a name sounds like what is asked for and has no further word. */
export function soundsWhole(asked: string): (name: string) => boolean {
  const isAlike = soundsLike(asked)
  const count = (text: string) => text.trim().split(/\s+/).length
  return (name) => count(name) === count(asked) && isAlike(name)
}
