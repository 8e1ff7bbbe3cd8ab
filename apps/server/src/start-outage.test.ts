import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { clearServers, newFolder, openSchool, start, startHere, stop } from '../test/run-server.ts'

let ownPostgres: EmbeddedPostgres | undefined
afterAll(async () => {
  await clearServers()
  await ownPostgres?.stop()
})

interface Counted {
  /** How often each status was answered. */
  statuses: Record<number, number>
  unclear: string[]
}

/** An answer that is no clear one: a 500, one cut off, a 503 without a sentence or Retry-After. */
async function judge(url: string, request: RequestInit): Promise<{ status: number; unclear?: string }> {
  try {
    const response = await fetch(url, request)
    const { status } = response
    const text = await response.text()
    const isClear = status !== 503 || (response.headers.has('retry-after') && JSON.parse(text).message)
    return isClear && status !== 500 ? { status } : { status, unclear: text }
  } catch (error) {
    return { status: 0, unclear: String(error) }
  }
}

/** Calls of every kind, each again and again, until `act` has settled: reads, writes, transactions, sign-in, a long export. */
async function countUnderLoad(
  { url }: { url: string },
  { token, students }: { token: string; students: string[] },
  act: () => Promise<unknown>,
): Promise<Counted> {
  const counted: Counted = { statuses: {}, unclear: [] }
  let isOver = false
  const acting = act().finally(() => {
    isOver = true
  })
  const signedIn = { authorization: `Bearer ${token}` }
  const json = { ...signedIn, 'content-type': 'application/json' }
  const send = (body: object): RequestInit => ({ method: 'POST', headers: json, body: JSON.stringify(body) })
  let round = 0
  const calls: [string, () => RequestInit][] = [
    ['/api/students', () => ({ headers: signedIn })],
    ['/api/users/me', () => ({ headers: signedIn })],
    ['/api/attendance/manual', () => send({ studentId: students[0], status: 'late' })],
    ['/api/classes/createClass', () => send({ name: `Class ${round++}` })],
    ['/api/auth/login/send-otp', () => send({ phone: '9876543210' })],
    ['/api/exports/school', () => ({ headers: signedIn })],
    ['/api/config', () => ({})],
    ['/api/ready', () => ({})],
  ]
  const repeat = async ([path, request]: (typeof calls)[number]) => {
    while (!isOver) {
      const { status, unclear } = await judge(`${url}${path}`, request())
      counted.statuses[status] = (counted.statuses[status] ?? 0) + 1
      if (unclear) counted.unclear.push(`${path}: ${status} ${unclear}`)
      await sleep(20)
    }
  }
  await Promise.all([acting, ...[...calls, ...calls].map(repeat)])
  return counted
}

function postmasterOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Kills a PostgreSQL and waits until another one serves in its place. */
async function killPostgres(folder: string, server: { url: string }): Promise<void> {
  const before = postmasterOf(folder)
  if (before) process.kill(before, 'SIGKILL')
  const isAnother = () => ![before, undefined].includes(postmasterOf(folder))
  await expect.poll(isAnother, { interval: 20 }).toBe(true)
  await untilReady(server, 200)
}

async function untilReady({ url }: { url: string }, status: number): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { interval: 50 }).toBe(status)
}

describe('a database that goes away', () => {
  it('killed by the system is started again by the server, which answers 503 meanwhile and never 500', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const school = await openSchool(server.url, dataDir, 20)
    const kill = async () => {
      for (let time = 0; time < 2; time++) {
        await sleep(500)
        await killPostgres(join(dataDir, 'pg'), server)
      }
      await sleep(500)
    }
    const { statuses, unclear } = await countUnderLoad(server, school, kill)
    expect(unclear).toEqual([])
    expect([Number(statuses[200]) > 0, Number(statuses[503]) > 0]).toEqual([true, true])
    expect(server.process.exitCode).toBe(null)
    // Left open, an export's temporary file is closed with such a warning.
    expect(server.output()).not.toContain('garbage collection')
    expect(server.output()).toContain('PostgreSQL ended by itself (code 137) and is started again')
    expect(await stop(server)).toBe(0)
  })

  it('of the operator’s own, its connections cut, killed, stopped: a clear 503, and the server recovers by itself', async () => {
    const folder = newFolder()
    const open = () => startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
    ownPostgres = await open()
    const { host, database, user } = ownPostgres.connection
    const dataDir = newFolder()
    const address = (socket: string) =>
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`
    const server = await startHere(dataDir, { DATABASE_URL: address(host), SECRETS_KEY: 'k'.repeat(32) })
    const school = await openSchool(server.url, dataDir, 20)

    const cut = async () => {
      const admin = new pg.Client({ host, database: 'postgres', user: 'postgres' })
      await admin.connect()
      for (let time = 0; time < 20; time++) {
        await sleep(100)
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shala'`,
        )
      }
      await admin.end()
    }
    const whileCut = await countUnderLoad(server, school, cut)
    expect(whileCut.unclear).toEqual([])
    expect([Number(whileCut.statuses[200]) > 0, Number(whileCut.statuses[503]) > 0]).toEqual([true, true])

    const away = async () => {
      await killPostgres(folder, server)
      await ownPostgres?.stop()
      await untilReady(server, 503)
      await sleep(500)
    }
    const whileAway = await countUnderLoad(server, school, away)
    expect(whileAway.unclear).toEqual([])
    expect([Number(whileAway.statuses[200]) > 0, Number(whileAway.statuses[503]) > 0]).toEqual([true, true])
    await server.stop()
  })
})
