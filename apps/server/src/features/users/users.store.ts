import type { Role, UserStatus } from '@shala/contract/people'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface FoundUser {
  id: string
  name: string
  role: Role
  email: string | null
  phone: string | null
  status: UserStatus
  photo: string | null
}

function liveUsers(db: SchoolDb, ids: string[]) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      sql<Role>`role`.as('role'),
      'email',
      'phone',
      sql<UserStatus>`status`.as('status'),
      'photo',
    ])
}

export async function findUser(db: SchoolDb, id: string): Promise<FoundUser | undefined> {
  return await liveUsers(db, [id]).executeTakeFirst()
}

/** Live people whom nobody else changes until the transaction ends, taken in the order of their ids. */
export async function lockUsers(db: SchoolDb, ids: string[]): Promise<FoundUser[]> {
  return await liveUsers(db, ids).orderBy('id').forUpdate().execute()
}

/** Soft: what was recorded of them keeps their name. */
export async function deleteUser(db: SchoolDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: now })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
