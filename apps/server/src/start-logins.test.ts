import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { clearServers, get, newFolder, openSchool, refusal, startHere } from '../test/run-server.ts'

/** A PostgreSQL that asks everybody but its superuser for a password, as one across a network does. */
let postgres: EmbeddedPostgres
beforeAll(async () => {
  const folder = newFolder()
  postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
  writeFileSync(
    join(folder, 'cluster/pg_hba.conf'),
    'local all postgres trust\nlocal all all scram-sha-256\n',
  )
  await asSuperuser('select pg_reload_conf()', `create role maker login createrole password 'maker'`)
  await asSuperuser(`create role plain login password 'plain'`)
})
afterAll(async () => {
  await clearServers()
  await postgres.stop()
})

async function asSuperuser(...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...postgres.connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  let last: pg.QueryResult | undefined
  for (const one of statements) last = await client.query(one)
  await client.end()
  return last as pg.QueryResult
}

function urlOf(user: string, database: string, password = user): string {
  const host = encodeURIComponent(postgres.connection.host)
  return `postgres://${user}:${password}@localhost/${database}?host=${host}`
}

const secret = 'a secret of one’s own, long enough'

describe('the logins that serve', () => {
  it('are made by an account that may make roles, with passwords, and found again by every process', async () => {
    await asSuperuser('create database made owner maker')
    const env = { DATABASE_URL: urlOf('maker', 'made'), SECRETS_KEY: secret }
    const dataDir = newFolder()
    const [first, second] = await Promise.all([startHere(dataDir, env), startHere(newFolder(), env)])
    const { token } = await openSchool(first.url, dataDir, 1)
    expect(await get(second.url, '/api/students/total', token)).toEqual({ totalStudents: 1 })
    const { rows } = await asSuperuser(
      `select usename from pg_stat_activity where application_name = 'shala'`,
    )
    const users = new Set(rows.map(({ usename }) => usename.replace(/[0-9a-f]{12}$/, '')))
    expect([...users].toSorted()).toEqual(['shala_auth_', 'shala_jobs_', 'shala_school_'])
    await Promise.all([first.stop(), second.stop()])
    const again = await startHere(dataDir, env)
    expect(await get(again.url, '/api/students/total', token)).toEqual({ totalStudents: 1 })
    await again.stop()
  })

  it('are given by an operator whose account may not make roles', async () => {
    await asSuperuser('create database given owner plain')
    const env = { DATABASE_URL: urlOf('plain', 'given'), SECRETS_KEY: secret }
    const sentence = await refusal(env)
    expect(sentence.split('\n')).toEqual([expect.stringContaining('DATABASE_SCHOOL_URL')])

    await asSuperuser(
      `create role given_school login password 'given_school' in role shala_school`,
      `create role given_auth login password 'given_auth' in role shala_auth`,
      `create role given_jobs login password 'given_jobs'`,
    )
    const logins = {
      DATABASE_SCHOOL_URL: urlOf('given_school', 'given'),
      DATABASE_AUTH_URL: urlOf('given_auth', 'given'),
      DATABASE_JOBS_URL: urlOf('given_jobs', 'given'),
    }
    const outside = await refusal({ ...env, ...logins })
    expect(outside).toContain('GRANT shala_jobs TO given_jobs;')
    await asSuperuser('grant shala_jobs to given_jobs')
    const dataDir = newFolder()
    const server = await startHere(dataDir, { ...env, ...logins })
    const { token } = await openSchool(server.url, dataDir, 1)
    expect(await get(server.url, '/api/students/total', token)).toEqual({ totalStudents: 1 })
    await server.stop()

    const asOwner = await refusal({ ...env, ...logins, DATABASE_AUTH_URL: env.DATABASE_URL })
    expect(asOwner).toContain('The database role plain could read across schools')
    const exchanged = await refusal({ ...env, ...logins, DATABASE_AUTH_URL: logins.DATABASE_SCHOOL_URL })
    expect(exchanged).toContain('The database role given_school could read across schools')
    const strange = await refusal({
      ...env,
      ...logins,
      DATABASE_AUTH_URL: urlOf('given_auth', 'given', 'no'),
    })
    expect(strange).toContain('The login that serves auth cannot connect')
  })
})
