import { calendarLimits, calendarRefusals } from '@shala/contract/calendar/calendar'
import { lockByName } from '#platform/database/locks'
import type { SchoolDb } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './calendar.store.ts'

/** Changes to one school's calendar happen one after the other until the transaction ends. */
export async function lockCalendar(db: SchoolDb): Promise<void> {
  await lockByName(db, `${db.schoolId} calendar`)
}

/** @throws Refused 409 when this many more would be too many */
export async function refuseFull(db: SchoolDb, more: number): Promise<void> {
  if ((await store.countEntries(db)) + more > calendarLimits.entries) throw new Refused(calendarRefusals.full)
}

/**
 * Called once the entries of these days are stored: the limits per day and year bound every answer.
 * @throws Refused 409 if there are too many
 */
export async function refuseCrowded(db: SchoolDb, days: store.Days): Promise<void> {
  const { ofDay, ofYear } = await store.countBusiest(db, days)
  if (ofDay > calendarLimits.ofDay) throw new Refused(calendarRefusals.dayFull)
  if (ofYear > calendarLimits.ofYear) throw new Refused(calendarRefusals.yearFull)
}
