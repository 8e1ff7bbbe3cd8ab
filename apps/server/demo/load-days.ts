import { instantAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import { recountMarks } from '#features/attendance/index'
import type { SchoolDb } from '#platform/database/school-db'
import { before, minute, second } from '#platform/durations'
import { demoTimeZone } from './days.ts'
import type { makeLeave } from './leave.ts'
import type { DemoMark } from './marks.ts'
import { insertRows } from './rows.ts'
import type { DemoSchool } from './school.ts'
import { demoClock, makeTeacherDays } from './teacher-days.ts'

const indiaOffset = 5.5 * 3600

/** As the clock of the school shows it; never later than now. */
function instantOf({ date, second: secondOfDay }: DemoMark, now: Date): Date {
  const instant = Date.parse(`${date}T00:00:00Z`) + (secondOfDay - indiaOffset) * second
  return new Date(Math.min(instant, before(now, minute).getTime()))
}

export async function insertMarks(db: SchoolDb, marks: DemoMark[], now: Date): Promise<void> {
  const rows = marks.map((mark) => ({ ...mark, at: instantOf(mark, now).toISOString() }))
  const stored = rows.map(({ id, studentId, classId, date, status, notes, markedBy, corrected, at }) => ({
    id,
    student_id: studentId,
    class_id: classId,
    date,
    status,
    notes,
    source: 'manual',
    marked_at: at,
    marked_by: markedBy,
    previous_status: corrected,
    previous_notes: corrected && '',
  }))
  await insertRows(db, 'attendance', stored)
  const changes = rows.flatMap((row) => {
    const { studentId, date, status, notes, markedBy, corrected, at } = row
    const change = {
      student_id: studentId,
      date,
      source: 'manual',
      marked_at: at,
      marked_by: markedBy,
      recorded_at: at,
    }
    const last = { ...change, from_status: corrected, to_status: status, from_notes: '', to_notes: notes }
    const first = { ...change, from_status: null, to_status: corrected, from_notes: '', to_notes: '' }
    return corrected ? [first, last] : [last]
  })
  await insertRows(db, 'attendance_changes', changes)
  await recountMarks(db)
}

export async function insertTeacherDays(
  db: SchoolDb,
  { school, now }: { school: DemoSchool; now: Date },
  leave: ReturnType<typeof makeLeave>,
): Promise<void> {
  const today = dayAt(now, demoTimeZone)
  const midnight = (date: Day) => instantAt(date, '00:00', demoTimeZone).getTime()
  const minutesOfToday = Math.floor((now.getTime() - midnight(today)) / minute)
  const days = makeTeacherDays(school, { today, minutesOfToday, leave })
  const rows = days.map(({ id, teacherId, date, status, isHalfDay, cameAt, leftAt, reason }) => {
    const at = (minutes: number | null) =>
      minutes === null ? null : new Date(midnight(date) + minutes * minute).toISOString()
    const changedAt = at(leftAt ?? cameAt ?? 8 * 60) ?? ''
    return {
      id,
      teacher_id: teacherId,
      date,
      status,
      is_half_day: isHalfDay,
      clock: cameAt === null ? null : demoClock,
      checked_in_at: at(cameAt),
      checked_out_at: at(leftAt),
      changed_at: changedAt,
      corrected_by: reason && school.admin.id,
      corrected_at: reason && changedAt,
      reason,
    }
  })
  await insertRows(db, 'teacher_attendance', rows)
  const [start] = rows.map(({ date }) => date).sort()
  if (start) await insertRows(db, 'teacher_attendance_starts', [{ date: start }])
}
