import type { ChatLanguage } from '@shala/contract/chat/chat'
import {
  changing,
  hindiInLatin,
  marathi,
  namesToo,
  ofFuture,
  ofPast,
  plainEnglish,
  surnamesToo,
} from './language-words.ts'
import { byWord, plain, wordsOf } from './plain.ts'
import { type Concept, fillers, lexicon } from './words.ts'

const setOf = (words: readonly string[]) => new Set(words.map((word) => plain(word).trim()))

export const known = setOf(fillers)

export const changes = setOf(changing)

const hindi = new Set(hindiInLatin)

const english = new Set(plainEnglish)

export const names = new Set(namesToo)

export const surnames = new Set(surnamesToo)

export const ofMarathi = setOf(marathi)

const past = new Set(ofPast)

const future = new Set(ofFuture)

export function isKnown(word: string): boolean {
  return conceptsOf(word).length > 0 || known.has(word) || changes.has(word) || names.has(word)
}

export function languageOf(
  text: string,
  words: readonly string[],
  shown: ChatLanguage | undefined,
): ChatLanguage {
  if (/[\u0900-\u097f]/.test(text)) return 'hi'
  if (words.some((word) => hindi.has(word))) return shown ?? 'hi'
  return shown === 'hi' && !words.some((word) => english.has(word)) ? 'hi' : 'en'
}

/** A word as it is meant: 'attendence', and 'todays' without its apostrophe. */
export function meant(word: string): string {
  const bare = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  return isKnown(bare) ? bare : spelt(word)
}

/** Words with a capital letter, unless every word has one; the first word of a question says nothing by it. */
export function capitalsOf(prompt: string): Set<string> {
  const all = prompt.trim().split(/\s+/)
  const isTitle = all.length > 4 && all.every((word) => /^\p{Lu}/u.test(word))
  const words = isTitle ? [] : all.slice(1)
  return new Set(words.filter((word) => /^\p{Lu}/u.test(word)).flatMap(wordsOf))
}

/** One that is kept by its last digits; or twelve digits in a row or in fours, of which ten are a phone with 91 before them. */
export function hasAadhaarNumber(prompt: string): boolean {
  if (/\bXXXX XXXX \d{4}\b/.test(prompt)) return true
  const digits = plain(prompt).replace(/(?<=\d) (?=\d{4}\b)/g, '')
  return /\b(?!91[6-9]\d{9}\b)\d{12}\b/.test(digits)
}

export function tenseOf(words: readonly string[]): 'past' | 'future' | null {
  if (words.some((word) => future.has(word))) return 'future'
  return words.some((word) => past.has(word)) ? 'past' : null
}

const whole = new Map<string, Concept[]>()

const beginnings: [string, Concept][] = []

for (const [concept, words] of Object.entries(lexicon) as [Concept, string][]) {
  for (const word of words.split(' ').map((one) => one.replace(/'/g, ''))) {
    if (word.endsWith('*')) beginnings.push([plain(word.slice(0, -1)).trim(), concept])
    else whole.set(plain(word).trim(), [...(whole.get(plain(word).trim()) ?? []), concept])
  }
}

/** The meanings of a word of a question. */
export function conceptsOf(word: string): Concept[] {
  const found = whole.get(word) ?? []
  return found.length > 0
    ? found
    : beginnings.filter(([start]) => word.startsWith(start)).map(([, concept]) => concept)
}

const statuses: readonly Concept[] = ['present', 'absent', 'late']

/** A student who did not come is absent; a teacher may not have come yet, and whoever did not come late did come. */
function addStayingAway(concepts: Set<Concept>): void {
  if (!concepts.has('stayedAway')) return
  if (concepts.has('late')) concepts.add('not')
  else if (concepts.has('teacher'))
    for (const one of ['not', 'present', 'notPresent'] as const) concepts.add(one)
  else concepts.add('absent')
}

/** A teacher who has not checked in is not here yet. */
function addCheckIn(concepts: Set<Concept>): void {
  const isOfTeachers = concepts.has('checkin') && concepts.has('teacher') && !concepts.has('how')
  if (!isOfTeachers) return
  if (concepts.has('not')) for (const one of ['present', 'notPresent'] as const) concepts.add(one)
  else if (concepts.has('who') || concepts.has('which') || concepts.has('count')) concepts.add('present')
}

/** Coming late is not being present; 'not marked' is unmarked; a छुट्टी is a day off and a leave. */
export function combine(concepts: Set<Concept>): Set<Concept> {
  addStayingAway(concepts)
  addCheckIn(concepts)
  if (concepts.has('came') && !concepts.has('late')) concepts.add('present')
  const isOfStatus = statuses.some((one) => concepts.has(one))
  if (concepts.has('not') && !isOfStatus && (concepts.has('mark') || concepts.has('attendance')))
    concepts.add('unmarked')
  if (concepts.has('leaveType') && concepts.has('balance')) concepts.add('leave')
  if (concepts.has('chhutti')) concepts.add('leave').add('holiday')
  return concepts
}

/** Words that questions turn on, and that are often misspelt; no name is near them. */
const often =
  `attendance absent present student students teacher teachers holiday holidays announcement announcements percent percentage report reports
  password school homework calendar register schedule assignment strength pending request requests yesterday tomorrow timings download upasthit
  anupasthit upasthiti vidyarthi chhutti उपस्थिति उपस्थित अनुपस्थित विद्यार्थी छुट्टी`.split(/\s+/)

/** With more than one letter wrong, and yet often. */
const worse = byWord({
  attendance: 'attandence atendence',
  tomorrow: 'tommorow tmrw tmrow tmr tomoro 2moro',
  yesterday: 'yday yest',
  today: 'tdy tday todya',
  class: 'clas cls clss claas klass',
  teacher: 'techer',
  when: 'wen whn',
  next: 'nxt',
  please: 'pls plz',
})

/** By each of `often`: it with any of its vowels left out, as in 'absnt' and 'stdnt'. */
const shortened = often.map((right): [string, RegExp] => [
  right,
  new RegExp(`^${right.replace(/[aeiou]/g, '$&?')}$`),
])

const shortest = 5

/** One letter too many, too few, another one, or two that changed places. */
function isOneOff(word: string, right: string): boolean {
  if (Math.abs(word.length - right.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === right[at]) at += 1
  const [own, wanted] = [word.slice(at), right.slice(at)]
  const isSwapped = own[0] === wanted[1] && own[1] === wanted[0] && own.slice(2) === wanted.slice(2)
  return own.slice(1) === wanted.slice(1) || own.slice(1) === wanted || own === wanted.slice(1) || isSwapped
}

/** The word that one is a misspelling of; itself where there is none. */
function spelt(word: string): string {
  const known = worse.get(word) ?? shortened.find(([, pattern]) => pattern.test(word))?.[0]
  if (known || word.length < shortest) return known ?? word
  return often.find((right) => right[0] === word[0] && isOneOff(word, right)) ?? word
}

const wordSet = (words: string) => new Set(words.split(/\s+/))

const verb =
  'mark(?! sheet)|delete|remove|approve|reject|decline|add|enrol|admit|promote|cancel|change|update|reset|send|move|shift|transfer(?! certificate)|undo|apply|set(?! up)|correct|edit|issue'

/** 'Please mark …', 'can you mark …'; 'can I mark …' only asks. */
const inEnglish = new RegExp(
  `^(?:(?:please|pls|kindly|hey|edubot) )*(?:(?:can|could|will|would) you (?:please |kindly )?)?(?:${verb})(?: (?!on |of |about )|$)`,
)

/** The stems before 'दो' and 'करो' that do something; 'बता दो' and 'दिखा दो' only ask. */
const stems = wordSet(
  `kar laga hata jod badal mita daal bhej delete mark approve reject cancel promote remove add present absent late manzoor manjoor radd
  कर लगा हटा जोड बदल मिटा डाल भेज मंजूर रद्द उपस्थित अनुपस्थित डिलीट प्रमोट`,
)

const endings = wordSet(
  'do dijiye dijie dedo dena karo kijiye kariye kardo दो दीजिए दीजिये देना करो कीजिए करिए कीजिये करदो',
)

const done = wordSet('hatao lagao jodo hatado lagado हटाओ लगाओ जोडो हटाइए लगाइए जोडिए')

const behind = wordSet('please pls na ji sir madam ना जी')

/** A question that is none: it asks for something to be done, as 'mark Ravi absent' and 'रवि को अनुपस्थित कर दो'. */
export function isCommand(words: readonly string[]): boolean {
  if (inEnglish.test(words.join(' '))) return true
  const end = words.findLastIndex((word) => !behind.has(word))
  const last = words[end] ?? ''
  return done.has(last) || (endings.has(last) && stems.has(words[end - 1] ?? ''))
}
