import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { type Day, daysFrom } from '@shala/contract/general/days'
import type { SchoolDb } from '#platform/database/school-db'
import { findStudentMarks } from './attendance-range.store.ts'
import { statusAt } from './attendance-years.store.ts'

interface StudentOfClass {
  studentId: string
  name: string
  rollNumber: string
  marks: Record<Day, AttendanceStatus>
}

/** Everybody who was in a class on some days, or has a mark there, by roll number, as the history lists them. */
export async function findMarksOfClass(
  db: SchoolDb,
  { classId, from, to }: { classId: string; from: Day; to: Day },
): Promise<StudentOfClass[]> {
  const everything = {
    listed: null,
    studentId: undefined,
    markedBy: undefined,
    status: undefined,
    search: undefined,
  }
  const rows = await findStudentMarks(db, { ...everything, classId, from, to })
  const days = daysFrom(from, to)
  return rows.map(({ studentId, studentName: name, rollNo: rollNumber, ...bits }) => {
    const marks = days.flatMap((day, place) => {
      const status = statusAt(bits, days.length - 1 - place)
      return status ? [[day, status] as const] : []
    })
    return { studentId, name, rollNumber, marks: Object.fromEntries(marks) }
  })
}
