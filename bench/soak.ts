// Half an hour of a steady mixed load on one server process: neither memory nor handles may grow. `MINUTES=6` is a quick look.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './measure.ts'
import { ownMemory, postgresOf } from './memory.ts'
import { isWrong, type Other, reportOthers, table } from './report.ts'
import { secondsOf } from './rush-figures.ts'
import { addHistory } from './school-data.ts'
import { addTeacher, makeSchool } from './schools.ts'
import { act, type Soak, type SoakSchool, sendEventsTo, startReceiver, watch } from './soak-load.ts'
import { runInWorkshop, startProduct, type Workshop } from './workshop.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const perSecond = Number(process.env.RATE ?? 8)
const warmUp = Math.min(5, Math.ceil(minutes / 6))
/** Of the first and the last so many minutes the medians are compared. */
const compared = warmUp
const size = { schools: 4, students: 1000, teachers: 10, schoolDays: 20, screens: 40 }
/** In per cent, from the first minutes to the last. */
const mostGrowth = { memory: 15, heap: 10, handles: 10, ofPostgres: 15 }
const sampleMs = 60_000

type Product = Awaited<ReturnType<typeof startProduct>>

/** One line of the series, by the names of its columns. */
type Sample = Record<(typeof columns)[number], number>
const columns = [
  'minute',
  'answers',
  'CPU',
  'RSS MB',
  'heap MB',
  'outside MB',
  'handles',
  'clients',
  'connections',
  'PG own MB',
  'PG files MB',
  'jobs',
  'events',
  'temporary',
] as const

async function makeSchools(product: Product, folder: string): Promise<SoakSchool[]> {
  const schools: SoakSchool[] = []
  for (let n = 1; n <= size.schools; n += 1) {
    const parts = { ...product, folder }
    const school = await makeSchool(parts, { phone: `900000010${n}`, students: size.students })
    const teachers: SoakSchool['teachers'] = []
    for (let of = 0; of < size.teachers; of += 1) {
      const phone = String(8_200_000_000 + n * 1000 + of)
      teachers.push({ phone, token: (await addTeacher(parts, school.schoolId, phone)).token })
    }
    schools.push({ ...school, teachers })
  }
  await addHistory(
    product.admin,
    schools.map((school) => ({ school, schoolDays: size.schoolDays })),
  )
  return schools
}

/** Connections of clients that are open at a port: as many as ask at once, so that they say nothing of the server. */
function clientsAt(port: number): number {
  const of = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = ['tcp', 'tcp6'].flatMap((file) => readFileSync(`/proc/net/${file}`, 'utf8').split('\n'))
  return lines.filter((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/)
    return local.endsWith(of) && state === '01'
  }).length
}

const megabytes = (bytes: number) => bytes / 2 ** 20

async function sample(
  { server, admin }: Product,
  folder: string,
): Promise<Omit<Sample, 'minute' | 'answers'>> {
  const pid = await server.ask('pid')
  const rss = await server.ask('memory')
  const { heap, outside } = await server.ask('held')
  const clients = clientsAt(Number(new URL(await server.ask('address')).port))
  const { rows } = await admin.query<{ pid: number; n: number; jobs: number; events: number; bytes: string }>(
    `select pg_backend_pid() as pid, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where application_name like 'shala%') as n,
      (select count(*)::int from graphile_worker.jobs) as jobs,
      (select count(*)::int from school.webhook_events where state in ('waiting', 'sending')) as events`,
  )
  const [one = { pid: 0, n: 0, jobs: 0, events: 0, bytes: '0' }] = rows
  return {
    CPU: secondsOf(pid),
    'RSS MB': megabytes(rss),
    'heap MB': megabytes(heap),
    'outside MB': megabytes(outside),
    handles: readdirSync(`/proc/${pid}/fd`).length - clients,
    clients,
    connections: one.n,
    'PG own MB': ownMemory(postgresOf(one.pid)),
    'PG files MB': megabytes(Number(one.bytes)),
    jobs: one.jobs,
    events: one.events,
    temporary: readdirSync(join(folder, 'tmp')).length,
  }
}

function written(column: string, value: number): string {
  return column === 'CPU' ? value.toFixed(2) : value.toFixed(column.endsWith('MB') ? 1 : 0)
}

/** Each minute a line, said at once: whoever waits half an hour sees how it goes. */
async function observe(product: Product, folder: string, soak: Soak): Promise<Sample[]> {
  const series: Sample[] = []
  let before = { cpu: (await sample(product, folder)).CPU, answered: soak.answered, at: Date.now() }
  console.log(columns.join('  '))
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(sampleMs)
    const taken = await sample(product, folder)
    const now = { cpu: taken.CPU, answered: soak.answered, at: Date.now() }
    const share = (now.cpu - before.cpu) / ((now.at - before.at) / 1000)
    const line: Sample = { ...taken, minute, answers: now.answered - before.answered, CPU: share }
    series.push(line)
    console.log(columns.map((column) => written(column, line[column])).join('  '))
    before = now
  }
  return series
}

/** How much the median of the last minutes is above that of the minutes from one on, in per cent. */
function growthOf(series: Sample[], column: keyof Sample, from: number): number {
  const of = (lines: Sample[]) =>
    percentile(
      lines.map((line) => line[column]),
      0.5,
    )
  const first = of(series.slice(from, from + compared))
  return ((of(series.slice(-compared)) - first) / first) * 100
}

function judge(series: Sample[], soak: Soak): Other[] {
  const first = series.slice(warmUp, warmUp + compared)
  const last = series.slice(-compared)
  // A queue grows when even its smallest length at the end is more than any in the first minutes.
  const stayed = (column: keyof Sample) =>
    Math.max(
      0,
      Math.min(...last.map((line) => line[column])) - Math.max(0, ...first.map((line) => line[column])),
    )
  const none = (what: string, value: number): Other => ({ what, value, unit: '', budget: 0 })
  const growth = (what: string, column: keyof Sample, most: number, from = warmUp): Other[] => {
    const value = growthOf(series, column, from)
    return [
      { what: `${what}: growth`, value, unit: '%', budget: most },
      none(`${what}: grew by more`, value > most ? 1 : 0),
    ]
  }
  return [
    { what: 'calls answered', value: soak.answered, unit: '' },
    { what: 'streams opened', value: soak.streams, unit: '' },
    { what: 'events received elsewhere', value: soak.events, unit: '' },
    ...growth('memory (RSS)', 'RSS MB', mostGrowth.memory),
    ...growth('heap held', 'heap MB', mostGrowth.heap),
    ...growth('handles but those of clients', 'handles', mostGrowth.handles),
    // Each connection meets the statements one by one and keeps the plans of all: that takes it longer.
    ...growth("PostgreSQL's own memory", 'PG own MB', mostGrowth.ofPostgres, Math.floor(minutes / 2)),
    none('jobs that stayed', stayed('jobs')),
    none('events that stayed', stayed('events')),
    none('temporary files that stayed', stayed('temporary')),
    none('failures: 5xx but a clear 503, or no answer', soak.failures),
  ]
}

async function main(workshop: Workshop): Promise<number> {
  const { folder } = workshop
  let isOver = false
  const counts = { refusals: new Map(), failures: 0, answered: 0, done: new Map(), streams: 0, events: 0 }
  const soak: Soak = { url: '', folder, schools: [], isOver: () => isOver, ...counts }
  const receiver = await startReceiver(() => {
    soak.events += 1
  })
  workshop.add(() => receiver.stop())
  mkdirSync(join(folder, 'tmp'))
  const product = await startProduct(workshop, {
    TMPDIR: join(folder, 'tmp'),
    TRUST_PROXY: '1',
    SCHOOL_LIMITS: 'large changesPerDay=100000000',
    WEBHOOK_ORIGINS: receiver.origin,
  })
  soak.url = await product.server.ask('address')
  soak.schools = await makeSchools(product, folder)
  await sendEventsTo(soak, receiver.origin)
  const working = Promise.all([
    act(soak, perSecond),
    ...Array.from({ length: size.screens }, () => watch(soak)),
  ])
  const series = await observe(product, folder, soak)
  isOver = true
  // The screens that are open end by themselves; nothing is measured any more.
  void working.catch(console.error)
  const lines = series.map((line) => columns.map((column) => written(column, line[column])))
  console.log(`\n${table([[...columns], ...lines])}`)
  console.log(`\nDone: ${JSON.stringify(Object.fromEntries(soak.done))}`)
  console.log(`Refused: ${JSON.stringify(Object.fromEntries(soak.refusals))}`)
  const others = judge(series, soak)
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
