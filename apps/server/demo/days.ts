import { addDays, type Day, yearOf } from '@shala/contract/general/days'
import { type Weekday, weekdayOf, weekdays } from '@shala/contract/schools/school-days'
import { suggestOfIndia } from '#features/calendar/index'

export const demoTimeZone = 'Asia/Kolkata'

const schoolDays = 60
const [saturday, sunday] = [6, 7]

export const demoPlace = { country: 'IN', state: 'Maharashtra' }

export interface DemoDays {
  /** Sixty days on which school was held, the last of them today. */
  held: Day[]
  workingDays: Weekday[]
  /** Keys of the holidays that the school has removed from its calendar. */
  removed: string[]
}

/**
 * Today is always a school day, so that there is a class to mark: on a holiday the school has removed it, and on a Sunday
 * its day off is Saturday.
 */
export function daysOfDemo(today: Day): DemoDays {
  const dayOff = weekdayOf(today) === sunday ? saturday : sunday
  const year = yearOf(today)
  const holidays = [year - 1, year].flatMap((of) => suggestOfIndia(demoPlace, of))
  const on = (day: Day) => holidays.filter(({ from, to }) => from <= day && day <= to)
  const held: Day[] = []
  for (let day = today; held.length < schoolDays; day = addDays(day, -1)) {
    if (weekdayOf(day) !== dayOff && (day === today || on(day).length === 0)) held.unshift(day)
  }
  const removed = on(today).map(({ key }) => key)
  return { held, workingDays: weekdays.filter((weekday) => weekday !== dayOff), removed }
}
