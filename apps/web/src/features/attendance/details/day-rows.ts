import type { AttendanceRecord } from '@shala/contract/attendance/attendance'
import type { ToldByFamily } from '@shala/contract/attendance/calls'
import type { UnmarkedStudent } from '@shala/contract/attendance/unmarked'
import { compareClasses } from '@shala/contract/classes'
import type { FamilyNote } from '@shala/contract/leave/family-note'
import { compareRollNumbers } from '@shala/contract/students/roll-numbers'

/** A student on a day, marked or not. */
export interface DayRow extends UnmarkedStudent {
  record: AttendanceRecord | null
  /** On approved leave for the whole day, and not marked as here. */
  isOnLeave: boolean
  /** What the family told by itself, on the list of those to call. */
  note?: FamilyNote
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

/** A page of those to call, with what families told; after the last one those who are on leave for it. */
export function withTold(rows: DayRow[], told: readonly ToldByFamily[], isLast: boolean): DayRow[] {
  const notes = new Map(told.map(({ studentId, note }) => [studentId, note]))
  const called = rows.map((row) => {
    const note = notes.get(row.studentId)
    return note ? { ...row, note } : row
  })
  const onLeave = told.filter(({ isOnLeave }) => isLast && isOnLeave)
  return [...called, ...onLeave.map((child) => ({ ...child, record: null }))]
}
