import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { type Upcoming, type UpcomingPerson, upcomingLimits } from '@shala/contract/leave/upcoming'
import { kindOfDay } from '@shala/contract/schools/school-days'
import { withoutWorked } from '#features/attendance/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { LeaveParts } from './leave-days.rules.ts'
import { findUpcoming, type UpcomingRow } from './leave-upcoming.store.ts'

/** How many people are away on a day, and how many others ask to be. */
function countOn(rows: readonly UpcomingRow[], day: Day): { away: number; asking: number } {
  const touching = rows.filter(({ fromDate, toDate }) => fromDate <= day && toDate >= day)
  const peopleWith = (status: UpcomingRow['status']) =>
    new Set(touching.filter((row) => row.status === status).map(({ userId }) => userId))
  const away = peopleWith('Approved')
  const asking = [...peopleWith('Pending')].filter((one) => !away.has(one))
  return { away: away.size, asking: asking.length }
}

function byPerson(rows: readonly UpcomingRow[]): UpcomingPerson[] {
  const people = new Map<string, UpcomingPerson>()
  for (const { id: _id, userId, name, status, ...span } of rows) {
    const person = people.get(userId) ?? { _id: userId, name, leaves: [] }
    people.set(userId, person)
    person.leaves.push({
      _id,
      status,
      from_date: span.fromDate,
      from_duration: span.fromDuration,
      to_date: span.toDate,
      to_duration: span.toDuration,
    })
  }
  return [...people.values()]
}

/** The next days of the staff, as one picture. */
export async function showUpcoming(
  { findHolidays }: Pick<LeaveParts, 'findHolidays'>,
  context: Context,
): Promise<Upcoming> {
  const { db, today } = context
  const days = { from: today, to: addDays(today, upcomingLimits.days - 1) }
  const [{ staff, teachers, rows }, { rhythms }, found] = await Promise.all([
    findUpcoming(db, days),
    showSettings(context),
    findHolidays(context, days),
  ])
  const holidays = await withoutWorked(db, found)
  const people = byPerson(rows)
  return {
    staff,
    teachers,
    days: daysFrom(days.from, days.to).map((date) => {
      const kind = kindOfDay(date, { rhythms, holidays })
      return {
        date,
        isOff: kind === 'off' || kind === 'holiday',
        holiday: holidays.get(date) ?? null,
        ...countOn(rows, date),
      }
    }),
    people: people.slice(0, upcomingLimits.people),
    total: people.length,
  }
}
