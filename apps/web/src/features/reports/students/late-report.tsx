import { lateReport, type MissingStudent } from '@shala/contract/reports/attendance'
import { reportThresholds } from '@shala/contract/reports/reports'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import type { ReportProps } from '../report-props.ts'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { namedColumns } from './student-columns.tsx'

const drawn = 12

function columns(): ReportColumn<MissingStudent>[] {
  return [
    ...namedColumns<MissingStudent>(({ _id }) => _id),
    {
      key: 'late',
      title: i18n.t('Times late'),
      value: ({ late }) => late,
      render: ({ late }) => <b>{formatNumber(late)}</b>,
      align: 'right',
      inCard: 'corner',
    },
    {
      key: 'marks',
      title: i18n.t('Days marked'),
      value: ({ present, late, absent }) => present + late + absent,
      align: 'right',
    },
    {
      key: 'lastLate',
      title: i18n.t('Last late'),
      value: ({ lastLate }) => lastLate ?? '',
      render: ({ lastLate }) => (lastLate ? formatDay(lastLate) : '–'),
      isShort: true,
    },
  ]
}

function bars(students: readonly MissingStudent[]) {
  const [most] = students
  return students.slice(0, drawn).map(({ _id, name, late }) => ({
    key: _id,
    label: name,
    segments: [{ meaning: 'waiting' as const, share: (100 * late) / (most?.late ?? 1) }],
    value: formatNumber(late),
  }))
}

/** Students who came late. */
export function LateReport(props: ReportProps) {
  const { days, search } = props
  const { threshold = reportThresholds.late.usual } = search
  const query = useReport(lateReport, { ...days, class: search.class, threshold: String(threshold) })
  const { data } = query
  const [most] = data?.students ?? []
  return (
    <ReportView
      {...props}
      report="late"
      query={query}
      figures={[
        { label: i18n.t('Students listed'), figure: data && formatNumber(data.students.length) },
        { label: i18n.t('Total late marks'), figure: data && formatNumber(data.late), meaning: 'waiting' },
        { label: i18n.t('Most often'), figure: data && formatNumber(most?.late ?? 0) },
      ]}
      chart={{ label: i18n.t('Late most often'), bars: bars(data?.students ?? []) }}
      columns={columns()}
      rows={data?.students}
      rowKey={({ _id }) => _id}
      empty={{
        title: i18n.t('Nobody came late that often'),
        hint: i18n.t('Choose other days, or fewer times.'),
      }}
    />
  )
}
