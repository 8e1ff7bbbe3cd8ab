import { type CalendarParts, findHolidays } from '#features/calendar/index'
import type { FilesParts } from '#features/files/index'
import type { LeaveParts } from '#features/leave/index'
import { notifyOfLeave } from '#features/teacher-attendance/index'

/** The parts that leave needs of features which depend on it themselves. */
export function leaveParts(files: FilesParts, calendar: CalendarParts): LeaveParts {
  return {
    files,
    findHolidays: (context, days) => findHolidays(calendar, context, days),
    followTeacher: (context, leave) => notifyOfLeave(calendar, context, leave),
  }
}
