import { attendedOf } from '@shala/contract/attendance/day-parts'
import type { Answer } from '@shala/contract/general/endpoint'
import { studentsReport } from '@shala/contract/reports/attendance'
import type { udiseReport } from '@shala/contract/reports/udise'
import { getSettings } from '@shala/contract/schools/settings'
import { udiseRow, udiseTitles } from '@shala/contract/students/udise'
import { takeStudents } from '#features/students/index.ts'
import { call } from '#platform/calls/api.ts'
import type { Table } from '../view/report-column.ts'

/** A row for each active student in the columns of UDISE+'s student module. */
export async function udiseSheet(
  { students: reported, lastYear: { from, to } }: Answer<typeof udiseReport>,
  classId: string | undefined,
): Promise<Table> {
  const students = await takeStudents({ classId, sort: 'class' })
  const marked = await call(studentsReport, { query: { from, to } })
  const { studentLeaveCounts } = (await call(getSettings, {})).settings
  const lastClasses = new Map(reported.map(({ _id, lastClass }) => [_id, lastClass]))
  const attended = new Map(
    marked.students.map((one) => [one._id, attendedOf(one, studentLeaveCounts).attended]),
  )
  const rows = students
    .filter(({ status }) => status === 'active')
    .map((student) =>
      udiseRow(
        { ...student, className: student.class.name, section: student.class.section ?? '' },
        {
          className: lastClasses.get(student._id) ?? null,
          daysAttended: attended.get(student._id) ?? null,
        },
      ),
    )
  return [udiseTitles, ...rows]
}
