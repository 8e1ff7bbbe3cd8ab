import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { bySeat, coversDays, seatThen } from '#features/students/index'
import { sameSchool } from '#platform/database/joins'
import { readChunks } from '#platform/database/read-chunks'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import {
  type ClassColumns,
  classColumns,
  type HistoryFilter,
  isLike,
  isOf,
  marks,
  withPattern,
} from './attendance-history.store.ts'
import {
  bitsByStudent,
  chosenBitsByStudent,
  newestOf,
  type StatusBits,
  textOfBits,
} from './attendance-years.store.ts'

/** One student over a range. */
export interface StudentMarks extends ClassColumns, StatusBits {
  studentId: string
  rollNo: string
  studentName: string
  studentPhoto: string | null
  lastTeacher: string
}

/** The students who were in a class on some day of a range: in the given class, or in any but the passout class. */
export function enrolled(
  db: SchoolDb,
  { from, to, classId, studentId, studentIds, listed }: HistoryFilter & { studentIds?: string[] },
) {
  let query = db
    .selectFrom('enrolments')
    .innerJoin('classes', sameSchool('classes.id', 'enrolments.class_id'))
    .where('enrolments.school_id', '=', db.schoolId)
    .where(coversDays(from, to))
    .distinctOn('enrolments.student_id')
    .orderBy('enrolments.student_id')
    .orderBy('enrolments.from_date', 'desc')
    .select(['enrolments.student_id', 'enrolments.class_id'])
  if (listed) query = query.where(isOf(db, listed, 'enrolments'))
  if (studentId) query = query.where('enrolments.student_id', '=', studentId)
  if (studentIds) query = query.where(sql<boolean>`enrolments.student_id = any(${studentIds}::uuid[])`)
  return classId
    ? query.where('enrolments.class_id', '=', classId)
    : query.where('classes.is_passout', '=', false)
}

/**
 * The first unless it is null: not `coalesce`, which PostgreSQL holds to be leaky, and whose value it never looks for in the
 * index of a table behind a wall.
 */
function eitherOf(first: string, second: string) {
  const [one, other] = [sql.ref(first), sql.ref(second)]
  return sql<string>`case when ${one} is null then ${other} else ${one} end`
}

/**
 * A range by student, class by class and by roll number: everybody with a mark and, unless certain marks are asked for,
 * everybody who was enrolled.
 */
function studentMarks(db: SchoolDb, filter: HistoryFilter) {
  const isOfMarks = filter.markedBy !== undefined || filter.status !== undefined
  const bits = isOfMarks ? chosenBitsByStudent(db, filter) : bitsByStudent(db, filter)
  let query = db
    // Else the newest day, a sum, would be no condition of an index.
    .with(
      (named) => named('marked').materialized(),
      () => sql<{ student_id: string; newest: Day }>`(
      select *, ${newestOf(sql.ref('marked'), filter.to)} as newest from (${bits}) as bits)`,
    )
    .with('enrolled', () => enrolled(db, filter).$if(isOfMarks, (all) => all.where(sql.lit(false))))
    .selectFrom('marked')
    .fullJoin('enrolled', 'enrolled.student_id', 'marked.student_id')
    .leftJoin('attendance as newest', (join) =>
      join
        .on('newest.school_id', '=', db.schoolId)
        .onRef('newest.student_id', '=', 'marked.student_id')
        .onRef('newest.date', '=', 'marked.newest'),
    )
    .innerJoin('users as student', (join) =>
      join
        .on('student.id', '=', eitherOf('marked.student_id', 'enrolled.student_id'))
        .on('student.school_id', '=', db.schoolId),
    )
    .innerJoin('classes', (join) =>
      join
        .on('classes.id', '=', eitherOf('newest.class_id', 'enrolled.class_id'))
        .on('classes.school_id', '=', db.schoolId),
    )
    .innerJoinLateral(seatThen(db, filter.to).as('seat'), (join) => join.onTrue())
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'newest.marked_by').on('teacher.school_id', '=', db.schoolId),
    )
    .where(({ or, eb }) =>
      or([eb('marked.student_id', 'is not', null), eb('student.deleted_at', 'is', null)]),
    )
  if (filter.search) query = query.where(isLike('student', filter.search))
  return query
    .orderBy('classes.sort_key')
    .orderBy(bySeat)
    .select([
      'student.id as studentId',
      'seat.number as rollNo',
      'student.name as studentName',
      'student.photo as studentPhoto',
      ...classColumns,
      ...textOfBits('marked', filter),
      sql<string>`coalesce(teacher.name, '')`.as('lastTeacher'),
    ])
}

const preparedMarks = prepared(studentMarks)

/** All at once, for a class or a student. */
export async function findStudentMarks(db: SchoolDb, filter: HistoryFilter): Promise<StudentMarks[]> {
  return await preparedMarks.all(db, withPattern(filter))
}

/** Some hundreds at a time, in a transaction, for a whole school. */
export function readStudentMarks(db: SchoolDb, filter: HistoryFilter): AsyncGenerator<StudentMarks[]> {
  return readChunks(db, 'history', studentMarks(db, withPattern(filter)))
}

export interface Remarks {
  studentId: string
  date: Day
  notes: string
}

const remarksOf = prepared((db, filter: HistoryFilter) =>
  marks(db, filter)
    .where('attendance.notes', '<>', sql.lit(''))
    .select(['attendance.student_id as studentId', 'attendance.date', 'attendance.notes']),
)

/** The remarks on the marks of a range; few marks have any. */
export async function findRemarks(db: SchoolDb, filter: HistoryFilter): Promise<Remarks[]> {
  return await remarksOf.all(db, withPattern(filter))
}
