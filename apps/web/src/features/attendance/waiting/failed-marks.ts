import { attendanceTexts } from '@shala/contract/attendance/attendance'
import { i18n } from '#platform/i18n.ts'

/** Each student whose mark failed is named; beyond this many, in one alert. */
const mostAlerts = 3

export function alertsFor(names: string[]): string[] {
  const alert = (student: string) => i18n.t(attendanceTexts.saveFailedFor, { student })
  if (names.length <= mostAlerts) return names.map(alert)
  const first = names.slice(0, mostAlerts).join(', ')
  return [alert(i18n.t('{first} and {count} more', { first, count: names.length - mostAlerts }))]
}
