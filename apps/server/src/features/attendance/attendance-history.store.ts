import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { bySeat, seatThen } from '#features/students/index'
import { sameSchool } from '#platform/database/joins'
import { containing } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { isExcused } from './day-parts.store.ts'

export interface HistoryFilter {
  from: Day
  to: Day
  classId: string | undefined
  studentId: string | undefined
  markedBy: string | undefined
  status: AttendanceStatus | undefined
  /** The classes whose marks count, and whose students' marks; null for all. */
  listed: Sight['listed']
  /** Undefined when nothing is searched for. */
  search: string | undefined
}

export interface ClassColumns {
  classId: string
  className: string
  classSection: string | null
}

export interface HistoryRow extends ClassColumns {
  id: string
  date: Day
  status: AttendanceStatus
  awayHalf: AwayHalf | null
  /** Marked absent, and on approved leave for the whole day. */
  isOnLeave: boolean
  /** The part of the day for which leave is approved. */
  leave: LeaveDuration | null
  notes: string
  studentId: string
  studentName: string
  studentPhoto: string | null
  rollNumber: string
  phone: string | null
  /** The student's class now. */
  classIdNow: string
  teacherName: string
  markedAt: Date
}

export interface Totals {
  totalRecords: number
  present: number
  absent: number
  late: number
}

/** Rows of one of the classes, and rows of a student who is in one of them now. */
export function isOf(
  db: SchoolDb,
  listed: Sight['listed'],
  table: 'attendance' | 'attendance_years' | 'enrolments',
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${isAmong(column('class_id'), listed)} or ${column('student_id')} in (
    select users.id from users where users.school_id = ${db.schoolId} and users.role = 'student'
      and ${isAmong(sql.ref('users.class_id'), listed)}))`
}

/** The marks that match a filter, without those that were undone. */
export function marks(db: SchoolDb, filter: HistoryFilter) {
  let query = db
    .selectFrom('attendance')
    .where('attendance.school_id', '=', db.schoolId)
    .where('attendance.date', '>=', filter.from)
    .where('attendance.date', '<=', filter.to)
    .where('attendance.status', 'is not', null)
  if (filter.listed) query = query.where(isOf(db, filter.listed, 'attendance'))
  if (filter.classId) query = query.where('attendance.class_id', '=', filter.classId)
  if (filter.studentId) query = query.where('attendance.student_id', '=', filter.studentId)
  if (filter.markedBy) query = query.where('attendance.marked_by', '=', filter.markedBy)
  if (filter.status) query = query.where('attendance.status', '=', filter.status)
  if (filter.status) query = query.where(sql<SqlBool>`not ${isExcused(db, filter)}`)
  if (filter.search) query = query.where('attendance.student_id', 'in', studentsLike(db, filter.search))
  return query
}

/** With the search as a pattern. */
export function withPattern(filter: HistoryFilter): HistoryFilter {
  return { ...filter, search: filter.search === undefined ? undefined : containing(filter.search) }
}

export function isLike(alias: string, pattern: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.name`)} ilike ${pattern} or ${sql.ref(`${alias}.roll_number`)} ilike ${pattern})`
}

export function studentsLike(db: SchoolDb, search: string) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where(isLike('users', search))
    .select('users.id')
}

export const classColumns = [
  'classes.id as classId',
  'classes.name as className',
  'classes.section as classSection',
] as const

/** Absent as the family itself said: among those to call, the last. */
function isTold(db: SchoolDb, { from }: HistoryFilter) {
  return sql<boolean>`(attendance.status = 'absent' and attendance.student_id in (
    select student_id from family_notes_on(${db.schoolId}, ${from})))`
}

function records(
  db: SchoolDb,
  { limit, offset, ...filter }: HistoryFilter & { limit: number; offset: number },
) {
  return marks(db, filter)
    .innerJoin('users as student', sameSchool('student.id', 'attendance.student_id'))
    .innerJoin('users as teacher', sameSchool('teacher.id', 'attendance.marked_by'))
    .innerJoin('classes', sameSchool('classes.id', 'attendance.class_id'))
    .innerJoinLateral(seatThen(db, sql.ref('attendance.date')).as('seat'), (join) => join.onTrue())
    .leftJoin(
      sql<{ studentId: string; date: Day; part: LeaveDuration }>`(
        select student_id as "studentId", date, part
        from leave_of_students(${db.schoolId}, ${filter.from}, ${filter.to}))`.as('away'),
      (join) =>
        join.onRef('away.studentId', '=', 'attendance.student_id').onRef('away.date', '=', 'attendance.date'),
    )
    .orderBy(isTold(db, filter))
    .orderBy('classes.sort_key')
    .orderBy(bySeat)
    .limit(limit)
    .offset(offset)
    .select([
      'attendance.id',
      'attendance.date',
      sql<AttendanceStatus>`attendance.status`.as('status'),
      sql<AwayHalf | null>`attendance.away_half`.as('awayHalf'),
      sql<boolean>`(attendance.status = 'absent' and away.part is not distinct from 'full day')`.as(
        'isOnLeave',
      ),
      'away.part as leave',
      'attendance.notes',
      'attendance.student_id as studentId',
      'student.name as studentName',
      'student.photo as studentPhoto',
      'seat.number as rollNumber',
      'student.phone',
      sql<string>`student.class_id`.as('classIdNow'),
      ...classColumns,
      'teacher.name as teacherName',
      'attendance.marked_at as markedAt',
    ])
}

const preparedRecords = prepared(records)

/** The marks of a day, class by class and by roll number. People who have left since keep their names here. */
export async function findRecords(
  db: SchoolDb,
  filter: HistoryFilter,
  { page, limit }: { page: number; limit: number },
): Promise<HistoryRow[]> {
  return await preparedRecords.all(db, { ...withPattern(filter), limit, offset: (page - 1) * limit })
}

const markOf = prepared((db, { studentId, date }: { studentId: string; date: Day }) =>
  db
    .selectFrom('attendance')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('date', '=', date)
    .where('status', 'is not', null)
    .select([sql<AttendanceStatus>`status`.as('status'), sql<AwayHalf | null>`away_half`.as('awayHalf')]),
)

/** The mark of one student on one day. */
export async function findMark(
  db: SchoolDb,
  studentId: string,
  date: Day,
): Promise<{ status: AttendanceStatus; awayHalf: AwayHalf | null } | undefined> {
  return await markOf.first(db, { studentId, date })
}

const recordTotals = prepared((db, filter: HistoryFilter) =>
  marks(db, filter).select([
    sql<number>`(count(*) filter (where not ${isExcused(db, filter)}))::int`.as('totalRecords'),
    sql<number>`(count(*) filter (where attendance.status = 'present'))::int`.as('present'),
    sql<number>`(count(*) filter (where attendance.status = 'absent' and not ${isExcused(db, filter)}))::int`.as(
      'absent',
    ),
    sql<number>`(count(*) filter (where attendance.status = 'late'))::int`.as('late'),
  ]),
)

export async function countRecords(db: SchoolDb, filter: HistoryFilter): Promise<Totals> {
  return await recordTotals.one(db, withPattern(filter))
}
