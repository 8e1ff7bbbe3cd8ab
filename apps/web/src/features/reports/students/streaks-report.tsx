import { Text } from '@mantine/core'
import { type AbsenceStreak, streaksReport } from '@shala/contract/reports/attendance'
import { reportThresholds } from '@shala/contract/reports/reports'
import { hiddenWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { telOf } from '#ui/display/phone-link.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { namedColumns } from './student-columns.tsx'

const drawn = 12

function stateOf({ isRunning }: AbsenceStreak): string {
  return isRunning ? i18n.t('Still absent') : i18n.t('Came back')
}

function columns(): ReportColumn<AbsenceStreak>[] {
  const day = (key: 'from' | 'to', title: string): ReportColumn<AbsenceStreak> => ({
    key,
    title,
    value: (row) => row[key],
    render: (row) => formatDay(row[key]),
    isShort: true,
  })
  return [
    ...namedColumns<AbsenceStreak>(({ studentId }) => studentId),
    {
      key: 'days',
      title: i18n.t('Days absent'),
      value: ({ days }) => days,
      render: ({ days }) => <b>{formatNumber(days)}</b>,
      align: 'right',
    },
    day('from', i18n.t('From')),
    day('to', i18n.t('To')),
    {
      key: 'state',
      title: i18n.t('Now'),
      value: stateOf,
      render: (row) => <StatusBadge meaning={row.isRunning ? 'bad' : 'none'}>{stateOf(row)}</StatusBadge>,
      inCard: 'corner',
    },
    {
      key: 'phone',
      title: i18n.t('Phone'),
      value: ({ phone }) => phone ?? '',
      render: ({ phone, isLimited }) =>
        phone ? (
          <a href={telOf(phone)} className={`${layout.plain} ${classes.rowLink}`}>
            {phone}
          </a>
        ) : isLimited ? (
          // The column of phones is narrow, and may wrap this alone.
          <Text size="sm" c="dimmed" maw="6rem" style={{ whiteSpace: 'normal' }}>
            {hiddenWords()}
          </Text>
        ) : (
          '–'
        ),
      isShort: true,
    },
  ]
}

function bars(streaks: readonly AbsenceStreak[]) {
  const longest = streaks.toSorted((one, other) => other.days - one.days).slice(0, drawn)
  const most = longest[0]?.days ?? 1
  return longest.map(({ studentId, from, name, days, isRunning }) => ({
    key: `${studentId} ${from}`,
    label: name,
    segments: [{ meaning: isRunning ? ('bad' as const) : ('waiting' as const), share: (100 * days) / most }],
    value: i18n.t('{days, plural, one {# day} other {# days}}', { days }),
  }))
}

/** Absences on several marked days in a row. */
export function StreaksReport(props: ReportProps) {
  const { days, search } = props
  const { threshold = reportThresholds.streaks.usual } = search
  const query = useReport(streaksReport, { ...days, class: search.class, threshold: String(threshold) })
  const streaks = query.data?.streaks
  const running = streaks?.filter(({ isRunning }) => isRunning).length
  const longest = streaks && Math.max(0, ...streaks.map(({ days }) => days))
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <ReportView
      {...props}
      report="streaks"
      query={query}
      figures={[
        { label: i18n.t('Still absent'), figure: figure(running), meaning: 'bad' },
        { label: i18n.t('Absences in a row'), figure: figure(streaks?.length) },
        { label: i18n.t('Longest, in marked days'), figure: figure(longest) },
      ]}
      chart={{
        label: i18n.t('The longest absences'),
        bars: bars(streaks ?? []),
        series: [
          { meaning: 'bad', label: i18n.t('Still absent') },
          { meaning: 'waiting', label: i18n.t('Came back') },
        ],
      }}
      columns={columns()}
      rows={streaks}
      rowKey={({ studentId, from }) => `${studentId} ${from}`}
      empty={{
        title: i18n.t('Nobody was absent {threshold} marked days in a row', { threshold }),
        hint: i18n.t('Choose other days, or fewer days in a row.'),
      }}
    />
  )
}
