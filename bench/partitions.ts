// The marks of ten academic years in one table, and in one in parts by year, each used by the product itself. It needs 600
// bytes of disk a row while it runs; `ROWS=1000000` is a quick look.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { attendanceHistory, markBatch } from '../packages/contract/src/attendance/attendance.ts'
import { registerReport } from '../packages/contract/src/reports/register.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import { type Call, openHttpClient } from './http-client.ts'
import { percentile, refusalOf } from './measure.ts'
import { academicYears, makeParts, makeWhole } from './partitions-tables.ts'
import { table } from './report.ts'
import { makeManySchools, type RushSchool, settingsOfDistrict, sizeOfSchool } from './rush-schools.ts'
import type { Client } from './school-data.ts'
import { startServerProcess } from './server-process.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

const rows = Number(process.env.ROWS ?? 100_000_000)
const daysOfYear = 200
const schools = Math.max(4, Math.round(rows / 10 / daysOfYear / sizeOfSchool.children))
/** Of each kind of call, each of another class or student. */
const coldRuns = 40
const warmRuns = 200
/** Made with more memory than is served with: indexes are sorted in it. */
const settings = { ...settingsOfDistrict, maintenance_work_mem: '1GB' }

interface Database {
  admin: Client
  address: { host: string; port: number; user: string; database: string }
  owner: string
  stop: () => Promise<void>
}

async function openDatabase(folder: string): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg'), settings })
  const address = { ...postgres.connection, user: 'postgres' }
  const admin = await connectAsOwner(address)
  admin.on('error', () => {})
  const stop = async () => {
    await admin.end()
    await postgres.stop()
  }
  return { admin, address, owner: postgres.connection.user, stop }
}

function serve(folder: string, { address: { host, database }, owner }: Database, secret: string) {
  return startServerProcess(folder, {
    DATABASE_URL: `postgres:///${database}?user=${owner}&host=${encodeURIComponent(host)}`,
    SECRETS_KEY: secret,
    DATA_DIR: folder,
    PORT: '0',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
  })
}

interface Target {
  admin: string
  teacher: string
  classId: string
  studentIds: string[]
}

/** One class of each school first, then another of each. */
async function targetsOf(admin: Client, made: RushSchool[]): Promise<Target[]> {
  const { rows } = await admin.query<{ classId: string; studentIds: string[] }>(
    `select class_id as "classId", array_agg(id) as "studentIds" from school.marked_people group by class_id`,
  )
  const people = new Map(rows.map(({ classId, studentIds }) => [classId, studentIds]))
  return Array.from({ length: sizeOfSchool.teachers }, (_, place) =>
    made.flatMap(({ admin, teachers }) => {
      const { classId = '', token = '' } = teachers[place] ?? {}
      return [{ admin, teacher: token, classId, studentIds: people.get(classId) ?? [] }]
    }),
  )
    .flat()
    .filter(({ studentIds }) => studentIds.length > 0)
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

type Kind = (target: Target, today: string, run: number) => { call: Call; token: string }

const register =
  (months: number): Kind =>
  ({ admin, classId }, today) => ({
    call: {
      endpoint: registerReport,
      query: { class: classId, month: daysBefore(today, months * 30.5).slice(0, 7) },
    },
    token: admin,
  })

const history =
  (of: (target: Target, today: string) => Record<string, string>): Kind =>
  (target, today) => ({
    call: { endpoint: attendanceHistory, query: of(target, today) },
    token: target.admin,
  })

const kinds: Record<string, Kind> = {
  'a class of 40 marked': ({ teacher, studentIds }, today, run) => {
    const at = new Date()
    const status = run % 2 ? 'present' : 'late'
    const marks = studentIds.map((studentId) => ({ studentId, date: today, status, markedAt: at }))
    return { call: { endpoint: markBatch, body: { marks, sentAt: at } }, token: teacher }
  },
  'the list of a class on a day': ({ teacher, classId }, today) => ({
    call: { endpoint: listStudents, query: { class: classId, date: daysBefore(today, 2), limit: '100' } },
    token: teacher,
  }),
  'a day of a school': history((_, today) => {
    const day = daysBefore(today, 2)
    return { startDate: day, endDate: day, limit: '20' }
  }),
  'the register of last month': register(1),
  'a register of five years ago': register(60),
  'a year of a student': history(({ studentIds }, today) => ({
    startDate: daysBefore(today, 365),
    endDate: today,
    studentId: studentIds[0] ?? '',
  })),
}

/** Has the system forget the database's files that it keeps in memory, and no others. */
function forgetFiles(folder: string): void {
  const words = [join(folder, 'pg'), '-type', 'f', '-size', '+64k']
  spawnSync('find', [...words, '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'])
}

interface World {
  folder: string
  secret: string
  today: string
  made: RushSchool[]
  database: Database
}

/** Each kind cold, after PostgreSQL and the system have forgotten everything, then the same again and again. */
async function useProduct(world: World): Promise<Map<string, number[][]>> {
  const figures = new Map<string, number[][]>()
  for (const [name, kind] of Object.entries(kinds)) {
    await world.database.admin.query('checkpoint')
    await world.database.stop()
    forgetFiles(world.folder)
    world.database = await openDatabase(world.folder)
    const server = await serve(world.folder, world.database, world.secret)
    const call = openHttpClient(await server.ask('address'))
    const targets = (await targetsOf(world.database.admin, world.made)).slice(0, coldRuns)
    const times: [number[], number[]] = [[], []]
    for (let run = 0; run < coldRuns + warmRuns; run += 1) {
      const target = targets[run % targets.length] as Target
      const { call: asked, token } = kind(target, world.today, Math.floor(run / targets.length))
      const reply = await call(asked, token)
      const refused = refusalOf(reply)
      if (refused) throw new Error(`${name}: ${refused}`)
      times[run < coldRuns ? 0 : 1].push(reply.milliseconds)
    }
    figures.set(name, times)
    await server.stop()
    const at = (of: number[], share: number) => percentile(of, share).toFixed(1)
    console.log(
      `  ${name}: cold ${at(times[0], 0.5)} / ${at(times[0], 0.95)}, warm ${at(times[1], 0.5)} / ${at(times[1], 0.95)}`,
    )
  }
  return figures
}

async function timed(what: string, act: () => Promise<unknown>): Promise<[string, string]> {
  const begun = performance.now()
  await act()
  const took: [string, string] = [what, `${((performance.now() - begun) / 1000).toFixed(1)} s`]
  console.log(`  ${took.join(': ')}`)
  return took
}

async function sizesOf(admin: Client, name: string): Promise<[string, string][]> {
  const { rows } = await admin.query<{ rows: string; indexes: string; newest: string }>(
    `with part as (
      select oid from pg_class where relkind = 'r' and (oid = $1::regclass
        or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass))
    )
    select pg_size_pretty(sum(pg_table_size(oid))) as rows, pg_size_pretty(sum(pg_indexes_size(oid))) as indexes,
      pg_size_pretty((array_agg(pg_indexes_size(oid) order by oid::regclass::text desc))[1]) as newest
    from part`,
    [name],
  )
  const { rows: size = '', indexes = '', newest = '' } = rows[0] ?? {}
  return [
    ['rows', size],
    ['indexes', indexes],
    ['indexes of the newest part', newest],
  ]
}

/** Upkeep that is rare. It takes rows away, and so comes last. */
async function keepUp({ database: { admin }, today }: World, name: string): Promise<[string, string][]> {
  const [oldest] = academicYears(today)
  const of = `school_id = (select school_id from school.marked_people order by place limit 1)`
  const isInParts = name.endsWith('parts')
  const dropYear = isInParts
    ? `alter table ${name} detach partition school.attendance_of_${oldest?.year};
       drop table school.attendance_of_${oldest?.year}`
    : `delete from ${name} where date < '${oldest?.to}'`
  return [
    await timed('a vacuum of what was marked', () => admin.query(`vacuum (analyze) ${name}`)),
    await timed('a school erased', () => admin.query(`delete from ${name} where ${of}`)),
    await timed('the vacuum after it', () => admin.query(`vacuum ${name}`)),
    await timed('the oldest year removed', () => admin.query(dropYear)),
    await timed('the vacuum after that', () => admin.query(`vacuum ${name}`)),
  ]
}

const swap = async (admin: Client, from: string, to: string) => {
  await admin.query(`alter table school.${from} rename to ${to}`)
}

function report(
  of: Record<'whole' | 'parts', { calls: Map<string, number[][]>; others: [string, string][] }>,
): string {
  const { whole, parts } = of
  const cells = ([cold = [], warm = []]: number[][] = []) =>
    [cold, warm].map(
      (times) => `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}`,
    )
  const calls = [...whole.calls].map(([name, times]) => {
    const [cold = '', warm = ''] = cells(times)
    const [coldOfParts = '', warmOfParts = ''] = cells(parts.calls.get(name))
    return [name, cold, coldOfParts, warm, warmOfParts]
  })
  const others = whole.others.map(([name, value], place) => [name, value, parts.others[place]?.[1] ?? ''])
  const head = ['p50 / p95 in ms', 'cold, whole', 'cold, in parts', 'warm, whole', 'warm, in parts']
  return `${table([head, ...calls])}\n\n${table([['besides', 'whole', 'in parts'], ...others])}`
}

async function main(workshop: Workshop): Promise<number> {
  const { folder } = workshop
  const secret = await makeSecretFile(folder)
  const database = await openDatabase(folder)
  const server = await serve(folder, database, secret)
  const parts = { call: openHttpClient(await server.ask('address')), admin: database.admin, folder }
  const { schools: made, today } = await makeManySchools(parts, { count: schools, secret })
  await server.stop()
  const world: World = { folder, secret, today, made, database }
  workshop.add(() => world.database.stop())
  const count = await makeParts(database.admin, database.address, { today, rows })
  console.log(`${count} marks of ${schools} schools in parts`)
  await swap(world.database.admin, 'attendance', 'attendance_whole')
  await swap(world.database.admin, 'attendance_parts', 'attendance')
  const ofParts = await useProduct(world)
  await swap(world.database.admin, 'attendance', 'attendance_parts')
  await swap(world.database.admin, 'attendance_whole', 'attendance')
  await makeWhole(world.database.admin, today)
  console.log('in one table')
  const ofWhole = await useProduct(world)
  const others = async (name: string) => [
    ...(await sizesOf(world.database.admin, name)),
    ...(await keepUp(world, name)),
  ]
  const figures = {
    whole: { calls: ofWhole, others: await others('school.attendance') },
    parts: { calls: ofParts, others: await others('school.attendance_parts') },
  }
  console.log(`\n${count} marks of ${schools} schools\n${report(figures)}`)
  return 0
}

await runInWorkshop(main)
