import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

/** `own-password` is the password of somebody who is signed in, by their id; `unknown` is a contact that nobody has. */
type TryKind = 'code' | 'password' | 'own-password' | 'unknown'

export interface Try {
  kind: TryKind
  /** Null of an unknown one: what was asked for is not kept. */
  identifier: string | null
  ipAddress: string
}

export async function insertTry(db: AuthDb, one: Try, { id, at }: { id: string; at: Date }): Promise<void> {
  const { kind, identifier, ipAddress } = one
  await db.insertInto('tries').values({ id, kind, identifier, ip_address: ipAddress, tried_at: at }).execute()
}

export async function deleteTry(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('tries').where('id', '=', id).execute()
}

export interface TriesFilter {
  kinds: TryKind[]
  identifier?: string
  ipAddress?: string
  /** Only those that have not made codes void. */
  isUncounted?: true
  since: Date
}

export async function countTries(db: AuthDb, filter: TriesFilter): Promise<number> {
  const { kinds, identifier, ipAddress, isUncounted, since } = filter
  let query = db
    .selectFrom('tries')
    .where('kind', 'in', kinds)
    .where('tried_at', '>', since)
    .select(sql<number>`count(*)::int`.as('tries'))
  if (identifier !== undefined) query = query.where('identifier', '=', identifier)
  if (ipAddress !== undefined) query = query.where('ip_address', '=', ipAddress)
  if (isUncounted) query = query.where('counted_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).tries
}

/** The tries so far have made the codes void; counting starts anew. */
export async function markCounted(
  db: AuthDb,
  { kind, identifier }: Pick<Try, 'kind' | 'identifier'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('tries')
    .set({ counted_at: now })
    .where('kind', '=', kind)
    .where('identifier', '=', identifier)
    .where('counted_at', 'is', null)
    .execute()
}

export async function deleteTriesBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('tries').where('tried_at', '<', at).execute()
}
