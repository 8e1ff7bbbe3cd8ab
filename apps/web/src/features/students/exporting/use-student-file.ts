import { exportLimits, exportStudents } from '@shala/contract/students/export'
import { getStudentForm } from '@shala/contract/students/own-fields'
import type { StudentWithDetails } from '@shala/contract/students/students'
import { useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { useTableFile } from '#platform/tables/use-table-file.ts'
import { formatNumber } from '#ui/format-number.ts'
import { type StudentFilter, sentView } from '../students-queries.ts'
import { studentTable } from './student-table.ts'

/** The chosen students, or all of a view. */
export type Wanted = { studentIds: string[] } | { view: StudentFilter }

/** All of a view, with their details; recorded as an export. */
export async function takeStudents(view: StudentFilter): Promise<StudentWithDetails[]> {
  const students: StudentWithDetails[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call(exportStudents, { body: { ...sentView(view), page } })
    students.push(...answer.students)
    if (page >= answer.pagination.pages) return students
  }
}

async function takeChosen(ids: string[]): Promise<StudentWithDetails[]> {
  const students: StudentWithDetails[] = []
  for (let start = 0; start < ids.length; start += exportLimits.rowsAtOnce) {
    const studentIds = ids.slice(start, start + exportLimits.rowsAtOnce)
    students.push(...(await call(exportStudents, { body: { studentIds } })).students)
  }
  return students
}

/** Creates a file of students and delivers it. */
export function useStudentFile() {
  return useTableFile<Wanted>({
    name: `students_${useToday()}`,
    rowsOf: async (wanted) => {
      const { form } = await call(getStudentForm, {})
      const students = await ('view' in wanted ? takeStudents(wanted.view) : takeChosen(wanted.studentIds))
      return studentTable(students, form.own)
    },
    toldOf: (count) =>
      i18n.t('{count, plural, one {# student} other {{shown} students}} downloaded.', {
        count,
        shown: formatNumber(count),
      }),
  })
}
