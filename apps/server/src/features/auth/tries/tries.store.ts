import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

/** `unknown` is a contact that nobody has; `invitation` and `notice` are messages. */
type TryKind = 'code' | 'password' | 'unknown' | 'invitation' | 'notice'

export interface Try {
  kind: TryKind
  /** A phone or an email for a code, an account for a password or a notice. Null of the others: what was asked for is not kept. */
  identifier: string | null
  network: string
}

export async function insertTry(db: AuthDb, one: Try, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .insertInto('tries')
    .values({ id, ...one, tried_at: at })
    .execute()
}

export async function deleteTries(db: AuthDb, ids: string[]): Promise<void> {
  await db.deleteFrom('tries').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export interface TriesFilter {
  kinds: TryKind[]
  identifier?: string
  network?: string
  since: Date
}

export async function countTries(db: AuthDb, filter: TriesFilter): Promise<number> {
  const { kinds, identifier, network, since } = filter
  let query = db
    .selectFrom('tries')
    .where('kind', 'in', kinds)
    .where('tried_at', '>', since)
    .select(sql<number>`count(*)::int`.as('tries'))
  if (identifier !== undefined) query = query.where('identifier', '=', identifier)
  if (network !== undefined) query = query.where('network', '=', network)
  return (await query.executeTakeFirstOrThrow()).tries
}

export async function deleteTriesBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('tries').where('tried_at', '<', at).execute()
}
