import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refuseClosed } from '#platform/database/closed-database'
import { connectAsOwner, type DatabaseAddress } from '#platform/database/connection'
import { refuseOtherVersion } from '#platform/database/migrate'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import type { Environment } from '#platform/process/env'
import { StartRefusal } from '#platform/process/start-refusal'
import { ownerAddress } from './serving-addresses.ts'

interface Opened {
  address: DatabaseAddress
  close: () => Promise<void>
}

/** For a command beside the server: the database of the running server, else one started for this. */
export async function openDatabase(env: Environment): Promise<Opened> {
  const own = await ownerAddress(env)
  if (own) return { address: own, close: async () => {} }
  const folder = join(env.DATA_DIR, 'pg')
  const running = findEmbeddedPostgres(folder)
  if (running) return { address: running, close: async () => {} }
  if (!existsSync(folder)) throw new StartRefusal(`There is no database in ${env.DATA_DIR} (DATA_DIR).`)
  const { connection: address, stop: close } = await startEmbeddedPostgres({ folder })
  return { address, close }
}

/** @throws StartRefusal for a database that no server of this version can be serving */
export async function refuseUnready(address: DatabaseAddress): Promise<void> {
  const client = await connectAsOwner(address)
  try {
    await refuseClosed(client)
    await refuseOtherVersion(client)
  } finally {
    await client.end()
  }
}

/**
 * For a command that writes into DATA_DIR.
 * @throws StartRefusal when root runs it for the server of another user, who could not read the files that root makes
 */
export function refuseRootOfAnother(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  // The server makes the first of these at each start; the folder itself may have been made for it.
  const owned = [join(dataDir, 'outbox.jsonl'), join(dataDir, 'secrets.key'), dataDir].find(existsSync)
  const owner = owned ? statSync(owned).uid : 0
  if (owner === 0) return
  throw new StartRefusal(
    `The folder ${dataDir} (DATA_DIR) belongs to the user ${owner}, whose server could not read what root leaves there: run this as that user.`,
  )
}
