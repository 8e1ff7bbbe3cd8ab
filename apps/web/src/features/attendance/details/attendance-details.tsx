import { Button, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { Empty } from '#ui/page/states.tsx'
import { UnmarkedClasses } from '../unmarked/unmarked-classes.tsx'
import { DayFigures } from './day-figures.tsx'
import { DetailsFilters } from './details-filters.tsx'
import { ExportButton } from './export-button.tsx'
import { type HistoryFilter, useHistory, useStats } from './history-queries.ts'
import { recordColumns } from './record-columns.tsx'

export function AttendanceDetails() {
  const timeZone = useTimeZone()
  const today = useToday()
  const { tab: _, date = today, ...rest } = useSearch({ from: '/signed-in/attendance' })
  const filter: HistoryFilter = { date, ...rest }
  const navigate = useNavigate({ from: '/attendance' })
  const history = useHistory(filter)
  const stats = useStats(filter)
  const narrow = ({ date: day = date, ...change }: Partial<HistoryFilter>) =>
    navigate({
      // Without a date, so that an address kept over night shows the new day.
      search: (now) => ({ ...now, page: undefined, ...change, date: day === today ? undefined : day }),
      replace: true,
    })
  const isEmpty = !history.data || history.data.totals.totalRecords === 0
  return (
    <Stack gap="sm">
      <DetailsFilters
        filter={filter}
        today={today}
        onChange={narrow}
        onRefresh={() => Promise.all([history.refetch(), stats.refetch()])}
        isRefreshing={history.isFetching}
      >
        <ExportButton filter={filter} timeZone={timeZone} isEmpty={isEmpty || history.isFetching} />
      </DetailsFilters>
      <DayFigures classId={filter.classId} stats={stats} isToday={date === today} />
      <UnmarkedClasses date={date} />
      <List
        label={i18n.t('Attendance of {day}', { day: formatDay(date) })}
        columns={recordColumns(timeZone)}
        rowKey={({ _id }) => _id}
        source={{ ...history, rows: history.data?.attendance.records }}
        loadingText={i18n.t('Loading page {page}...', { page: filter.page ?? 1 })}
        empty={
          <Empty
            title={i18n.t('No attendance records found')}
            hint={i18n.t('Try adjusting your filters or check back later.')}
          >
            {filter.search && (
              <Button variant="default" onClick={() => narrow({ search: undefined })}>
                {i18n.t('Clear search')}
              </Button>
            )}
          </Empty>
        }
      />
      {history.data && (
        <Pages
          {...history.data.pagination}
          onPage={(next, isCorrection) =>
            navigate({ search: (now) => ({ ...now, page: next }), replace: isCorrection ?? false })
          }
        />
      )}
    </Stack>
  )
}
