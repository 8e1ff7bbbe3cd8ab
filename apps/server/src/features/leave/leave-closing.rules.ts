import { instantAt } from '@shala/contract/general/clock-times'
import { addDays } from '@shala/contract/general/days'
import type { LeaveSpan } from '@shala/contract/leave/duration'
import { leaveTypes } from '@shala/contract/leave/types'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import type * as store from './leave.store.ts'
import { findDays, type KindOf, type LeaveParts } from './leave-days.rules.ts'
import { whileThere } from './leave-stays.ts'
import { findTaken } from './leave-taken.store.ts'
import { carriedOf, daysWithin, figuresOfYear } from './leave-year.rules.ts'
import type { ClosedLeave } from './leave-years.store.ts'
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
  const spans = [...taken, { fromDate: year.from, toDate: year.to }]
  const kindOf = await findDays(parts, context, { rhythms: settings.rhythms, spans })
  await years.insertDaysOf(db, { firstDay: year.from, lastDay: year.to }, kindOf)
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

/** The days of a closed year as they were when it was closed. */
async function daysOfClosed(parts: Parts, context: Moment, year: ClosedLeave): Promise<KindOf> {
  const kept = await years.findDaysOf(context.db, year)
  if (kept) return kept
  // Closed before the days were kept: from now on they stay as they are.
  const { rhythms } = await showSettings(context)
  const spans = [{ fromDate: year.firstDay, toDate: year.lastDay }]
  const kindOf = await findDays(parts, context, { rhythms, spans })
  await years.insertDaysOf(context.db, year, kindOf)
  return kindOf
}

type Counted = Pick<store.FoundRequest, 'status' | 'stays' | keyof LeaveSpan>

interface Change {
  before: store.FoundRequest
  after: Counted
}

/** The figures of a closed year change by what this leave took before and takes now, counted as it was then. */
async function settleClosed(parts: Parts, context: Moment, { before, after }: Change): Promise<void> {
  const { db, today } = context
  const { userId, leaveType, fromDate, toDate, role } = before
  if (role === 'student' || fromDate >= today) return
  await years.lockYears(db)
  const found = await years.findClosed(db, [userId], { from: fromDate, to: toDate })
  for (const year of found.filter((one) => one.leaveType === leaveType)) {
    const days = { from: year.firstDay, to: year.lastDay }
    const counting = { counts: year.counts, kindOf: await daysOfClosed(parts, context, year) }
    const takenBy = (leave: Counted) =>
      leave.status === 'Approved' ? daysWithin(whileThere(leave), days, counting) : 0
    const taken = year.taken + takenBy(after) - takenBy(before)
    await years.updateClosed(db, { ...year, taken, carried: carriedOf({ ...year, taken }) })
  }
}

/**
 * After a decision on leave, or an earlier end of it: the figures of a closed year follow, and so does the bell of the admins
 * about a teacher's days. In the transaction of the change.
 */
export async function settleDays(parts: LeaveParts, context: Context, change: Change): Promise<void> {
  await settleClosed(parts, context, change)
  if (change.before.role !== 'student') await parts.followTeacher(context, change.before)
}
