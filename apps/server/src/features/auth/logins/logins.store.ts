import type { Duty, Role, UserStatus } from '@shala/contract/people'
import { sql } from 'kysely'
import { type AuthDb, preparedForAuth } from '#platform/database/auth-db'

export interface Login {
  id: string
  name: string
  role: Role
  duty: Duty
  phone: string | null
  email: string | null
  photo: string | null
  status: UserStatus
  schoolId: string | null
  schoolName: string | null
  timeZone: string | null
  /** Whether the operator has closed the school: nothing of it may change. */
  isClosed: boolean
  hasPassword: boolean
  /** Proven by a code, or entered by the school; otherwise only claimed. */
  emailVerified: boolean
  phoneVerified: boolean
  /** Goes up when the phone or email that the account signs in with changes. */
  version: number
}

/** Accounts of live schools that are not deleted. */
export function logins(db: AuthDb) {
  return db
    .selectFrom('logins')
    .leftJoin('schools', 'schools.school_id', 'logins.school_id')
    .where('logins.deleted_at', 'is', null)
    .where('schools.deleted_at', 'is', null)
    .select([
      'logins.id',
      'logins.name',
      sql<Role>`logins.role`.as('role'),
      sql<Duty>`logins.duty`.as('duty'),
      'logins.phone',
      'logins.email',
      'logins.photo',
      sql<UserStatus>`logins.status`.as('status'),
      'logins.school_id as schoolId',
      'schools.name as schoolName',
      'schools.time_zone as timeZone',
      sql<boolean>`schools.closed_at is not null`.as('isClosed'),
      sql<boolean>`logins.password_hash is not null`.as('hasPassword'),
      'logins.email_verified as emailVerified',
      'logins.phone_verified as phoneVerified',
      'logins.sign_in_version as version',
    ])
}

/** No family is larger; a school that enters one phone a thousand times must not slow anybody down. */
const mostOfOneContact = 40

/** Live accounts behind a phone or an email, whatever their status: the oldest first. */
export async function findByIdentifier(
  db: AuthDb,
  channel: 'email' | 'phone',
  identifier: string,
): Promise<Login[]> {
  return await logins(db)
    .where(`logins.${channel}`, '=', identifier)
    .orderBy('logins.created_at')
    .orderBy('logins.id')
    .limit(mostOfOneContact)
    .execute()
}

const byIds = preparedForAuth((db, { ids }: { ids: string[] }) =>
  logins(db).where('logins.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('logins.created_at'),
)

export async function findByIds(db: AuthDb, ids: string[]): Promise<Login[]> {
  return await byIds.all(db, { ids })
}

/** Locked until the transaction ends. Whether all of them still have the same phone and email to sign in with. */
export async function holdUnchanged(db: AuthDb, accounts: Pick<Login, 'id' | 'version'>[]): Promise<boolean> {
  const held = await db
    .selectFrom('logins')
    .where('id', '=', sql<string>`any(${accounts.map(({ id }) => id)}::uuid[])`)
    .select(['id', 'sign_in_version as version'])
    .forShare()
    .execute()
  const versions = new Map(held.map(({ id, version }) => [id, version]))
  return accounts.every(({ id, version }) => versions.get(id) === version)
}

/** Makes sign-ins that have begun, and tickets that were given out, useless from now on. */
export async function countVersionUp(db: AuthDb, ids: string[]): Promise<void> {
  await db
    .updateTable('logins')
    .set(({ eb }) => ({ sign_in_version: eb('sign_in_version', '+', 1) }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function insertLogin(
  db: AuthDb,
  login: { id: string; role: Role; name: string; phone: string; createdAt: Date },
): Promise<void> {
  const { createdAt, ...rest } = login
  await db
    .insertInto('logins')
    .values({ ...rest, created_at: createdAt })
    .execute()
}

/** By account; without accounts that have no password. */
export async function findPasswordHashes(db: AuthDb, ids: string[]): Promise<{ id: string; hash: string }[]> {
  const rows = await db
    .selectFrom('logins')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('password_hash', 'is not', null)
    .select('id')
    .select(({ ref }) => ref('password_hash').$notNull().as('hash'))
    .execute()
  return rows
}

export async function savePasswordHash(db: AuthDb, ids: string[], hash: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ password_hash: hash })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function hasSchool(db: AuthDb): Promise<boolean> {
  const found = await db.selectFrom('schools').select('school_id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Schools that are due to be erased, the oldest request first. */
export async function findGivenUpSchools(db: AuthDb, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('schools')
    .where('deletes_at', '<=', now)
    .orderBy('deletes_at')
    .select('school_id')
    .execute()
  return rows.map(({ school_id }) => school_id)
}

export async function findOpenSchools(db: AuthDb): Promise<string[]> {
  const rows = await db
    .selectFrom('schools')
    .where('deleted_at', 'is', null)
    .orderBy('school_id')
    .select('school_id')
    .execute()
  return rows.map(({ school_id }) => school_id)
}

/** Those of them that the operator has not closed. */
export async function findServedSchools(db: AuthDb): Promise<string[]> {
  const rows = await db
    .selectFrom('schools')
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('school_id')
    .select('school_id')
    .execute()
  return rows.map(({ school_id }) => school_id)
}

/** A school with its name, and since when it is closed. */
export async function findSchool(
  db: AuthDb,
  id: string,
): Promise<{ name: string; closedAt: Date | null } | undefined> {
  return await db
    .selectFrom('schools')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`school_id::text = ${id}`)
    .select(['name', 'closed_at as closedAt'])
    .executeTakeFirst()
}

export async function setClosed(db: AuthDb, id: string, closedAt: Date | null): Promise<void> {
  await db.updateTable('schools').set({ closed_at: closedAt }).where('school_id', '=', id).execute()
}
