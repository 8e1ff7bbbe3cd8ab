import { type Admission, admissionsLimits, admissionsReport } from '@shala/contract/reports/admissions'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { ClassFilter } from '../class-filter.tsx'
import type { ReportProps } from '../report-props.ts'
import { classWords } from '../report-words.ts'
import { useReport } from '../reports-queries.ts'
import type { ReportColumn } from '../view/report-column.ts'
import { ReportView } from '../view/report-view.tsx'
import { namedColumns } from './student-columns.tsx'

type Text =
  | 'admissionNumber'
  | 'fatherName'
  | 'motherName'
  | 'admissionClass'
  | 'leavingReason'
  | 'certificateNumber'

const text = (key: Text, title: string): ReportColumn<Admission> => ({
  key,
  title,
  value: (row) => row[key] ?? '',
})

const day = (key: 'birthDate' | 'admittedOn' | 'leftOn', title: string): ReportColumn<Admission> => ({
  key,
  title,
  value: (row) => row[key] ?? '',
  render: (row) => (row[key] ? formatDay(row[key]) : ''),
  isShort: true,
})

function columns(): ReportColumn<Admission>[] {
  return [
    text('admissionNumber', i18n.t('Admission number')),
    ...namedColumns<Admission>(({ _id }) => _id),
    day('birthDate', i18n.t('Date of birth')),
    text('fatherName', i18n.t("Father's name")),
    text('motherName', i18n.t("Mother's name")),
    day('admittedOn', i18n.t('Admitted on')),
    text('admissionClass', i18n.t('Class of admission')),
    day('leftOn', i18n.t('Last day')),
    text('leavingReason', i18n.t('Reason for leaving')),
    text('certificateNumber', i18n.t('TC number')),
  ]
}

/** The register of admissions and withdrawals, over all years. */
export function AdmissionsReport(props: ReportProps) {
  const { search, ofClass } = props
  const query = useReport(admissionsReport, { class: search.class })
  const { data } = query
  // A student who left, came back and left again has a line for each time.
  const left = new Set(data?.students.filter(({ status }) => status !== 'active').map(({ _id }) => _id))
  return (
    <ReportView
      {...props}
      report="admissions"
      query={query}
      what={{ class: search.class }}
      about={[ofClass && classWords(ofClass)]}
      filters={<ClassFilter {...props} />}
      figures={[
        { label: i18n.t('Admitted'), figure: data && formatNumber(data.total) },
        { label: i18n.t('Have left'), figure: data && formatNumber(left.size) },
      ]}
      {...(data &&
        data.total > admissionsLimits.rows && {
          counted: i18n.t('These are the first {count}. Choose a class to see the others.', {
            count: formatNumber(admissionsLimits.rows),
          }),
        })}
      chart={{ label: i18n.t('Admitted'), bars: [] }}
      columns={columns()}
      rows={data?.students}
      rowKey={({ _id, admittedOn }) => `${_id} ${admittedOn}`}
      empty={{
        title: i18n.t('No students found'),
        hint: i18n.t('Students appear here once they are added.'),
      }}
    />
  )
}
