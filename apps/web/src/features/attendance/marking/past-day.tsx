import { Button, Text } from '@mantine/core'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './marking.module.css'

/** A past day looks like today except for its date, so it says what is being changed. */
export function PastDay({ date, onToday }: { date: string; onToday: () => void }) {
  const day = `${weekdayName(weekdayOf(date))}, ${formatDay(date)}`
  return (
    <div className={`${layout.line} ${classes.pastDay}`} role="status">
      <Text size="sm" fw={600}>
        {i18n.t('You are changing attendance for {day}.', { day })}
      </Text>
      <Button variant="subtle" size="compact-md" px="xs" flex="none" onClick={onToday}>
        {i18n.t('Today')}
      </Button>
    </div>
  )
}
