import { isDayOff, rhythmOn, weekdayOf, weekOfMonth } from '@shala/contract/schools/school-days'
import { useHolidays } from '#features/calendar/index.ts'
import { useSettings, weekdayName, weekWords } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'

/** Which of some days are days off, by the day of the week or for a holiday; none until it is known. */
export function useDaysOff(days: { from: string; to: string }, classId: string | null = null) {
  const rhythms = useSettings()?.rhythms
  const holidays = useHolidays(days)
  const isOff = (day: string, ofClass: string | null = classId) =>
    rhythms !== undefined && isDayOff(day, { rhythms, holidays }, ofClass)
  const nameOf = (day: string) => {
    const weekday = weekdayOf(day)
    const isOpenOtherwise = rhythmOn(day, rhythms ?? [], classId)?.workingDays?.includes(weekday)
    return isOpenOtherwise ? weekWords(weekday, weekOfMonth(day)) : weekdayName(weekday)
  }
  return {
    rhythms,
    holidays,
    isOff,
    /** Why a day is off. */
    wordsOf: (day: string) =>
      holidays.get(day) ??
      (isOff(day, null)
        ? i18n.t('{day} is not a working day of your school.', { day: nameOf(day) })
        : i18n.t('{day} is not a working day of this class.', { day: nameOf(day) })),
  }
}

/** Whether that day is a day off, for the school or a class; false until it is known. */
export function useIsClosed(date: string, classId?: string): boolean {
  return useDaysOff({ from: date, to: date }, classId).isOff(date)
}
