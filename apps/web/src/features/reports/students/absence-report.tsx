import { absenceReport, type MissingStudent } from '@shala/contract/reports/attendance'
import { reportThresholds } from '@shala/contract/reports/reports'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatPercent } from '#ui/format.ts'
import { formatPercentExactly } from '#ui/format-exactly.ts'
import { formatNumber } from '#ui/format-number.ts'
import type { ReportProps } from '../report-props.ts'
import { nobodyMarked } from '../report-words.ts'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { bandBars } from './mark-figures.ts'
import { studentColumns } from './student-columns.tsx'

function columns(): ReportColumn<MissingStudent>[] {
  return [
    ...studentColumns(),
    {
      key: 'lastAbsent',
      title: i18n.t('Last absent'),
      value: ({ lastAbsent }) => lastAbsent ?? '',
      render: ({ lastAbsent }) => (lastAbsent ? formatDay(lastAbsent) : '–'),
      isShort: true,
    },
  ]
}

/** Students who attended too little. */
export function AbsenceReport(props: ReportProps) {
  const { days, search } = props
  const { threshold = reportThresholds.absence.usual } = search
  const query = useReport(absenceReport, { ...days, class: search.class, threshold: String(threshold) })
  const { data } = query
  const percent = formatPercent(threshold)
  const share = data && (data.counted === 0 ? 0 : (100 * data.students.length) / data.counted)
  return (
    <ReportView
      {...props}
      report="absence"
      query={query}
      figures={[
        {
          label: i18n.t('Below {percent}', { percent }),
          figure: data && formatNumber(data.students.length),
          meaning: 'bad',
        },
        {
          label: i18n.t('Share of students'),
          figure: share === undefined ? undefined : formatPercentExactly(share),
        },
        { label: i18n.t('Students with marks'), figure: data && formatNumber(data.counted) },
      ]}
      chart={{
        label: i18n.t('Students by attendance'),
        bars: bandBars(data?.bands),
      }}
      columns={columns()}
      rows={data?.students}
      rowKey={({ _id }) => _id}
      empty={
        data?.counted === 0
          ? nobodyMarked()
          : {
              title: i18n.t('Nobody is below {percent}', { percent }),
              hint: i18n.t('Every active student with marks on these days attended at least that much.'),
            }
      }
    />
  )
}
