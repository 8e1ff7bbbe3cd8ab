import { timeAt } from '@shala/contract/general/clock-times'
import { type Asking, linkWith, type Reply } from '../asking.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { teachersNamed } from '../facts/teacher-facts.ts'
import { dayOf, isMarkedSo, type Question, saying, textsOf, written } from './answering.ts'
import type { Times } from './attendance-texts-en.ts'

/** `HH:MM` by the school's clocks. */
export async function timesOf(
  asking: Asking,
  day: { checkIn: string | null; checkOut: string | null } | undefined,
): Promise<Times> {
  const { timeZone } = await settingsOf(asking)
  const timeOf = (at: string | null | undefined) => (at ? timeAt(new Date(at), timeZone) : null)
  return { checkIn: timeOf(day?.checkIn), checkOut: timeOf(day?.checkOut) }
}

export async function teachersOn(
  asking: Asking,
  question: Question,
  find: typeof teachersNamed,
): Promise<Reply | null> {
  if (question.name === '') return null
  const date = dayOf(question, asking.context.today)
  const teachers = await find(asking, question.name, date)
  if (teachers.length === 0) return null
  const texts = textsOf(asking)
  const rows = await Promise.all(
    teachers.map(async (one) =>
      texts.teacherOn(one.name, one.status, written(asking, date), await timesOf(asking, one)),
    ),
  )
  const [first] = teachers
  const isSo = teachers.length === 1 && first ? isMarkedSo(question, first.status) : null
  return {
    text: saying(asking, question, { isSo, told: rows.join('\n') }),
    links: [linkWith('teacherAttendance', { date })],
  }
}

/** A day of the teachers whom a question names as they are written; null where there are none. */
export const teachersSpelt = (asking: Asking, question: Question) =>
  teachersOn(asking, question, teachersNamed)
