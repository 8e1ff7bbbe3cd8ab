import type { Answer } from '@shala/contract/general/endpoint'
import { type ReportedStudent, studentsReport } from '@shala/contract/reports/attendance'
import { useMemo, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import type { ReportProps } from '../report-props.ts'
import { useLoadReport, useReport } from '../reports-queries.ts'
import { fileOf } from '../view/report-column.ts'
import { atOnce } from '../view/report-table.tsx'
import { ReportView } from '../view/report-view.tsx'
import { bandBars, markFigures } from './mark-figures.ts'
import { studentColumns } from './student-columns.tsx'

function withClasses({ classes, students }: Answer<typeof studentsReport>): ReportedStudent[] {
  const byId = new Map(classes.map((one) => [one._id, one]))
  return students.flatMap((student) => {
    const ofClass = byId.get(student.classId)
    return ofClass ? [{ ...student, class: ofClass }] : []
  })
}

/** A school's rows may be 2 MB: all of them come when they are shown, sorted, printed or saved. */
export function StudentsReport(props: ReportProps) {
  const { days, search } = props
  const [isWhole, setWhole] = useState(false)
  const asked = { ...days, class: search.class }
  const isFirst = !isWhole && search.sort === undefined
  const query = useReport(studentsReport, isFirst ? { ...asked, first: String(atOnce) } : asked)
  const load = useLoadReport()
  const { data } = query
  const students = useMemo(() => data && withClasses(data), [data])
  const rest = data &&
    data.counted > data.students.length && {
      total: data.counted,
      show: async () => {
        await load(studentsReport, asked)
        setWhole(true)
      },
      table: async () => fileOf(studentColumns(), withClasses(await load(studentsReport, asked))),
    }
  return (
    <ReportView
      {...props}
      report="attendance"
      query={query}
      figures={markFigures(data?.totals)}
      chart={{ label: i18n.t('Students by attendance'), bars: bandBars(data?.bands) }}
      columns={studentColumns()}
      rows={students}
      rest={rest || undefined}
      rowKey={({ _id }) => _id}
      empty={{
        title: i18n.t('No students on these days'),
        hint: i18n.t('Nobody was enrolled or marked then. Choose other days or another class.'),
      }}
    />
  )
}
