import type { AbsenceCall, CallOutcome } from '@shala/contract/attendance/calls'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { isAmong } from '#features/people/index'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { isExcused } from './day-parts.store.ts'

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
