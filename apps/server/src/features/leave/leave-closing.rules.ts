import { instantAt } from '@shala/contract/general/clock-times'
import { addDays } from '@shala/contract/general/days'
import { leaveTypes } from '@shala/contract/leave/types'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import type * as store from './leave.store.ts'
import { findDays, type LeaveParts } from './leave-days.rules.ts'
import { findTaken } from './leave-taken.store.ts'
import { carriedOf, daysWithin, figuresOfYear, takenBy } from './leave-year.rules.ts'
import * as years from './leave-years.store.ts'

type Parts = Pick<LeaveParts, 'findHolidays'>
type Moment = Pick<Context, 'db' | 'now' | 'today'>

/** Writes down what everybody had, took and carries of the academic year that ended last. In a transaction. */
async function closeYearWithin(parts: Parts, context: Moment): Promise<void> {
  const { db, now, today } = context
  const settings = await showSettings(context)
  const current = academicYearAt(today, settings.academicYearStart)
  const year = academicYearAt(addDays(current.from, -1), settings.academicYearStart)
  if (await years.isClosed(db, year.to)) return
  const staff = await years.findStaff(db, instantAt(current.from, '00:00', settings.timeZone))
  if (staff.length === 0) return
  await years.lockYears(db)
  if (await years.isClosed(db, year.to)) return
  const userIds = staff.map(({ userId }) => userId)
  const range = { from: academicYearAt(addDays(year.from, -1), settings.academicYearStart).from, to: year.to }
  const [taken, closed] = await Promise.all([
    findTaken(db, userIds, range),
    years.findClosed(db, userIds, range),
  ])
  const kindOf = await findDays(parts, context, { rhythms: settings.rhythms, spans: taken })
  for (const leaveType of leaveTypes) {
    const rows = staff.map((person) =>
      figuresOfYear({ ...person, leaveType }, year, { settings, kindOf, taken, closed }),
    )
    await years.insertClosed(db, rows, now)
  }
}

/** To be done before settings change, in that transaction: balances of a year that is not closed go by those of today. */
export const closeYearFirst = (parts: Parts) => (context: Moment) => closeYearWithin(parts, context)

/** Once a year is over. */
export async function closeYear(parts: Parts, context: Moment): Promise<void> {
  const { academicYearStart } = await showSettings(context)
  const { from } = academicYearAt(context.today, academicYearStart)
  if (await years.isClosed(context.db, addDays(from, -1))) return
  await inTransaction(context, (context) => closeYearWithin(parts, context))
}

type Leave = Pick<store.FoundRequest, 'userId' | 'leaveType' | 'fromDate' | 'toDate' | 'role'>

/** Leave in a year that is closed: the year's figures follow, counted as they were then. */
async function settleClosed(parts: Parts, context: Moment, leave: Leave): Promise<void> {
  const { db, today } = context
  const { userId, leaveType, fromDate, toDate, role } = leave
  if (role === 'student' || fromDate >= today) return
  await years.lockYears(db)
  const found = await years.findClosed(db, [userId], { from: fromDate, to: toDate })
  const closed = found.filter((one) => one.leaveType === leaveType)
  if (closed.length === 0) return
  const { rhythms } = await showSettings(context)
  for (const year of closed) {
    const days = { from: year.firstDay, to: year.lastDay }
    const approved = takenBy(leave, await findTaken(db, [userId], days), 'Approved')
    const kindOf = await findDays(parts, context, { rhythms, spans: approved })
    const taken = daysWithin(approved, days, { counts: year.counts, kindOf })
    await years.updateClosed(db, { ...year, taken, carried: carriedOf({ ...year, taken }) })
  }
}

/**
 * What was written down or told of the days of some leave follows a decision on it, or an earlier end of it: the figures of a
 * closed year, and what admins were told of a teacher's days. In the transaction of the change.
 */
export async function settleDays(parts: LeaveParts, context: Context, leave: Leave): Promise<void> {
  await settleClosed(parts, context, leave)
  if (leave.role === 'teacher') await parts.followTeacher(context, leave)
}
