import type { AbsenceCall, CallOutcome } from '@shala/contract/attendance/calls'
import type { Day } from '@shala/contract/general/days'
import type { NoteReason } from '@shala/contract/leave/family-note'
import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '#features/people/index'
import { byRollNumber } from '#features/students/index'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { ClassColumns } from './attendance-history.store.ts'
import { isExcused, wholeDaysOfLeave } from './day-parts.store.ts'

interface CallRow extends Omit<AbsenceCall, 'at'> {
  at: Date
}

interface OfDay {
  date: Day
  /** Classes whose details the person sees; null for all. */
  detailed: readonly string[] | null
}

const columns = sql`call.student_id as "studentId", call.outcome, call.words, caller.name as by, call.called_at as at`

/** Of the children who are marked absent on the day and are not on leave. */
export async function findCalls(db: SchoolDb, { date, detailed }: OfDay): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${columns}
    from absence_calls as call
    join attendance on attendance.school_id = ${db.schoolId} and attendance.student_id = call.student_id
      and attendance.date = call.date and attendance.status = 'absent'
    join users as caller on caller.school_id = ${db.schoolId} and caller.id = call.called_by
    where call.school_id = ${db.schoolId} and call.date = ${date}
      and not ${isExcused(db, { from: date, to: date })}
      and ${isAmong(sql.ref('attendance.class_id'), detailed)}`.execute(db)
  return rows
}

export interface ToldRow extends ClassColumns {
  studentId: string
  studentName: string
  studentPhoto: string | null
  rollNumber: string
  phone: string | null
  why: NoteReason
  reason: string
  isOnLeave: boolean
}

/** Marked absent; or not marked, on leave, and in a class that is marked. */
function isAway(db: SchoolDb, isOnLeave: RawBuilder<boolean>) {
  return sql`(mark.status = 'absent' or mark.status is null and ${isOnLeave} and exists (
    select from attendance_days as day where day.school_id = ${db.schoolId} and day.date = own.date
      and day.class_id = own.class_id and day.present + day.absent + day.late > 0))`
}

/** The children who are away on a day as their families said, class by class. */
export async function findTold(db: SchoolDb, { date, detailed }: OfDay): Promise<ToldRow[]> {
  const isOnLeave = sql<boolean>`((users.id, own.date) in ${wholeDaysOfLeave(db, { from: date, to: date })})`
  const { rows } = await sql<ToldRow>`
    select users.id as "studentId", users.name as "studentName", users.photo as "studentPhoto",
      users.roll_number as "rollNumber", users.phone, classes.id as "classId", classes.name as "className",
      classes.section as "classSection", note.why, note.reason, ${isOnLeave} as "isOnLeave"
    from family_notes_on(${db.schoolId}, ${date}) as note
    join users on users.school_id = ${db.schoolId} and users.id = note.student_id and users.role = 'student'
      and users.status = 'active' and users.deleted_at is null
    left join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = users.id
      and mark.date = ${date}
    cross join lateral (select ${date}::date as date, case when mark.status is null
      then class_on(${db.schoolId}, users.id, ${date}) else mark.class_id end as class_id) as own
    join classes on classes.school_id = ${db.schoolId} and classes.id = own.class_id
    where ${isAway(db, isOnLeave)} and ${isAmong(sql.ref('classes.id'), detailed)}
    order by classes.sort_key, ${byRollNumber('users')}`.execute(db)
  return rows
}

const callOf = prepared(
  (db, { studentId, date }: { studentId: string; date: Day }) => sql<CallRow>`
    select ${columns}
    from absence_calls as call
    join users as caller on caller.school_id = ${db.schoolId} and caller.id = call.called_by
    where call.school_id = ${db.schoolId} and call.date = ${date} and call.student_id = ${studentId}`,
)

export async function findCall(db: SchoolDb, studentId: string, date: Day): Promise<CallRow | undefined> {
  return await callOf.first(db, { studentId, date })
}

/** Whether a student is marked absent on a day, and not on leave. */
export async function isAbsent(db: SchoolDb, studentId: string, date: Day): Promise<boolean> {
  const { rows } = await sql`
    select from attendance where school_id = ${db.schoolId} and student_id = ${studentId} and date = ${date}
      and status = 'absent' and not ${isExcused(db, { from: date, to: date })}`.execute(db)
  return rows.length > 0
}

/** The class in which a student is marked absent on a day, or null; undefined for nobody. */
export async function findAbsence(
  db: SchoolDb,
  studentId: string,
  date: Day,
): Promise<{ classId: string | null } | undefined> {
  const { rows } = await sql<{ classId: string | null }>`
    select attendance.class_id as "classId" from users
    left join attendance on attendance.school_id = ${db.schoolId} and attendance.student_id = users.id
      and attendance.date = ${date} and attendance.status = 'absent'
    where users.school_id = ${db.schoolId} and users.id = ${studentId} and users.role = 'student'
      and users.deleted_at is null`.execute(db)
  return rows[0]
}

interface Saved {
  studentId: string
  date: Day
  outcome: CallOutcome
  words: string
  by: string
  at: Date
  /** The call that this one follows; null for the first. */
  seen: Date | null
}

/** @returns whether what was seen still stood */
export async function saveCall(db: SchoolDb, call: Saved): Promise<boolean> {
  const { studentId, date, outcome, words, by, at, seen } = call
  const { rows } = await sql`
    insert into absence_calls as call (school_id, student_id, date, outcome, words, called_by, called_at)
    select ${db.schoolId}, ${studentId}, ${date}::date, ${outcome}, ${words}, ${by}, ${at}
    where ${seen}::timestamptz is null or exists (select from absence_calls as old
      where old.school_id = ${db.schoolId} and old.date = ${date} and old.student_id = ${studentId})
    on conflict (school_id, date, student_id) do update
      set outcome = excluded.outcome, words = excluded.words, called_by = excluded.called_by,
        called_at = excluded.called_at
      where call.called_at = ${seen}
    returning student_id`.execute(db)
  return rows.length > 0
}

/**
 * Stores what a family said by itself, unless somebody has spoken to the family already.
 * @returns whether it was stored
 */
export async function saveOfFamily(
  db: SchoolDb,
  { studentId, date, outcome, words, at }: Omit<Saved, 'by' | 'seen'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into absence_calls as call (school_id, student_id, date, outcome, words, called_by, called_at)
    values (${db.schoolId}, ${studentId}, ${date}, ${outcome}, ${words}, ${studentId}, ${at})
    on conflict (school_id, date, student_id) do update
      set outcome = excluded.outcome, words = excluded.words, called_by = excluded.called_by,
        called_at = excluded.called_at
      where call.outcome = 'no_answer' or call.called_by = call.student_id
    returning student_id`.execute(db)
  return rows.length > 0
}

/** @returns whether what was seen still stood */
export async function deleteCall(
  db: SchoolDb,
  { studentId, date, seen }: Pick<Saved, 'studentId' | 'date'> & { seen: Date },
): Promise<boolean> {
  const { rows } = await sql`
    delete from absence_calls
    where school_id = ${db.schoolId} and date = ${date} and student_id = ${studentId} and called_at = ${seen}
    returning student_id`.execute(db)
  return rows.length > 0
}
