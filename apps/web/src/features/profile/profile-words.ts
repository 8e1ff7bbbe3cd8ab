import { formatUsDay, localDay } from '#ui/format.ts'

/** The day of an instant, where the person is. */
export function longDate(instant: string): string {
  return formatUsDay(localDay(instant))
}
