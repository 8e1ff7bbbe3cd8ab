import type { AttendanceStatus } from '@shala/contract/attendance-status'
import type { Day } from '@shala/contract/days'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface MarkRow {
  id: string
  studentId: string
  date: Day
  status: AttendanceStatus | null
  notes: string
  source: 'manual' | 'nfc' | 'offline'
  /** By the server's clock. */
  markedAt: Date
  /** By the phone's clock; null for a mark made now. */
  pressedAt: Date | null
}

export interface StoredMark {
  id: string
  studentId: string
  date: Day
  status: AttendanceStatus | null
  notes: string
  source: string
  markedAt: Date
  markedBy: string
}

interface Outcome {
  /** Of this school, and not deleted. */
  isKnown: boolean
  /** In a class on that day. */
  isEnrolled: boolean
  /** The row as saved; null when an equal or newer mark stood in the way. */
  saved: StoredMark | null
}

const storedColumns = sql`id, student_id as "studentId", date, status, notes, source, marked_at as "markedAt",
  marked_by as "markedBy"`

type OutcomeRow = { isKnown: boolean; isEnrolled: boolean } & {
  [K in keyof StoredMark]: StoredMark[K] | null
}

function savedOf({ isKnown, isEnrolled, ...mark }: OutcomeRow): StoredMark | null {
  return mark.id === null ? null : (mark as StoredMark)
}

/**
 * Saves marks of different students or days, each if none stands that is newer, and logs what it changed, all by one
 * statement. Rows are taken in the order of their key, so that two batches never wait for each other in a circle.
 * A press that was logged before is the same press sent again, and changes nothing.
 * @returns one outcome per mark, in the order given
 */
export async function saveMarks(
  db: SchoolDb,
  marks: MarkRow[],
  { by, now }: { by: string; now: Date },
): Promise<Outcome[]> {
  const column = <K extends keyof MarkRow>(key: K) => marks.map((mark) => mark[key])
  const { rows } = await sql<OutcomeRow>`
    with incoming as (
      select * from unnest(${column('id')}::uuid[], ${column('studentId')}::uuid[], ${column('date')}::date[],
        ${column('status')}::text[], ${column('notes')}::text[], ${column('source')}::text[],
        ${column('markedAt')}::timestamptz[], ${column('pressedAt')}::timestamptz[]) with ordinality
        as mark (id, student_id, date, status, notes, source, marked_at, pressed_at, place)
    ), known as (
      select incoming.*, enrolments.class_id
      from incoming
      join users on users.school_id = ${db.schoolId} and users.id = incoming.student_id
        and users.role = 'student' and users.deleted_at is null
      left join lateral (
        select class_id from enrolments
        where enrolments.school_id = ${db.schoolId} and enrolments.student_id = incoming.student_id
          and from_date <= incoming.date and (to_date is null or to_date > incoming.date)
        order by from_date desc limit 1
      ) enrolments on true
    ), saved as (
      insert into attendance as stored (school_id, student_id, date, id, class_id, status, notes, source, marked_at,
        pressed_at, marked_by)
      select ${db.schoolId}, student_id, date, id, class_id, status, notes, source, marked_at, pressed_at, ${by}
      from known
      where class_id is not null and not (pressed_at is not null and exists (
        select from attendance_changes as change
        where change.school_id = ${db.schoolId} and change.student_id = known.student_id and change.date = known.date
          and change.pressed_at = known.pressed_at and change.marked_by = ${by}))
      order by student_id, date
      on conflict (school_id, student_id, date) do update
        set previous_status = stored.status, previous_notes = stored.notes, status = excluded.status,
          notes = excluded.notes, source = excluded.source, pressed_at = excluded.pressed_at,
          marked_by = excluded.marked_by, marked_at = greatest(excluded.marked_at, stored.marked_at)
        where excluded.pressed_at is null or excluded.marked_at > stored.marked_at
          or (excluded.marked_at = stored.marked_at
            and (coalesce(excluded.status, ''), excluded.notes) > (coalesce(stored.status, ''), stored.notes))
      returning *
    ), logged as (
      insert into attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes, source,
        marked_at, pressed_at, marked_by, recorded_at)
      select school_id, student_id, date, previous_status, status, coalesce(previous_notes, ''), notes, source, marked_at,
        pressed_at, marked_by, ${now}
      from saved
    )
    select known.id is not null as "isKnown", known.class_id is not null as "isEnrolled",
      saved.id, saved.student_id as "studentId", saved.date, saved.status, saved.notes, saved.source,
      saved.marked_at as "markedAt", saved.marked_by as "markedBy"
    from incoming
    left join known on known.place = incoming.place
    left join saved on saved.student_id = incoming.student_id and saved.date = incoming.date
    order by incoming.place`.execute(db)
  return rows.map((row) => ({ isKnown: row.isKnown, isEnrolled: row.isEnrolled, saved: savedOf(row) }))
}

export async function findMarks(
  db: SchoolDb,
  keys: { studentId: string; date: Day }[],
): Promise<StoredMark[]> {
  const { rows } = await sql<StoredMark>`
    select ${storedColumns} from attendance
    join unnest(${keys.map(({ studentId }) => studentId)}::uuid[], ${keys.map(({ date }) => date)}::date[])
      as key (student, day) on student_id = student and date = day
    where school_id = ${db.schoolId}`.execute(db)
  return rows
}

export interface HistoryFilter {
  date: Day
  classId: string | undefined
  studentId: string | undefined
  markedBy: string | undefined
  search: string
}

export interface HistoryRow {
  id: string
  date: Day
  status: AttendanceStatus
  notes: string
  studentId: string
  studentName: string
  studentPhoto: string | null
  rollNumber: string
  teacherName: string
  markedAt: Date
}

function recordsOfDay(db: SchoolDb, filter: HistoryFilter) {
  let query = db
    .selectFrom('attendance')
    .innerJoin('users as student', (join) =>
      join
        .onRef('student.school_id', '=', 'attendance.school_id')
        .onRef('student.id', '=', 'attendance.student_id'),
    )
    .where('attendance.school_id', '=', db.schoolId)
    .where('attendance.date', '=', filter.date)
    .where('attendance.status', 'is not', null)
  if (filter.classId) query = query.where('attendance.class_id', '=', filter.classId)
  if (filter.studentId) query = query.where('attendance.student_id', '=', filter.studentId)
  if (filter.markedBy) query = query.where('attendance.marked_by', '=', filter.markedBy)
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      ({ or, eb }): Expression<SqlBool> =>
        or([eb('student.name', 'ilike', pattern), eb('student.roll_number', 'ilike', pattern)]),
    )
  }
  return query
}

/** The marks of a day by roll number. People who have left since keep their names here. */
export async function findRecords(
  db: SchoolDb,
  filter: HistoryFilter,
  { page, limit }: { page: number; limit: number },
): Promise<HistoryRow[]> {
  return await recordsOfDay(db, filter)
    .innerJoin('users as teacher', (join) =>
      join
        .onRef('teacher.school_id', '=', 'attendance.school_id')
        .onRef('teacher.id', '=', 'attendance.marked_by'),
    )
    .orderBy('student.roll_order', (order) => order.asc().nullsLast())
    .orderBy(sql`student.roll_number collate "C"`)
    .orderBy('student.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .select([
      'attendance.id',
      'attendance.date',
      sql<AttendanceStatus>`attendance.status`.as('status'),
      'attendance.notes',
      'attendance.student_id as studentId',
      'student.name as studentName',
      'student.photo as studentPhoto',
      sql<string>`student.roll_number`.as('rollNumber'),
      'teacher.name as teacherName',
      'attendance.marked_at as markedAt',
    ])
    .execute()
}

export interface Totals {
  totalRecords: number
  present: number
  absent: number
  late: number
}

export async function countRecords(db: SchoolDb, filter: HistoryFilter): Promise<Totals> {
  return await recordsOfDay(db, filter)
    .select([
      sql<number>`count(*)::int`.as('totalRecords'),
      sql<number>`(count(*) filter (where attendance.status = 'present'))::int`.as('present'),
      sql<number>`(count(*) filter (where attendance.status = 'absent'))::int`.as('absent'),
      sql<number>`(count(*) filter (where attendance.status = 'late'))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow()
}

/** Over the active students of the school. */
export async function countDay(
  db: SchoolDb,
  date: Day,
): Promise<{ totalStudents: number; presentToday: number; lateToday: number }> {
  return await db
    .selectFrom('users')
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.school_id', '=', 'users.school_id')
        .onRef('attendance.student_id', '=', 'users.id')
        .on('attendance.date', '=', date),
    )
    .where('users.school_id', '=', db.schoolId)
    // Written out: a plan kept for any role and status can't use the index of active students.
    .where('users.role', '=', sql.lit('student'))
    .where('users.status', '=', sql.lit('active'))
    .where('users.deleted_at', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('totalStudents'),
      sql<number>`(count(*) filter (where attendance.status = 'present'))::int`.as('presentToday'),
      sql<number>`(count(*) filter (where attendance.status = 'late'))::int`.as('lateToday'),
    ])
    .executeTakeFirstOrThrow()
}
