import type { Day } from '@shala/contract/general/days'
import { withoutWorked } from '#features/attendance/index'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import type { Context } from '#platform/context'

/** The holidays of some days on which teachers are off, each with its name. */
export async function findTeachersHolidays(
  calendar: CalendarParts,
  context: Context,
  days: { from: Day; to: Day },
): Promise<ReadonlyMap<Day, string>> {
  return await withoutWorked(context.db, await findHolidays(calendar, context, days))
}
