import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

export interface Ticket {
  loginIds: string[]
  /** How long the session that it leads to lasts. */
  sessionHours: number
  method: string
}

export async function insertTicket(
  db: AuthDb,
  { loginIds, sessionHours, method }: Ticket,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('tickets')
    .values({
      token_hash: hash,
      login_ids: loginIds,
      expires_at: expiresAt,
      session_hours: sessionHours,
      method,
    })
    .execute()
}

/** Uses a ticket up and returns what it stands for. Undefined when it is not, or no longer, valid for this account. */
export async function useTicket(
  db: AuthDb,
  { hash, loginId }: { hash: Buffer; loginId: string },
  now: Date,
): Promise<Ticket | undefined> {
  return await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`${loginId}::uuid = any(login_ids)`)
    .returning(['login_ids as loginIds', 'session_hours as sessionHours', 'method'])
    .executeTakeFirst()
}

export async function deleteTicketsOf(db: AuthDb, loginIds: string[]): Promise<void> {
  await db.deleteFrom('tickets').where(sql<boolean>`login_ids && ${loginIds}::uuid[]`).execute()
}

export async function deleteTicketsExpiredBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<', at).execute()
}
