import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { openPool } from './connection.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './school-db.ts'
import { makeServingLogins } from './serving-logins.ts'
import { refuseToServeAboveTheWall } from './serving-role.ts'

let app: TestApp
let ours: TestSchool
let theirs: TestSchool

beforeAll(async () => {
  app = await openTestApp()
  ours = await openTestSchool(app)
  theirs = await openTestSchool(app)
})
afterAll(() => app.close())

async function asOwner<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
  const client = new pg.Client(app.database)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the tenant wall', () => {
  it('stands on every table of a school: forced, led by school_id, with its one policy', async () => {
    const tables = await asOwner<{ name: string; wall: boolean; led: boolean }>(`
      select relname as name,
        relrowsecurity and relforcerowsecurity and (select count(*) = 1 from pg_policy
          where polrelid = pg_class.oid and polname = 'wall' and polcmd = '*'
            and pg_get_expr(polqual, polrelid) like '%school_id = %app.school_id%') as wall,
        exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
          where indrelid = pg_class.oid and indisprimary and attname = 'school_id') as led
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'school' and relkind in ('r', 'p', 'm', 'v')`)
    expect(tables.length).toBeGreaterThan(5)
    expect(tables.filter(({ wall, led }) => !(wall && led))).toEqual([])
  })

  it('would be missed: a table added without it is found by the same question', async () => {
    await asOwner('create table school.forgotten (school_id uuid primary key)')
    const open = await asOwner<{ name: string }>(`select relname as name from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'school' and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`)
    await asOwner('drop table school.forgotten')
    expect(open).toEqual([{ name: 'forgotten' }])
  })

  it('leaves no table outside the four schemas', async () => {
    const strays = await asOwner(`select nspname, relname from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_'
        and nspname not in ('information_schema', 'school', 'auth', 'system', 'graphile_worker')`)
    expect(strays).toEqual([])
  })

  it("hides another school's rows from a query that forgets to ask for its own", async () => {
    await theirs.addClass('Class 9')
    const seen = await app.bind(ours.schoolId).selectFrom('classes').select('school_id').distinct().execute()
    expect(seen).toEqual([{ school_id: ours.schoolId }])
  })

  it("refuses to write into another school's rows", async () => {
    const write = app
      .bind(ours.schoolId)
      .insertInto('classes')
      .values({
        school_id: theirs.schoolId,
        id: '00000000-0000-7000-8000-000000000001',
        name: 'x',
        created_at: new Date(),
      })
      .execute()
    await expect(write).rejects.toThrow(/row-level security/)
  })

  it('shows nothing at all to a connection that is bound to no school', async () => {
    const { rows } = await app.schoolPool.query('select * from classes')
    expect(rows).toEqual([])
  })

  it('does not stay bound when the connection is handed on', async () => {
    const { school } = await makeServingLogins(app.database)
    const pool = openPool(school, 'school', 1)
    await pool.query('begin')
    await pool.query(`select set_config('app.school_id', $1, true)`, [ours.schoolId])
    await pool.query('commit')
    const { rows } = await pool.query('select * from classes')
    await pool.end()
    expect(rows).toEqual([])
  })

  it('keeps logins, sessions and codes out of reach of what serves a school, and the other way round', async () => {
    await expect(app.schoolPool.query('select * from auth.logins')).rejects.toThrow(/permission denied/)
    await expect(app.authPool.query('select * from school.users')).rejects.toThrow(/permission denied/)
  })

  it('keeps work for later apart from both: who does it sees nothing of a school or of sign-in, and they nothing of it', async () => {
    for (const pool of [app.schoolPool, app.authPool]) {
      await expect(pool.query('select * from graphile_worker.jobs')).rejects.toThrow(/permission denied/)
    }
    const tables = await asOwner<{ name: string }>(
      `select oid::regclass as name from pg_class where relkind in ('r', 'p', 'v', 'm')
        and relnamespace in ('school'::regnamespace, 'auth'::regnamespace, 'system'::regnamespace)`,
    )
    const { jobs } = await makeServingLogins(app.database)
    const pool = openPool(jobs, 'jobs', 1)
    for (const { name } of tables) {
      await expect(pool.query(`select from ${name}`), name).rejects.toThrow(/permission denied/)
    }
    await expect(refuseToServeAboveTheWall(pool, 'jobs')).resolves.toBeUndefined()
    await expect(refuseToServeAboveTheWall(pool, 'auth')).rejects.toThrow(/could read across/)
    await pool.end()
  })

  it('lets nobody who serves rewrite what was logged', async () => {
    const db = app.bind(ours.schoolId)
    await expect(db.updateTable('activity_log').set({ action: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.deleteFrom('attendance_changes').execute()).rejects.toThrow(/permission denied/)
  })

  it('refuses to serve as a role that could pass it', async () => {
    const above = new pg.Pool({ ...app.database, options: '' })
    await expect(refuseToServeAboveTheWall(above, 'school')).rejects.toThrow(/could read across schools/)
    await above.end()
    await expect(refuseToServeAboveTheWall(app.schoolPool, 'school')).resolves.toBeUndefined()
    await expect(refuseToServeAboveTheWall(app.authPool, 'school')).rejects.toThrow(/could read across/)
  })

  it('refuses to serve as a login that is a member of one', async () => {
    const { user } = app.schoolPool.options as { user: string }
    await asOwner(`grant shala_auth to ${user}`)
    await expect(refuseToServeAboveTheWall(app.schoolPool, 'school')).rejects.toThrow(/could read across/)
    await asOwner(`revoke shala_auth from ${user}`)
    await expect(refuseToServeAboveTheWall(app.schoolPool, 'school')).resolves.toBeUndefined()
  })
})

describe('injected SQL on a serving connection', () => {
  const escapes = [
    `select set_config('role', 'OWNER', false)`,
    `select set_config('role', 'none', false)`,
    `set role OWNER`,
    `set role postgres`,
    `set role pg_read_all_data`,
    `reset role`,
    `set role none`,
    `set session authorization OWNER`,
    `set session authorization default`,
    `reset session authorization`,
    `alter role current_user createrole`,
    `grant OWNER to current_user`,
    `create temporary table logins as select 1 as it`,
    `create function pg_temp.now() returns timestamptz language sql as 'select null::timestamptz'`,
  ]
  const treasures = {
    'password hashes': 'select password_hash from auth.logins',
    'the log, to rewrite it': `update school.activity_log set action = 'nothing'`,
    'the log, to delete it': 'delete from school.activity_log',
    'the passwords of the logins': 'select password from system.serving_logins',
    'the work for later': 'select from graphile_worker._private_jobs',
    'the wall': 'alter table school.users disable row level security',
  }

  it.each(escapes)('gains nothing by: %s', async (words) => {
    const client = await app.schoolPool.connect()
    const owner = 'user' in app.database ? app.database.user : ''
    try {
      await client.query(words.replace('OWNER', owner)).catch(() => {})
      for (const [what, sql] of Object.entries(treasures)) {
        await expect(client.query(sql), what).rejects.toThrow(/permission denied|must be owner/)
      }
      const { rows } = await client.query('select from school.users')
      expect(rows).toEqual([])
    } finally {
      client.release(true)
    }
  })

  it('on the connections of sign-in reaches no school', async () => {
    for (const words of ['reset role', 'set role none', `select set_config('role', 'shala_school', false)`]) {
      const client = await app.authPool.connect()
      await client.query(words).catch(() => {})
      await expect(client.query('select from school.users')).rejects.toThrow(/permission denied/)
      client.release(true)
    }
  })

  it('puts no table of its own in the way of what runs as the owner', async () => {
    const definers = await asOwner<{ name: string; path: string[] }>(
      `select proname as name, proconfig as path from pg_proc where prosecdef
        and pronamespace in ('school'::regnamespace, 'auth'::regnamespace, 'system'::regnamespace)`,
    )
    expect(definers.length).toBeGreaterThanOrEqual(3)
    expect(definers.filter(({ path }) => path?.[0] !== 'search_path=pg_catalog, pg_temp')).toEqual([])
    await expect(app.schoolPool.query('create temporary table pg_class (it int)')).rejects.toThrow(
      /permission denied to create temporary tables/,
    )
  })
})

describe('a transaction', () => {
  it('leaves nothing behind when its act fails', async () => {
    const db = app.bind(ours.schoolId)
    const before = await db.selectFrom('classes').select('id').execute()
    const act = inTransaction({ db }, async ({ db }) => {
      await db
        .insertInto('classes')
        .values({ school_id: ours.schoolId, id: crypto.randomUUID(), name: 'gone', created_at: new Date() })
        .execute()
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('classes').select('id').execute()).toEqual(before)
  })

  it('of a statement that fails alone leaves the connection fit for the next', async () => {
    const db = app.bind(ours.schoolId)
    await expect(db.selectFrom('classes').where('id', '=', 'no id').select('id').execute()).rejects.toThrow()
    expect(await db.selectFrom('schools').select('school_id').execute()).toEqual([
      { school_id: ours.schoolId },
    ])
  })
})

describe('migrations', () => {
  it('may be run by several processes at once, each applied once', async () => {
    expect(await Promise.all([migrate(app.database), migrate(app.database)])).toEqual([[], []])
  })

  it('stop the start when one was edited after it had been applied', async () => {
    await asOwner(`update system.migrations set checksum = 'other' where name = '0001-tenant-wall.sql'`)
    await expect(migrate(app.database)).rejects.toThrow(/0001-tenant-wall.sql was changed/)
  })
})
