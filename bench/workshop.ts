import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsOwner, openPool } from '../apps/server/src/platform/database/connection.ts'
import { makeServingLogins } from '../apps/server/src/platform/database/serving-logins.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { openHttpClient } from './http-client.ts'
import { startServerProcess } from './server-process.ts'

/** The server's DATA_DIR, thrown away afterwards, whatever happens. */
export function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'shala-bench-'))
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close().catch(console.error)
  }
  return {
    folder,
    /** Closed in the opposite order. */
    add(close: () => Promise<unknown>) {
      closers.push(close)
    },
    /** Everything opened, so that another program can use the folder. */
    release: closeAll,
    close() {
      closing ??= closeAll().finally(() => rmSync(folder, { recursive: true, force: true }))
      return closing
    },
  }
}

export type Workshop = ReturnType<typeof openWorkshop>

/** Runs a bench, and leaves nothing of it behind, also when it is interrupted. Ends the process with what it answers. */
export async function runInWorkshop(run: (workshop: Workshop) => Promise<number>): Promise<never> {
  const workshop = openWorkshop()
  let isStopping = false
  async function stop() {
    isStopping = true
    await workshop.close()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop)
  const code = await run(workshop).catch((error) => {
    if (!isStopping) console.error(error)
    return 1
  })
  await workshop.close()
  process.exit(code)
}

/** PostgreSQL with the settings the product has, and the product on it. */
export async function startProduct({ folder, add }: Workshop, env: Record<string, string> = {}) {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg') })
  add(() => postgres.stop())
  const { host, user, database } = postgres.connection
  const server = await startServerProcess(folder, {
    DATABASE_URL: `postgres:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
    SECRETS_KEY: await makeSecretFile(folder),
    DATA_DIR: folder,
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
    ...env,
  })
  add(() => server.stop())
  // Both end with PostgreSQL: ending them first would wait for what is under way.
  const admin = await connectAsOwner({ ...postgres.connection, user: 'postgres' })
  admin.on('error', () => {})
  const addresses = await makeServingLogins(postgres.connection)
  const open = (serves: 'school' | 'auth', size: number) => {
    const pool = openPool(addresses[serves], serves, size)
    pool.on('connect', (connection) => connection.on('error', () => {}))
    return pool
  }
  const call = openHttpClient(await server.ask('address'))
  return { server, admin, pool: open('school', 6), authPool: open('auth', 1), call }
}
