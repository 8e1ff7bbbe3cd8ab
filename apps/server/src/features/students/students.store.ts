import { detailKeys, type StudentDetailValues } from '@shala/contract/students/details'
import { type StudentRecord, studentRecordFields } from '@shala/contract/students/listed'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import { prepared, type SchoolDb } from '#platform/database/school-db'

/**
 * A student with their class. The database ensures that a student has a class, a roll number and a day of enrolment.
 */
export interface FoundStudent extends StudentRecord {
  id: string
  classId: string
  className: string
  classSection: string | null
}

/** With all that is written down of them. */
export type DetailedStudent = FoundStudent & StudentDetailValues & { own: Record<string, string> }

export const studentColumns = [
  'users.id',
  ...columnsAs('users', studentRecordFields),
  'classes.id as classId',
  'classes.name as className',
  'classes.section as classSection',
] as const

/** A live student. */
export async function findStudent(db: SchoolDb, id: string): Promise<DetailedStudent | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .where('users.school_id', '=', db.schoolId)
    .where('users.id', '=', id)
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .select(studentColumns)
    .select(columnsAs('users', detailKeys))
    .select('users.own_details as own')
    .$castTo<DetailedStudent>()
    .executeTakeFirst()
}

/** The details of students beyond their record, by id. */
export async function findDetails(
  db: SchoolDb,
  ids: string[],
): Promise<Map<string, Pick<DetailedStudent, keyof StudentDetailValues | 'own'>>> {
  const found = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('role', '=', sql.lit('student'))
    .select(['id', 'own_details as own'])
    .select(columnsAs('users', detailKeys))
    .$castTo<StudentDetailValues & { id: string; own: Record<string, string> }>()
    .execute()
  return new Map(found.map(({ id, ...details }) => [id, details]))
}

/** 'All Classes' leaves the passout class out. */
export function isNotPassout(db: SchoolDb): Expression<SqlBool> {
  return sql`class_id not in (select classes.id from classes
    where classes.school_id = ${db.schoolId} and classes.is_passout)`
}

export interface Statistics {
  total: number
  active: number
  leaved: number
  passout: number
}

interface Counted {
  classId: string | undefined
  /** The classes that count; null for all. */
  listed: Sight['listed']
}

function statusCounts(db: SchoolDb, { classId, listed }: Counted) {
  const sum = (which = sql``) => sql<number>`coalesce(sum(students) ${which}, 0)::int`
  let query = db
    .selectFrom('student_counts')
    .where('school_id', '=', db.schoolId)
    .select([
      sum().as('total'),
      sum(sql`filter (where status = 'active')`).as('active'),
      sum(sql`filter (where status = 'leaved')`).as('leaved'),
      sum(sql`filter (where status = 'passout')`).as('passout'),
      sum(classId ? sql`` : sql`filter (where ${isNotPassout(db)})`).as('listed'),
    ])
  if (classId) query = query.where('class_id', '=', classId)
  if (listed) query = query.where(isAmong(sql.ref('class_id'), listed))
  return query
}

const counts = prepared(statusCounts)

/**
 * Every live student of the school, or of one class, by status; `listed` leaves out the passout class unless it is the
 * chosen one.
 */
export async function countByStatus(
  db: SchoolDb,
  classId: string | undefined,
  listed: Sight['listed'],
): Promise<Statistics & { listed: number }> {
  return await counts.one(db, { classId, listed })
}
