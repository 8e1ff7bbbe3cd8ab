import { type CalendarEvent, calendarLimits, type OnLeave } from '@shala/contract/calendar/calendar'
import type { Day } from '@shala/contract/general/days'
import { asMeant, leaveDays } from '@shala/contract/leave/duration'
import { findLeave, type LeaveOfDays } from '#features/leave/index'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { permissionRule } from '#platform/permissions'

const decide = permissionRule('leave:decide')

interface Days {
  from: Day
  to: Day
}

function toEvent(leave: LeaveOfDays, summary: string): CalendarEvent {
  const { id, fromDate: from, fromDuration, toDate: to, toDuration, isPending } = asMeant(leave)
  const days = { from, fromDuration, to, toDuration, isHalfDay: leaveDays(leave) < 1 }
  return { id, kind: 'leave', summary, source: 'leave', replaces: null, ...days, isPending }
}

/** By first day. Leave of somebody who left during it and came back has two parts, and each event an id of its own. */
function toEvents(found: readonly LeaveOfDays[], summaryOf: (leave: LeaveOfDays) => string): CalendarEvent[] {
  const first = new Map(found.map(({ id, fromDate }) => [id, fromDate] as const).toReversed())
  return found.map((leave) => {
    const event = toEvent(leave, summaryOf(leave))
    return first.get(leave.id) === leave.fromDate ? event : { ...event, id: `${leave.id}.${leave.fromDate}` }
  })
}

/** Approved and pending leave that touches some days: everybody's for those who decide, for others their own. */
export async function findLeaveEvents({ db, actor }: Context, days: Days): Promise<CalendarEvent[]> {
  const seesAll = decide.isHeldBy(actor)
  const whose = seesAll ? {} : { userIds: [actor.userId] }
  const found = await findLeave(db, { ...days, ...whose, withPending: true })
  return toEvents(found, ({ name, leaveType }) =>
    seesAll ? `${name} (${leaveType})` : `On leave (${leaveType})`,
  )
}

/** Other programs show whole days alone. */
function ownSummary(leave: LeaveOfDays): string {
  const { fromDuration, toDuration } = asMeant(leave)
  const [isLate, isShort] = [fromDuration === 'second half', toDuration === 'first half']
  if (isLate && isShort) return 'On leave from midday to midday'
  return isLate ? 'On leave from midday' : isShort ? 'On leave until midday' : 'On leave'
}

/**
 * One's own approved leave, for one's own calendar, which other programs read: they must not learn why somebody is
 * away.
 */
export async function findOwnLeave(db: SchoolDb, userId: string, days: Days): Promise<CalendarEvent[]> {
  const found = await findLeave(db, { ...days, userIds: [userId], withPending: false })
  return toEvents(found, ownSummary)
}

/** The people whose approved leave falls on some holidays. */
export async function findOnLeave(db: SchoolDb, holidays: readonly Days[]): Promise<OnLeave> {
  const days = holidays.flatMap(({ from, to }) => [from, to]).sort()
  const [from, to] = [days[0], days.at(-1)]
  const found = from && to ? await findLeave(db, { from, to, withPending: false }) : []
  const touched = found.filter(({ fromDate, toDate }) =>
    holidays.some(({ from, to }) => fromDate <= to && toDate >= from),
  )
  const names = [...new Map(touched.map(({ userId, name }) => [userId, name])).values()]
  return { total: names.length, names: names.slice(0, calendarLimits.namedOnLeave) }
}
