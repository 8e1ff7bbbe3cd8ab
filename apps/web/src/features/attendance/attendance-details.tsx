import { Button, SimpleGrid } from '@mantine/core'
import { attendanceTexts } from '@shala/contract/attendance'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTaughtClasses } from '#features/classes/classes-queries.ts'
import { useTimeZone } from '#features/schools/schools-queries.ts'
import { messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { saveFile } from '#platform/save-file.ts'
import { formatDay, formatNumber, formatPercent, formatTime, todayIn } from '#ui/format.ts'
import { List } from '#ui/list.tsx'
import { Pages } from '#ui/pages.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { Empty } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import classes from './attendance.module.css'
import { csvName, dayCsv } from './attendance-csv.ts'
import { statusLabel } from './attendance-words.ts'
import { DetailsFilters } from './details-filters.tsx'
import { fetchWholeDay, type HistoryFilter, useHistory } from './history-queries.ts'
import { recordColumns } from './record-columns.tsx'

export function AttendanceDetails() {
  const timeZone = useTimeZone()
  const today = todayIn(timeZone)
  const { date = today, classId, search, page } = useSearch({ from: '/signed-in/attendance' })
  const navigate = useNavigate({ from: '/attendance' })
  const filter: HistoryFilter = { date, classId, search, page }
  const history = useHistory(filter)
  const narrow = (change: Partial<HistoryFilter>) =>
    navigate({ search: (now) => ({ ...now, tab: 'details', page: undefined, ...change }), replace: true })
  const totals = history.data?.totals
  return (
    <>
      <DetailsFilters
        filter={filter}
        today={today}
        onChange={narrow}
        onRefresh={() => history.refetch()}
        isRefreshing={history.isFetching}
      >
        <ExportButton
          filter={filter}
          timeZone={timeZone}
          isEmpty={!totals || totals.totalRecords === 0 || history.isFetching}
        />
      </DetailsFilters>
      <DayFigures classId={classId} totals={totals} />
      <List
        label={i18n.t('Attendance of {day}', { day: formatDay(date) })}
        columns={recordColumns(timeZone)}
        rowKey={({ _id }) => _id}
        source={{ ...history, rows: history.data?.attendance.records }}
        empty={
          <Empty
            title={i18n.t('No attendance records found')}
            hint={i18n.t('Try adjusting your filters or check back later.')}
          />
        }
      />
      {history.data && (
        <Pages
          {...history.data.pagination}
          onPage={(next) => navigate({ search: { tab: 'details', ...filter, page: next } })}
        />
      )}
    </>
  )
}

interface DayFiguresProps {
  classId: string | undefined
  totals: { totalRecords: number; present: number; absent: number; late: number } | undefined
}

/** The day's figures over the students of the chosen class, or of all. */
function DayFigures({ classId, totals }: DayFiguresProps) {
  const taught = useTaughtClasses() ?? []
  const asked = classId ? taught.filter(({ _id }) => _id === classId) : taught
  const students = asked.reduce((sum, { totalStudents }) => sum + totalStudents, 0)
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count))
  const rate = totals && students > 0 ? Math.round((100 * totals.present) / students) : 0
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'sm' }} my="md">
      <StatCard
        label={i18n.t('Present Students')}
        figure={figure(totals?.present)}
        context={i18n.t('out of {students, plural, one {# student} other {# students}}', { students })}
        meaning="good"
      />
      <StatCard
        label={i18n.t('Absent Students')}
        figure={figure(totals?.absent)}
        context={i18n.t('{rate} attendance rate', { rate: formatPercent(rate) })}
        meaning="bad"
      />
      <StatCard label={i18n.t('Late')} figure={figure(totals?.late)} meaning="waiting" />
    </SimpleGrid>
  )
}

interface ExportButtonProps {
  filter: HistoryFilter
  timeZone: string
  isEmpty: boolean
}

function ExportButton({ filter, timeZone, isEmpty }: ExportButtonProps) {
  const [share, setShare] = useState<number | null>(null)
  const exportDay = async () => {
    setShare(0)
    try {
      const records = await fetchWholeDay(filter, setShare)
      if (records.length === 0) return toast('error', i18n.t(attendanceTexts.nothingToExport))
      const writing = { day: formatDay, time: (at: string) => formatTime(at, timeZone), status: statusLabel }
      saveFile(csvName(filter.date), 'text/csv;charset=utf-8', await dayCsv(records, writing))
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <Button
      variant="default"
      className={classes.export}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      disabled={isEmpty || share !== null}
      onClick={exportDay}
    >
      {share === null || share >= 1
        ? i18n.t('Export CSV')
        : i18n.t('Exporting {percent}', { percent: formatPercent(Math.round(share * 100)) })}
    </Button>
  )
}
