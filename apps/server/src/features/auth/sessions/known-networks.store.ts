import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'

/** Records that an account is used from a network. */
export async function noteNetwork(
  db: AuthDb,
  { loginId, network, at }: { loginId: string; network: string; at: Date },
): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ login_id: loginId, network, last_at: at })
    .onConflict((known) => known.columns(['login_id', 'network']).doUpdateSet({ last_at: at }))
    .execute()
}

/** Whether one of these accounts has been used from a network, as far back as that is kept. */
export async function wasUsedFrom(db: AuthDb, loginIds: string[], network: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_networks')
    .where('login_id', '=', sql<string>`any(${loginIds}::uuid[])`)
    .where('network', '=', network)
    .select('login_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function forgetNetworksBefore(db: AuthDb, at: Date): Promise<void> {
  await db.deleteFrom('known_networks').where('last_at', '<', at).execute()
}
