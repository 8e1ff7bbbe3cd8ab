import { detailKeys, type StudentDetailValues } from '@shala/contract/students/details'
import { type StudentRecord, studentRecordFields } from '@shala/contract/students/listed'
import { type OwnByKey, ownByKey } from '@shala/contract/students/own-fields'
import { type SqlBool, sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import type { SchoolDb } from '#platform/database/school-db'

/** What is stored about a student. */
export interface StoredStudent extends StudentRecord, StudentDetailValues, OwnByKey {
  id: string
  classId: string
}

/** With the values of the school's own fields by their keys. */
export function withOwn<S extends { own: Record<string, string> }>({ own, ...student }: S) {
  return { ...student, ...ownByKey(own) }
}

function liveStudents(db: SchoolDb, ids: string[]) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['users.id', 'users.class_id as classId', ...columnsAs('users', studentRecordFields)])
    .select(columnsAs('users', detailKeys))
    .select('users.own_details as own')
    .$castTo<StoredStudent & { own: Record<string, string> }>()
}

export async function findStoredStudents(db: SchoolDb, ids: string[]): Promise<StoredStudent[]> {
  return (await liveStudents(db, ids).execute()).map(withOwn)
}

/**
 * Live students, locked in the order of their ids: nobody else changes, marks or moves them until the transaction ends.
 * The class they go to is locked before them.
 */
export async function lockStudents(db: SchoolDb, ids: string[]): Promise<StoredStudent[]> {
  return (await liveStudents(db, ids).forUpdate().execute()).map(withOwn)
}
