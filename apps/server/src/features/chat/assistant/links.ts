import type { ChatLink, ChatPlace } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import { linkWith } from '../asking.ts'
import type { Question } from './answering.ts'
import type { Period } from './days-heard.ts'

type Search = Parameters<typeof linkWith>[1]

/** Of so many classes each has a link of its own; of more a screen shows all. */
const fewClasses = 3

/** To a screen of the class of a question; of a few classes to each by its name. */
export function linksTo(
  to: ChatPlace,
  { classes, isEachClass }: Pick<Question, 'classes' | 'isEachClass'>,
  searchOf: (classId: string | undefined) => Search,
): ChatLink[] {
  const isOfAll = isEachClass || classes.length === 0 || classes.length > fewClasses
  if (isOfAll) return [linkWith(to, searchOf(undefined))]
  if (classes.length === 1) return [linkWith(to, searchOf(classes[0]?.id))]
  return classes.map((one) => ({ ...linkWith(to, searchOf(one.id)), name: one.class }))
}

/** To the records of a day: those of the classes and the mark that the answer is of. */
export function linksToDay(question: Question, date: Day, status?: string): ChatLink[] {
  return linksTo('attendanceDetails', question, (classId) => ({ date, classId, status }))
}

/** To the records of some days. */
export function linksToDays(question: Question, { from, to }: Period): ChatLink[] {
  if (from === to) return linksToDay(question, from)
  return linksTo('attendanceDetails', question, (classId) => ({ range: 'custom', from, to, classId }))
}

/** To where the classes are marked, on that day. */
export function linksToMarking(question: Question, date?: Day): ChatLink[] {
  return linksTo('attendance', question, (classId) => ({ date, classId }))
}

/** To a report of the days and the classes that the answer is of. */
export function linksToReport(
  place: ChatPlace,
  question: Question,
  { period: { from, to }, threshold }: { period: Period; threshold?: number | null },
): ChatLink[] {
  return linksTo(place, question, (id) => ({ from, to, class: id, threshold: threshold?.toString() }))
}
