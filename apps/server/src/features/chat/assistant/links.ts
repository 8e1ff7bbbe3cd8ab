import type { ChatLink, ChatPlace } from '@shala/contract/chat-links'
import type { Day } from '@shala/contract/days'
import { linkWith } from '../asking.ts'
import type { Question } from './answering.ts'
import type { Period } from './days-heard.ts'

/** The id of the class that a question is of; of several a screen shows all. */
function classOf({ classes }: Question): string | undefined {
  return classes.length === 1 ? classes[0]?.id : undefined
}

/** To the records of a day: those of the class and the mark that the answer is of. */
export function linkToDay(question: Question, date: Day, status?: string): ChatLink {
  return linkWith('attendanceDetails', { date, classId: classOf(question), status })
}

/** To the records of some days. */
export function linkToDays(question: Question, { from, to }: Period): ChatLink {
  if (from === to) return linkToDay(question, from)
  return linkWith('attendanceDetails', { range: 'custom', from, to, classId: classOf(question) })
}

/** To where a class is marked, on that day. */
export function linkToMarking(question: Question, date?: Day): ChatLink {
  return linkWith('attendance', { date, classId: classOf(question) })
}

/** To a report of the days and the class that the answer is of. */
export function linkToReport(
  place: ChatPlace,
  question: Question,
  { period: { from, to }, threshold }: { period: Period; threshold?: number | null },
): ChatLink {
  return linkWith(place, { from, to, class: classOf(question), threshold: threshold?.toString() })
}
