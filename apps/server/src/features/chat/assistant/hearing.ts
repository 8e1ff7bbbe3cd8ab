import { type ChatLanguage, imageCommand } from '@shala/contract/chat'
import { addDays, type Day } from '@shala/contract/days'
import { type Concept, fillers, hindiInLatin, lexicon, phrases, plainEnglish } from './words.ts'
import { dayWritten } from './written-dates.ts'

/** A question as the assistant understands its words. */
export interface Heard {
  language: ChatLanguage
  concepts: ReadonlySet<Concept>
  /** Words that stand for nothing: perhaps a name. */
  name: string
  /** A capital letter, 'student' or 'of' makes it likely that they are one. */
  isNameLikely: boolean
  /** All words in their plain form, with a space around each. */
  plain: string
}

/** Small letters, Latin digits, without the marks that Hindi is written with and without alike. */
function plain(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .replace(/\u0901/g, '\u0902')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .replace(/%/g, ' percent ')
  return ` ${(bare.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []).join(' ')} `
}

const whole = new Map<string, Concept[]>()
const beginnings: [string, Concept][] = []
for (const [concept, words] of Object.entries(lexicon) as [Concept, string][]) {
  for (const word of words.split(' ').map((one) => one.replace(/'/g, ''))) {
    if (word.endsWith('*')) beginnings.push([plain(word.slice(0, -1)).trim(), concept])
    else whole.set(plain(word).trim(), [...(whole.get(plain(word).trim()) ?? []), concept])
  }
}
const known = new Set(fillers.map((word) => plain(word).trim()))
const hindi = new Set(hindiInLatin)
const english = new Set(plainEnglish)

function conceptsOf(word: string): Concept[] {
  const found = whole.get(word) ?? []
  return found.length > 0
    ? found
    : beginnings.filter(([start]) => word.startsWith(start)).map(([, concept]) => concept)
}

function languageOf(text: string, words: string[], shown: ChatLanguage | undefined): ChatLanguage {
  if (/[\u0900-\u097f]/.test(text)) return 'hi'
  if (words.some((word) => hindi.has(word))) return 'hi'
  return shown === 'hi' && !words.some((word) => english.has(word)) ? 'hi' : 'en'
}

/** 'Not here' is absent, 'not marked' unmarked; a छुट्टी is a day off and a leave. */
function combine(concepts: Set<Concept>): Set<Concept> {
  if (concepts.has('not') && concepts.has('present')) concepts.add('absent').delete('present')
  if (concepts.has('not') && (concepts.has('mark') || concepts.has('attendance'))) concepts.add('unmarked')
  if (concepts.has('chhutti')) concepts.add('leave').add('holiday')
  return concepts
}

/** Words with a capital letter; the first word of a question says nothing by it. */
function capitalsOf(prompt: string): Set<string> {
  const words = prompt.trim().split(/\s+/).slice(1)
  return new Set(
    words.filter((word) => /^\p{Lu}/u.test(word)).flatMap((word) => plain(word).trim().split(' ')),
  )
}

export function hear(prompt: string, shown?: ChatLanguage): Heard {
  const text = plain(prompt.startsWith(imageCommand) ? prompt.slice(imageCommand.length) : prompt)
  const concepts = new Set<Concept>()
  let left = text
  for (const [phrase, concept] of phrases) {
    if (!left.includes(` ${phrase} `)) continue
    if (concept) concepts.add(concept)
    left = left.replaceAll(` ${phrase} `, ' ')
  }
  const unknown: string[] = []
  const capitals = capitalsOf(prompt)
  for (const word of left.split(' ').filter(Boolean)) {
    const found = conceptsOf(word)
    for (const concept of found) concepts.add(concept)
    // A digit or a lone letter is of a class, and in no name.
    if (found.length === 0 && !known.has(word) && word.length > 1 && !/^\p{N}/u.test(word)) unknown.push(word)
  }
  const language = languageOf(prompt, text.split(' '), shown)
  if (/\p{N}/u.test(text)) concepts.add('number')
  const isNameLikely =
    concepts.has('student') ||
    / (of|ka|ki|ke|का|की|के) /.test(text) ||
    unknown.some((word) => capitals.has(word))
  return { language, concepts: combine(concepts), name: unknown.join(' '), isNameLikely, plain: text }
}

/** The day that a question is about. कल is the day before where something was, the day after where something will be. */
export function dayOf(heard: Heard, today: Day, isAhead: boolean): Day {
  const { concepts } = heard
  const day = dayWritten(heard.plain, today)
  if (day) return day
  if (concepts.has('yesterday')) return addDays(today, -1)
  if (concepts.has('tomorrow')) return addDays(today, 1)
  if (concepts.has('kal')) return addDays(today, isAhead ? 1 : -1)
  return today
}

/** How a class may be written: 'class 5 a', 'कक्षा 5 a', '5 a'; a lone number is no class. */
function formsOf(name: string): string[] {
  const full = plain(name).trim()
  const word = /^(class|std|standard|grade|kaksha|कक्षा) /
  const bare = full.replace(word, '')
  const forms = [full, full.replace(word, 'कक्षा '), full.replace(word, 'kaksha ')]
  return /^\d+$/.test(bare) ? forms : [...forms, bare]
}

function named<C extends { class: string }>(
  text: string,
  classes: readonly C[],
  nameOf: (one: C) => string,
): C[] {
  const found = classes.flatMap((one) =>
    formsOf(nameOf(one))
      .filter((form) => text.includes(` ${form} `))
      .map((form) => ({ one, length: form.length })),
  )
  const longest = Math.max(0, ...found.map(({ length }) => length))
  return [...new Set(found.filter(({ length }) => length === longest).map(({ one }) => one))]
}

/** The classes that a question names: '5-A', 'कक्षा 5 A', 'nursery'; all sections of one where it names none of them. */
export function classesIn<C extends { class: string }>({ plain: text }: Heard, classes: readonly C[]): C[] {
  const whole = named(text, classes, (one) => one.class)
  return whole.length > 0 ? whole : named(text, classes, (one) => one.class.split(' - ')[0] ?? '')
}
