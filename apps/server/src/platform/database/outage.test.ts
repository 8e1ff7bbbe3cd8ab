import { sendLoginOtp } from '@shala/contract/auth/auth'
import { createClass } from '@shala/contract/classes'
import { makeKey } from '@shala/contract/connections/connections'
import { rosterPaths } from '@shala/contract/connections/rosters'
import { generalRefusals } from '@shala/contract/general/refusal'
import { listStudents } from '@shala/contract/students/listed'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
})
afterAll(() => app.close())

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(sql)
  await client.end()
}

const loginOf = (pool: pg.Pool) => (pool.options as { user: string }).user

/** Cuts the connections of a login, which gets no new ones while `act` runs. */
async function whileShutOut<R>(pool: pg.Pool, act: () => Promise<R>): Promise<R> {
  const login = loginOf(pool)
  await asSuperuser(`alter role ${login} connection limit 0`)
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${login}'`)
  try {
    return await act()
  } finally {
    await asSuperuser(`alter role ${login} connection limit -1`)
  }
}

const list = () => app.call(listStudents, { token: school.admin })
const { message, code } = generalRefusals.noDatabase

describe('a database that gives no connection', () => {
  it('is a 503 with a sentence and Retry-After: on reading, on the sign-in check, on sending a code', async () => {
    const answers = [
      ...(await whileShutOut(app.schoolPool, async () => [await list(), await list()])),
      ...(await whileShutOut(app.authPool, async () => [await list(), await list()])),
      await whileShutOut(app.authPool, () => app.call(sendLoginOtp, { body: { phone: '9000000000' } })),
    ]
    for (const { status, error, headers } of answers) {
      expect([status, error.message, error.code, headers['retry-after']]).toEqual([503, message, code, '5'])
    }
    await expect.poll(async () => (await list()).status).toBe(200)
  })

  it('is told to systems that read the rosters, and ask for their token, in the shape of their standards', async () => {
    const { body: key } = await app.call(makeKey, { token: school.admin, body: { name: 'Fees' } })
    const basic = Buffer.from(`${key.clientId}:${key.clientSecret}`).toString('base64')
    const askForToken = () =>
      app.server.inject({
        method: 'POST',
        url: rosterPaths.token,
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=client_credentials',
      })
    const authorization = `Bearer ${(await askForToken()).json().access_token}`
    const roster = () => app.server.inject({ url: `${rosterPaths.base}/users`, headers: { authorization } })
    const both = async () => [await roster(), await askForToken()]
    const [read, granted] = await whileShutOut(app.schoolPool, both)
    expect([read?.statusCode, granted?.statusCode]).toEqual([503, 503])
    expect(read?.body).toContain('"imsx_codeMinorFieldValue":"server_busy"')
    expect(granted?.json()).toEqual({ error: 'temporarily_unavailable', error_description: message })
    expect([read, granted].map((one) => one?.headers['retry-after'])).toEqual(['5', '5'])
    await expect.poll(async () => (await roster()).statusCode).toBe(200)
  })

  it('or takes no writes, as one that has become a standby, is the same for what saves', async () => {
    const login = loginOf(app.schoolPool)
    const begin = async (isReadOnly: boolean) => {
      await asSuperuser(`alter role ${login} set default_transaction_read_only = ${isReadOnly}`)
      await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${login}'`)
      await expect.poll(async () => (await list()).status).toBe(200)
    }
    await begin(true)
    const body = { name: 'Class 9', section: null }
    const add = () => app.call(createClass, { token: school.admin, body })
    const answer = await add()
    await begin(false)
    expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, code, '5'])
    // A call that is handed a connection which was cut while idle learns of it.
    await expect.poll(async () => (await add()).status).toBe(201)
  })

  it('because all are taken is the same, after ten seconds', async () => {
    const { options } = app.schoolPool
    expect(options.connectionTimeoutMillis).toBe(10_000)
    options.connectionTimeoutMillis = 200
    const taken = await Promise.all(Array.from({ length: 8 }, () => app.schoolPool.connect()))
    const { status, error } = await list()
    expect([status, error.message]).toEqual([503, message])
    for (const client of taken) client.release()
    options.connectionTimeoutMillis = 10_000
    await expect.poll(async () => (await list()).status).toBe(200)
  })

  it('in the middle of a transaction leaves nothing of it', async () => {
    const db = app.bind(school.schoolId)
    const adding = db.transaction().execute(async (db) => {
      await db
        .insertInto('classes')
        .values({ school_id: school.schoolId, id: crypto.randomUUID(), name: 'gone', created_at: new Date() })
        .execute()
      await asSuperuser(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${loginOf(app.schoolPool)}'`,
      )
      await db.selectFrom('classes').select('id').execute()
    })
    await expect(adding).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    const gone = db.selectFrom('classes').where('name', '=', 'gone').select('id')
    await expect.poll(() => gone.execute().catch(() => null)).toEqual([])
  })
})
