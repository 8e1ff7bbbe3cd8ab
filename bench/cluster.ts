// The primary of a PostgreSQL with a standby is killed while teachers mark at two processes, with PgBouncer in between, and
// reports are read from the standby; the standby takes its place. WITHOUT_POOLER=1 leaves PgBouncer out. With PATRONI=1
// Patroni promotes it and takes the old primary back, then the two are changed over, and then etcd answers nobody for a while;
// PATRONI=example with the example's own seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { pgbouncerSql, startPgbouncer } from '../apps/server/test/pgbouncer.ts'
import { judge, type Load, longestGap, markAndRepeat, openLoad, secondBySecond } from './cluster-load.ts'
import { reportAllTheTime } from './cluster-reports.ts'
import { addJob, judgeSigns, openStream } from './cluster-signs.ts'
import { freePort, startHaproxy } from './haproxy.ts'
import { openHttpClient } from './http-client.ts'
import { missingOfPatroni, type PatroniPair, startPatroniPair } from './patroni.ts'
import { connectTo, type Node, type Pair, startPair } from './postgres-pair.ts'
import { isWrong, type Other, reportOthers } from './report.ts'
import type { Client } from './school-data.ts'
import { makeSchool } from './schools.ts'
import { startServerProcess } from './server-process.ts'
import { addTeachers } from './teachers.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

const people = 20
const childrenOfEach = 20
const before = 5000
/** Of a standby that nobody but this program promotes. */
const silentFor = 3000
const afterwards = 10_000

interface Ways {
  /** To whichever of the two may be written to, by HAProxy. */
  direct: number
  /** The same by PgBouncer; null without it. */
  pooled: number | null
  standby: number
}

/** PgBouncer on the way to the primary. */
async function startPooler(
  { folder, add }: Workshop,
  primary: Pick<Node, 'port'>,
  direct: number,
): Promise<number> {
  const [port, password] = [await freePort(), 'of the pooler']
  const admin = await connectTo(primary, 'shala')
  await admin.query(pgbouncerSql(password))
  await admin.end()
  const postgres = { port: direct, database: 'shala' }
  const pooler = await startPgbouncer({ folder, port, postgres, passwords: { pgbouncer: password } })
  add(() => pooler.stop())
  return port
}

async function countConnections(node: Pick<Node, 'port'>): Promise<number> {
  const client = await connectTo(node, 'postgres')
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where usename like 'shala%'`,
  )
  await client.end()
  return rows[0]?.n ?? 0
}

/** For two of the five seconds before the end of the primary, the standby takes over nothing. */
async function letTheStandbyLag({ primary, standby }: Pair): Promise<Other[]> {
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

const seconds = (milliseconds: number) => milliseconds / 1000

/** Afterwards the old primary comes back by itself, the two are changed over as planned, and etcd is away for a while. */
async function goOn({ comeBack, switchOver, loseEtcd }: PatroniPair, load: Load): Promise<Other[]> {
  const back = Date.now()
  await comeBack()
  const changing = Date.now()
  await switchOver()
  await sleep(afterwards)
  const losing = Date.now()
  await loseEtcd()
  const whole = Date.now()
  await sleep(afterwards)
  return [
    { what: 'the killed one is a standby again after', value: seconds(changing - back), unit: 's' },
    {
      what: 'longest without a mark saved meanwhile',
      value: seconds(longestGap(load, back, changing)),
      unit: 's',
    },
    {
      what: 'longest without a mark saved, switchover',
      value: seconds(longestGap(load, changing, losing)),
      unit: 's',
    },
    { what: 'etcd answered nobody, and all was well again after', value: seconds(whole - losing), unit: 's' },
    { what: 'longest without a mark saved, etcd away', value: seconds(longestGap(load, losing)), unit: 's' },
  ]
}

/** The end of the primary and what follows, beside the load. @returns the figures, and when the standby was promoted */
async function failOver(pair: Pair, watched: PatroniPair | null, load: Load) {
  const killed = Date.now()
  await pair.failOver()
  const promotedAt = Date.now()
  await sleep(afterwards)
  const others = [
    { what: 'the standby is the primary after', value: seconds(promotedAt - killed), unit: 's' },
    { what: 'longest without a mark saved, failover', value: seconds(longestGap(load, killed)), unit: 's' },
  ]
  return { others: watched ? [...others, ...(await goOn(watched, load))] : others, promotedAt }
}

async function main(workshop: Workshop): Promise<number> {
  const { folder } = workshop
  const missing = process.env.PATRONI ? missingOfPatroni() : []
  if (missing.length > 0) {
    console.log(
      `Skipped, for want of ${missing.join(', ')}: apt-get install patroni etcd-server haproxy pgbouncer`,
    )
    return 0
  }
  const watched = process.env.PATRONI ? await startPatroniPair(workshop) : null
  const pair = watched ?? (await startPair(workshop, silentFor))
  const { primary, standby, direct, readable } = pair
  const pooled = process.env.WITHOUT_POOLER ? null : await startPooler(workshop, primary, direct)
  const [url, one] = await startProducts(workshop, { direct, pooled, standby: readable })
  const admin = await connectTo(primary, 'shala')
  admin.on('error', () => {})
  const { school, teachers, children, child } = await makePeople(url, admin, folder)
  const load = openLoad()
  const of = { load, begun: Date.now(), date: school.today }
  const marking = teachers.map((teacher, place) =>
    markAndRepeat(url, teacher, children.slice(place * childrenOfEach, (place + 1) * childrenOfEach), of),
  )
  const { token, today: date } = school
  const reports = reportAllTheTime({ address: one, token, date, child, isOver: () => load.isOver })
  const stream = openStream(one, token)
  const key = await addJob(primary, school.schoolId, before + silentFor)
  const connections = await letTheStandbyLag(pair)
  const { others: figures, promotedAt } = await failOver(pair, watched, load)
  load.isOver = true
  await Promise.all(marking)
  const last = watched ? primary : standby
  console.log(`The primary was killed after ${before / 1000} s.`)
  console.log(secondBySecond(load))
  const signs = await judgeSigns(last, stream, { key, promotedAt })
  const judged = await judge(last, school, load, child.id)
  const others = [...judged, ...figures, ...signs, ...(await reports), ...connections]
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
