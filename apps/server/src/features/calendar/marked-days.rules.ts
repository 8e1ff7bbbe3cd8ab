import type { MarksOnDaysOff } from '@shala/contract/calendar/marks-on-days-off'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { settleDaysOff } from '#features/attendance/index'
import type { Context } from '#platform/context'
import { type CalendarParts, findHolidays } from './calendar.rules.ts'
import type { Days } from './calendar.store.ts'

function comeBy(ranges: readonly Days[], today: Day): Day[] {
  const days = ranges.flatMap(({ from, to }) => (from > today ? [] : daysFrom(from, to < today ? to : today)))
  return [...new Set(days)].sort()
}

/**
 * Changes the calendar on some days, and keeps the marks of those that have come in step: what becomes a holiday by it, or
 * no longer is one.
 * @returns with what had been said of the marks of days that are no holidays any more
 * @throws Refused 409 with `current` where classes are marked on a new holiday and `marks` does not say what becomes of it
 */
export async function withMarksInStep<Changed>(
  parts: CalendarParts,
  context: Context,
  { ranges, marks }: { ranges: readonly Days[]; marks: MarksOnDaysOff },
  change: () => Promise<Changed>,
): Promise<{ changed: Changed; said?: MarksOnDaysOff }> {
  const days = comeBy(ranges, context.today)
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return { changed: await change() }
  const before = await findHolidays(parts, context, { from, to })
  const changed = await change()
  const after = await findHolidays(parts, context, { from, to })
  const said = await settleDaysOff(context, {
    off: days.filter((day) => after.has(day) && !before.has(day)),
    open: days.filter((day) => before.has(day) && !after.has(day)),
    marks,
  })
  return { changed, said }
}

/** As far back as the marks of a school are kept in step with the holidays of another place, in days. */
const placeReach = 366

/**
 * Makes a change of a school's place. Its holidays are others then: marks of days that were holidays count, and a class that
 * was marked on a day that becomes one had worked.
 */
export const keepMarksInPlace =
  (parts: CalendarParts) =>
  async (context: Context, change: () => Promise<void>): Promise<void> => {
    const { today } = context
    const ranges = [{ from: addDays(today, -placeReach), to: today }]
    await withMarksInStep(parts, context, { ranges, marks: 'count' }, change)
  }
