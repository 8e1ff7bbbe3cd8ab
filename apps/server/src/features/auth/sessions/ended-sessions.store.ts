import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'
import { logins } from '../logins/logins.store.ts'

/** Every session of people whom somebody else signs out: those alone expire as they are revoked. */
export async function endSessionsOf(db: AuthDb, loginIds: string[], now: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now, expires_at: now })
    .where('login_id', '=', sql<string>`any(${loginIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return ended.length
}

/** Somebody else ended it, and its person may sign in again. */
export async function wasEndedByOthers(db: AuthDb, sessionId: string): Promise<boolean> {
  const found = await logins(db)
    .innerJoin('sessions', 'sessions.login_id', 'logins.id')
    .where('sessions.id', '=', sessionId)
    .whereRef('sessions.revoked_at', '=', 'sessions.expires_at')
    .where('logins.status', '=', 'active')
    .select('sessions.id as sessionId')
    .executeTakeFirst()
  return found !== undefined
}
