import { attendanceStatsTexts } from '@shala/contract/attendance/stats'
import {
  lastMarkedWithin,
  type unmarkedClasses,
  type unmarkedStudents,
} from '@shala/contract/attendance/unmarked'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { isDayOff } from '@shala/contract/schools/school-days'
import { sees, sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import { findClassesOfDay, findUnmarkedStudents } from './attendance-unmarked.store.ts'
import { withClass, withPhone } from './class-columns.rules.ts'

function countedDay(date: Day, today: Day) {
  if (date > today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  return { date, isToday: date === today }
}

/** Which classes somebody still has to mark. One with days of its own that is closed is none of them. */
export async function showUnmarked(
  context: Context,
  { date = context.today }: Received<typeof unmarkedClasses, 'query'>,
): Promise<Answer<typeof unmarkedClasses>> {
  const { db, today } = context
  const [found, { listed }, { rhythms }] = await Promise.all([
    findClassesOfDay(db, countedDay(date, today), addDays(date, -lastMarkedWithin)),
    sightOf(context),
    showSettings(context),
  ])
  const hasOwn = new Set(rhythms.map(({ classId }) => classId))
  const isClosed = ({ _id, marked }: (typeof found)[number]) =>
    marked === 0 && hasOwn.has(_id) && isDayOff(date, { rhythms }, _id) && !isDayOff(date, { rhythms })
  const ofDay = found.filter((one) => sees(listed, one._id) && !isClosed(one))
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
