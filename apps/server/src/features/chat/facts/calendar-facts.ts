import { listCalendar, listHolidays } from '@shala/contract/calendar/calendar'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { type DayKind, kindOfDay, type SchoolDays } from '@shala/contract/schools/school-days'
import { getSettings } from '@shala/contract/schools/settings'
import type { Asking } from '../asking.ts'

export async function settingsOf({ read, context, signal }: Asking) {
  const { settings } = await read(context, getSettings, { signal })
  const { workingDays, halfDays, dayStart, midday, dayEnd, lateAfterMinutes } = settings
  const { academicYearStart, timeZone, teachersSee } = settings
  const daysOffInSomeWeeks = settings.monthlyDaysOff.map(({ weekday }) => weekday)
  const week = { workingDays, halfDays, daysOffInSomeWeeks }
  return { ...week, dayStart, midday, dayEnd, lateAfterMinutes, academicYearStart, timeZone, teachersSee }
}

export interface DayFact {
  name: string
  from: Day
  to: Day
}

export async function entries({ read, context, signal }: Asking, timeMin: Day, timeMax: Day) {
  return (await read(context, listCalendar, { query: { timeMin, timeMax }, signal })).events
}

export const toDayFact = ({ summary, from, to }: { summary: string; from: Day; to: Day }): DayFact => ({
  name: summary,
  from,
  to,
})

async function holidaysBetween(asking: Asking, from: Day, to: Day): Promise<DayFact[]> {
  return (await entries(asking, from, to)).filter(({ kind }) => kind === 'holiday').map(toDayFact)
}

/** Holidays and the school's own events. */
export async function eventsBetween(asking: Asking, from: Day, to: Day): Promise<DayFact[]> {
  return (await entries(asking, from, to)).filter(({ kind }) => kind !== 'leave').map(toDayFact)
}

/** The weeks and holidays that decide the school's days of a range, and its rule for counting a student's leave. */
export async function schoolDaysBetween(asking: Asking, from: Day, to: Day) {
  const { read, context, signal } = asking
  const [{ settings }, found] = await Promise.all([
    read(context, getSettings, { signal }),
    holidaysBetween(asking, from, to),
  ])
  const closed = found.flatMap((one) =>
    daysFrom(one.from < from ? from : one.from, one.to > to ? to : one.to),
  )
  const days: SchoolDays = { rhythms: settings.rhythms, holidays: new Set(closed) }
  return { days, holidays: found, leaveCounts: settings.studentLeaveCounts }
}

/** The kinds of some days for those who work at the school, and the rules that its leave is counted by. */
export async function staffDaysBetween(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
) {
  const [{ settings }, { items }] = await Promise.all([
    read(context, getSettings, { signal }),
    read(context, listHolidays, { query: { timeMin: from, timeMax: to }, signal }),
  ])
  const { rhythms, leaveRules } = settings
  const holidays = new Set(items.filter(({ isWorked }) => !isWorked).map(({ start }) => start.date))
  return { leaveRules, kindOf: (day: Day): DayKind => kindOfDay(day, { rhythms, holidays }) }
}

export async function nextHolidays(asking: Asking, count: number): Promise<DayFact[]> {
  const { today } = asking.context
  const found = await holidaysBetween(asking, addDays(today, 1), addDays(today, 365))
  return found.filter(({ from }) => from > today).slice(0, count)
}
