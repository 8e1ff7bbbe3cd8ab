import type { Day } from '@shala/contract/general/days'
import { weekdayOf } from '@shala/contract/schools/school-days'
import type { Asking } from '../asking.ts'
import { holidaysBetween } from '../facts/calendar-facts.ts'
import { settingsOf } from '../facts/school-facts.ts'
import { textsOf, written } from './answering.ts'

/** Why the school is closed on a day: the holiday's name in the language of the answer, or a weekly day off. */
export async function closureOn(
  asking: Asking,
  day: Day,
): Promise<{ holiday: string } | { holiday: null } | null> {
  const [[first], { workingDays }] = await Promise.all([
    holidaysBetween(asking, day, day),
    settingsOf(asking),
  ])
  if (first) return { holiday: textsOf(asking).holidays.get(first.name) ?? first.name }
  return (workingDays as readonly number[]).includes(weekdayOf(day)) ? null : { holiday: null }
}

/** The line that says so: nobody is missing where nobody had to come. Nothing of a working day. */
export async function closedOn(asking: Asking, day: Day): Promise<string[]> {
  const closure = await closureOn(asking, day)
  if (!closure) return []
  const isPast = day < asking.context.today
  return [textsOf(asking).closed(written(asking, day), closure.holiday, isPast)]
}

/** The words on a day; `isEmpty` where it has no mark. */
export interface Told {
  told: string
  isEmpty: boolean
}

/** The words behind the line that the school was closed; the line alone where there are none. */
export async function orClosed(asking: Asking, day: Day, { told, isEmpty }: Told): Promise<string> {
  const closed = await closedOn(asking, day)
  return (closed.length > 0 && isEmpty ? closed : [...closed, told]).join('\n')
}
