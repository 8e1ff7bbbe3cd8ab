import { daysOfMonth } from '@shala/contract/general/months'
import {
  type AttendanceGroup,
  type AttendanceGrouping,
  attendanceReport,
} from '@shala/contract/reports/attendance'
import type { Weekday } from '@shala/contract/schools/school-days'
import { Link } from '@tanstack/react-router'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import { classWords, markSeries, nobodyMarked, totalKey } from '../report-words.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportsSearch, ShownDays } from '../reports-search.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { markBar, markFigures } from './mark-figures.ts'
import { markColumns } from './student-columns.tsx'
import { StudentsReport } from './students-report.tsx'

/** Students' attendance, grouped in one of four ways. */
export function AttendanceReport(props: ReportProps) {
  const { by = 'class' } = props.search
  return by === 'student' ? (
    <StudentsReport {...props} />
  ) : (
    <GroupsReport {...props} by={by as AttendanceGrouping} />
  )
}

function groupName({ key, class: ofClass }: AttendanceGroup, by: AttendanceGrouping): string {
  if (key === totalKey) return i18n.t('Total')
  if (by === 'month') return formatMonth(key)
  return ofClass ? classWords(ofClass) : weekdayName(Number(key) as Weekday)
}

interface GroupLinkProps {
  group: AttendanceGroup
  by: AttendanceGrouping
  days: ShownDays
  search: ReportsSearch
}

/** A class links to these days' marks, a month to its classes. */
function GroupLink({ group, by, days, search }: GroupLinkProps) {
  const name = groupName(group, by)
  if (by === 'weekday' || group.key === totalKey) return name
  if (by === 'class') {
    const search = { tab: 'details', range: 'custom', ...days, classId: group.key } as const
    return (
      <Link to="/attendance" search={search} className={`${layout.plain} ${classes.rowLink}`}>
        {name}
      </Link>
    )
  }
  const all = daysOfMonth(group.key)
  const month = { from: all[0], to: all.at(-1), ...(search.class && { class: search.class }) }
  return (
    <Link to="/reports" search={month} className={`${layout.plain} ${classes.rowLink}`}>
      {name}
    </Link>
  )
}

function titleOf(by: AttendanceGrouping): string {
  const titles = { class: i18n.t('Class'), month: i18n.t('Month'), weekday: i18n.t('Weekday') }
  return titles[by]
}

function chartTitle(by: AttendanceGrouping): string {
  const titles = {
    class: i18n.t('Attendance by class'),
    month: i18n.t('Attendance by month'),
    weekday: i18n.t('Attendance by weekday'),
  }
  return titles[by]
}

function columnsOf({ by, days, search }: Omit<GroupLinkProps, 'group'>): ReportColumn<AttendanceGroup>[] {
  return [
    {
      key: 'group',
      title: titleOf(by),
      value: (row) => groupName(row, by),
      render: (group) => <GroupLink group={group} by={by} days={days} search={search} />,
      inCard: 'heading',
    },
    { key: 'days', title: i18n.t('Days marked'), value: ({ days }) => days, align: 'right' },
    ...markColumns<AttendanceGroup>(),
  ]
}

function GroupsReport({ by, ...props }: ReportProps & { by: AttendanceGrouping }) {
  const { days, search } = props
  const query = useReport(attendanceReport, { ...days, class: search.class, by })
  const isOther =
    query.isPlaceholderData && query.data?.groups.some(({ class: one }) => !one !== (by !== 'class'))
  const groups = isOther ? undefined : query.data?.groups
  return (
    <ReportView
      {...props}
      report="attendance"
      query={query}
      figures={markFigures(query.data?.totals)}
      chart={{
        label: chartTitle(by),
        series: markSeries(),
        bars: (groups ?? []).map((group) => markBar(group.key, groupName(group, by), group)),
      }}
      columns={columnsOf({ by, days, search })}
      rows={groups}
      total={query.data && { ...query.data.totals, key: totalKey, class: null }}
      rowKey={({ key }) => key}
      empty={nobodyMarked()}
    />
  )
}
