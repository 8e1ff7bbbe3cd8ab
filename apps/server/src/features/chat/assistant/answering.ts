import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import type { ChatLanguage } from '@shala/contract/chat/chat'
import type { Day } from '@shala/contract/general/days'
import type { permissionRule } from '#platform/permissions'
import type { Asking, Reply } from '../asking.ts'
import type { Period } from './day-words.ts'
import type { Part, Understood } from './understanding.ts'
import type { Concept } from './words.ts'

export const always = { understands: ['all'] } as const

/** The words of a way to ask. */
export interface Pattern {
  /** One of each stands in the question. */
  needs: Concept[][]
  /** Each that stands there makes it likelier. */
  helps: Concept[]
  /** None of them stands there. */
  not: Concept[]
  /** The question names somebody. */
  isOfPerson: boolean
}

/**
 * Parts of a question that an answer understands. It is asked first whether any other part may be left out, and a 'not' that is not understood
 * leaves the question unanswered. `day`: one day; `days`: several in a row too; `comparing`: the most or the least of
 * something; `ahead`: days without more are days to come; `all`: an answer that is
 * the same whatever else is in the question.
 */
type Understandable =
  | 'day'
  | 'days'
  | 'ahead'
  | 'class'
  | 'name'
  | 'not'
  | 'number'
  | 'percent'
  | 'comparing'
  | 'all'

/** One kind of question. */
export interface Intent {
  name: string
  patterns: Pattern[]
  answer: Perhaps
  understands: ReadonlySet<Understandable>
  /** The concepts in its patterns: a word that means something else asks for more than this kind answers. */
  subjects: ReadonlySet<Concept>
  /** The permission of the call that the answer reads; null where its own rule decides. */
  may: ReturnType<typeof permissionRule> | null
  /** It tells how something is done. */
  isDone: boolean
}

/** 'absent|late +today -teacher @': needs 'absent' or 'late', likelier with 'today', not with 'teacher', and only where somebody is named. */
function patternOf(text: string): Pattern {
  const words = text.split(' ')
  const marked = (mark: string) =>
    words.filter((word) => word.startsWith(mark)).map((word) => word.slice(1) as Concept)
  return {
    needs: words.filter((word) => /^\w/.test(word)).map((word) => word.split('|') as Concept[]),
    helps: marked('+'),
    not: marked('-'),
    isOfPerson: words.includes('@'),
  }
}

interface More {
  may?: Intent['may']
  isDone?: boolean
  understands?: readonly Understandable[]
}

/** @param ways patterns as `patternOf` reads them */
export function intent(
  name: string,
  answer: Intent['answer'],
  ways: readonly string[],
  more: More = {},
): Intent {
  const { may = null, understands = [], isDone = false } = more
  const patterns = ways.map(patternOf)
  const subjects = new Set(patterns.flatMap(({ needs, helps }) => [...needs.flat(), ...helps]))
  return { name, answer, may, isDone, understands: new Set(understands), subjects, patterns }
}

/** A question with the days that it is about; null where it names none, or today. */
export interface Question extends Understood {
  period: Period | null
}

/** Answers a kind of question; null where it is none after all. */
export type Perhaps = Answer<Reply | null>

/** Answers one kind of question. */
export type Answer<R = Reply> = (asking: Asking, question: Question) => Promise<R> | R

/** A list under what it is of, and how many more there are. */
export function listed({ i18n }: Asking, head: string, rows: readonly string[], total = rows.length): string {
  const more = total > rows.length ? [i18n.t('and {count} more.', { count: total - rows.length })] : []
  return [head, ...rows.map((row) => `• ${row}`), ...more].filter(Boolean).join('\n')
}

/** Words of the question as it has them: 'last month' and '5 a'. */
export const quoted = ({ i18n }: Asking, parts: readonly string[]) =>
  parts.map((part) => `'${part}'`).join(i18n.t(' and '))

/** The name of the child, unless who asks speaks of themselves: a family is not told 'you' of its child. */
export function childOf({ context }: Asking, { child, words }: Question): string | null {
  return (
    child ?? (words.some((word) => /^(i|am|me|main|mujhe|मैं|मुझे|मैंने)$/.test(word)) ? null : context.actor.name)
  )
}

/** The one day that a question is about. */
export function dayOf({ period }: Question, today: Day): Day {
  return period?.from ?? today
}

const localeOf = (language: ChatLanguage) => (language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn`)

/** '9:05 am' of `09:05`; in other languages the part of the day, as 'सुबह 9:05'. */
export function clock({ language }: Asking, time: string): string {
  const part = language === 'en' ? {} : ({ dayPeriod: 'short' } as const)
  const format = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC', ...part } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(new Date(`2024-01-01T${time}Z`))
}

/** '22 Nov 2026', in Hindi '22 नवंबर 2026' as the screens have it: 'नव॰' is hardly shorter. */
export function written({ language }: Pick<Asking, 'language'>, day: Day): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: language === 'hi' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

function writtenMonth({ language }: Pick<Asking, 'language'>, day: Day): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** 'November 2026', a day, or the first and the last day. */
export function writtenPeriod(asking: Asking, { from, to, kind }: Period): string {
  if (kind === 'month') return writtenMonth(asking, from)
  return from === to
    ? written(asking, from)
    : asking.i18n.t('{from} to {to}', { from: written(asking, from), to: written(asking, to) })
}

/** The days of the week, 1 for Monday, by their names. */
export function writtenWeekdays({ language }: Pick<Asking, 'language'>, days: readonly number[]): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return days.map((day) => format.format(Date.UTC(2024, 0, day))).join(', ')
}

/** A day, or the first and the last. */
export const spanOf = ({ i18n }: Asking, days: { from: string; to: string }) =>
  days.from === days.to ? days.from : i18n.t('{from} to {to}', days)

export function withWrittenDays<R extends { from: Day; to: Day }>(asking: Asking, rows: readonly R[]): R[] {
  return rows.map((row) => ({ ...row, from: written(asking, row.from), to: written(asking, row.to) }))
}

/** An answer that is the same for everybody. */
export function say(text: string, links: Reply['links'] = []): Answer {
  return ({ i18n }) => ({ text: i18n.t(text), links })
}

const asksInEnglish = /^(is|are|am|was|were|did|does|do|has|have|will|can)$/

const asksInHindi = /^(kya|क्या)$/

const verbsInHindi =
  /^(आया|आयी|आई|आए|गया|गयी|गई|गए|है|हैं|था|थी|थे|aaya|aayi|aaye|gaya|gayi|hai|hain|tha|thi|hui|हुई)$/

const asksForMore =
  /^(who|whom|whose|which|what|when|where|why|how|many|much|name|names|list|kaun|kab|kahan|kitne|kitni|kitna|kis|kisne|kaunse|konsi|kaunsi|kaise|kyon|कौन|कब|कहां|कितने|कितनी|कितना|किस|किसने|कौनसी|कैसे|क्यों|नाम)$/

/** Whether 'yes' or 'no' answers it: 'is Ravi here?', 'क्या कल छुट्टी है?', 'Ravi aaya tha kya'. A 'not' in it leaves that open. */
function asksYesOrNo({ words, concepts }: Understood): boolean {
  if (words.some((word) => asksForMore.test(word)) || concepts.has('not') || concepts.has('stayedAway'))
    return false
  const isPolar = asksInEnglish.test(words[0] ?? '') || verbsInHindi.test(words.at(-1) ?? '')
  return isPolar || words.some((word) => asksInHindi.test(word))
}

/** The answer behind its 'yes' or 'no', where that was asked; `isSo` is null where the answer does not say. */
export function saying(
  asking: Asking,
  question: Understood,
  { isSo, told }: { isSo: boolean | null; told: string },
): string {
  if (isSo === null || !asksYesOrNo(question)) return told
  const { i18n } = asking
  return `${isSo ? i18n.t('Yes.') : i18n.t('No.')}${told.startsWith('•') ? '\n' : ' '}${told}`
}

/** The one mark that a question asks for; null where it names several, as 'absent or late' does. */
export function markAsked({ concepts }: Question): AttendanceStatus | null {
  const [named = concepts.has('checkin') ? 'present' : null, ...others] = attendanceStatuses.filter((one) =>
    concepts.has(one),
  )
  return others.length > 0 ? null : named
}

/** Whether a mark is what a question asks for; somebody who came late did come. */
export function isMarkedSo(question: Question, mark: string | null): boolean | null {
  const asked = markAsked(question)
  if (asked === null || mark === null) return null
  return mark === asked || (asked === 'present' && mark === 'late')
}

/** The parts of a question with one of some roles, as they are written: 'last month', 'girls'. */
export function partsOf({ words, roles }: Understood, wanted: readonly Part[]): string[] {
  const parts: string[][] = []
  for (const [place, word] of words.entries()) {
    const role = roles[place]
    if (!role || !wanted.includes(role)) continue
    if (roles[place - 1] === role) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts.map((part) => part.join(' '))
}

/** 'Class 5' for all of its sections; nothing for the whole school. */
export function titleOf({ classes, isEachClass }: Pick<Question, 'classes' | 'isEachClass'>): string | null {
  if (isEachClass) return null
  const byName = [...Map.groupBy(classes, ({ name }) => name)]
  const names = byName.flatMap(([name, asked]) => {
    const isWhole = asked.length > 1 && asked.length === asked[0]?.sections
    return isWhole ? [name] : asked.map((one) => one.class)
  })
  return names.length === 0 ? null : names.join(', ')
}

/** 'Sick, 3 Mar 2026 to 4 Mar 2026' */
export const leaveRow = (asking: Asking, { type, from, to }: { type: string; from: Day; to: Day }) =>
  `${asking.i18n.t(type)}, ${spanOf(asking, { from: written(asking, from), to: written(asking, to) })}`
