import { weighPastWeek } from '#features/attendance/index'
import { type CalendarParts, keepMarksInPlace } from '#features/calendar/index'
import { closeYearFirst, type LeaveParts } from '#features/leave/index'
import type { AroundSettings } from '#features/schools/index'
import type { Deliveries } from '#platform/delivery/delivery'

/**
 * A change of a school's settings closes its years of leave first, and weighs the marks of past days afterwards. One of its
 * place keeps marks in step with the holidays of the new one.
 */
export function aroundSettings(
  leave: LeaveParts,
  calendar: CalendarParts,
  { whatsapp }: Deliveries,
): AroundSettings {
  return {
    offersWhatsApp: whatsapp !== null,
    beforeSettings: closeYearFirst(leave),
    afterWeek: weighPastWeek(leave.findHolidays),
    aroundPlace: keepMarksInPlace(calendar),
  }
}
