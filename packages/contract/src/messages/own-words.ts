import { lengthOfSms, type SmsLength } from './sms-parts.ts'

/** What a school's own words of a message may have filled in, as '{name}'. `link`: by which the family answers. */
export const wordFields = ['name', 'date', 'school', 'link'] as const
export type WordField = (typeof wordFields)[number]

export const ownWordsLimits = {
  length: 300,
  /** Parts of SMS, with an example filled in. */
  parts: 3,
} as const

export const ownWordsTexts = {
  tooLong: /*i18n*/ 'Please use at most 300 characters.',
  tooManyParts: /*i18n*/ 'Please shorten this: it would be more than 3 SMS.',
  noName: /*i18n*/ 'Please put the name in: press Name below.',
  unknownField: /*i18n*/ 'Only Name, Day, School and Link can be filled in, by the buttons below.',
} as const

/** As long as most names and addresses are. */
const example: Record<WordField, string> = {
  name: 'Aaradhya Kulkarni',
  date: '28 Nov',
  school: 'Sunrise Vidyalaya',
  link: 'https://shala.example/a/abcdefghijkl',
}

const place = /\{([^{}]*)\}/g

/** A school's own words with everything filled in. What there is none of leaves no gap. */
export function filledWords(words: string, values: Partial<Record<string, string>>): string {
  return words
    .replace(place, (_, field: string) => values[field] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** How an SMS in these words would look, and how long it would be. */
export function exampleOf(words: string): SmsLength & { text: string } {
  const text = filledWords(words, example)
  return { text, ...lengthOfSms(text) }
}

/** What is wrong with a school's own words; undefined for none. */
export function problemOfWords(words: string): string | undefined {
  if (words === '') return undefined
  const fields = Array.from(words.matchAll(place), ([, field]) => field)
  const isKnown = (field: string | undefined) => wordFields.some((known) => known === field)
  if (!fields.every(isKnown) || /[{}]/.test(words.replace(place, ''))) return ownWordsTexts.unknownField
  if (!fields.includes('name')) return ownWordsTexts.noName
  return exampleOf(words).parts > ownWordsLimits.parts ? ownWordsTexts.tooManyParts : undefined
}
