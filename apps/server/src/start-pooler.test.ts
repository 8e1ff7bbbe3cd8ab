import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '#platform/database/connection'
import { bindToReadSchool, bindToSchool, inTransaction, type SchoolDb } from '#platform/database/school-db'
import { loginAt, makeServingLogins } from '#platform/database/serving-logins'
import { newId } from '#platform/ids'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { hasPgbouncer, pgbouncerSql, startPgbouncer } from '../test/pgbouncer.ts'
import {
  clearServers,
  freePort,
  get,
  newFolder,
  openSchool,
  operatorCommand,
  refusal,
  startHere,
} from '../test/run-server.ts'
import { openTcpRelay, type TcpRelay } from '../test/tcp-relay.ts'

const secret = 'a secret of one’s own, long enough'
const passwordOfPooler = 'of the pooler'

/** A PostgreSQL across a network, which asks for passwords. */
let postgres: EmbeddedPostgres
let relay: TcpRelay
let direct: number
let pooler: { port: number; stop: () => Promise<void> }

async function asSuperuser(database: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...postgres.connection, user: 'postgres', database })
  await client.connect()
  let last: pg.QueryResult | undefined
  for (const one of statements) last = await client.query(one)
  await client.end()
  return last as pg.QueryResult
}

const urlOf = (port: number, user = 'maker') => `postgres://${user}:${user}@127.0.0.1:${port}/pooled`

async function startPooler(settings: Record<string, string | number> = {}, database = 'pooled') {
  const port = await freePort()
  const of = { postgres: { port: direct, database }, settings }
  const passwords = { pgbouncer: passwordOfPooler, maker: 'maker' }
  return { port, ...(await startPgbouncer({ folder: newFolder(), port, ...of, passwords })) }
}

/** Not defined where PgBouncer is not installed. */
const describeWithPgbouncer = hasPgbouncer ? describe : () => {}

describeWithPgbouncer('behind PgBouncer, which gives each transaction another connection', () => {
  beforeAll(async () => {
    const folder = newFolder()
    postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
    writeFileSync(
      join(folder, 'cluster/pg_hba.conf'),
      'local all postgres trust\nlocal all all scram-sha-256\n',
    )
    await asSuperuser(
      'postgres',
      'select pg_reload_conf()',
      `create role maker login createrole password 'maker'`,
      'create database pooled owner maker',
    )
    await asSuperuser('pooled', pgbouncerSql(passwordOfPooler))
    relay = await openTcpRelay(postgres.connection)
    direct = relay.port
    pooler = await startPooler({ default_pool_size: 2 })
  })
  afterAll(async () => {
    await clearServers()
    await pooler.stop()
    await relay.close()
    await postgres.stop()
  })

  const env = () => ({
    DATABASE_URL: urlOf(pooler.port),
    DATABASE_DIRECT_URL: urlOf(direct),
    SECRETS_KEY: secret,
  })

  it('two processes serve by four connections, and what needs a connection of its own goes round', async () => {
    const dataDir = newFolder()
    const [one, two] = await Promise.all([startHere(dataDir, env()), startHere(newFolder(), env())])
    const { token } = await openSchool(one.url, dataDir, 40)
    const paths = [
      '/api/students',
      '/api/students/total',
      '/api/classes',
      '/api/dashboard',
      '/api/reports/strength',
    ]
    const asked = Array.from({ length: 200 }, (_, n) => {
      const url = `${n % 2 ? one.url : two.url}${paths[n % paths.length]}`
      return fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(await get(two.url, '/api/students/total', token)).toEqual({ totalStudents: 40 })
    const { rows } = await asSuperuser(
      'postgres',
      `select usename ~ '^shala_(school|auth)' as is_pooled, application_name, count(*)::int as n
       from pg_stat_activity where usename like 'shala_%' and application_name <> '' group by 1, 2`,
    )
    const pooled = rows.filter((row) => row.is_pooled && row.application_name === 'shala')
    expect(pooled.reduce((all, { n }) => all + n, 0)).toBeLessThanOrEqual(4)
    expect(rows.filter((row) => row.application_name === 'shala hints')).toMatchObject([{ n: 2 }])
    await Promise.all([one.stop(), two.stop()])
  })

  it('takes logins that an operator made, once they have the settings that no connection brings along', async () => {
    await asSuperuser('postgres', 'create database given owner maker')
    const others = await startPooler({}, 'given')
    const at = (port: number, user = 'maker') => urlOf(port, user).replace('/pooled', '/given')
    await asSuperuser('given', pgbouncerSql(passwordOfPooler).replace(/^CREATE ROLE .*/m, ''))
    const made = ['school', 'auth', 'jobs'].map(
      (serves) => `create role serve_${serves} login password 'serve_${serves}' in role shala_${serves}`,
    )
    await asSuperuser('given', ...made)
    const given = {
      ...env(),
      DATABASE_URL: at(others.port),
      DATABASE_DIRECT_URL: at(direct),
      DATABASE_SCHOOL_URL: at(others.port, 'serve_school'),
      DATABASE_AUTH_URL: at(others.port, 'serve_auth'),
      DATABASE_JOBS_URL: at(others.port, 'serve_jobs'),
    }
    const sentence = await refusal(given)
    expect(sentence).toContain("ALTER ROLE serve_school IN DATABASE given SET search_path = 'school';")
    for (const schema of ['school', 'auth']) {
      const login = `alter role serve_${schema} in database given`
      await asSuperuser(
        'given',
        `${login} set search_path = '${schema}'`,
        `${login} set statement_timeout = '30s'`,
        `${login} set idle_in_transaction_session_timeout = '1min'`,
      )
    }
    await asSuperuser(
      'given',
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'serve_school'`,
    )
    const dataDir = newFolder()
    const server = await startHere(dataDir, given)
    const { token } = await openSchool(server.url, dataDir, 1)
    expect(await get(server.url, '/api/students/total', token)).toEqual({ totalStudents: 1 })
    await server.stop()
    const { DATABASE_DIRECT_URL: _, ...without } = given
    expect(await refusal({ ...without, DATABASE_URL: at(direct) })).toContain(
      'DATABASE_SCHOOL_URL leads to a pooler',
    )
    await others.stop()
  })

  it('has a line of the doctor’s, as has a standby', async () => {
    const ways = { ...env(), DATABASE_READ_URL: urlOf(direct), DATA_DIR: newFolder() }
    const { output } = await operatorCommand('doctor', [], ways)
    expect(output).toContain('ok    The pooler of DATABASE_URL lets the logins that serve through')
    expect(output).toContain('ok    The standby of DATABASE_READ_URL has what the primary has.')
    const wrong = { ...ways, DATABASE_DIRECT_URL: urlOf(pooler.port) }
    const { output: faults } = await operatorCommand('doctor', [], wrong)
    expect(faults).toContain('MEND  The database: DATABASE_DIRECT_URL leads to a pooler')
    const { output: away } = await operatorCommand('doctor', [], { ...ways, DATABASE_READ_URL: urlOf(1) })
    expect(away).toContain('MEND  The standby of DATABASE_READ_URL is not read from: connect ECONNREFUSED')
  })

  it('binds each transaction to its own school, on whichever connection it comes', async () => {
    const logins = await makeServingLogins({ connectionString: urlOf(direct) })
    const pool = openPool(loginAt(logins.school, urlOf(pooler.port)), 'school', 8, { isPooled: true })
    const bound = sql<{ id: string }>`select current_setting('app.school_id', true) as id`
    const read = async (db: SchoolDb) => (await bound.execute(db)).rows[0]?.id
    const asked = Array.from({ length: 300 }, async (_, n) => {
      const id = newId()
      const db = n % 2 ? bindToSchool(pool, id) : bindToReadSchool(pool, id)
      if (n % 5 === 0) await sql`select 1 / 0`.execute(db).catch(() => {})
      const inside = n % 2 ? await inTransaction({ db }, ({ db }) => Promise.all([read(db), read(db)])) : []
      const { rows } = await pool.query(`select current_setting('app.school_id', true) as id`)
      expect([...inside, await read(db)].every((one) => one === id)).toBe(true)
      expect(rows[0].id || null).toBe(null)
    })
    await Promise.all(asked)
    await pool.end()
  })

  it('refuses to start where nothing goes round it, and where what should leads to it', async () => {
    const { DATABASE_DIRECT_URL: _, ...without } = env()
    expect(await refusal(without)).toBe(
      'DATABASE_URL leads to a pooler that gives each transaction another connection, such as PgBouncer: set DATABASE_URL to it, and DATABASE_DIRECT_URL to PostgreSQL itself, for migrations, background work and live updates.',
    )
    expect(await refusal({ ...env(), DATABASE_DIRECT_URL: urlOf(pooler.port) })).toBe(
      'DATABASE_DIRECT_URL leads to a pooler that gives each transaction another connection: it must lead to PostgreSQL itself.',
    )
  })
})
