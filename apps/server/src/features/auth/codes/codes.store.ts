import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'
import { isOfSite } from '../sites.store.ts'

interface Claim {
  purpose: string
  identifier: string
}

export interface Sends {
  /** The latest code of this purpose that nobody has used, and how many digits it has. */
  lastAt: Date | null
  lastDigits: number | null
  ofIdentifier: number
  ofIdentifierFromNetwork: number
  /** Without decoys. */
  fromNetwork: number
}

export async function countSends(
  db: AuthDb,
  { purpose, identifier, network }: Claim & { network: string },
  since: { hourAgo: Date; tenMinutesAgo: Date },
): Promise<Sends> {
  const ofIdentifier = await db
    .selectFrom('codes')
    .where('identifier', '=', identifier)
    .where('created_at', '>', since.hourAgo)
    .select(({ fn }) => [
      fn
        .max('created_at')
        .filterWhere('purpose', '=', purpose)
        .filterWhere('used_at', 'is', null)
        .as('lastAt'),
      sql<
        number | null
      >`(array_agg(digits order by created_at desc) filter (where purpose = ${purpose} and used_at is null))[1]`.as(
        'lastDigits',
      ),
      sql<number>`count(*)::int`.as('ofIdentifier'),
      sql<number>`(count(*) filter (where network = ${network}))::int`.as('ofIdentifierFromNetwork'),
    ])
    .executeTakeFirstOrThrow()
  const fromNetwork = await db
    .selectFrom('codes')
    .where('network', '=', network)
    .where('created_at', '>', since.tenMinutesAgo)
    .where('is_decoy', '=', false)
    .select(sql<number>`count(*)::int`.as('fromNetwork'))
    .executeTakeFirstOrThrow()
  return { ...ofIdentifier, ...fromNetwork }
}

export interface SendsFilter {
  schoolId?: string
  purpose?: string
  /** For an IPv6 network, its whole /48. */
  network?: string
  isDecoy: boolean
}

/** How many have been sent since then, and when the first of them was. */
export async function countSendsSince(
  db: AuthDb,
  { schoolId, purpose, network, isDecoy }: SendsFilter,
  since: Date,
): Promise<{ sends: number; firstAt: Date | null }> {
  let query = db
    .selectFrom('codes')
    .where('created_at', '>', since)
    .where('is_decoy', '=', sql.lit(isDecoy))
    .select(({ fn }) => [sql<number>`count(*)::int`.as('sends'), fn.min('created_at').as('firstAt')])
  if (schoolId !== undefined) query = query.where('school_id', '=', schoolId)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  if (network !== undefined) query = query.where(isOfSite(network))
  return await query.executeTakeFirstOrThrow()
}

export interface NewCode extends Claim {
  id: string
  network: string
  schoolId: string | null
  hash: Buffer
  digits: number
  isDecoy: boolean
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
      network: code.network,
      school_id: code.schoolId,
      code_hash: code.hash,
      digits: code.digits,
      is_decoy: code.isDecoy,
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

/** From now on these codes work only from known networks. */
export async function shutCodes(db: AuthDb, identifier: string, digits: number, now: Date): Promise<void> {
  await db
    .updateTable('codes')
    .set({ shut_at: now })
    .where('identifier', '=', identifier)
    .where('digits', '<=', digits)
    .where('shut_at', 'is', null)
    .execute()
}

/** The live code that this used up, and whether it was closed to strangers; null when there is none. */
export async function markUsed(
  db: AuthDb,
  { purpose, identifier, hash, isKnown }: Claim & { hash: Buffer; isKnown: boolean },
  now: Date,
): Promise<{ id: string; isShut: boolean } | null> {
  let query = db
    .updateTable('codes')
    .set({ used_at: now })
    .where('identifier', '=', identifier)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .where('expires_at', '>', now)
  if (!isKnown) query = query.where('shut_at', 'is', null)
  const used = await query
    .returning(['id', sql<boolean>`shut_at is not null`.as('isShut')])
    .executeTakeFirst()
  return used ?? null
}

export async function markUnused(db: AuthDb, ids: string[]): Promise<void> {
  await db
    .updateTable('codes')
    .set({ used_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function deleteCode(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('codes').where('id', '=', id).execute()
}

export async function deleteCodesBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', at).execute()
}
