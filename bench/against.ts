import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { type Case, cases, rangeCases, tokenOf, wantedCases } from './cases.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'
import { makeSchools, type Schools } from './made-schools.ts'
import { percentile, refusalOf } from './measure.ts'
import { table } from './report.ts'
import { openWorkshop, runInWorkshop, type Workshop } from './workshop.ts'

const root = join(import.meta.dirname, '..')
const [older = '', ...flags] = process.argv.slice(2)

interface Side {
  call: HttpClient
  schools: Schools
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The product of a checkout, on a PostgreSQL and a folder of its own, with the same schools as every other side. */
async function startSide(checkout: string, { folder, add }: Workshop): Promise<Side> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg') })
  add(() => postgres.stop())
  const { host, user, database } = postgres.connection
  const url = `http://127.0.0.1:${await freePort()}`
  const log = openSync(join(folder, 'server.log'), 'w', 0o600)
  const server = spawn(process.execPath, [...flags, join(checkout, 'apps/server/src/main.ts')], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: `postgres:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
      SECRETS_KEY: await makeSecretFile(folder),
      DATA_DIR: folder,
      PORT: new URL(url).port,
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
    },
  })
  closeSync(log)
  const ended = once(server, 'exit')
  add(async () => {
    server.kill()
    await ended
  })
  for (let waited = 0; ; waited += 100) {
    if ((await fetch(`${url}/api/ready`).catch(() => null))?.ok) break
    if (waited > 60_000 || server.exitCode !== null) {
      throw new Error(`${checkout} did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8')}`)
    }
    await sleep(100)
  }
  const admin = await connectAsOwner({ ...postgres.connection, user: 'postgres' })
  admin.on('error', () => {})
  const call = openHttpClient(url)
  return { call, schools: await makeSchools({ call, admin, folder }) }
}

const warmUpRuns = 20

/** Milliseconds of each side, asked in turn, so that whatever else the machine does falls on all alike; null where one refuses. */
async function compare(one: Case, sides: Side[]): Promise<number[] | null> {
  const times: number[][] = sides.map(() => [])
  for (let run = 0; run < warmUpRuns + one.runs; run += 1) {
    for (const [place, { call, schools }] of sides.entries()) {
      const school = schools[one.school]
      const reply = await call(one.call(school, run), tokenOf(one, school))
      if (refusalOf(reply)) return null
      if (run >= warmUpRuns) times[place]?.push(reply.milliseconds)
    }
  }
  return times.map((all) => percentile(all, 0.5))
}

/** A landing that makes a case this much slower says so. */
const mostSlower = 1.15

function rowOf({ name }: Case, medians: number[] | null): string[] {
  if (!medians) return [name, '', '', '', 'refused']
  const [before = 0, now = 0] = medians
  const ratio = now / before
  return [name, before.toFixed(2), now.toFixed(2), `${ratio.toFixed(2)}x`, ratio > mostSlower ? 'SLOWER' : '']
}

async function main(workshop: Workshop): Promise<number> {
  const sides: Side[] = []
  for (const checkout of [older, root]) {
    console.log(`starting ${checkout === root ? 'this checkout' : 'the older commit'}`)
    const own = openWorkshop()
    workshop.add(() => own.close())
    sides.push(await startSide(checkout, own))
  }
  const rows: string[][] = []
  for (const one of wantedCases([...cases, ...rangeCases])) {
    const row = rowOf(one, await compare(one, sides))
    rows.push(row)
    console.log(`measured ${row.join(' ')}`)
  }
  console.log(`\n${table([['ms, p50', 'before', 'now', 'now / before', ''], ...rows])}`)
  return 0
}

await runInWorkshop(main)
