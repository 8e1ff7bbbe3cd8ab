import { Alert, Button, Group } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay } from '#ui/format.ts'

/** A past day looks like today but for its date, so it says what is being changed. */
export function PastDay({ date, onToday }: { date: string; onToday: () => void }) {
  return (
    <Alert
      color="blue"
      py={4}
      icon={<IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        {i18n.t('You are changing {day}.', { day: formatLongDay(date) })}
        <Button variant="subtle" size="compact-md" onClick={onToday}>
          {i18n.t('Back to today')}
        </Button>
      </Group>
    </Alert>
  )
}
