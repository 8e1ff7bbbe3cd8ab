// The primary of a PostgreSQL with a standby is killed while teachers mark at two processes, with PgBouncer in between, and
// reports are read from the standby; the standby takes its place. WITHOUT_POOLER=1 leaves PgBouncer out.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { pgbouncerSql, startPgbouncer } from '../apps/server/test/pgbouncer.ts'
import { markAttendance } from '../packages/contract/src/attendance/attendance.ts'
import type { School } from './cases.ts'
import { reportAllTheTime } from './cluster-reports.ts'
import { freePort, startHaproxy } from './haproxy.ts'
import { openHttpClient, type Reply } from './http-client.ts'
import { connectTo, end, type Node, promote, startPair, startWayToPrimary } from './postgres-pair.ts'
import { isWrong, type Other, reportOthers } from './report.ts'
import type { Client } from './school-data.ts'
import { makeSchool, type Teacher } from './schools.ts'
import { startServerProcess } from './server-process.ts'
import { addTeachers } from './teachers.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

const people = 20
const childrenOfEach = 20
const pauseMs = 100
const before = 5000
/** As long as Patroni usually takes to be sure. */
const silentFor = 3000
const afterwards = 10_000
const statuses = ['present', 'absent', 'late'] as const

interface Load {
  isOver: boolean
  /** By student: what was acknowledged last. */
  acknowledged: Map<string, string>
  presses: number
  /** By second since the load began. */
  answered: Map<number, { ok: number; refused: number; longest: number }>
}

function note({ answered }: Load, second: number, { status, milliseconds }: Reply): void {
  const { ok, refused, longest } = answered.get(second) ?? { ok: 0, refused: 0, longest: 0 }
  const isOk = status === 200
  answered.set(second, {
    ok: ok + (isOk ? 1 : 0),
    refused: refused + (isOk ? 0 : 1),
    longest: Math.max(longest, milliseconds),
  })
}

interface Marking {
  load: Load
  begun: number
  date: string
}

/** Marks one child after the other, and sends each mark until it is acknowledged, as the app does. */
async function markAndRepeat(
  address: string,
  { token }: Teacher,
  children: readonly string[],
  { load, begun, date }: Marking,
): Promise<void> {
  const call = openHttpClient(address)
  const send = async (mark: object) => {
    const reply = await call({ endpoint: markAttendance, body: { ...mark, sentAt: new Date() } }, token)
    note(load, Math.floor((Date.now() - begun) / 1000), reply)
    if (reply.status !== 200 && reply.status !== 503) {
      throw new Error(`A mark was answered ${reply.status}: ${reply.text}`)
    }
    await sleep(pauseMs)
    return reply.status === 200
  }
  for (let n = 0; !load.isOver; n += 1) {
    const studentId = children[n % children.length] ?? ''
    const status = statuses[Math.floor(n / children.length) % statuses.length] ?? 'present'
    const mark = { studentId, status, date, markedAt: new Date() }
    load.presses += 1
    while (!(await send(mark)));
    load.acknowledged.set(studentId, status)
  }
}

async function judge(node: Node, { schoolId, today }: School, load: Load, besides: string): Promise<Other[]> {
  const of = `school_id = '${schoolId}' and date = '${today}' and student_id <> '${besides}'`
  const client = await connectTo(node, 'shala')
  const stored = await client.query<{ id: string; status: string }>(
    `select student_id as id, status from school.attendance where ${of}`,
  )
  const changes = await client.query<{ n: number; different: number }>(
    `select count(*)::int as n, count(distinct (student_id, pressed_at))::int as different
    from school.attendance_changes where ${of}`,
  )
  await client.end()
  const standing = new Map(stored.rows.map(({ id, status }) => [id, status]))
  const wrong = [...load.acknowledged].filter(([id, status]) => standing.get(id) !== status)
  const { n = 0, different = 0 } = changes.rows[0] ?? {}
  return [
    { what: 'marks acknowledged', value: load.presses, unit: '' },
    { what: 'not standing as acknowledged', value: wrong.length, unit: '', budget: 0 },
    { what: 'acknowledged and not logged', value: load.presses - different, unit: '', budget: 0 },
    { what: 'logged twice', value: n - different, unit: '', budget: 0 },
  ]
}

function secondBySecond({ answered }: Load): string {
  const lines = [...answered].sort(([a], [b]) => a - b)
  return lines
    .map(
      ([second, { ok, refused, longest }]) =>
        `${String(second).padStart(3)} s: ${ok} saved, ${refused} asked to come again, longest ${longest.toFixed(0)} ms`,
    )
    .join('\n')
}

interface Ways {
  /** To whichever of the two may be written to, by HAProxy. */
  direct: number
  /** The same by PgBouncer; null without it. */
  pooled: number | null
  standby: number
}

/** PgBouncer on the way to the primary. */
async function startPooler({ folder, add }: Workshop, primary: Node, direct: number): Promise<number> {
  const [port, password] = [await freePort(), 'of the pooler']
  const admin = await connectTo(primary, 'shala')
  await admin.query(pgbouncerSql(password))
  await admin.end()
  const postgres = { port: direct, database: 'shala' }
  const pooler = await startPgbouncer({ folder, port, postgres, passwords: { pgbouncer: password } })
  add(() => pooler.stop())
  return port
}

async function countConnections(node: Node): Promise<number> {
  const client = await connectTo(node, 'postgres')
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where usename like 'shala%'`,
  )
  await client.end()
  return rows[0]?.n ?? 0
}

/** For two of the five seconds before the end of the primary, the standby takes over nothing. */
async function letTheStandbyLag(primary: Node, standby: Node): Promise<Other[]> {
  const client = await connectTo(standby, 'postgres')
  await sleep(before - 3000)
  await client.query('select pg_wal_replay_pause()')
  await sleep(2000)
  await client.query('select pg_wal_replay_resume()')
  await client.end()
  await sleep(1000)
  return [
    { what: 'connections of two processes to the primary', value: await countConnections(primary), unit: '' },
    { what: 'to the standby', value: await countConnections(standby), unit: '' },
  ]
}

/** Two processes behind HAProxy, on the pair behind another one. @returns where HAProxy and the first of them are */
async function startProducts({ folder, add }: Workshop, ways: Ways): Promise<[string, string]> {
  const urlOf = (port: number) => `postgres://shala@127.0.0.1:${port}/shala`
  const env = {
    DATABASE_URL: urlOf(ways.pooled ?? ways.direct),
    ...(ways.pooled && { DATABASE_DIRECT_URL: urlOf(ways.direct) }),
    DATABASE_READ_URL: urlOf(ways.standby),
    SECRETS_KEY: await makeSecretFile(folder),
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
  }
  const ports = [await freePort(), await freePort()] as const
  for (const port of ports) {
    const server = await startServerProcess(folder, { ...env, PORT: String(port) })
    add(() => server.stop())
  }
  const proxy = await startHaproxy(folder, await freePort(), ports)
  add(() => proxy.stop())
  return [proxy.url, `http://127.0.0.1:${ports[0]}`]
}

async function makePeople(url: string, admin: Client, folder: string) {
  const product = { call: openHttpClient(url), admin, folder }
  const school = await makeSchool(product, { phone: '9000000003', students: people * childrenOfEach + 40 })
  const teachers = await addTeachers(product, school, people)
  const { rows } = await admin.query<{ id: string; classId: string }>(
    `select id, class_id as "classId" from school.users where school_id = $1 and role = 'student' and status = 'active' order by id`,
    [school.schoolId],
  )
  // As autovacuum does within a minute.
  await admin.query('analyze')
  const child = rows.at(-1) ?? { id: '', classId: '' }
  return { school, teachers, children: rows.map(({ id }) => id), child }
}

async function main(workshop: Workshop): Promise<number> {
  const { folder, add } = workshop
  const { primary, standby } = await startPair(folder)
  add(() => end(standby, 'SIGINT'))
  add(() => end(primary, 'SIGINT'))
  const way = await startWayToPrimary(folder, [primary, standby])
  add(async () => way.stop())
  const pooled = process.env.WITHOUT_POOLER ? null : await startPooler(workshop, primary, way.port)
  const ways = { direct: way.port, pooled, standby: standby.port }
  const [url, one] = await startProducts(workshop, ways)
  const admin = await connectTo(primary, 'shala')
  admin.on('error', () => {})
  const { school, teachers, children, child } = await makePeople(url, admin, folder)
  const load: Load = { isOver: false, acknowledged: new Map(), presses: 0, answered: new Map() }
  const of = { load, begun: Date.now(), date: school.today }
  const marking = teachers.map((teacher, place) =>
    markAndRepeat(url, teacher, children.slice(place * childrenOfEach, (place + 1) * childrenOfEach), of),
  )
  const { token, today: date } = school
  const reports = reportAllTheTime({ address: one, token, date, child, isOver: () => load.isOver })
  const connections = await letTheStandbyLag(primary, standby)
  await end(primary, 'SIGKILL')
  await sleep(silentFor)
  await promote(standby)
  await sleep(afterwards)
  load.isOver = true
  await Promise.all(marking)
  console.log(
    `The primary was killed after ${before / 1000} s, the standby promoted after ${(before + silentFor) / 1000} s.`,
  )
  console.log(secondBySecond(load))
  const others = [...(await judge(standby, school, load, child.id)), ...(await reports), ...connections]
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
