import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import type { NoteReason } from '@shala/contract/leave/family-note'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** The students on approved leave on a day. */
export function leaveOn(db: SchoolDb, date: Day) {
  return sql<{
    student_id: string
    part: LeaveDuration
  }>`leave_of_students(${db.schoolId}, ${date}, ${date})`.as<'on_leave'>(sql.ref('on_leave'))
}

/** The notes of families for a day. */
export function notesOn(db: SchoolDb, date: Day) {
  return sql<{
    student_id: string
    why: NoteReason
    reason: string
  }>`family_notes_on(${db.schoolId}, ${date})`.as<'note'>(sql.ref('note'))
}
