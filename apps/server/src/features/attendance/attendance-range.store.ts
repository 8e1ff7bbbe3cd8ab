import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { byRollNumber, coversDays } from '#features/students/index'
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
import { codeOfMark } from './marks-codes.store.ts'

/** One student over a range. */
export interface StudentMarks extends ClassColumns {
  studentId: string
  rollNo: string
  studentName: string
  studentPhoto: string | null
  /** One character for each mark, see `readCode`; unordered. */
  codes: string
  /** Whether any of them has remarks. */
  hasNotes: boolean
  lastTeacher: string
}

/** The students who were in a class on some day of a range: in the given class, or in any but the passout class. */
export function enrolled(db: SchoolDb, { from, to, classId, studentId, listed }: HistoryFilter) {
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
  return classId
    ? query.where('enrolments.class_id', '=', classId)
    : query.where('classes.is_passout', '=', false)
}

/** Unordered: sorting takes longer than everything else here, and each mark carries its day. */
function marksByStudent(db: SchoolDb, filter: HistoryFilter) {
  return marks(db, filter)
    .groupBy('attendance.student_id')
    .select([
      'attendance.student_id',
      sql<string>`string_agg(${codeOfMark(filter.from)}, '')`.as('codes'),
      sql<boolean>`bool_or(notes <> '')`.as('hasNotes'),
      sql<Day>`max(date)`.as('newest'),
    ])
}

/**
 * A range by student, class by class and by roll number: everybody with a mark and, unless certain marks are asked for,
 * everybody who was enrolled.
 */
function studentMarks(db: SchoolDb, filter: HistoryFilter) {
  const isOfMarks = filter.markedBy !== undefined || filter.status !== undefined
  let query = db
    .with('marked', () => marksByStudent(db, filter))
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
        .on('student.id', '=', sql<string>`coalesce(marked.student_id, enrolled.student_id)`)
        .on('student.school_id', '=', db.schoolId),
    )
    .innerJoin('classes', (join) =>
      join
        .on('classes.id', '=', sql<string>`coalesce(newest.class_id, enrolled.class_id)`)
        .on('classes.school_id', '=', db.schoolId),
    )
    .leftJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'newest.marked_by').on('teacher.school_id', '=', db.schoolId),
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
      sql<string>`coalesce(marked.codes, '')`.as('codes'),
      sql<boolean>`coalesce(marked."hasNotes", false)`.as('hasNotes'),
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

type OfStudents = HistoryFilter & { studentIds: string[] }
const remarksOf = prepared((db, { studentIds, ...filter }: OfStudents) =>
  marks(db, filter)
    .where('attendance.student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .where('attendance.notes', '<>', sql.lit(''))
    .select(['attendance.student_id as studentId', 'attendance.date', 'attendance.notes']),
)

/** The remarks on some students' marks; few marks have any. */
export async function findRemarks(
  db: SchoolDb,
  filter: HistoryFilter,
  studentIds: string[],
): Promise<Remarks[]> {
  return studentIds.length > 0 ? await remarksOf.all(db, { ...withPattern(filter), studentIds }) : []
}
