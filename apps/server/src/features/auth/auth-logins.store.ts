import type { Role, UserStatus } from '@shala/contract/people'
import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

export interface Login {
  id: string
  name: string
  role: Role
  phone: string | null
  email: string | null
  photo: string | null
  status: UserStatus
  schoolId: string | null
  schoolName: string | null
  timeZone: string | null
  hasPassword: boolean
}

function logins(db: AuthDb) {
  return db
    .selectFrom('logins')
    .leftJoin('schools', 'schools.school_id', 'logins.school_id')
    .where('logins.deleted_at', 'is', null)
    .where('schools.deleted_at', 'is', null)
    .select([
      'logins.id',
      'logins.name',
      sql<Role>`logins.role`.as('role'),
      'logins.phone',
      'logins.email',
      'logins.photo',
      sql<UserStatus>`logins.status`.as('status'),
      'logins.school_id as schoolId',
      'schools.name as schoolName',
      'schools.time_zone as timeZone',
      sql<boolean>`logins.password_hash is not null`.as('hasPassword'),
    ])
}

/** Live accounts behind a phone or an email, whatever their status. */
export async function findByIdentifier(
  db: AuthDb,
  channel: 'email' | 'phone',
  identifier: string,
): Promise<Login[]> {
  return await logins(db).where(`logins.${channel}`, '=', identifier).orderBy('logins.created_at').execute()
}

export async function findByIds(db: AuthDb, ids: string[]): Promise<Login[]> {
  return await logins(db)
    .where('logins.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('logins.created_at')
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

/** The session and who it belongs to; null when it is revoked, expired, or its person may not sign in any more. */
export async function findLiveSession(db: AuthDb, sessionId: string, now: Date): Promise<Login | undefined> {
  return await logins(db)
    .innerJoin('sessions', 'sessions.login_id', 'logins.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('logins.status', '=', 'active')
    .executeTakeFirst()
}

export async function insertSession(
  db: AuthDb,
  session: { id: string; loginId: string; userAgent: string | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      login_id: session.loginId,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function revokeSession(db: AuthDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function insertTicket(
  db: AuthDb,
  ticket: { hash: Buffer; loginIds: string[]; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('tickets')
    .values({ token_hash: ticket.hash, login_ids: ticket.loginIds, expires_at: ticket.expiresAt })
    .execute()
}

/** The accounts a ticket lets choose between; it is used up by this. Undefined when it is not, or no more, valid. */
export async function useTicket(db: AuthDb, hash: Buffer, loginId: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`${loginId}::uuid = any(login_ids)`)
    .returning('token_hash')
    .execute()
  return used.length > 0
}
