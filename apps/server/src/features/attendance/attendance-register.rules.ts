import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { addDays, type Day } from '@shala/contract/general/days'
import type { SchoolDb } from '#platform/database/school-db'
import { findStudentMarks } from './attendance-range.store.ts'
import { readCode } from './marks-codes.store.ts'

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
  return rows.map(({ studentId, studentName: name, rollNo: rollNumber, codes }) => {
    const marks: StudentOfClass['marks'] = {}
    for (const character of codes) {
      const { day, status } = readCode(character.charCodeAt(0))
      marks[addDays(from, day)] = status
    }
    return { studentId, name, rollNumber, marks }
  })
}
