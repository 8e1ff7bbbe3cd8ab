import type { Answer } from '@shala/contract/general/endpoint'
import { absenceBands, type ReportedStudent, studentsReport } from '@shala/contract/reports/attendance'
import { useMemo } from 'react'
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

function withClasses({ classes, students }: Answer<typeof studentsReport>): ReportedStudent[] {
  const byId = new Map(classes.map((one) => [one._id, one]))
  return students.flatMap((student) => {
    const ofClass = byId.get(student.classId)
    return ofClass ? [{ ...student, class: ofClass }] : []
  })
}

export function StudentsReport(props: ReportProps) {
  const { days, search } = props
  const query = useReport(studentsReport, { ...days, class: search.class })
  const students = useMemo(() => query.data && withClasses(query.data), [query.data])
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
