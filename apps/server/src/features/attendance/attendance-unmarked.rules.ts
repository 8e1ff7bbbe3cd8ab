import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { attendanceStatsTexts } from '@shala/contract/attendance/stats'
import {
  lastMarkedWithin,
  type unmarkedClasses,
  type unmarkedStudents,
} from '@shala/contract/attendance/unmarked'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { isDayOff } from '@shala/contract/schools/school-days'
import { type Sight, sees, sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import { lastReminder } from './attendance-reminders.rules.ts'
import { countDay } from './attendance-stats.store.ts'
import { findClassesOfDay, findUnmarkedStudents } from './attendance-unmarked.store.ts'
import { withClass, withPhone } from './class-columns.rules.ts'
import { findDaysInParts } from './day-parts.store.ts'
import type { FindHolidays } from './days-off.rules.ts'

function countedDay(date: Day, today: Day) {
  if (date > today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  return { date, isToday: date === today }
}

/**
 * Which classes somebody still has to mark. One with days of its own that is closed is none of them. `counted`: the day's
 * figures by class, where they are read already.
 */
export async function showUnmarked(
  context: Context,
  { date = context.today }: Received<typeof unmarkedClasses, 'query'>,
  counted = countDay(context.db, countedDay(date, context.today)),
): Promise<Answer<typeof unmarkedClasses>> {
  const { db } = context
  const since = addDays(date, -lastMarkedWithin)
  const [found, { listed }, { rhythms }] = await Promise.all([
    findClassesOfDay(db, { date, since }, counted),
    sightOf(context),
    showSettings(context),
  ])
  const hasOwn = new Set(rhythms.map(({ classId }) => classId))
  const isClosed = ({ _id, marked }: (typeof found)[number]) =>
    marked === 0 && hasOwn.has(_id) && isDayOff(date, { rhythms }, _id) && !isDayOff(date, { rhythms })
  const ofDay = found.filter((one) => sees(listed, one._id) && !isClosed(one))
  const classes = ofDay.filter(({ students, marked }) => marked < students)
  const completeIds = ofDay.filter((one) => !classes.includes(one)).map(({ _id }) => _id)
  const remindedAt = classes.length > 0 ? await lastReminder(context, date) : null
  return {
    date,
    total: ofDay.length,
    complete: completeIds.length,
    completeIds,
    classes,
    remindedAt: remindedAt?.toISOString() ?? null,
  }
}

/** Those on leave for a whole day: not on a day off, unless their class was marked on it. */
async function findOnLeave(
  findHolidays: FindHolidays,
  context: Context,
  { date, ...of }: { date: Day; classId: string | undefined; listed: Sight['listed'] },
): Promise<string[]> {
  const days = { from: date, to: date }
  const [found, { rhythms }, holidays] = await Promise.all([
    findDaysInParts(context.db, { ...days, ...of }),
    showSettings(context),
    findHolidays(context, days),
  ])
  return found
    .filter(({ isMarked, classId: ofClass }) => isMarked || !isDayOff(date, { rhythms, holidays }, ofClass))
    .filter(({ status, leave }) => status === null && isOnLeave(status, leave))
    .map(({ studentId }) => studentId)
}

/** Lists the students without a mark on a day, or those of them who are on leave. */
export async function showUnmarkedStudents(
  findHolidays: FindHolidays,
  context: Context,
  { date = context.today, class: classId, ...query }: Received<typeof unmarkedStudents, 'query'>,
): Promise<Answer<typeof unmarkedStudents>> {
  const { db, today } = context
  const { search, page, limit } = query
  const { listed, detailed } = await sightOf(context)
  const day = countedDay(date, today)
  const onLeave =
    query.onLeave === 'true' ? await findOnLeave(findHolidays, context, { date, classId, listed }) : undefined
  const filter = { day, classId, listed, search, onLeave }
  const { rows, total } = await findUnmarkedStudents(db, filter, { page, limit })
  return {
    students: rows.map(({ phone, classIdNow, ...row }) => ({
      ...withClass(row),
      ...withPhone(detailed, classIdNow, phone),
    })),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
