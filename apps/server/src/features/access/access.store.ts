import { adminRoles, type Role, type UserStatus } from '@shala/contract/people'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface Staff {
  id: string
  name: string
  jobTitle: string | null
  role: Role
  status: UserStatus
  phone: string | null
  email: string | null
  photo: string | null
}

function people(db: SchoolDb) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      'job_title as jobTitle',
      sql<Role>`role`.as('role'),
      sql<UserStatus>`status`.as('status'),
      'phone',
      'email',
      'photo',
    ])
}

/** Administrators, those whose access has ended too. */
export async function findAdmins(db: SchoolDb): Promise<Staff[]> {
  return await people(db)
    .where('role', 'in', adminRoles)
    .orderBy(sql`status <> 'active'`)
    .orderBy('name')
    .execute()
}

/** Nobody else changes them until the transaction ends; taken in the order of their ids. */
export async function lockStaff(db: SchoolDb, ids: string[]): Promise<Staff[]> {
  return await people(db)
    .where('id', 'in', ids)
    .where('role', '<>', 'student')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whoever of the school has a phone (of its staff) or an email for certain. */
export async function findHolder(
  db: SchoolDb,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<Staff | undefined> {
  return await people(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('role', '<>', 'student'), eb('phone', '=', phone), eb('phone_verified', '=', true)]),
        and([eb('email', '=', email), eb('email_verified', '=', true)]),
      ]),
    )
    .orderBy(sql`role = 'student'`)
    .limit(1)
    .executeTakeFirst()
}

export async function insertAdmin(
  db: SchoolDb,
  admin: {
    id: string
    name: string
    jobTitle: string | null
    phone: string | null
    email: string | null
    createdAt: Date
  },
): Promise<void> {
  const { jobTitle, createdAt, ...rest } = admin
  await db
    .insertInto('users')
    .values({ school_id: db.schoolId, role: 'admin', job_title: jobTitle, created_at: createdAt, ...rest })
    .execute()
}

export async function updateAccess(
  db: SchoolDb,
  id: string,
  access: { role: Role; status: UserStatus },
): Promise<void> {
  await db
    .updateTable('users')
    .set(access)
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
