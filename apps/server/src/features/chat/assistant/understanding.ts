import { type ChatLanguage, imageCommand } from '@shala/contract/chat/chat'
import type { ClassFact } from '../facts/people-facts.ts'
import {
  capitalsOf,
  changes,
  combine,
  conceptsOf,
  hasAadhaarNumber,
  isCommand,
  isKnown,
  known,
  languageOf,
  meant,
  names,
  ofMarathi,
  surnames,
  tenseOf,
} from './concepts.ts'
import { withoutCourtesies } from './courtesies.ts'
import { dayJoints, withMonthNames } from './day-words.ts'
import { findClasses, findEachClass, isArticle } from './find-classes.ts'
import { findMentions, type Mention } from './find-days.ts'
import { plain, wordsOf } from './plain.ts'
import { type Concept, phrases } from './words.ts'

/** What a word of a question is there for. */
export type Part = 'known' | 'day' | 'class' | 'name' | 'changing' | 'number'

/** A question as the assistant understands its words. */
export interface Understood {
  language: ChatLanguage
  concepts: ReadonlySet<Concept>
  /** Words that stand for nothing: perhaps a name. */
  name: string
  /** The name of the child of whom a family asks who is signed in as it; 'another' where it names somebody else. */
  child: string | null
  /** The words that have a capital letter, but for the first. */
  capitals: ReadonlySet<string>
  /** A capital letter, 'student' or 'of' makes it likely that they are one. */
  isNameLikely: boolean
  words: readonly string[]
  roles: readonly Part[]
  /** The concepts that each word stands for. */
  meanings: readonly (readonly Concept[])[]
  days: readonly Mention[]
  /** Whether the verb says that it was, or that it will be. */
  tense: 'past' | 'future' | null
  /** The classes of the school that are named, or all of them. */
  classes: readonly ClassFact[]
  /** All of them are asked for, one after the other. */
  isEachClass: boolean
  /** A class is named that the school has not. */
  isClassUnknown: boolean
  /** It is in Marathi, which is not understood. */
  isMarathi: boolean
  /** Students who attended less than so many percent are asked for. */
  percent: number | null
}

/** Gathers word by word. */
interface Reading {
  words: readonly string[]
  roles: (Part | null)[]
  concepts: Concept[][]
}

function take({ roles }: Reading, from: number, to: number, role: Part): void {
  for (let place = from; place < to; place += 1) roles[place] = role
}

function readPhrases(reading: Reading): void {
  for (const [phrase, concept] of phrases) {
    const parts = phrase.split(' ')
    for (let from = 0; from + parts.length <= reading.words.length; from += 1) {
      const isHere = parts.every((part, index) => reading.words[from + index] === part)
      if (!isHere || reading.roles.slice(from, from + parts.length).some(Boolean)) continue
      take(reading, from, from + parts.length, 'known')
      if (concept) reading.concepts[from]?.push(concept)
    }
  }
}

const isOf = (word: string | undefined, concept: Concept) => conceptsOf(word ?? '').includes(concept)

/** 'below 75', '75 से कम'; of 'less than 30 students' the number is theirs. */
function isBeside(words: readonly string[], place: number): boolean {
  const next = words[place + 1]
  if ((['student', 'class', 'teacher'] as const).some((one) => isOf(next, one))) return false
  const below = [words[place - 1], words[place - 2], /^(se|से)$/.test(next ?? '') ? words[place + 2] : next]
  return !dayUnits.test(next ?? '') && below.some((one) => isOf(one, 'below'))
}

const dayUnits = /^(days?|times?|din|dinon|baar|bar|दिन|दिनों|बार)$/

/** '75 percent', 'below 75', '75 से कम'; what no percentage can be stays a number. */
function readPercent(reading: Reading): number | null {
  const { words, roles } = reading
  const place = words.findIndex((word, index) => {
    const isPercentage = /^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= 100
    return isPercentage && !roles[index] && (isOf(words[index + 1], 'percent') || isBeside(words, index))
  })
  if (place < 0) return null
  take(reading, place, place + 1, 'known')
  reading.concepts[place]?.push('percent')
  return Number(words[place])
}

/** 'For 3 days': that the days are named by their number says that they followed each other. */
function readInRow({ words, roles, concepts }: Reading): void {
  for (const [place, word] of words.entries()) {
    const isHere =
      /^(for|since|from)$/.test(word) &&
      /^\d{1,3}$/.test(words[place + 1] ?? '') &&
      words[place + 2] === 'days'
    if (isHere && !roles[place + 1]) concepts[place]?.push('inRow')
  }
}

function roleOf(word: string, found: Concept[]): Part {
  if (/^\p{N}/u.test(word)) return 'number'
  if (changes.has(word)) return 'changing'
  if (found.length > 0 || known.has(word)) return 'known'
  if (word.length > 1) return 'name'
  // A lone letter is in no name; it may be the section of a class that was not found.
  return /^[ai]$/.test(word) ? 'known' : 'changing'
}

/** 'Of Ravi', 'Ravi ka'. */
const isOwner = (words: readonly string[], at: number) =>
  words[at - 1] === 'of' || /^(ka|ki|ke|का|की|के)$/.test(words[at + 1] ?? '')

const ofTime = /^(today|last|next|week|month|monthName|year|yesterday|tomorrow|kal|weekday)$/

const comparedWith = /^(than|din|days?|times?|दिन|students?|bachche)$/

/** 'Rahul More', 'More ka roll number'; 'more than 3 days' and 'more absent' are none. */
function isSurname(words: readonly string[], place: number): boolean {
  const [before = '', next = ''] = [words[place - 1], words[place + 1]]
  const isBehindName = before.length > 1 && /^\p{L}/u.test(before) && !isKnown(before)
  const isOwner = /^(ka|ki|ke|ko|ne|का|की|के)$/.test(next)
  const isAskedAfter = place === 1 && /^(is|was|did|has)$/.test(before)
  return isBehindName || isOwner || isAskedAfter
}

/** 'Is Abhi absent?' asks about somebody, 'is Zara absent abhi' about now. */
function readNamesToo({ words, roles }: Reading, capitals: ReadonlySet<string>): void {
  for (const [place, word] of words.entries()) {
    if (roles[place] || comparedWith.test(words[place + 1] ?? '')) continue
    const isName = names.has(word) && capitals.has(word)
    if (isName || (surnames.has(word) && isSurname(words, place))) roles[place] = 'name'
  }
}

/** In 'section A', even without a class, 'a' is not an article, nor is 'h' a 'hai'. */
const isSection = (words: readonly string[], at: number, capitals: ReadonlySet<string>) =>
  /^[ah]$/.test(words[at] ?? '') &&
  !isArticle(words, at, capitals) &&
  [-1, 1].some((step) => /^(section|sec)$/.test(words[at + step] ?? ''))

function readRest({ words, roles, concepts }: Reading, capitals: ReadonlySet<string>): void {
  for (const [place, word] of words.entries()) {
    const role = roles[place]
    const found = conceptsOf(word).filter((one) => role !== 'day' || ofTime.test(one))
    if (role !== 'class' && role !== 'known' && role !== 'name') concepts[place]?.push(...found)
    if (!role) roles[place] = isSection(words, place, capitals) ? 'changing' : roleOf(word, found)
  }
}

/** Joints such as 'since' are understood beside a day, and change the question elsewhere. */
function readJoints({ words, roles }: Reading): void {
  for (const [place, word] of words.entries()) {
    if (roles[place] || !dayJoints.has(word)) continue
    const isBesideDay = [-2, -1, 1, 2].some((step) => roles[place + step] === 'day')
    roles[place] = isBesideDay || known.has(word) ? 'known' : 'changing'
  }
}

const negations = { present: 'notPresent', came: 'notPresent', absent: 'notAbsent' } as const

/** A 'not' is of the nearest word about marks: behind it in English, on either side in Hindi. */
function addNegations({ concepts }: Reading): void {
  for (const [place, found] of concepts.entries()) {
    if (!found.includes('not')) continue
    const beside = [1, -1, 2, 3].map((step) => concepts[place + step])
    const nearest = beside.find((one) => one?.length && !one.includes('mark'))
    const negated = nearest?.flatMap((one) => negations[one as keyof typeof negations] ?? []) ?? []
    found.push(...negated)
  }
}

const besideClass =
  /^(class|number|today|yesterday|tomorrow|kal|weekday|last|next|week|month|monthName|year)$/

/** 'Class 10 B', 'class 10 b yesterday' */
function isBareClass({ roles }: Reading, concepts: ReadonlySet<Concept>): boolean {
  const isRest = roles.some((role) => role === 'name' || role === 'changing' || role === 'number')
  return roles.includes('class') && !isRest && [...concepts].every((one) => besideClass.test(one))
}

/** Every class of the school as one mention, where no class is named by itself. */
function everyClass(words: readonly string[], classes: readonly ClassFact[]) {
  return (classes.length === 0 ? [] : findEachClass(words)).map((place) => ({
    ...place,
    classes: [...classes],
  }))
}

/** @param classes those of the school, as far as the person who asks may know them */
export function understand(
  prompt: string,
  shown?: ChatLanguage,
  classes: readonly ClassFact[] = [],
): Understood {
  const capitals = capitalsOf(prompt)
  const text = prompt.startsWith(imageCommand) ? prompt.slice(imageCommand.length) : prompt
  const words = wordsOf(withoutCourtesies(plain(withMonthNames(text)))).map((word) =>
    isKnown(word) || capitals.has(word) ? word : meant(word),
  )
  const reading: Reading = { words, roles: words.map(() => null), concepts: words.map(() => []) }
  const single = findClasses(
    words.map((word, at) => (isArticle(words, at, capitals) ? 'an' : word)),
    classes,
  )
  const named = single.length > 0 ? single : everyClass(words, classes)
  for (const { from, to } of named) {
    take(reading, from, to, 'class')
    reading.concepts[from]?.push('class', 'number')
  }
  const days = findMentions(words, (place) => reading.roles[place] === 'class')
  for (const { from, to } of days) take(reading, from, to, 'day')
  readPhrases(reading)
  const percent = readPercent(reading)
  readInRow(reading)
  readNamesToo(reading, capitals)
  readJoints(reading)
  readRest(reading, capitals)
  addNegations(reading)
  const roles = reading.roles.map((role) => role ?? 'known')
  const concepts = new Set(reading.concepts.flat())
  if (single.length > 0 && isBareClass(reading, concepts)) concepts.add('bareClass')
  if (roles.includes('number')) concepts.add('number')
  if (hasAadhaarNumber(prompt)) concepts.add('aadhaar')
  if (isCommand(words)) concepts.add('command')
  const name = words.filter((_, place) => roles[place] === 'name')
  return {
    language: languageOf(prompt, wordsOf(text), shown),
    concepts: combine(concepts),
    name: name.join(' '),
    child: null,
    capitals,
    isNameLikely:
      concepts.has('student') ||
      roles.some((role, at) => role === 'name' && isOwner(words, at)) ||
      name.some((word) => capitals.has(word)),
    words,
    roles,
    meanings: reading.concepts,
    days,
    tense: tenseOf(words),
    classes: [...new Set(named.flatMap((one) => one.classes))],
    isEachClass: named.length > single.length,
    isClassUnknown: named.some((one) => one.classes.length === 0),
    isMarathi: words.some((word) => ofMarathi.has(word)),
    percent,
  }
}
