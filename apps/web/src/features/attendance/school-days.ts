import { weekdayOf, workingDayBefore } from '@shala/contract/schools-settings'
import { useSettings } from '#features/settings/settings-queries.ts'
import { weekdayName } from '#features/settings/settings-words.ts'
import { i18n } from '#platform/i18n.ts'
import { dayBefore } from '#ui/format.ts'

/** The day before this one on which the school was open; yesterday while the settings are not known. */
export function useLastSchoolDay(today: string): string {
  const settings = useSettings()
  return settings ? workingDayBefore(today, settings.workingDays) : dayBefore(today)
}

/** What to say of a day of the week on which the school is closed; undefined of any other. */
export function useClosedDay(date: string): string | undefined {
  const settings = useSettings()
  const weekday = weekdayOf(date)
  if (!settings || settings.workingDays.includes(weekday)) return undefined
  return i18n.t('{day} is not a working day of your school.', { day: weekdayName(weekday) })
}
