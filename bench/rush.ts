// A morning of 2,000 schools: 20,000 teachers mark within five minutes at two processes behind HAProxy, while 2,000 admins
// look on. `PROCESSES=4 SCHOOLS=400 TEACHERS=4000 MINUTES=1` for others. The clients run on the same machine.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { freePort, startHaproxy } from './haproxy.ts'
import { openHttpClient } from './http-client.ts'
import { percentile } from './measure.ts'
import { isWrong, type Other, reportOthers } from './report.ts'
import { type Figures, type Parts, readFigures } from './rush-figures.ts'
import { type Kind, openRush, type Rush, teach, watchHome } from './rush-load.ts'
import { makeManySchools, type RushSchool, settingsOfDistrict, sizeOfSchool } from './rush-schools.ts'
import type { Client } from './school-data.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
const processes = numberOf('PROCESSES', 2)
const schools = numberOf('SCHOOLS', 2000)
const teachers = numberOf('TEACHERS', 10 * schools)
const minutes = numberOf('MINUTES', 5)
/** The streams open within this. */
const openingMs = 20_000
const budgetOfClass = 250

async function start({ folder, add }: Workshop) {
  const settings = settingsOfDistrict
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg'), settings })
  add(() => postgres.stop())
  const { host, user, database } = postgres.connection
  const secret = await makeSecretFile(folder)
  const ports: number[] = []
  const servers: ServerProcess[] = []
  for (let n = 0; n < processes; n += 1) {
    const port = await freePort()
    const server = await startServerProcess(folder, {
      DATABASE_URL: `postgres:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
      SECRETS_KEY: secret,
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      PORT: String(port),
    })
    add(() => server.stop())
    ports.push(port)
    servers.push(server)
  }
  const proxy = await startHaproxy(folder, await freePort(), ports)
  add(() => proxy.stop())
  const admin = await connectAsOwner({ ...postgres.connection, user: 'postgres' })
  admin.on('error', () => {})
  return { url: proxy.url, secret, parts: { admin, servers, proxy: proxy.pid } }
}

/** Everybody comes at a moment of their own. */
async function arrive(rush: Rush, made: readonly RushSchool[]): Promise<void> {
  const all = made.flatMap(({ teachers }) => teachers).slice(0, teachers)
  await Promise.all(
    all.map(async (teacher, place) => {
      await sleep(Math.random() * minutes * 60_000)
      await teach(rush, teacher, place)
    }),
  )
}

/** Marks that stand otherwise than acknowledged, and those written other than once. */
async function judge(admin: Client, { acknowledged, today }: Rush) {
  const { rows: ids } = await admin.query<{ id: string }>('select school_id as id from school.schools')
  const found = { lost: acknowledged.size, foreign: 0, changes: 0, twice: 0 }
  for (let from = 0; from < ids.length; from += 100) {
    const of = [ids.slice(from, from + 100).map(({ id }) => id), today]
    const { rows } = await admin.query<{ id: string; status: string }>(
      'select student_id as id, status from school.attendance where school_id = any($1) and date = $2',
      of,
    )
    const right = rows.filter(({ id, status }) => acknowledged.get(id) === status).length
    found.lost -= right
    found.foreign += rows.length - right
    const changes = await admin.query<{ n: number; different: number }>(
      `select count(*)::int as n, count(distinct student_id)::int as different from school.attendance_changes
      where school_id = any($1) and date = $2`,
      of,
    )
    const { n = 0, different = 0 } = changes.rows[0] ?? {}
    found.changes += different
    found.twice += n - different
  }
  return found
}

function waitsOf(kind: Kind, waits: number[]): Other[] {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (what: string, share: number, budget?: number): Other => ({
    what: `${kind}, ${what}`,
    value: percentile(sorted, share),
    unit: 'ms',
    ...(budget !== undefined && { budget }),
  })
  const head = { what: `${kind}: answered`, value: waits.length, unit: '' }
  const p99 = at('p99', 0.99, kind === 'class' ? budgetOfClass : undefined)
  return [head, at('p50', 0.5), at('p95', 0.95), p99, at('longest', 1)]
}

function loadOf(before: Figures, after: Figures, classes: number): Other[] {
  const seconds = (after.at - before.at) / 1000
  return (['servers', 'postgres', 'haproxy', 'generator'] as const).flatMap((part) => {
    const used = after.cpu[part] - before.cpu[part]
    return [
      { what: `CPU of ${part}, cores`, value: used / seconds, unit: '' },
      { what: `CPU of ${part} for 1,000 classes`, value: (used * 1000) / classes, unit: 's' },
    ]
  })
}

async function run(parts: Parts, url: string, made: { schools: RushSchool[]; today: string }) {
  const rush = openRush(url, made.today)
  const watching = await Promise.all(
    made.schools.map(async (school) => {
      await sleep(Math.random() * openingMs)
      return watchHome(rush, school)
    }),
  )
  await sleep(3000)
  // The rush begins when everybody has opened the home.
  rush.waits.home.length = 0
  const figures = [await readFigures(parts)]
  const marking = arrive(rush, made.schools)
  await sleep(minutes * 30_000)
  figures.push(await readFigures(parts))
  await marking
  figures.push(await readFigures(parts))
  for (const one of watching) one.end()
  return { rush, figures }
}

async function main(workshop: Workshop): Promise<number> {
  const { url, secret, parts } = await start(workshop)
  const product = { call: openHttpClient(url), admin: parts.admin, folder: workshop.folder }
  const begun = Date.now()
  const made = await makeManySchools(product, { count: schools, secret })
  const children = schools * sizeOfSchool.children
  console.log(`made ${schools} schools with ${children} children in ${(Date.now() - begun) / 1000} s`)
  const { rush, figures } = await run(parts, url, made)
  const [first, middle, last] = figures as [Figures, Figures, Figures]
  const { lost, foreign, changes, twice } = await judge(parts.admin, rush)
  const { waits, acknowledged, errors } = rush
  const seconds = (last.at - first.at) / 1000
  const calls = Object.values(waits).reduce((sum, { length }) => sum + length, 0)
  const none = (what: string, value: number): Other => ({ what, value, unit: '', budget: 0 })
  const memory = ({ memory }: Figures) => Math.max(...memory)
  const others: Other[] = [
    ...(Object.keys(waits) as Kind[]).flatMap((kind) => waitsOf(kind, waits[kind])),
    { what: 'calls answered', value: calls / seconds, unit: '/s' },
    { what: 'hints heard', value: rush.hints, unit: '' },
    { what: 'marks acknowledged', value: acknowledged.size, unit: '' },
    none('lost', lost),
    none('from nowhere', foreign),
    none('not logged', acknowledged.size - changes),
    none('logged twice', twice),
    none('refused or superseded', rush.notSaved),
    none('streams lost', rush.streamsLost),
    ...[...errors].map(([what, value]) => ({ what: `not answered: ${what}`, value, unit: '' })),
    ...loadOf(first, last, waits.class.length + waits.tap.length / 40),
    { what: 'memory of the largest process before', value: memory(first), unit: 'MB' },
    { what: 'memory of the largest process halfway', value: memory(middle), unit: 'MB' },
    { what: 'memory of the largest process after', value: memory(last), unit: 'MB' },
    { what: 'WAL', value: (last.walBytes - first.walBytes) / 1024 / 1024, unit: 'MB' },
    { what: 'connections of PostgreSQL', value: last.connections, unit: '' },
    { what: 'the rush took', value: seconds, unit: 's' },
  ]
  console.log(`\n${processes} processes, ${schools} schools, ${teachers} teachers in ${minutes} minutes`)
  console.log(reportOthers(others))
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
