import { yearOf } from '@shala/contract/general/days'
import { leaveTypes, leaveTypeTexts } from '@shala/contract/leave/types'
import { leaveReport, type ReportedLeave } from '@shala/contract/reports/staff'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'

function columnsOf(year: number): ReportColumn<ReportedLeave>[] {
  const figure = (key: 'requests' | 'days' | 'pending', title: string): ReportColumn<ReportedLeave> => ({
    key,
    title,
    value: (row) => row[key],
    align: 'right',
  })
  return [
    {
      key: 'name',
      title: i18n.t('Name'),
      value: ({ name }) => name,
      render: ({ name, leave_type: type }) => (
        <Link
          to="/leaveRequest"
          search={{ search: name, type, year }}
          className={`${layout.plain} ${classes.rowLink}`}
        >
          {name}
        </Link>
      ),
      inCard: 'heading',
    },
    { key: 'role', title: i18n.t('Role'), value: ({ role }) => roleLabel(role), inCard: 'detail' },
    {
      key: 'type',
      title: i18n.t('Leave Type'),
      value: ({ leave_type: type }) => i18n.t(leaveTypeTexts[type]),
      inCard: 'detail',
    },
    figure('requests', i18n.t('Approved requests')),
    figure('days', i18n.t('Days')),
    figure('pending', i18n.t('Pending')),
  ]
}

function barsOf(rows: readonly ReportedLeave[]) {
  const counts = leaveTypes.map((type) => ({
    type,
    days: rows.filter((row) => row.leave_type === type).reduce((sum, { days }) => sum + days, 0),
  }))
  const most = Math.max(0.5, ...counts.map(({ days }) => days))
  return counts
    .filter(({ days }) => days > 0)
    .map(({ type, days }) => ({
      key: type,
      label: i18n.t(leaveTypeTexts[type]),
      segments: [{ meaning: 'info' as const, share: (100 * days) / most }],
      value: formatNumber(days),
    }))
}

/** Everybody's leave. */
export function LeaveReport(props: ReportProps) {
  const query = useReport(leaveReport, props.days)
  const totals = query.data?.totals
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <ReportView
      {...props}
      report="leave"
      query={query}
      figures={[
        { label: i18n.t('Leave days'), figure: figure(totals?.days), meaning: 'info' },
        { label: i18n.t('Approved requests'), figure: figure(totals?.requests) },
        { label: i18n.t('Pending'), figure: figure(totals?.pending), meaning: 'waiting' },
        { label: i18n.t('People'), figure: figure(totals?.people) },
      ]}
      counted={i18n.t('Counts the days of approved requests within these dates, including future days.')}
      chart={{ label: i18n.t('Approved leave days by type'), bars: barsOf(query.data?.rows ?? []) }}
      columns={columnsOf(yearOf(props.days.to))}
      rows={query.data?.rows}
      rowKey={({ userId, leave_type: type }) => `${userId} ${type}`}
      empty={{
        title: i18n.t('No leave on these days'),
        hint: i18n.t('Approved and pending requests are counted here.'),
      }}
    />
  )
}
