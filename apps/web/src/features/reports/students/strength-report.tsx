import { type StrengthGroup, type StrengthGrouping, strengthReport } from '@shala/contract/reports/strength'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { ReportProps } from '../report-props.ts'
import { classWords, totalKey } from '../report-words.ts'
import classes from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'

function statusLabel(status: string): string {
  const labels: Record<string, () => string> = {
    active: () => i18n.t('Active'),
    leaved: () => i18n.t('Inactive'),
    passout: () => i18n.t('Passed Out'),
  }
  return labels[status]?.() ?? status
}

function groupName({ key, class: ofClass }: StrengthGroup, by: StrengthGrouping): string {
  if (key === totalKey) return i18n.t('Total')
  if (ofClass) return classWords(ofClass)
  return by === 'status' ? statusLabel(key) : key
}

function titleOf(by: StrengthGrouping): string {
  const titles = {
    class: i18n.t('Class'),
    status: i18n.t('Status'),
    year: i18n.t('Admission year'),
  }
  return titles[by]
}

function chartTitle(by: StrengthGrouping): string {
  const titles = {
    class: i18n.t('Students by class'),
    status: i18n.t('Students by status'),
    year: i18n.t('Students by admission year'),
  }
  return titles[by]
}

function columnsOf(by: StrengthGrouping): ReportColumn<StrengthGroup>[] {
  const figure = (key: 'active' | 'leaved' | 'passout', title: string) => ({
    key,
    title,
    value: (row: StrengthGroup) => row[key],
    align: 'right' as const,
  })
  return [
    {
      key: 'group',
      title: titleOf(by),
      value: (row) => groupName(row, by),
      render: (row) =>
        row.class ? (
          <Link
            to="/students"
            search={{ classId: row.class._id }}
            className={`${layout.plain} ${classes.rowLink}`}
          >
            {classWords(row.class)}
          </Link>
        ) : (
          groupName(row, by)
        ),
      inCard: 'heading',
    },
    ...(by === 'status'
      ? []
      : [
          figure('active', i18n.t('Active')),
          figure('leaved', i18n.t('Inactive')),
          figure('passout', i18n.t('Passed Out')),
        ]),
    {
      key: 'total',
      title: i18n.t('Students'),
      value: ({ total }) => total,
      render: ({ total }) => <b>{formatNumber(total)}</b>,
      align: 'right',
      inCard: 'corner',
    },
  ]
}

function barsOf(groups: readonly StrengthGroup[], by: StrengthGrouping) {
  const most = Math.max(1, ...groups.map(({ total }) => total))
  const share = (part: number) => (100 * part) / most
  return groups.map((group) => ({
    key: group.key,
    label: groupName(group, by),
    segments: [
      { meaning: 'good' as const, share: share(group.active) },
      { meaning: 'waiting' as const, share: share(group.leaved) },
      { meaning: 'info' as const, share: share(group.passout) },
    ],
    value: formatNumber(group.total),
  }))
}

/** How many students there are. */
export function StrengthReport(props: ReportProps) {
  const { search } = props
  const by = (search.by ?? 'class') as StrengthGrouping
  const query = useReport(strengthReport, { class: search.class, by })
  const { data } = query
  const isOther = query.isPlaceholderData && data?.groups.some(({ class: one }) => !one !== (by !== 'class'))
  const groups = isOther ? undefined : data?.groups.filter(({ total }) => total > 0)
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <ReportView
      {...props}
      report="strength"
      query={query}
      figures={[
        { label: i18n.t('Students'), figure: number(data?.totals.total) },
        { label: i18n.t('Active'), figure: number(data?.totals.active), meaning: 'good' },
        { label: i18n.t('Inactive'), figure: number(data?.totals.leaved), meaning: 'waiting' },
        { label: i18n.t('Passed Out'), figure: number(data?.totals.passout), meaning: 'info' },
      ]}
      chart={{
        label: chartTitle(by),
        bars: barsOf(groups ?? [], by),
        series: [
          { meaning: 'good', label: i18n.t('Active') },
          { meaning: 'waiting', label: i18n.t('Inactive') },
          { meaning: 'info', label: i18n.t('Passed Out') },
        ],
      }}
      columns={columnsOf(by)}
      rows={groups}
      total={data && { ...data.totals, key: totalKey, class: null }}
      rowKey={({ key }) => key}
      empty={{
        title: i18n.t('No students yet'),
        hint: i18n.t('Add students or import a list; they are counted here at once.'),
      }}
    />
  )
}
