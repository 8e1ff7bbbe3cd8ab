import type { AttendancePivotRow, AttendanceRecord } from '@shala/contract/attendance/attendance'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { classLabel } from '@shala/contract/classes'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import type { DayRow } from './day-rows.ts'
import type { ShownDays } from './days.ts'

/** How a day and an instant are written for people; passed in, so that this file needs no clock and no language. */
interface Writing {
  day: (day: string) => string
  time: (instant: string) => string
  status: (
    status: AttendanceRecord['status'],
    awayHalf: AttendanceRecord['awayHalf'],
    leave?: LeaveDuration | null,
  ) => string
  /** For a whole day of approved leave. */
  leave: string
  unmarked: string
}

interface Options {
  writing: Writing
  /** Whether a day without a mark was one of leave: not a day off of the class, nor one that is still to come. */
  isExpected?: (day: string, ofClass: string) => boolean
  /** With class and remarks, beyond the columns that other programs may rely on. */
  isFull: boolean
}

const none = '–'

/** `attendance_{date}`, `attendance_{from}_to_{to}` (docs/product.md, Attendance). */
export function fileName({ from, to }: ShownDays, isFull = false): string {
  const days = from === to ? from : `${from}_to_${to}`
  return `attendance_${days}${isFull ? '_with_class_and_remarks' : ''}`
}

function statusOf({ record, isOnLeave }: DayRow, writing: Writing): string {
  if (isOnLeave) return writing.leave
  return record ? writing.status(record.status, record.awayHalf, record.leave) : writing.unmarked
}

/** The students of a day, with a title row. */
export function dayTable(date: string, students: DayRow[], { writing, isFull }: Options): string[][] {
  const rows = students.map((row) => [
    writing.day(date),
    row.rollNumber,
    row.studentName,
    statusOf(row, writing),
    row.record?.teacherName ?? '',
    row.record ? writing.time(row.record.createdAt) : '',
    ...(isFull ? [classLabel(row.class), row.record?.notes ?? ''] : []),
  ])
  const titles = ['Date', 'Roll Number', 'Student Name', 'Status', 'Teacher', 'Time']
  return [isFull ? [...titles, 'Class', 'Remarks'] : titles, ...rows]
}

/** A range by student, with a column for each day and a title row. */
export function rangeTable(
  students: AttendancePivotRow[],
  days: string[],
  { writing, isFull, isExpected = () => false }: Options,
): string[][] {
  const cell = ({ attendance, leave, class: { _id } }: AttendancePivotRow, day: string) => {
    const mark = attendance[day]
    const ofDay = leave[day] ?? null
    const isAway = isOnLeave(mark?.status ?? null, ofDay)
    if (isAway && (mark || isExpected(day, _id))) return writing.leave
    return mark ? writing.status(mark.status, mark.awayHalf, ofDay) : none
  }
  const remarks = ({ attendance }: AttendancePivotRow) =>
    days
      .flatMap((day) => (attendance[day]?.notes ? [`${writing.day(day)}: ${attendance[day].notes}`] : []))
      .join('\n')
  const rows = students.map((student) => [
    student.rollNo,
    student.studentName,
    ...days.map((day) => cell(student, day)),
    student.overallStatus,
    student.lastTeacher,
    ...(isFull ? [classLabel(student.class), remarks(student)] : []),
  ])
  const titles = ['Roll Number', 'Student Name', ...days.map(writing.day), 'Overall Status', 'Last Teacher']
  return [isFull ? [...titles, 'Class', 'Remarks'] : titles, ...rows]
}
