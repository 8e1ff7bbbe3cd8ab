import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Moved, move } from '#platform/backup/move'
import { whyClosed } from '#platform/database/closed-database'
import { connectAsOwner } from '#platform/database/connection'
import { refusePooler } from '#platform/database/pooler'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { type Environment, readEnvironment } from '#platform/process/env'
import { databaseUrl } from '#platform/process/env-shapes'
import { StartRefusal } from '#platform/process/start-refusal'
import { refuseRootOfAnother } from './operator-database.ts'
import { endWith } from './run.ts'
import { ownerAddress, refuseUnusable } from './serving-addresses.ts'

const usage = `npm run move -- --to postgres://user:password@host/database
    from the embedded PostgreSQL in DATA_DIR to an empty database elsewhere
npm run move -- --to embedded
    from the database of DATABASE_URL to the embedded PostgreSQL in DATA_DIR`

const tell = ({ tables, rows }: Moved) =>
  console.log(`Moved and read back: ${rows} rows of ${tables} tables.`)

async function moveOut(dataDir: string, url: string): Promise<void> {
  const folder = join(dataDir, 'pg')
  if (!existsSync(folder)) throw new StartRefusal(`There is no database in ${dataDir} (DATA_DIR).`)
  const { connection, stop } = await startEmbeddedPostgres({ folder })
  try {
    const to = { connectionString: url }
    await refusePooler(to, '--to').catch((error) => refuseUnusable('--to', error))
    tell(await move(connection, to))
  } finally {
    await stop()
  }
  console.log(
    `Start the server with DATABASE_URL, and with SECRETS_KEY as in ${join(dataDir, 'secrets.key')}. Once you are sure, delete ${folder}.`,
  )
}

/**
 * One that was moved away before is put aside: nobody may start on it, and what it holds is old.
 * @returns where it is now
 */
async function putMovedAside(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null
  const { connection, stop } = await startEmbeddedPostgres({ folder })
  let why: string | null = null
  try {
    const client = await connectAsOwner(connection)
    why = await whyClosed(client).finally(() => client.end())
  } finally {
    await stop()
  }
  if (why !== 'moved') return null
  const aside = `${folder}-moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  await rename(folder, aside)
  return aside
}

async function moveIn(env: Environment): Promise<void> {
  const { DATA_DIR } = env
  refuseRootOfAnother(DATA_DIR)
  const address = await ownerAddress(env)
  if (!address) throw new StartRefusal('DATABASE_URL is not set: it says where to move from.')
  const folder = join(DATA_DIR, 'pg')
  const aside = await putMovedAside(folder)
  const isNew = !existsSync(folder)
  try {
    const { connection, stop } = await startEmbeddedPostgres({ folder })
    await move(address, connection).then(tell).finally(stop)
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true })
    if (aside) await rename(aside, folder)
    throw error
  }
  if (aside) console.log(`What was moved away from here earlier is ${aside}; once you are sure, delete it.`)
  console.log(
    `Start the server without DATABASE_URL, with the same SECRETS_KEY or with it in ${join(DATA_DIR, 'secrets.key')}.`,
  )
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const [option, target, ...rest] = process.argv.slice(2)
  if (option !== '--to' || !target || rest.length > 0) throw new StartRefusal(usage)
  if (target === 'embedded') return await moveIn(env)
  if (env.DATABASE_URL) throw new StartRefusal('Unset DATABASE_URL: what moves is the database in DATA_DIR.')
  const url = databaseUrl.shape.safeParse(target)
  if (!url.data) throw new StartRefusal(`--to takes embedded, or ${databaseUrl.accepts}.`)
  await moveOut(env.DATA_DIR, url.data)
}

main().catch(endWith)
