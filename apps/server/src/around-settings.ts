import { weighPastWeek } from '#features/attendance/index'
import { closeYearFirst, type LeaveParts } from '#features/leave/index'
import type { AroundSettings } from '#features/schools/index'

/** What other features do when a school changes its settings: years of leave close first, marks of past days are weighed after. */
export function aroundSettings(leave: LeaveParts): AroundSettings {
  return { beforeSettings: closeYearFirst(leave), afterWeek: weighPastWeek(leave.findHolidays) }
}
