import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { DB as AuthTables } from './auth-tables.gen.ts'
import { BoundConnection, lease } from './bound-connection.ts'
import { kyselyForQueries, kyselyOver } from './kysely-over.ts'
import { preparedFor } from './prepared.ts'

/** Logins, sessions and codes: what must work before a school is known. Only the feature `auth` reads it. */
export type AuthDb = Kysely<AuthTables>

/** See preparedFor. */
export const preparedForAuth = preparedFor<AuthDb>(kyselyForQueries<AuthTables>(), [])

const readOnly = { text: `select set_config('transaction_read_only', 'on', true)`, values: [] }

/** `reads`: the database refuses to write. `canWait`: its call changes nothing, and those that save go first. */
interface AuthDbOptions {
  reads?: boolean
  canWait?: boolean
}

/**
 * Over a pool that serves the schema `auth`. Its connections go in turn to the shares named by `share`: a school, or a
 * network of people who are not known yet. Cheap: one per request.
 */
export function openAuthDb(
  pool: Pool,
  share: string,
  { reads = false, canWait }: AuthDbOptions = {},
): AuthDb {
  return kyselyOver<AuthTables>(async (use) => {
    const { client, release } = await lease(pool, share, { canWait: canWait ?? reads })
    try {
      return await use(new BoundConnection(client, reads ? [readOnly] : []))
    } finally {
      release()
    }
  })
}
