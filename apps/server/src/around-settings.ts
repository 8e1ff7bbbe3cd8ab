import { weighPastWeek } from '#features/attendance/index'
import { closeYearFirst, type LeaveParts } from '#features/leave/index'
import type { AroundSettings } from '#features/schools/index'

/** A change of a school's settings closes its years of leave first, and weighs the marks of past days afterwards. */
export function aroundSettings(leave: LeaveParts): AroundSettings {
  return { beforeSettings: closeYearFirst(leave), afterWeek: weighPastWeek(leave.findHolidays) }
}
