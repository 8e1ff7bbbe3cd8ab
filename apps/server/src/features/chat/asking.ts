import type { ChatLanguage } from '@shala/contract/chat/chat'
import type { ChatLink, ChatPlace } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import type { Context } from '#platform/context'
import type { I18n } from '#platform/i18n'
import type { ReadAs } from '#platform/own-reads'

/** A question under way: everything that answers it reads by the rights of the person who asks. */
export interface Asking {
  context: Context
  read: ReadAs
  language: ChatLanguage
  /** Says the texts of that language. */
  i18n: I18n
  /** Its reason is `Stopped` when the person wants no more. */
  signal: AbortSignal
}

/** The person has read enough of the answer. A connection that broke does not say so. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Words for a person, and where they lead. */
export interface Reply {
  text: string
  links: ChatLink[]
  /** Questions to ask instead. */
  suggestions?: readonly string[]
}

export function linkTo(to: ChatPlace, row?: { id: string; name: string }): ChatLink {
  return { to, id: row?.id ?? null, name: row?.name ?? null }
}

type Search = NonNullable<ChatLink['search']>

type Searched = { [name in keyof Search]: Search[name] | undefined }

/** To the rows of a screen that an answer speaks of. */
export function linkWith(to: ChatPlace, search: Searched): ChatLink {
  const set = Object.entries(search).filter(([, value]) => value !== undefined)
  return { ...linkTo(to), ...(set.length > 0 && { search: Object.fromEntries(set) }) }
}

/** The classes that a question is about. */
interface OfClasses {
  classes: readonly { id: string; class: string }[]
  isEachClass: boolean
}

interface Days {
  from: Day
  to: Day
}

/** Of so many classes each has a link of its own; of more a screen shows all. */
const fewClasses = 3

/** To a screen of the class of a question; of a few classes to each by its name. */
export function linksTo(
  to: ChatPlace,
  { classes, isEachClass }: OfClasses,
  searchOf: (classId: string | undefined) => Searched,
): ChatLink[] {
  const isOfAll = isEachClass || classes.length === 0 || classes.length > fewClasses
  if (isOfAll) return [linkWith(to, searchOf(undefined))]
  if (classes.length === 1) return [linkWith(to, searchOf(classes[0]?.id))]
  return classes.map((one) => ({ ...linkWith(to, searchOf(one.id)), name: one.class }))
}

/** To the records of a day: those of the classes and the mark that the answer is of. */
export function linksToDay(question: OfClasses, date: Day, status?: string): ChatLink[] {
  return linksTo('attendanceDetails', question, (classId) => ({ date, classId, status }))
}

/** To the records of some days. */
export function linksToDays(question: OfClasses, { from, to }: Days): ChatLink[] {
  if (from === to) return linksToDay(question, from)
  return linksTo('attendanceDetails', question, (classId) => ({ range: 'custom', from, to, classId }))
}

/** To where the classes are marked, on that day. */
export function linksToMarking(question: OfClasses, date?: Day): ChatLink[] {
  return linksTo('attendance', question, (classId) => ({ date, classId }))
}

/** To a report of the days and the classes that the answer is of. */
export function linksToReport(
  place: ChatPlace,
  question: OfClasses,
  { period: { from, to }, threshold }: { period: Days; threshold?: number | null },
): ChatLink[] {
  return linksTo(place, question, (id) => ({ from, to, class: id, threshold: threshold?.toString() }))
}
