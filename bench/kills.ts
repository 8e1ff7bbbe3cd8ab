// kill -9 of the server, of PostgreSQL and of both while people work. `ROUNDS=5` of each is a quick look.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { findEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import {
  clearServers,
  newFolder,
  openSchool,
  postgresOn,
  type Started,
  start,
  stop,
} from '../apps/server/test/run-server.ts'
import { type Asked, type KillLoad, linesOfImport, newLoad, type Target, work } from './kill-load.ts'
import { isWrong, type Other, reportOthers } from './report.ts'

const rounds = Number(process.env.ROUNDS ?? 100)
const kinds = ['the server', 'PostgreSQL', 'both'] as const
type Kind = (typeof kinds)[number]

const students = 200
const unlimited = {
  REQUESTS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
  SCHOOL_LIMITS: 'large students=1000000 changesPerDay=100000000',
}

const folder = newFolder()

function postmaster(): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function untilReady(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(20)
  }
  throw new Error('It never came back.')
}

/** @returns the server that serves then, and how many milliseconds nobody was served */
async function kill(kind: Kind, server: Started): Promise<{ server: Started; away: number }> {
  const begun = performance.now()
  const pid = postmaster()
  if (kind !== 'the server' && pid) process.kill(pid, 'SIGKILL')
  if (kind === 'PostgreSQL') {
    while (postmaster() === pid) await sleep(5)
    await untilReady(server.url)
    const away = performance.now() - begun
    // It ends itself after a few deaths of its PostgreSQL within ten minutes, and waits longer after each of them.
    await stop(server)
    return { server: await start(folder, unlimited), away }
  }
  await stop(server, 'SIGKILL')
  while (postgresOn(folder) > 0) await sleep(20)
  const next = await start(folder, unlimited)
  return { server: next, away: performance.now() - begun }
}

async function connect(token: string): Promise<{ client: Client; schoolId: string }> {
  const address = findEmbeddedPostgres(join(folder, 'pg'))
  if (!address) throw new Error('There is no PostgreSQL.')
  const client = await connectAsOwner(address)
  const { schoolId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
  return { client, schoolId }
}

async function countsOf(client: Client, sql: string, schoolId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(sql, [schoolId])
  return new Map(rows.map(({ name, n }) => [name, n]))
}

const lost = ({ acknowledged }: Asked, stored: Map<string, number>) =>
  acknowledged.filter((one) => !stored.has(one)).length
const doubled = (stored: Map<string, number>) => [...stored.values()].filter((n) => n > 1).length

/** Calls of an import of which only a part is stored. */
function halfImports({ acknowledged, unanswered }: Asked, rolls: Map<string, number>): number {
  const storedOf = (from: number) =>
    Array.from({ length: linesOfImport }, (_, index) => String(from + index)).filter((roll) =>
      rolls.has(roll),
    ).length
  const isHalf = (from: string) => ![0, linesOfImport].includes(storedOf(Number(from)))
  return [...acknowledged, ...unanswered].filter(isHalf).length
}

async function countMissingPhotos(url: string, { uploads }: KillLoad): Promise<number> {
  let missing = 0
  for (const photo of uploads.photos.values()) {
    const answer = await fetch(`${url}${photo}`)
    if (answer.headers.get('content-type') !== 'image/webp') missing += 1
    await answer.arrayBuffer()
  }
  return missing
}

async function judge(url: string, token: string, load: KillLoad): Promise<Other[]> {
  const { client, schoolId } = await connect(token)
  const count = (sql: string) => countsOf(client, sql, schoolId)
  const marks = new Map(
    (
      await client.query<{ id: string; status: string }>(
        `select student_id as id, status from school.attendance where school_id = $1`,
        [schoolId],
      )
    ).rows.map(({ id, status }) => [id, status]),
  )
  const rolls = await count(
    `select roll_number as name, count(*)::int as n from school.users where school_id = $1 and role = 'student' group by 1`,
  )
  const certificates = await count(
    `select id::text as name, count(*)::int as n from school.certificates where school_id = $1 group by 1`,
  )
  const serials = await count(
    `select serial as name, count(*)::int as n from school.certificates where school_id = $1 group by 1`,
  )
  const leave = await count(
    `select from_date::text as name, count(*)::int as n from school.leave_requests where school_id = $1 group by 1`,
  )
  await client.end()
  const wrongMarks = [...load.marks].filter(([id, { acknowledged, perhaps }]) => {
    const stands = marks.get(id) ?? ''
    return stands !== acknowledged && !perhaps.includes(stands)
  })
  const none = (what: string, value: number): Other => ({ what, value, unit: '', budget: 0 })
  return [
    { what: 'marks acknowledged', value: load.marked, unit: '' },
    none('marks that are not what was acknowledged', wrongMarks.length),
    { what: 'calls of imports acknowledged', value: load.imports.acknowledged.length, unit: '' },
    none('imports lost', lost(load.imports, rolls)),
    none('imports half done', halfImports(load.imports, rolls)),
    { what: 'students with files acknowledged', value: load.uploads.acknowledged.length, unit: '' },
    none('students with files lost', lost(load.uploads, rolls)),
    none('students twice', doubled(rolls)),
    none('photos missing', await countMissingPhotos(url, load)),
    { what: 'certificates acknowledged', value: load.certificates.acknowledged.length, unit: '' },
    none('certificates lost', lost(load.certificates, certificates)),
    none('numbers of certificates twice', doubled(serials)),
    { what: 'leave requests acknowledged', value: load.leave.acknowledged.length, unit: '' },
    none('leave requests lost', lost(load.leave, leave)),
    none('leave requests twice', doubled(leave)),
  ]
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

async function main(): Promise<number> {
  let server = await start(folder, unlimited)
  const { token, students: ids } = await openSchool(server.url, folder, students)
  // Marks of a few on a Sunday are set aside.
  await fetch(`${server.url}/api/schools/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workingDays: [1, 2, 3, 4, 5, 6, 7] }),
  })
  const listed = await fetch(`${server.url}/api/classes`, { headers: { authorization: `Bearer ${token}` } })
  const classId = (await listed.json()).classes[0]._id
  const load = newLoad()
  const target: Target = { url: () => server.url, token, students: ids }
  const others: Other[] = []
  for (const [place, kind] of kinds.entries()) {
    const times: number[] = []
    for (let n = 0; n < rounds; n += 1) {
      let isOver = false
      const working = work(target, load, {
        isOver: () => isOver,
        round: place * rounds + n,
        of: kinds.length * rounds,
        classId,
      })
      await sleep(300 + Math.random() * 700)
      const killed = await kill(kind, server)
      server = killed.server
      times.push(killed.away)
      isOver = true
      await working
    }
    console.log(`killed ${kind} ${rounds} times`)
    others.push(
      { what: `${kind} killed: served again after, median`, value: percentile(times, 0.5), unit: 'ms' },
      { what: `${kind} killed: served again after, longest`, value: percentile(times, 1), unit: 'ms' },
    )
  }
  others.push(...(await judge(server.url, token, load)))
  console.log(`\n${reportOthers(others)}`)
  await stop(server)
  return others.some(isWrong) ? 1 : 0
}

const code = await main().catch((error) => {
  console.error(error)
  return 1
})
await clearServers()
process.exit(code)
