import { timeAt } from '@shala/contract/general/clock-times'
import type { TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { type Asking, linkWith, type Reply } from '../asking.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { teachersNamed } from '../facts/teacher-facts.ts'
import { clock, dayOf, isMarkedSo, type Question, saying, written } from './answering.ts'

/** By the school's clocks. */
export async function timesOf(
  asking: Asking,
  day: { checkIn: string | null; checkOut: string | null } | undefined,
): Promise<{ checkIn: string | null; checkOut: string | null }> {
  const { timeZone } = await settingsOf(asking)
  const timeOf = (at: string | null | undefined) =>
    at ? clock(asking, timeAt(new Date(at), timeZone)) : null
  return { checkIn: timeOf(day?.checkIn), checkOut: timeOf(day?.checkOut) }
}

const said: Record<TeacherDayStatus, string> = {
  present: /*i18n*/ '{name} (teacher), {day}: came on time.',
  late: /*i18n*/ '{name} (teacher), {day}: came late.',
  absent: /*i18n*/ '{name} (teacher), {day}: absent.',
  leave: /*i18n*/ '{name} (teacher), {day}: on leave.',
  notyet: /*i18n*/ '{name} (teacher), {day}: not here yet.',
  holiday: /*i18n*/ '{name} (teacher), {day}: a holiday.',
  none: /*i18n*/ '{name} (teacher), {day}: nothing is recorded.',
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
  const { i18n } = asking
  const rows = await Promise.all(
    teachers.map(async (one) => {
      const told = i18n.t(said[one.status], { name: one.name, day: written(asking, date) })
      const times = await timesOf(asking, one)
      if (times.checkIn === null) return told
      const inAndOut =
        times.checkOut === null
          ? i18n.t('Checked in at {checkIn}.', times)
          : i18n.t('Checked in at {checkIn}, out at {checkOut}.', times)
      return `${told} ${inAndOut}`
    }),
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
