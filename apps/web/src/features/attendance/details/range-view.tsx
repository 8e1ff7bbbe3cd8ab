import { LoadingOverlay, SimpleGrid, Stack, Text } from '@mantine/core'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { Empty, Failed } from '#ui/page/states.tsx'
import classes from './details.module.css'
import type { HistoryFilter, useHistory } from './history-queries.ts'
import { PivotTable } from './pivot-table.tsx'
import { useAtLeast } from './use-at-least.ts'

/** An overlay that only flashes looks like a fault. */
const overlayLasts = 300

interface RangeViewProps {
  filter: HistoryFilter
  history: ReturnType<typeof useHistory>
  /** What the person is waiting for. */
  loadingText: string
  isBusy: boolean
}

/** Several days: their totals, and everybody's days in a row. */
export function RangeView({ filter, history, loadingText, isBusy }: RangeViewProps) {
  const { from, to } = filter
  const isCovered = useAtLeast(isBusy || (!history.data && history.isFetching), overlayLasts)
  const pivot = history.data?.attendance.pivot
  return (
    <Stack gap="sm">
      <RangeSummary filter={filter} totals={history.data?.totals} hasFailed={history.isError} />
      {history.error && (
        <Failed
          message={messageOf(history.error)}
          onRetry={history.refetch}
          isRetrying={history.isFetching}
        />
      )}
      <div className={classes.pivot} aria-busy={isCovered}>
        <LoadingOverlay
          visible={isCovered}
          zIndex={5}
          loaderProps={{
            children: (
              <Text role="status" fw={600}>
                {loadingText}
              </Text>
            ),
          }}
        />
        {pivot && pivot.length > 0 && (
          <PivotTable students={pivot} days={{ from, to }} classId={filter.classId} />
        )}
        {pivot?.length === 0 && (
          <Empty
            title={i18n.t('No attendance records found')}
            hint={i18n.t('Try adjusting your filters or check back later.')}
          />
        )}
      </div>
    </Stack>
  )
}

interface RangeSummaryProps {
  filter: HistoryFilter
  totals: { totalRecords: number; present: number; absent: number; late: number } | undefined
  hasFailed: boolean
}

function RangeSummary({ filter: { from, to }, totals, hasFailed }: RangeSummaryProps) {
  const none = hasFailed ? '–' : undefined
  const figure = (count: number | undefined) => (count === undefined ? none : formatNumber(count))
  return (
    <section aria-labelledby="range-summary">
      <div className={`${layout.row} ${classes.summary}`}>
        <Text component="h2" fw={600} id="range-summary" m={0}>
          {i18n.t('Date Range Summary')}
        </Text>
        <Text c="dimmed" size="sm">
          {i18n.t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={{ base: 'xs', sm: 'sm' }}>
        <StatCard isDense label={i18n.t('Total Records')} figure={figure(totals?.totalRecords)} />
        <StatCard isDense meaning="good" label={i18n.t('Present')} figure={figure(totals?.present)} />
        <StatCard isDense meaning="bad" label={i18n.t('Absent')} figure={figure(totals?.absent)} />
        <StatCard isDense meaning="waiting" label={i18n.t('Late')} figure={figure(totals?.late)} />
      </SimpleGrid>
    </section>
  )
}
