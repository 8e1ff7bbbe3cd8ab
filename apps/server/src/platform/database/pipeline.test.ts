import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { type AuthDb, openAuthDb } from './auth-db.ts'
import { runPipeline } from './pipeline.ts'
import { bindToReadSchool, inSnapshot, inTransaction, type SchoolDb, withKeptPlans } from './school-db.ts'

let app: TestApp
let school: TestSchool
let client: pg.PoolClient
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  client = await app.schoolPool.connect()
})
afterAll(async () => {
  client.release()
  await app.close()
})

const statement = (text: string, ...values: unknown[]) => ({ text, values })
const bind = (schoolId: string) => statement(`select set_config('app.school_id', $1, true)`, schoolId)
const names = statement('select name from classes order by name')
const add = (name: string) =>
  statement(
    'insert into classes (school_id, id, name, created_at) values ($1, gen_random_uuid(), $2, now())',
    school.schoolId,
    name,
  )
const stored = async () => (await runPipeline(client, [bind(school.schoolId), names])).at(-1)?.rows
const passout = [{ name: 'passout' }]
const circular: Record<string, unknown> = {}
circular.self = circular
const sendUnsendable = (db: SchoolDb) => sql`select ${circular}::json`.execute(db)
const boundTo = async (db: SchoolDb) => {
  const { rows } = await sql<{ id: string }>`select current_setting('app.school_id', true) as id`.execute(db)
  return rows[0]?.id
}

describe('a pipeline of statements', () => {
  it('is one transaction, which ends with it: the school that it was bound to is forgotten', async () => {
    const [, added, found] = await runPipeline(client, [bind(school.schoolId), add('1'), names])
    expect([added?.command, added?.count, found?.rows]).toEqual(['INSERT', 1, [{ name: '1' }, ...passout]])
    expect((await runPipeline(client, [names]))[0]?.rows).toEqual([])
    await runPipeline(client, [bind(school.schoolId), statement(`delete from classes where name = '1'`)])
  })

  it.each([
    ['a value that is none', [statement('select $1::uuid', 'nonsense')], '22P02'],
    ['a table that is not there', [statement('select * from nowhere')], '42P01'],
    [
      'what is broken at the end',
      [statement(`select 1 / (select count(*)::int from classes where false)`)],
      '22012',
    ],
  ])('is undone whole by %s, and the connection goes on', async (_, failing, code) => {
    const after = statement(`select '${code}' as said`)
    const pipeline = [bind(school.schoolId), add('lost'), ...failing, after]
    for (let times = 0; times < 2; times += 1)
      await expect(runPipeline(client, pipeline)).rejects.toMatchObject({ code })
    expect(await stored()).toEqual(passout)
    // It was sent behind the one that failed, so that PostgreSQL has never seen it.
    expect((await runPipeline(client, [after]))[0]?.rows).toEqual([{ said: code }])
    expect((await runPipeline(client, [names]))[0]?.rows).toEqual([])
  })

  it('with a value that cannot be sent is not sent at all', async () => {
    await expect(
      runPipeline(client, [bind(school.schoolId), add('lost'), statement('select $1::json', circular)]),
    ).rejects.toThrow()
    expect(await stored()).toEqual(passout)
  })

  it('reads rows alike the first time and later, whatever is null, a date or a number', async () => {
    const all = statement(
      `select null as nothing, date '2026-11-20' as day, 7 as number, true as truth, 'x' as text`,
    )
    const row = { nothing: null, day: '2026-11-20', number: 7, truth: true, text: 'x' }
    for (let times = 0; times < 3; times += 1)
      expect((await runPipeline(client, [all, all]))[1]?.rows).toEqual([row])
  })

  it('keeps each answer in its place behind a statement that is empty, the first time and later', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answers = await runPipeline(client, [
        statement(''),
        statement('select 7 as seven'),
        statement(''),
      ])
      expect(answers.map(({ rows }) => rows)).toEqual([[], [{ seven: 7 }], []])
    }
  })

  it('on a connection that is lost is an outage', async () => {
    const cut = await app.schoolPool.connect()
    const pid = (await runPipeline(cut, [statement('select pg_backend_pid() as pid')]))[0]?.rows[0]
    const asleep = runPipeline(cut, [bind(school.schoolId), add('lost'), statement('select pg_sleep(20)')])
    const isOutage = expect(asleep).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    const superuser = new pg.Client(inject('postgres'))
    await superuser.connect()
    await superuser.query('select pg_terminate_backend($1)', Object.values(pid ?? {}))
    await superuser.end()
    await isOutage
    cut.release(true)
    expect(await stored()).toEqual(passout)
  })
})

describe('a school that is only read', () => {
  let db: SchoolDb
  beforeEach(() => {
    db = bindToReadSchool(app.schoolPool, school.schoolId)
  })
  const classes = () => db.selectFrom('classes').select('name').execute()

  it('answers what is asked at once, each its own, in a transaction that cannot write', async () => {
    const [first, second] = await Promise.all([classes(), db.selectFrom('users').select('role').execute()])
    expect([first, second]).toEqual([passout, [{ role: 'admin' }]])
    const change = db.updateTable('classes').set({ name: 'lost' }).execute()
    await expect(change).rejects.toMatchObject({ code: '25006' })
    const kept = withKeptPlans(db).updateTable('classes').set({ name: 'lost' }).execute()
    await expect(kept).rejects.toMatchObject({ code: '25006' })
    await expect(db.transaction().execute(async () => {})).rejects.toThrow(/only reads/)
    expect(await classes()).toEqual(passout)
  })

  it('sees nothing of another school', async () => {
    const other = await openTestSchool(app)
    const strange = db.selectFrom('classes').where('school_id', '=', other.schoolId).selectAll()
    expect(await strange.execute()).toEqual([])
  })
})

describe('a school whose statements keep their plans', () => {
  const mode = async (db: SchoolDb) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]?.mode

  it('is the same school, and its connection is as before for the next', async () => {
    const db = app.bind(school.schoolId)
    const kept = withKeptPlans(db)
    expect([await mode(kept), await mode(db)]).toEqual(['force_generic_plan', 'auto'])
    expect(await kept.selectFrom('classes').select('name').execute()).toEqual(passout)
  })
})

describe('logins that are only read', () => {
  it('are answered and cannot be changed, by a statement or in a transaction', async () => {
    const db = openAuthDb(app.authPool, school.schoolId, { reads: true })
    expect(
      await db.selectFrom('logins').select('id').where('school_id', '=', school.schoolId).execute(),
    ).toHaveLength(1)
    const change = (db: AuthDb) => db.updateTable('logins').set({ name: 'lost' }).execute()
    await expect(change(db)).rejects.toMatchObject({ code: '25006' })
    await expect(db.transaction().execute(change)).rejects.toMatchObject({ code: '25006' })
  })
})

describe('a snapshot', () => {
  const classes = (db: SchoolDb) => db.selectFrom('classes').select('name').orderBy('name').execute()

  it('is of one moment, and over when it is left', async () => {
    const db = app.bind(school.schoolId)
    let later: SchoolDb | undefined
    const seen = await inSnapshot({ db }, async (snapshot) => {
      later = snapshot.db
      const before = await classes(snapshot.db)
      await runPipeline(client, [bind(school.schoolId), add('meanwhile')])
      return [before, await classes(snapshot.db)]
    })
    expect(seen).toEqual([passout, passout])
    expect(await classes(db)).toHaveLength(2)
    await expect(later && classes(later)).rejects.toThrow('The snapshot is over.')
  })

  it('cannot write', async () => {
    const db = app.bind(school.schoolId)
    for (const same of [(db: SchoolDb) => db, withKeptPlans]) {
      const change = inSnapshot({ db }, ({ db }) =>
        same(db).updateTable('classes').set({ name: 'lost' }).execute(),
      )
      await expect(change).rejects.toMatchObject({ code: '25006' })
    }
  })

  it('that fails gives its connection back', async () => {
    const db = app.bind(school.schoolId)
    const failing = inSnapshot({ db }, ({ db }) =>
      Promise.all([
        classes(db),
        db
          .selectFrom('nowhere' as 'classes')
          .selectAll()
          .execute(),
      ]),
    )
    await expect(failing).rejects.toMatchObject({ code: '42P01' })
    expect(await inSnapshot({ db }, ({ db }) => classes(db))).toHaveLength(2)
  })
})

describe('a transaction', () => {
  it('that PostgreSQL undid is not answered as if it were kept, even where the failure in it was caught', async () => {
    const db = app.bind(school.schoolId)
    const kept = inTransaction({ db }, async ({ db }) => {
      await sql`select 1 / 0`.execute(db).catch(() => {})
    })
    await expect(kept).rejects.toThrow('The transaction could not be committed.')
  })
})

describe('a transaction whose first statement cannot be sent', () => {
  it('begins with the next one, bound to its school and undone when it fails', async () => {
    const db = app.bind(school.schoolId)
    const before = await stored()
    const failing = inTransaction({ db }, async ({ db }) => {
      await expect(sendUnsendable(db)).rejects.toThrow('circular')
      expect(await boundTo(db)).toBe(school.schoolId)
      await db.deleteFrom('classes').execute()
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect(await stored()).toEqual(before)
  })

  it('is a snapshot all the same when it only reads', async () => {
    const db = app.bind(school.schoolId)
    await inSnapshot({ db }, async ({ db }) => {
      await expect(sendUnsendable(db)).rejects.toThrow('circular')
      expect(await boundTo(db)).toBe(school.schoolId)
      expect(await boundTo(db)).toBe(school.schoolId)
    })
  })
})
