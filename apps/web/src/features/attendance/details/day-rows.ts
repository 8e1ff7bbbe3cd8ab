import type { AttendanceRecord } from '@shala/contract/attendance/attendance'
import type { UnmarkedStudent } from '@shala/contract/attendance/unmarked'
import { compareClasses } from '@shala/contract/classes'
import { compareRollNumbers } from '@shala/contract/students/roll-numbers'

/** A student on a day, marked or not. */
export interface DayRow extends UnmarkedStudent {
  record: AttendanceRecord | null
  /** On approved leave for the whole day, and not marked as here. */
  isOnLeave: boolean
}

const ofRecord = (record: AttendanceRecord): DayRow => ({ ...record, record })

export function unmarkedRow(student: UnmarkedStudent): DayRow {
  return { ...student, record: null, isOnLeave: false }
}

/** The records of a day and those on leave without one among them, class by class and by roll number. */
export function rowsOfDay(records: AttendanceRecord[], onLeave: UnmarkedStudent[]): DayRow[] {
  const rows = records.map(ofRecord)
  if (onLeave.length === 0) return rows
  const away = onLeave.map((student) => ({ ...student, record: null, isOnLeave: true }))
  return [...rows, ...away].sort(
    (one, other) =>
      compareClasses(one.class, other.class) || compareRollNumbers(one.rollNumber, other.rollNumber),
  )
}
