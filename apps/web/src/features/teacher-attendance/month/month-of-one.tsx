import { SimpleGrid, Stack } from '@mantine/core'
import { weekdayOf } from '@shala/contract/schools/school-days'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { useTimeZone, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Empty } from '#ui/page/states.tsx'
import { dayWords, hoursWords, statusMeaning } from '../teacher-attendance-words.ts'
import { timeColumns } from '../time-columns.tsx'

interface MonthOfOneProps {
  month: TeacherMonth | undefined
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  label: string
  /** Admins correct a day; teachers only read. */
  onDay?: (day: TeacherDay) => void
}

/** One teacher's month: the totals, then day by day, the latest first. */
export function MonthOfOne({ month, query, label, onDay }: MonthOfOneProps) {
  const timeZone = useTimeZone()
  return (
    <Stack gap="sm">
      <Totals totals={month?.totals} />
      <List
        label={label}
        columns={columns(timeZone)}
        rowKey={({ date }) => date}
        source={{ ...query, rows: month && [...month.days].reverse() }}
        empty={
          <Empty
            title={i18n.t('No days in this month')}
            hint={i18n.t('Days appear here from the day a teacher is added.')}
          />
        }
        {...(onDay && { onOpen: onDay })}
      />
    </Stack>
  )
}

/** A month's figures. */
export function Totals({ totals }: { totals: TeacherMonth['totals'] | undefined }) {
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count))
  const worked = [
    totals && totals.halfDays > 0 && i18n.t('{count} of them half days', { count: totals.halfDays }),
    totals && totals.onDaysOff > 0 && i18n.t('{count} more on days off', { count: totals.onDaysOff }),
  ].filter(Boolean)
  const forgotten =
    totals && totals.forgotten > 0 && i18n.t('{count} without check-out', { count: totals.forgotten })
  return (
    <SimpleGrid type="container" cols={{ base: 2, '40em': 5 }} spacing="xs" className={layout.inPairs}>
      <StatCard
        isDense
        label={i18n.t('Days worked')}
        figure={figure(totals?.worked)}
        context={worked.join(', ')}
        meaning="good"
      />
      <StatCard isDense label={i18n.t('Late')} figure={figure(totals?.late)} meaning="waiting" />
      <StatCard isDense label={i18n.t('Absent')} figure={figure(totals?.absent)} meaning="bad" />
      <StatCard isDense label={i18n.t('On leave')} figure={figure(totals?.leave)} meaning="info" />
      <StatCard
        isDense
        label={i18n.t('Hours')}
        figure={totals && hoursWords(totals.minutes)}
        context={forgotten}
      />
    </SimpleGrid>
  )
}

function columns(timeZone: string): Column<TeacherDay>[] {
  return [
    {
      key: 'date',
      title: i18n.t('Day'),
      isShort: true,
      render: ({ date }) => (
        <b className={`${layout.figures} ${layout.whole}`}>
          {weekdayName(weekdayOf(date), 'short')}, {formatDay(date)}
        </b>
      ),
      inCard: 'heading',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      isShort: true,
      render: (day) => <StatusBadge meaning={statusMeaning[day.status]}>{dayWords(day)}</StatusBadge>,
      inCard: 'corner',
    },
    ...timeColumns(timeZone),
    {
      key: 'correction',
      title: i18n.t('Correction'),
      render: ({ correction }) => correction && `${correction.reason} (${correction.by})`,
      inCard: 'detail',
    },
  ]
}
