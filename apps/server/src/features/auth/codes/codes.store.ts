import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

interface Claim {
  purpose: string
  identifier: string
}

export async function countSends(
  db: AuthDb,
  { purpose, identifier, ipAddress }: Claim & { ipAddress: string },
  since: { hourAgo: Date; tenMinutesAgo: Date },
): Promise<{
  lastAt: Date | null
  ofIdentifier: number
  ofIdentifierFromIpAddress: number
  fromIpAddress: number
}> {
  const ofIdentifier = await db
    .selectFrom('codes')
    .where('identifier', '=', identifier)
    .where('created_at', '>', since.hourAgo)
    .select(({ fn }) => [
      fn.max('created_at').filterWhere('purpose', '=', purpose).as('lastAt'),
      sql<number>`count(*)::int`.as('ofIdentifier'),
      sql<number>`(count(*) filter (where ip_address = ${ipAddress}))::int`.as('ofIdentifierFromIpAddress'),
    ])
    .executeTakeFirstOrThrow()
  const fromIpAddress = await db
    .selectFrom('codes')
    .where('ip_address', '=', ipAddress)
    .where('created_at', '>', since.tenMinutesAgo)
    .select(sql<number>`count(*)::int`.as('fromIpAddress'))
    .executeTakeFirstOrThrow()
  return { ...ofIdentifier, ...fromIpAddress }
}

export interface NewCode extends Claim {
  id: string
  ipAddress: string
  hash: Buffer
  createdAt: Date
  expiresAt: Date
}

export async function insertCode(db: AuthDb, code: NewCode): Promise<void> {
  await db
    .insertInto('codes')
    .values({
      id: code.id,
      purpose: code.purpose,
      identifier: code.identifier,
      ip_address: code.ipAddress,
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

export async function deleteCode(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('codes').where('id', '=', id).execute()
}

export async function deleteCodesBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', at).execute()
}
