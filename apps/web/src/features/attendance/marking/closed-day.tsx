import { Text } from '@mantine/core'
import { weekdayOf } from '@shala/contract/schools-settings'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'

/** Said of a day of the week on which the school is closed, in a row of its own; it can be marked all the same. */
export function ClosedDay({ date }: { date: string }) {
  const settings = useSettings()
  const weekday = weekdayOf(date)
  if (!settings || settings.workingDays.includes(weekday)) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {i18n.t('{day} is not a working day of your school.', { day: weekdayName(weekday) })}
    </Text>
  )
}
