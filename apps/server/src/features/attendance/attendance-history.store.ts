import type { AttendanceStatus } from '@shala/contract/attendance-status'
import type { Day } from '@shala/contract/days'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { byRollNumber, coversDays } from '#features/students/index'
import { sameSchool } from '#platform/database/joins'
import { containing } from '#platform/database/like'
import type { SchoolDb } from '#platform/database/school-db'

export interface HistoryFilter {
  from: Day
  to: Day
  classId: string | undefined
  studentId: string | undefined
  markedBy: string | undefined
  status: AttendanceStatus | undefined
  search: string
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
  notes: string
  studentId: string
  studentName: string
  studentPhoto: string | null
  rollNumber: string
  phone: string | null
  teacherName: string
  markedAt: Date
}

export interface Totals {
  totalRecords: number
  present: number
  absent: number
  late: number
}

/** One student over a range. */
export interface StudentMarks extends ClassColumns {
  studentId: string
  rollNo: string
  studentName: string
  studentPhoto: string | null
  /** JSON as it leaves: by day, `{"status": …}`, with `notes` where there are remarks. */
  marks: string
  recorded: number
  present: number
  late: number
  lastTeacher: string
}

/** The marks that a filter finds. An undone mark is none. */
function marks(db: SchoolDb, filter: HistoryFilter) {
  let query = db
    .selectFrom('attendance')
    .where('attendance.school_id', '=', db.schoolId)
    .where('attendance.date', '>=', filter.from)
    .where('attendance.date', '<=', filter.to)
    .where('attendance.status', 'is not', null)
  if (filter.classId) query = query.where('attendance.class_id', '=', filter.classId)
  if (filter.studentId) query = query.where('attendance.student_id', '=', filter.studentId)
  if (filter.markedBy) query = query.where('attendance.marked_by', '=', filter.markedBy)
  if (filter.status) query = query.where('attendance.status', '=', filter.status)
  if (filter.search) query = query.where('attendance.student_id', 'in', studentsLike(db, filter.search))
  return query
}

function isLike(alias: string, search: string): RawBuilder<SqlBool> {
  const pattern = containing(search)
  return sql`(${sql.ref(`${alias}.name`)} ilike ${pattern} or ${sql.ref(`${alias}.roll_number`)} ilike ${pattern})`
}

function studentsLike(db: SchoolDb, search: string) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where(isLike('users', search))
    .select('users.id')
}

const classColumns = [
  'classes.id as classId',
  'classes.name as className',
  'classes.section as classSection',
] as const

/** The marks of a day class by class, by roll number in each. People who have left since keep their names here. */
export async function findRecords(
  db: SchoolDb,
  filter: HistoryFilter,
  { page, limit }: { page: number; limit: number },
): Promise<HistoryRow[]> {
  return await marks(db, filter)
    .innerJoin('users as student', sameSchool('student.id', 'attendance.student_id'))
    .innerJoin('users as teacher', sameSchool('teacher.id', 'attendance.marked_by'))
    .innerJoin('classes', sameSchool('classes.id', 'attendance.class_id'))
    .orderBy('classes.sort_key')
    .orderBy(byRollNumber('student'))
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
      'student.phone',
      ...classColumns,
      'teacher.name as teacherName',
      'attendance.marked_at as markedAt',
    ])
    .execute()
}

/** The mark of one student on one day. */
export async function findMark(
  db: SchoolDb,
  studentId: string,
  date: Day,
): Promise<AttendanceStatus | undefined> {
  const mark = await db
    .selectFrom('attendance')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('date', '=', date)
    .where('status', 'is not', null)
    .select(sql<AttendanceStatus>`status`.as('status'))
    .executeTakeFirst()
  return mark?.status
}

export async function countRecords(db: SchoolDb, filter: HistoryFilter): Promise<Totals> {
  return await marks(db, filter)
    .select([
      sql<number>`count(*)::int`.as('totalRecords'),
      sql<number>`(count(*) filter (where attendance.status = 'present'))::int`.as('present'),
      sql<number>`(count(*) filter (where attendance.status = 'absent'))::int`.as('absent'),
      sql<number>`(count(*) filter (where attendance.status = 'late'))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow()
}

/** The students who were in a class on some day of a range; a class that is named, else any but the passout class. */
function enrolled(db: SchoolDb, { from, to, classId, studentId }: HistoryFilter) {
  let query = db
    .selectFrom('enrolments')
    .innerJoin('classes', sameSchool('classes.id', 'enrolments.class_id'))
    .where('enrolments.school_id', '=', db.schoolId)
    .where(coversDays(from, to))
    .distinctOn('enrolments.student_id')
    .orderBy('enrolments.student_id')
    .orderBy('enrolments.from_date', 'desc')
    .select(['enrolments.student_id', 'enrolments.class_id'])
  if (studentId) query = query.where('enrolments.student_id', '=', studentId)
  return classId
    ? query.where('enrolments.class_id', '=', classId)
    : query.where('classes.is_passout', '=', false)
}

const marksOfDays = sql<string>`'{' || string_agg('"' || date || '":{"status":"' || status || '"'
  || case when notes = '' then '' else ',"notes":' || to_json(notes) end || '}', ',' order by date) || '}'`

function marksByStudent(db: SchoolDb, filter: HistoryFilter) {
  return marks(db, filter)
    .groupBy('attendance.student_id')
    .select([
      'attendance.student_id',
      marksOfDays.as('marks'),
      sql<string>`(array_agg(marked_by order by date))[count(*)]`.as('marked_by'),
      sql<string>`(array_agg(class_id order by date))[count(*)]`.as('class_id'),
      sql<number>`count(*)::int`.as('recorded'),
      sql<number>`(count(*) filter (where status = 'present'))::int`.as('present'),
      sql<number>`(count(*) filter (where status = 'late'))::int`.as('late'),
    ])
}

/**
 * A range by student, class by class and by roll number in each: everybody with a mark, and unless certain marks are asked
 * for, everybody who was enrolled. The database writes a student's days as the text that leaves: a year of a school has
 * hundreds of thousands.
 */
export function queryStudentMarks(db: SchoolDb, filter: HistoryFilter): Compilable<StudentMarks> {
  const isOfMarks = filter.markedBy !== undefined || filter.status !== undefined
  let query = db
    .with('marked', () => marksByStudent(db, filter))
    .with('enrolled', () => enrolled(db, filter).$if(isOfMarks, (all) => all.where(sql.lit(false))))
    .selectFrom('marked')
    .fullJoin('enrolled', 'enrolled.student_id', 'marked.student_id')
    .innerJoin('users as student', (join) =>
      join
        .on('student.id', '=', sql<string>`coalesce(marked.student_id, enrolled.student_id)`)
        .on('student.school_id', '=', db.schoolId),
    )
    .innerJoin('classes', (join) =>
      join
        .on('classes.id', '=', sql<string>`coalesce(marked.class_id, enrolled.class_id)`)
        .on('classes.school_id', '=', db.schoolId),
    )
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'marked.marked_by').on('teacher.school_id', '=', db.schoolId),
    )
    .where(({ or, eb }) =>
      or([eb('marked.student_id', 'is not', null), eb('student.deleted_at', 'is', null)]),
    )
  if (filter.search) query = query.where(isLike('student', filter.search))
  return query
    .orderBy('classes.sort_key')
    .orderBy(byRollNumber('student'))
    .select([
      'student.id as studentId',
      sql<string>`coalesce(student.roll_number, '')`.as('rollNo'),
      'student.name as studentName',
      'student.photo as studentPhoto',
      ...classColumns,
      sql<string>`coalesce(marked.marks, '{}')`.as('marks'),
      sql<number>`coalesce(marked.recorded, 0)`.as('recorded'),
      sql<number>`coalesce(marked.present, 0)`.as('present'),
      sql<number>`coalesce(marked.late, 0)`.as('late'),
      sql<string>`coalesce(teacher.name, '')`.as('lastTeacher'),
    ])
}
