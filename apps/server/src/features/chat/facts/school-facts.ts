import { listAnnouncements } from '@shala/contract/announcements'
import { listCalendar } from '@shala/contract/calendar/calendar'
import { addDays, type Day } from '@shala/contract/general/days'
import { type LeaveStatus, leaveBalances, listLeave } from '@shala/contract/leave/leave'
import { getSchools } from '@shala/contract/schools/schools'
import { getSettings } from '@shala/contract/schools/settings'
import type { Asking } from '../asking.ts'
import { soundsLike } from './names.ts'

export interface DayFact {
  name: string
  from: Day
  to: Day
}

async function entries({ read, context, signal }: Asking, timeMin: Day, timeMax: Day) {
  return (await read(context, listCalendar, { query: { timeMin, timeMax }, signal })).events
}

const toDayFact = ({ summary, from, to }: { summary: string; from: Day; to: Day }): DayFact => ({
  name: summary,
  from,
  to,
})

export async function holidaysBetween(asking: Asking, from: Day, to: Day): Promise<DayFact[]> {
  return (await entries(asking, from, to)).filter(({ kind }) => kind === 'holiday').map(toDayFact)
}

/** Holidays and the school's own events. */
export async function eventsBetween(asking: Asking, from: Day, to: Day): Promise<DayFact[]> {
  return (await entries(asking, from, to)).filter(({ kind }) => kind !== 'leave').map(toDayFact)
}

export async function nextHolidays(asking: Asking, count: number): Promise<DayFact[]> {
  const { today } = asking.context
  const found = await holidaysBetween(asking, addDays(today, 1), addDays(today, 365))
  return found.filter(({ from }) => from > today).slice(0, count)
}

export interface AwayFact extends DayFact {
  isHalfDay: boolean
}

/** Everybody's approved leave for those who decide, one's own for the others. */
export async function onLeave(asking: Asking, from: Day, to = from): Promise<AwayFact[]> {
  const found = await entries(asking, from, to)
  return found
    .filter(({ kind, isPending }) => kind === 'leave' && !isPending)
    .map((one) => ({ ...toDayFact(one), isHalfDay: one.isHalfDay }))
}

const listed = 5
/** The longest page: so many names are compared by their sound, and so many requests by their days. */
const compared = 100

export async function ownRequests({ read, context, signal }: Asking) {
  const { leaves, summary } = await read(context, listLeave, { query: { limit: listed }, signal })
  return {
    ...summary,
    requests: leaves.map((one) => ({
      type: one.leave_type,
      from: one.from_date,
      to: one.to_date,
      status: one.status,
    })),
  }
}

/** One's own approved leave that touches some days, the newest first. */
export async function ownLeaveBetween(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
) {
  const query = { status: 'Approved', limit: compared } as const
  const { leaves } = await read(context, listLeave, { query, signal })
  return leaves
    .filter((one) => one.from_date <= to && one.to_date >= from)
    .map((one) => ({ type: one.leave_type, from: one.from_date, to: one.to_date, days: one.days }))
}

/** The requests of the whole school; refused to those who do not decide. */
export async function teamRequests({ read, context, signal }: Asking, status: LeaveStatus) {
  const query = { view: 'true', status, limit: listed } as const
  const { leaves, pagination } = await read(context, listLeave, { query, signal })
  return {
    total: pagination.total,
    requests: leaves.map((one) => ({
      name: one.user_id.name,
      type: one.leave_type,
      from: one.from_date,
      to: one.to_date,
    })),
  }
}

/** The newest requests of those who are called so, by the sound of the name where nobody is written so. */
export async function requestsOf({ read, context, signal }: Asking, name: string) {
  const find = async (query: { search?: string; limit: number }, isIt: (name: string) => boolean) => {
    const { leaves } = await read(context, listLeave, { query: { view: 'true', ...query }, signal })
    return leaves.filter((one) => isIt(one.user_id.name)).slice(0, listed)
  }
  const spelt = await find({ search: name.slice(0, compared), limit: compared }, (one) =>
    one.toLowerCase().includes(name),
  )
  const found = spelt.length > 0 ? spelt : await find({ limit: compared }, soundsLike(name))
  return found.map((one) => ({
    name: one.user_id.name,
    type: one.leave_type,
    from: one.from_date,
    to: one.to_date,
    status: one.status,
  }))
}

export async function ownBalances({ read, context, signal }: Asking) {
  const { year, balances } = await read(context, leaveBalances, { signal })
  return {
    year: year.name,
    balances: balances.map(({ leave_type, left, taken, pending }) => ({
      type: leave_type,
      left,
      taken,
      pending,
    })),
  }
}

export async function settingsOf({ read, context, signal }: Asking) {
  const { settings } = await read(context, getSettings, { signal })
  const { workingDays, dayStart, midday, dayEnd, lateAfterMinutes, academicYearStart, timeZone } = settings
  return { workingDays, dayStart, midday, dayEnd, lateAfterMinutes, academicYearStart, timeZone }
}

export async function schoolOf({ read, context, signal }: Asking) {
  const { school } = await read(context, getSchools, { signal })
  return {
    name: school?.schoolName ?? '',
    place: [
      school?.address,
      school?.village,
      school?.postOffice,
      [school?.city, school?.pincode].filter(Boolean).join(' '),
      school?.state,
    ]
      .filter(Boolean)
      .join(', '),
    phone: school?.primaryPhone ?? null,
    email: school?.email ?? null,
  }
}

export interface AnnouncementFact {
  title: string
  text: string
  from: Day
}

/** The announcements of today, the pinned ones first. */
export async function announcementsOf({ read, context, signal }: Asking): Promise<AnnouncementFact[]> {
  const query = { shown: 'true', limit: listed } as const
  const { announcements } = await read(context, listAnnouncements, { query, signal })
  return announcements.map(({ title, text, from }) => ({ title, text, from }))
}

/** Whether the school has ever announced anything. */
export async function hasAnnounced({ read, context, signal }: Asking): Promise<boolean> {
  return (await read(context, listAnnouncements, { query: { limit: 1 }, signal })).hasOwn
}
