import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'
import { isOfSite } from '../sites.store.ts'

/** `unknown` is a contact that nobody has; `invitation` and `notice` are messages; `key` is one of another system. */
type TryKind = 'code' | 'password' | 'unknown' | 'invitation' | 'notice' | 'key'

export interface Try {
  kind: TryKind
  /**
   * A phone or an email for a code, an account for a password. Null for the others: what was asked for is not stored.
   */
  identifier: string | null
  network: string
  /** The first account of an attempt was already counted; for its network the others are the same attempt. */
  isFurther?: boolean
}

export async function insertTry(db: AuthDb, one: Try, { id, at }: { id: string; at: Date }): Promise<void> {
  const { isFurther = false, ...row } = one
  await db
    .insertInto('tries')
    .values({ id, ...row, is_further: isFurther, tried_at: at })
    .execute()
}

export async function deleteTries(db: AuthDb, ids: string[]): Promise<void> {
  await db.deleteFrom('tries').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Of codes and passwords, whichever network they came from. @returns how many there were */
export async function deleteTriesAt(db: AuthDb, identifiers: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tries')
    .where('kind', 'in', ['code', 'password'])
    .where('identifier', 'in', identifiers)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export interface TriesFilter {
  kinds: TryKind[]
  identifier?: string
  network?: string
  /** A network; for IPv6 its whole /48. */
  site?: string
  /** Attempts, however many accounts each one covered. */
  isFurther?: false
  since: Date
}

export async function countTries(db: AuthDb, filter: TriesFilter): Promise<number> {
  const { kinds, identifier, network, site, isFurther, since } = filter
  let query = db
    .selectFrom('tries')
    .where('kind', 'in', kinds)
    .where('tried_at', '>', since)
    .select(sql<number>`count(*)::int`.as('tries'))
  if (identifier !== undefined) query = query.where('identifier', '=', identifier)
  if (network !== undefined) query = query.where('network', '=', network)
  if (isFurther !== undefined) query = query.where('is_further', '=', isFurther)
  if (site !== undefined) query = query.where(isOfSite(site))
  return (await query.executeTakeFirstOrThrow()).tries
}

export async function deleteTriesBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('tries').where('tried_at', '<', at).execute()
}
