import { type StudentRecord, studentRecordFields } from '@shala/contract/students'
import { columnsAs } from '#platform/database/columns'
import type { SchoolDb } from '#platform/database/school-db'

/** What is stored of a student. */
export interface StoredStudent extends StudentRecord {
  id: string
  classId: string
}

/**
 * Live students, whom nobody else changes, marks or moves until the transaction ends; taken in the order of their ids. The
 * class they go to is held before them.
 */
export async function lockStudents(db: SchoolDb, ids: string[]): Promise<StoredStudent[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', ids)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select(['users.id', 'users.class_id as classId', ...columnsAs('users', studentRecordFields)])
    .$castTo<StoredStudent>()
    .execute()
}
