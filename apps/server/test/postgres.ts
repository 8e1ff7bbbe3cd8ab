import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '../src/platform/database/connection.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

/** Where the run's PostgreSQL is, as a superuser of it: tests make their databases from it. */
type TestPostgres = { host: string; port: number; user: string; password?: string; database: string }

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres
    /** A migrated database, of which each test's own is a copy; empty where each is migrated by itself. */
    template: string
  }
}

/** The PostgreSQL of this machine that the second pass runs on: its address, or a folder of binaries of 15 or later. */
export function otherPostgres(): { url: string } | { binaries: string } | undefined {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL }
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0]
  const binaries = `/usr/lib/postgresql/${newest}/bin`
  return existsSync(join(binaries, 'initdb')) ? { binaries } : undefined
}

/**
 * The owner of the test databases, no superuser as in production, with the serving roles. They are made once for the
 * whole run: whichever test made them first would own them, and the others could not be granted them.
 */
async function makeRoles(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  const { rows } = await admin.query(`select from pg_roles where rolname = 'shala_owner'`)
  if (rows.length === 0) await admin.query('create role shala_owner login createrole')
  await admin.query(
    'create role shala_school nologin; create role shala_auth nologin; create role shala_jobs nologin',
  )
  await admin.query('grant shala_school, shala_auth, shala_jobs to shala_owner with admin option')
  await admin.end()
}

const template = 'shala_template'

async function makeTemplate(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`create database ${template} owner shala_owner`)
  await client.end()
  await migrate({ ...admin, user: 'shala_owner', database: template } as DatabaseAddress)
}

/** One PostgreSQL for the run. It is thrown away afterwards, so it need not survive a power cut. */
export async function startTestPostgres(
  project: TestProject,
  binaries?: string,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'shala-run-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }
  const server = await startEmbeddedPostgres({ folder, settings, ...(binaries ? { binaries } : {}) })
  const admin = { ...server.connection, user: 'postgres' }
  await makeRoles(admin)
  await makeTemplate(admin)
  project.provide('postgres', admin)
  project.provide('template', template)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
