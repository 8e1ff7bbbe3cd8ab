import { sql } from 'kysely'
import { type AuthDb, preparedForAuth } from '#platform/database/auth-db'
import { type Login, logins } from '../logins/logins.store.ts'

export interface LiveSession extends Login {
  expiresAt: Date
  ipAddress: string | null
  lastUsedAt: Date | null
}

const liveSession = preparedForAuth((db, { sessionId, now }: { sessionId: string; now: Date }) =>
  logins(db)
    .innerJoin('sessions', 'sessions.login_id', 'logins.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('logins.status', '=', 'active')
    .select([
      'sessions.expires_at as expiresAt',
      'sessions.ip_address as ipAddress',
      'sessions.last_used_at as lastUsedAt',
    ]),
)

/** The session and its person; undefined when it is revoked or expired, or its person may no longer sign in. */
export async function findLiveSession(
  db: AuthDb,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> {
  return await liveSession.first(db, { sessionId, now })
}

/** Of these sessions, those that are alive, with the logins that their sign-in proved. */
export async function findLive(db: AuthDb, ids: string[], now: Date): Promise<Map<string, string[]>> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('logins', 'logins.id', 'sessions.login_id')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('logins.status', '=', 'active')
    .where('logins.deleted_at', 'is', null)
    .select(['sessions.id', 'sessions.proven_logins as proven'])
    .execute()
  return new Map(found.map(({ id, proven }) => [id, proven]))
}

export interface NewSession {
  id: string
  loginId: string
  userAgent: string | null
  ipAddress: string
  createdAt: Date
  expiresAt: Date
  /** The accounts that the sign-in proved, and when. */
  provenLogins: string[]
  provenAt: Date
}

export async function insertSession(db: AuthDb, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      login_id: session.loginId,
      user_agent: session.userAgent,
      ip_address: session.ipAddress,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      proven_logins: session.provenLogins,
      proven_at: session.provenAt,
    })
    .execute()
}

/** Ends all live sessions of a person but the newest. */
export async function endAllButNewest(db: AuthDb, loginId: string, kept: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('sessions')
        .where('login_id', '=', loginId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
        .orderBy('id', 'desc')
        .limit(kept)
        .select('id'),
    )
    .execute()
}

export async function touchSession(
  db: AuthDb,
  id: string,
  used: { ipAddress: string; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ip_address: used.ipAddress, last_used_at: used.at })
    .where('id', '=', id)
    .execute()
}

export interface FoundSession {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  lastUsedAt: Date
}

/** A person's live sessions, the last used first. */
export async function findSessionsOf(db: AuthDb, loginId: string, now: Date): Promise<FoundSession[]> {
  return await db
    .selectFrom('sessions')
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_address as ipAddress',
      'created_at as createdAt',
      sql<Date>`coalesce(last_used_at, created_at)`.as('lastUsedAt'),
    ])
    .execute()
}

/** Whether the person had such a live session. */
export async function revokeSession(
  db: AuthDb,
  { id, loginId }: { id: string; loginId: string },
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return revoked.length > 0
}

/** For several people, all but one session. Returns how many ended. */
export async function revokeSessionsOf(
  db: AuthDb,
  loginIds: string[],
  now: Date,
  kept: string | null = null,
): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('login_id', '=', sql<string>`any(${loginIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`id is distinct from ${kept}::uuid`)
    .returning('id')
    .execute()
  return revoked.length
}

/** Other people's sessions that could switch to these accounts are from now on valid for their own account alone. */
export async function forgetProofsOf(db: AuthDb, loginIds: string[]): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_logins: sql<string[]>`array[login_id]` })
    .where(sql<boolean>`proven_logins && ${loginIds}::uuid[]`)
    .where(sql<boolean>`login_id <> all(${loginIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The accounts that a session's sign-in proved, and when. */
export async function findProof(
  db: AuthDb,
  sessionId: string,
): Promise<{ loginIds: string[]; provenAt: Date | null; expiresAt: Date } | undefined> {
  return await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select(['proven_logins as loginIds', 'proven_at as provenAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/** When these people last used any of their sessions; without those who never signed in. */
export async function findLastUses(db: AuthDb, loginIds: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('sessions')
    .where('login_id', '=', sql<string>`any(${loginIds}::uuid[])`)
    .groupBy('login_id')
    .select(['login_id as loginId', sql<Date>`max(coalesce(last_used_at, created_at))`.as('at')])
    .execute()
  return new Map(rows.map(({ loginId, at }) => [loginId, at]))
}

/** Those that expired or were ended before then. */
export async function deleteSessionsOverBefore(db: AuthDb, at: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<', at), eb('revoked_at', '<', at)]))
    .execute()
}

/** When the last live session that began before an instant ends; null when there is none. */
export async function findLastExpiry(
  db: AuthDb,
  { startedBefore, now }: { startedBefore: Date; now: Date },
): Promise<Date | null> {
  const { at } = await db
    .selectFrom('sessions')
    .where('created_at', '<', startedBefore)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.max('expires_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
