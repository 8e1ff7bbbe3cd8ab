import { monthOf } from '@shala/contract/general/months'
import { type ReportedTeacher, teachersReport } from '@shala/contract/reports/staff'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import { markSeries } from '../report-words.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { barsOf } from './teachers-bars.ts'

/** Turns 450 minutes into 7.5 hours, as payroll adds it up. */
function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10
}

type Total = keyof ReportedTeacher['totals']

function columnsOf(month: string, hasDaysOff: boolean): ReportColumn<ReportedTeacher>[] {
  const figure = (key: Total, title: string): ReportColumn<ReportedTeacher> => ({
    key,
    title,
    value: ({ totals }) => totals[key],
    align: 'right',
  })
  return [
    {
      key: 'name',
      title: i18n.t('Teacher'),
      value: ({ name }) => name,
      render: ({ _id, name, photo }) => (
        <Link
          to="/teacherAttendance"
          search={{ tab: 'month', teacher: _id, month }}
          className={`${layout.plain} ${classes.rowLink}`}
        >
          <Person name={name} photo={photo} size={32} />
        </Link>
      ),
      inCard: 'heading',
    },
    figure('worked', i18n.t('Days worked')),
    figure('present', i18n.t('Present')),
    figure('late', i18n.t('Late')),
    { ...figure('halfDays', i18n.t('Half days')), isInFileAlone: true },
    figure('absent', i18n.t('Absent')),
    figure('leave', i18n.t('On leave')),
    { ...figure('onDaysOff', i18n.t('On days off')), isInFileAlone: !hasDaysOff },
    {
      key: 'hours',
      title: i18n.t('Hours'),
      value: ({ totals }) => hoursOf(totals.minutes),
      align: 'right',
    },
  ]
}

/** Teachers' attendance. */
export function TeachersReport(props: ReportProps) {
  const query = useReport(teachersReport, props.days)
  const { data } = query
  const sum = (key: Total) => data?.teachers.reduce((all, { totals }) => all + totals[key], 0)
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const minutes = sum('minutes')
  const hasDaysOff = (sum('onDaysOff') ?? 0) > 0
  return (
    <ReportView
      {...props}
      report="teachers"
      query={query}
      figures={[
        { label: i18n.t('School days'), figure: figure(data?.workingDays) },
        { label: i18n.t('Present'), figure: figure(sum('present')), meaning: 'good' },
        { label: i18n.t('Late'), figure: figure(sum('late')), meaning: 'waiting' },
        { label: i18n.t('Absent'), figure: figure(sum('absent')), meaning: 'bad' },
        { label: i18n.t('On leave'), figure: figure(sum('leave')), meaning: 'info' },
        { label: i18n.t('Hours'), figure: minutes === undefined ? undefined : figure(hoursOf(minutes)) },
      ]}
      counted={i18n.t('Counts days up to today, after corrections.')}
      chart={{
        label: i18n.t("Each teacher's days"),
        bars: barsOf(data?.teachers ?? []),
        series: [...markSeries(), { meaning: 'info', label: i18n.t('On leave') }],
      }}
      columns={columnsOf(monthOf(props.days.to), hasDaysOff)}
      rows={data?.teachers}
      rowKey={({ _id }) => _id}
      empty={{
        title: i18n.t('No teachers on these days'),
        hint: i18n.t('Nobody taught at the school then. Choose other days.'),
      }}
    />
  )
}
