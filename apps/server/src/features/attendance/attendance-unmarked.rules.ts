import { attendanceStatsTexts } from '@shala/contract/attendance/stats'
import {
  lastMarkedWithin,
  type unmarkedClasses,
  type unmarkedStudents,
} from '@shala/contract/attendance/unmarked'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import { findClassesOfDay, findUnmarkedStudents } from './attendance-unmarked.store.ts'
import { withClass, withPhone } from './class-columns.rules.ts'

function countedDay(date: Day, today: Day) {
  if (date > today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  return { date, isToday: date === today }
}

/** Which classes somebody still has to mark. */
export async function showUnmarked(
  context: Context,
  { date = context.today }: Received<typeof unmarkedClasses, 'query'>,
): Promise<Answer<typeof unmarkedClasses>> {
  const { db, today } = context
  const [found, { listed }] = await Promise.all([
    findClassesOfDay(db, countedDay(date, today), addDays(date, -lastMarkedWithin)),
    sightOf(context),
  ])
  const ofDay = found.filter(({ _id }) => sees(listed, _id))
  const classes = ofDay.filter(({ students, marked }) => marked < students)
  const completeIds = ofDay.filter((one) => !classes.includes(one)).map(({ _id }) => _id)
  return { date, total: ofDay.length, complete: completeIds.length, completeIds, classes }
}

/** Lists the students without a mark on a day. */
export async function showUnmarkedStudents(
  context: Context,
  { date = context.today, class: classId, search, page, limit }: Received<typeof unmarkedStudents, 'query'>,
): Promise<Answer<typeof unmarkedStudents>> {
  const { db, today } = context
  const { listed, detailed } = await sightOf(context)
  const filter = { day: countedDay(date, today), classId, listed, search }
  const { rows, total } = await findUnmarkedStudents(db, filter, { page, limit })
  return {
    students: rows.map(({ phone, classIdNow, ...row }) => ({
      ...withClass(row),
      ...withPhone(detailed, classIdNow, phone),
    })),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
