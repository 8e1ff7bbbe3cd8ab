import { absenceBands, type ReportedStudent, studentsReport } from '@shala/contract/reports/attendance'
import { i18n } from '#platform/i18n.ts'
import type { ReportProps } from '../report-props.ts'
import { useReport } from '../reports-queries.ts'
import { ReportView } from '../view/report-view.tsx'
import { bandLabel, countBars, markFigures } from './mark-figures.ts'
import { studentColumns } from './student-columns.tsx'

/** How many students attended how much, the best first. */
function bandBars(students: readonly ReportedStudent[]) {
  const percents = students.flatMap(({ percent }) => percent ?? [])
  return countBars(
    absenceBands
      .map((from, place) => {
        const end = absenceBands[place + 1] ?? 101
        const count = percents.filter((percent) => percent >= from && percent < end).length
        return { key: String(from), label: bandLabel(place), count }
      })
      .toReversed(),
  )
}

export function StudentsReport(props: ReportProps) {
  const { days, search } = props
  const query = useReport(studentsReport, { ...days, class: search.class })
  const students = query.data?.students
  return (
    <ReportView
      {...props}
      report="attendance"
      query={query}
      figures={markFigures(query.data?.totals)}
      chart={{ label: i18n.t('Students by attendance'), bars: bandBars(students ?? []) }}
      columns={studentColumns()}
      rows={students}
      rowKey={({ _id }) => _id}
      empty={{
        title: i18n.t('No students on these days'),
        hint: i18n.t('Nobody was enrolled or marked then. Choose other days or another class.'),
      }}
    />
  )
}
