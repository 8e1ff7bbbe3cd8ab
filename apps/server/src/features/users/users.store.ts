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

function liveUser(db: SchoolDb, id: string) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
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
  return await liveUser(db, id).executeTakeFirst()
}

/** A live person whom nobody else changes until the transaction ends. */
export async function lockUser(db: SchoolDb, id: string): Promise<FoundUser | undefined> {
  return await liveUser(db, id).forUpdate().executeTakeFirst()
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
