import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

interface Claim {
  purpose: string
  identifier: string
  address: string
}

/** Until the transaction ends, nobody else sends or tries a code of this identifier. */
export async function lockIdentifier(db: AuthDb, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 1))`.execute(db)
}

export async function countSends(
  db: AuthDb,
  claim: Claim,
  since: { hourAgo: Date; tenMinutesAgo: Date },
): Promise<{
  lastAt: Date | null
  forIdentifier: number
  fromAddressForIdentifier: number
  fromAddress: number
}> {
  const ofIdentifier = await db
    .selectFrom('codes')
    .where('identifier', '=', claim.identifier)
    .where('created_at', '>', since.hourAgo)
    .select(({ fn }) => [
      fn.max('created_at').filterWhere('purpose', '=', claim.purpose).as('lastAt'),
      sql<number>`count(*)::int`.as('forIdentifier'),
      sql<number>`(count(*) filter (where address = ${claim.address}))::int`.as('fromAddressForIdentifier'),
    ])
    .executeTakeFirstOrThrow()
  const ofAddress = await db
    .selectFrom('codes')
    .where('address', '=', claim.address)
    .where('created_at', '>', since.tenMinutesAgo)
    .select(sql<number>`count(*)::int`.as('fromAddress'))
    .executeTakeFirstOrThrow()
  return { ...ofIdentifier, ...ofAddress }
}

export async function insertCode(
  db: AuthDb,
  { purpose, identifier, address }: Claim,
  code: { id: string; hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('codes')
    .values({
      id: code.id,
      purpose,
      identifier,
      address,
      code_hash: code.hash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export async function voidAllButNewest(db: AuthDb, claim: Claim, kept: number, now: Date): Promise<void> {
  await db
    .updateTable('codes')
    .set({ void_at: now })
    .where('identifier', '=', claim.identifier)
    .where('purpose', '=', claim.purpose)
    .where('void_at', 'is', null)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('codes')
        .where('identifier', '=', claim.identifier)
        .where('purpose', '=', claim.purpose)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept)
        .select('id'),
    )
    .execute()
}

export async function voidAll(db: AuthDb, identifier: string, now: Date): Promise<void> {
  await db
    .updateTable('codes')
    .set({ void_at: now })
    .where('identifier', '=', identifier)
    .where('void_at', 'is', null)
    .execute()
}

export async function deleteCode(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('codes').where('id', '=', id).execute()
}

/** Codes, tries, tickets and sessions that are long over. */
export async function deleteOlderThan(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', at).execute()
  await db.deleteFrom('wrong_tries').where('tried_at', '<', at).execute()
  await db.deleteFrom('tickets').where('expires_at', '<', at).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
}

function triesSince(db: AuthDb, since: Date) {
  return db
    .selectFrom('wrong_tries')
    .where('tried_at', '>', since)
    .select(sql<number>`count(*)::int`.as('tries'))
}

export async function countWrongTriesFromAddress(
  db: AuthDb,
  { identifier, address }: Claim,
  since: Date,
): Promise<number> {
  const query = triesSince(db, since).where('identifier', '=', identifier).where('address', '=', address)
  return (await query.executeTakeFirstOrThrow()).tries
}

export async function countWrongPasswordsFromAddress(
  db: AuthDb,
  address: string,
  since: Date,
): Promise<number> {
  const query = triesSince(db, since).where('address', '=', address).where('identifier', 'like', 'password:%')
  return (await query.executeTakeFirstOrThrow()).tries
}

/** What stands in for a phone or email that nobody has; the one asked for is not kept. */
export const unknown = 'unknown'

export async function countUnknownFromAddress(db: AuthDb, address: string, since: Date): Promise<number> {
  const query = triesSince(db, since).where('address', '=', address).where('identifier', '=', unknown)
  return (await query.executeTakeFirstOrThrow()).tries
}

export async function countWrongTriesSinceVoid(db: AuthDb, identifier: string, since: Date): Promise<number> {
  const query = triesSince(db, since).where('identifier', '=', identifier).where('counted_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).tries
}

export async function deleteWrongTry(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('wrong_tries').where('id', '=', id).execute()
}

export async function startCountingAnew(db: AuthDb, identifier: string, now: Date): Promise<void> {
  await db
    .updateTable('wrong_tries')
    .set({ counted_at: now })
    .where('identifier', '=', identifier)
    .where('counted_at', 'is', null)
    .execute()
}

export async function insertWrongTry(
  db: AuthDb,
  claim: Pick<Claim, 'identifier' | 'address'>,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('wrong_tries')
    .values({ id, identifier: claim.identifier, address: claim.address, tried_at: now })
    .execute()
}

/** Whether there was such a live code; it is used up by this. */
export async function markUsed(db: AuthDb, claim: Claim, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('codes')
    .set({ used_at: now })
    .where('identifier', '=', claim.identifier)
    .where('purpose', '=', claim.purpose)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return used.length > 0
}
