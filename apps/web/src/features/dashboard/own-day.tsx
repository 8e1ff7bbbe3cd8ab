import { SimpleGrid } from '@mantine/core'
import { statusLabel, statusMeaning, useOwnDay } from '#features/attendance/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatLongDay } from '#ui/format.ts'

/** A student's own mark of today. */
export function OwnDay() {
  const today = useToday()
  const { data: status } = useOwnDay(today)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <StatCard
        label={i18n.t('Your attendance today')}
        figure={status === undefined ? undefined : status ? statusLabel(status) : i18n.t('Not marked yet')}
        context={formatLongDay(today)}
        {...(status && { meaning: statusMeaning[status] })}
      />
    </SimpleGrid>
  )
}
