import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import {
  clearServers,
  newFolder,
  openSchool,
  post,
  type RunningServer,
  refusal,
  startHere,
} from '../test/run-server.ts'
import { openTcpRelay, type TcpRelay } from '../test/tcp-relay.ts'

let postgres: EmbeddedPostgres
/** A second way to the database: what is read there could have been read at a standby. */
let standby: TcpRelay
let servers: RunningServer[]
let token: string
let students: string[]
let dataDir: string

const env = () => ({
  DATABASE_URL: `postgres://owner@localhost/stood_by?host=${encodeURIComponent(postgres.connection.host)}`,
  DATABASE_READ_URL: `postgres://anybody@127.0.0.1:${standby.port}/stood_by`,
  SECRETS_KEY: 'a secret of one’s own, long enough',
})

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: newFolder(), settings: { fsync: 'off' } })
  const admin = new pg.Client({ ...postgres.connection, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('create role owner login createrole')
  await admin.query('create database stood_by owner owner')
  await admin.query('create database other owner owner')
  await admin.end()
  dataDir = newFolder()
  standby = await openTcpRelay(postgres.connection)
  const server = await startHere(dataDir, env())
  ;({ token, students } = await openSchool(server.url, dataDir, 3))
  await server.stop()
  await standby.close()
})
beforeEach(async () => {
  standby = await openTcpRelay(postgres.connection)
  servers = await Promise.all([startHere(dataDir, env()), startHere(newFolder(), env())])
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await standby.close()
})
afterAll(async () => {
  await clearServers()
  await postgres.stop()
})

const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
const days = `startDate=${today}&endDate=${today}`

async function read(path: string, of = 0): Promise<{ status: number; text: string }> {
  const response = await fetch(`${servers[of]?.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, text: await response.text() }
}

/** Whether anything but the question how far it is was asked there. */
const isLook = (text: string) => text.includes('pg_control_system')

function wasAsked(): boolean {
  return standby.heard().some((text) => !isLook(text))
}

/** Reads it until the standby answers. */
async function readThere(path: string, of = 0): Promise<{ status: number; text: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    standby.heard()
    const answered = await read(path, of)
    if (wasAsked()) return answered
    await sleep(100)
  }
  throw new Error(`${path} was never read at the standby.`)
}

const mark = (status: string) =>
  post(
    servers[0]?.url ?? '',
    '/api/attendance/manual',
    { studentId: students[0], status, date: today, markedAt: new Date(), sentAt: new Date() },
    token,
  )

describe('reads that may be a second old', () => {
  it.each([
    `/api/reports/attendance?${days}`,
    `/api/reports/students?${days}`,
    `/api/reports/absence?${days}`,
    `/api/reports/streaks?${days}`,
    `/api/reports/late?${days}`,
    '/api/reports/strength',
    `/api/reports/birthdays?${days}`,
    '/api/reports/admissions',
    '/api/reports/udise',
    `/api/reports/teachers?${days}`,
    `/api/reports/leave?${days}`,
    '/api/students?search=S',
    '/api/exports/school',
  ])('go to the standby of DATABASE_READ_URL: %s', async (path) => {
    const { status } = await readThere(path)
    expect(status).toBe(200)
  })

  it('are no others: sign-in, the home screen and marks are asked of the primary', async () => {
    await readThere('/api/reports/strength')
    standby.heard()
    for (const path of ['/api/users/me', '/api/dashboard', '/api/classes']) {
      expect((await read(path)).status).toBe(200)
    }
    await mark('present')
    expect(wasAsked()).toBe(false)
  })

  it('are asked of the primary until the standby has what the school just changed, through any process', async () => {
    const path = `/api/reports/attendance?${days}`
    const markAndRead = async (status: string) => {
      await readThere(path, 0)
      await readThere(path, 1)
      standby.heard()
      await mark(status)
      return { own: await read(path), heard: standby.heard() }
    }
    let { own, heard } = await markAndRead('absent')
    // A look after the mark, as each second, may find that the standby has it: then this says nothing.
    for (let tries = 1; heard.some(isLook) && tries < 50; tries += 1) {
      ;({ own, heard } = await markAndRead(tries % 2 ? 'late' : 'absent'))
    }
    expect([own.status, heard]).toEqual([200, []])
    await sleep(400)
    standby.heard()
    await readThere(path, 0)
    const other = await readThere(path, 1)
    expect(other.text).toBe(own.text)
  })

  it('go on at the primary while the standby is away, and to it again when it is back', async () => {
    await readThere('/api/reports/strength')
    await standby.close()
    for (let n = 0; n < 5; n += 1) expect((await read('/api/reports/strength')).status).toBe(200)
    standby = await openTcpRelay(postgres.connection, standby.port)
    expect((await readThere('/api/reports/strength')).status).toBe(200)
  })

  it('are never asked of another database, even one that is a school’s too', async () => {
    const { DATABASE_URL, DATABASE_READ_URL, SECRETS_KEY } = env()
    const other = (url: string) => url.replace('stood_by', 'other')
    await (await startHere(newFolder(), { DATABASE_URL: other(DATABASE_URL), SECRETS_KEY })).stop()
    await Promise.all(servers.map((server) => server.stop()))
    servers = [await startHere(dataDir, { ...env(), DATABASE_READ_URL: other(DATABASE_READ_URL) })]
    standby.heard()
    const { text } = await read('/api/students?search=S')
    expect([JSON.parse(text).pagination.total, wasAsked()]).toEqual([3, false])
  })

  it('do not keep a server from starting without its standby', async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await standby.close()
    servers = [await startHere(dataDir, env())]
    expect((await read('/api/reports/strength')).status).toBe(200)
  })

  it('need DATABASE_URL', async () => {
    const { DATABASE_READ_URL, SECRETS_KEY } = env()
    expect(await refusal({ DATABASE_READ_URL, SECRETS_KEY })).toBe(
      'DATABASE_URL is not set: DATABASE_READ_URL leads to a standby of that database.',
    )
  })
})
