import { Button, Text } from '@mantine/core'
import { weekdayOf } from '@shala/contract/schools-settings'
import { IconCalendarOff } from '@tabler/icons-react'
import { useSettings, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { Empty } from '#ui/page/states.tsx'

/** Whether the school rests on that day of the week; false until it is known. */
export function useIsClosed(date: string): boolean {
  const settings = useSettings()
  return settings !== undefined && !settings.workingDays.includes(weekdayOf(date))
}

function closedWords(date: string): string {
  return i18n.t('{day} is not a working day of your school.', { day: weekdayName(weekdayOf(date)) })
}

/** Said above a list that is marked all the same, and where there is no list yet. */
export function ClosedDay({ date }: { date: string }) {
  if (!useIsClosed(date)) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {closedWords(date)}
    </Text>
  )
}

/** In place of the list of a closed day on which nobody is marked: a day is easily mistaken. */
export function SchoolClosed({ date, onAnyway }: { date: string; onAnyway: () => void }) {
  return (
    <Empty
      icon={<IconCalendarOff size={36} stroke={1.5} aria-hidden="true" />}
      title={i18n.t('School is closed on {day}', { day: formatDay(date) })}
      hint={closedWords(date)}
    >
      <Button variant="default" mt="sm" onClick={onAnyway}>
        {i18n.t('Mark anyway')}
      </Button>
    </Empty>
  )
}
