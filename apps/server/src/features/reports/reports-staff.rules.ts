import type { Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { leaveWithin } from '@shala/contract/leave/duration'
import type { leaveReport, ReportedLeave, teachersReport } from '@shala/contract/reports/staff'
import { kindOfDay } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import type { CalendarParts } from '#features/calendar/index'
import { costByRule, findLeave, type KindOf, type LeaveOfDays } from '#features/leave/index'
import { showSettings } from '#features/schools/index'
import { findTeachersHolidays, showTotals } from '#features/teacher-attendance/index'
import type { Context } from '#platform/context'
import { daysAsked } from './reports-range.rules.ts'

export async function reportTeachers(
  calendar: CalendarParts,
  context: Context,
  asked: Received<typeof teachersReport, 'query'>,
): Promise<Answer<typeof teachersReport>> {
  const days = daysAsked(context, asked)
  return { ...days, ...(await showTotals(calendar, context, days)) }
}

function rowsOf(
  found: readonly LeaveOfDays[],
  { from, to }: { from: Day; to: Day },
  { settings, kindOf }: { settings: SchoolSettings; kindOf: KindOf },
): ReportedLeave[] {
  const rows = new Map<string, ReportedLeave>()
  const counted = new Set<string>()
  for (const leave of found) {
    const { id, userId, name, role, leaveType: leave_type, isPending } = leave
    const key = `${userId} ${leave_type}`
    const row = rows.get(key) ?? { userId, name, role, leave_type, requests: 0, days: 0, pending: 0 }
    const part = leaveWithin(leave, from, to)
    // Leave of somebody who left and came back has several parts.
    const isAnother = !counted.has(id)
    counted.add(id)
    rows.set(key, {
      ...row,
      requests: row.requests + Number(isAnother && !isPending),
      days: row.days + (isPending || !part ? 0 : costByRule({ ...leave, ...part }, settings, kindOf)),
      pending: row.pending + Number(isAnother && isPending),
    })
  }
  return [...rows.values()]
}

export async function reportLeave(
  calendar: CalendarParts,
  context: Context,
  asked: Received<typeof leaveReport, 'query'>,
): Promise<Answer<typeof leaveReport>> {
  const days = daysAsked(context, asked)
  const [found, settings, holidays] = await Promise.all([
    findLeave(context.db, { ...days, withPending: true }),
    showSettings(context),
    findTeachersHolidays(calendar, context, days),
  ])
  const kindOf: KindOf = (day, classId) => kindOfDay(day, { rhythms: settings.rhythms, holidays }, classId)
  const rows = rowsOf(found, days, { settings, kindOf })
  rows.sort(
    (one, other) => one.name.localeCompare(other.name) || one.leave_type.localeCompare(other.leave_type),
  )
  const sum = (figure: 'requests' | 'days' | 'pending') => rows.reduce((all, row) => all + row[figure], 0)
  const people = new Set(rows.map(({ userId }) => userId)).size
  const totals = { people, requests: sum('requests'), days: sum('days'), pending: sum('pending') }
  return { ...days, totals, rows }
}
