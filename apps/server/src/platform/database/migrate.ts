import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { minute, second } from '../durations.ts'
import { migrateJobs } from '../jobs/jobs-schema.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { refuseClosed } from './closed-database.ts'
import { connectAsOwner, type DatabaseAddress } from './connection.ts'
import { migrationLock } from './locks.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
/**
 * A migration that waits for a table holds up everybody who comes after it, and an export or a backup reads for minutes:
 * after so long it lets the others pass, and tries again.
 */
const lockTimeout = second / 2
const beforeNextTry = second
const lockPatience = 10 * minute
/** It did not get its lock in time, or waited in a circle with somebody. */
const notThisTime = new Set(['55P03', '40P01'])
const groupRoles = ['shala_school', 'shala_auth', 'shala_jobs']

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * For what was made by another program, such as a backup.
 * @throws StartRefusal when this program does not have a migration that was applied there, or has another of that name
 */
export async function refuseUnknownMigrations(applied: { name: string; checksum: string }[]): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!known.has(name))
      throw new StartRefusal(
        `It was made by a newer program (it has ${name}): take that one, or a later one.`,
      )
    if (known.get(name) !== checksum)
      throw new StartRefusal(`It was made by another program, whose migration ${name} is not the one here.`)
  }
}

/**
 * Roles that the serving logins are members of, and that tables are granted to. Roles belong to the whole PostgreSQL,
 * so another Shala database on it may already have created them.
 */
async function makeGroupRoles(client: Client): Promise<void> {
  for (const role of groupRoles) {
    try {
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nobypassrls;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
    } catch (error) {
      throw new StartRefusal(
        `The database user may not create the role ${role}; as an administrator of that PostgreSQL run: ` +
          `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <the user of DATABASE_URL> WITH ADMIN OPTION; (${(error as Error).message})`,
      )
    }
  }
}

/** None before the first start. */
async function appliedMigrations(client: Client): Promise<string[]> {
  const [made] = (await client.query(`select to_regclass('system.migrations') is not null as is_there`)).rows
  if (!made?.is_there) return []
  const { rows } = await client.query<{ name: string }>('select name from system.migrations')
  return rows.map(({ name }) => name)
}

/** The names of those that the database does not have yet: all of them, before its first start. */
export async function missingMigrations(client: Client): Promise<string[]> {
  const applied = new Set(await appliedMigrations(client))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name))
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await client.query(sql)
    await client.query('insert into system.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyInTime(client: Client, migration: Migration): Promise<void> {
  for (const begun = Date.now(); ; await sleep(beforeNextTry)) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!notThisTime.has((error as { code?: string }).code ?? '')) throw error
      if (Date.now() - begun > lockPatience)
        throw new StartRefusal(
          `The migration ${migration.name} waits for somebody who has been using its tables for 10 minutes, such as an export or a backup; start again when that is over.`,
        )
    }
  }
}

/**
 * A command that migrated would do so under servers of the last version, which could then not start again.
 * @throws StartRefusal when the database and this program do not have the same migrations
 */
export async function refuseOtherVersion(client: Client): Promise<void> {
  const applied = await appliedMigrations(client)
  const known = (await readMigrations()).map(({ name }) => name)
  const newer = applied.find((name) => !known.includes(name))
  if (newer) throw new StartRefusal(`This installation has a newer program (it has ${newer}): run that one.`)
  const lacking = known.find((name) => !applied.includes(name))
  if (!lacking) return
  throw new StartRefusal(`This database does not have ${lacking} yet: start the server of this program once.`)
}

/**
 * For one school that joins others: its rows fit only the very same tables.
 * @throws StartRefusal when the database, this program and the school do not have the same migrations
 */
export async function refuseOtherMigrations(
  client: Client,
  school: { name: string; checksum: string }[],
): Promise<void> {
  await refuseUnknownMigrations(school)
  await refuseOtherVersion(client)
  const there = new Set(school.map(({ name }) => name))
  const older = (await readMigrations()).find(({ name }) => !there.has(name))?.name
  if (!older) return
  throw new StartRefusal(
    `The file was made by an older program (without ${older}): upgrade the installation that the school comes from to this program, start it once, and make the file again.`,
  )
}

async function applyMissing(client: Client, migrations: Migration[]): Promise<string[]> {
  await client.query('create schema if not exists system')
  await client.query(`create table if not exists system.migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from system.migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer)
    throw new StartRefusal(
      `The database is newer than this program (it has ${newer}); start the newer version.`,
    )
  const fresh: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const before = applied.get(name)
    if (before === checksum) continue
    if (before)
      throw new StartRefusal(`The migration ${name} was changed after it was applied to this database.`)
    await applyInTime(client, { name, sql, checksum })
    fresh.push(name)
  }
  return fresh
}

/** At each start: a dump does not include grants on the database itself. */
async function forbidTemporaryTables(client: Client): Promise<void> {
  await client.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$`)
}

interface Migrating {
  /** A restore: the database is closed to everybody else meanwhile. */
  isRestoring?: boolean
  /** The migrations to stop at; all of this program unless given. */
  only?: Set<string>
}

/**
 * Migrates the database to this program's version. Processes that start together take turns (advisory lock).
 * @returns the names of the migrations that were applied
 * @throws StartRefusal when this program cannot use the database
 */
export async function migrate(
  address: DatabaseAddress,
  { isRestoring = false, only }: Migrating = {},
): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => !only || only.has(name))
  const client = await connectAsOwner(address)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (!isRestoring) await refuseClosed(client)
    await makeGroupRoles(client)
    const fresh = await applyMissing(client, migrations)
    await forbidTemporaryTables(client)
    await migrateJobs(address)
    return fresh
  } finally {
    await client.end()
  }
}
