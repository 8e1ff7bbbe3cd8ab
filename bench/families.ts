// Messages to the families of 200 schools while teachers mark. `SCHOOLS=20` is a quick look.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { updateSettings } from '../packages/contract/src/schools/settings.ts'
import type { School } from './cases.ts'
import { reportMarking } from './marking-check.ts'
import { clientsAtOnce, loadMarks, type MarkingLoad, sumOfLoads } from './marking-load.ts'
import { isWrong, type Other, reportOthers } from './report.ts'
import type { Client } from './school-data.ts'
import { makeSchool, type Product } from './schools.ts'
import { addTeachers } from './teachers.ts'
import { runInWorkshop, startProduct, type Workshop } from './workshop.ts'

const schools = Number(process.env.SCHOOLS ?? 200)
const absentInEach = 200
const messages = schools * absentInEach
/** Milliseconds until a provider answers. */
const answersAfterMs = 50
const patienceMs = 20 * 60_000
/** Presses that are nearer may stand in either order. */
const betweenLoadsMs = 3000
const megabyte = 1024 * 1024

interface Sms {
  to: string
  text: string
  code: string
}

/** An SMS provider on this machine. Codes go where the bench looks for them. */
async function openProvider({ folder, add }: Workshop) {
  const taken = new Map<string, number>()
  let lastAt = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { to, text, code }: Sms = JSON.parse(Buffer.concat(chunks).toString())
    if (code) appendFileSync(join(folder, 'outbox.jsonl'), `${JSON.stringify({ code })}\n`)
    else {
      taken.set(`${to} ${text}`, (taken.get(`${to} ${text}`) ?? 0) + 1)
      lastAt = Date.now()
    }
    setTimeout(() => response.end('{}'), code ? 0 : answersAfterMs)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  add(async () => server.close())
  const env = {
    SMS_PROVIDER: 'http',
    SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    SMS_BODY: '{"to":"{to}","text":"{text}","code":"{code}"}',
  }
  return { taken, lastAt: () => lastAt, env }
}

/** Every child of a school, absent since a quarter of an hour. */
async function markAllAbsent(admin: Client, { schoolId, founderId, today }: School): Promise<void> {
  await admin.query(
    `insert into school.attendance (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
    select $1, id, $3, uuidv7(), class_id, 'absent', 'manual', now() - interval '15 minutes', $2
    from school.users where school_id = $1 and role = 'student' and status = 'active'`,
    [schoolId, founderId, today],
  )
}

/** At any time of the day. */
const toldByItself = {
  dayEnd: '23:59',
  familiesTold: 'by_itself',
  familiesToldFrom: '00:00',
  familiesWays: ['sms'],
}

async function makeAbsentSchools(product: Product): Promise<void> {
  for (let n = 1; n <= schools; n += 1) {
    const school = await makeSchool(product, { phone: String(9_100_000_000 + n), students: absentInEach })
    await markAllAbsent(product.admin, school)
    const set = await product.call({ endpoint: updateSettings, body: toldByItself }, school.token)
    if (set.status !== 200) throw new Error(`The settings of a school were refused: ${set.text}`)
  }
}

const percentile = (waits: number[], share: number) =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0

const figures = (when: string, { waits }: MarkingLoad): Other[] => [
  { what: `a mark ${when}, p50`, value: percentile(waits, 0.5), unit: 'ms' },
  { what: `a mark ${when}, p99`, value: percentile(waits, 0.99), unit: 'ms' },
]

const nothing: MarkingLoad = { presses: [], waits: [], refused: 0, seconds: 0 }

/** Teachers mark, again and again, until it is over. */
async function markUntil(isOver: () => boolean, mark: () => Promise<MarkingLoad>): Promise<MarkingLoad> {
  let all = nothing
  const started = Date.now()
  while (!isOver() && Date.now() - started < patienceMs) {
    all = sumOfLoads(all, await mark())
    await new Promise((done) => setTimeout(done, betweenLoadsMs))
  }
  return all
}

async function main(workshop: Workshop): Promise<number> {
  const { folder } = workshop
  const provider = await openProvider(workshop)
  // All schools sign up from this machine.
  const SIGN_IN_LIMITS =
    'district perNetworkInTenMinutes=100000 perNetworkDay=100000 signupsPerNetworkDay=100000'
  const { server, admin, call } = await startProduct(workshop, { ...provider.env, SIGN_IN_LIMITS })
  const product = { call, admin, folder }
  const marked = await makeSchool(product, { phone: '9000000003', students: 2000 })
  const teachers = await addTeachers(product, marked, clientsAtOnce)
  const address = await server.ask('address')
  const mark = () => loadMarks(address, admin, marked, teachers)
  const alone = await mark()
  const memoryBefore = await server.ask('memory')
  await makeAbsentSchools(product)
  await admin.query('vacuum (analyze)')
  console.log(`made ${schools} schools`)
  await server.ask('watchLoop')
  const begun = Date.now()
  const beside = await markUntil(() => provider.taken.size >= messages, mark)
  const seconds = (provider.lastAt() - begun) / 1000
  const others: Other[] = [
    { what: 'messages that left', value: provider.taken.size, unit: '' },
    { what: 'missing', value: messages - provider.taken.size, unit: '', budget: 0 },
    {
      what: 'left twice',
      value: [...provider.taken.values()].filter((n) => n > 1).length,
      unit: '',
      budget: 0,
    },
    { what: 'until the last of them left', value: seconds, unit: 's' },
    ...figures('alone', alone),
    ...figures('beside messages', beside),
    ...(await reportMarking(admin, marked, sumOfLoads(alone, beside))),
    { what: 'event loop held longest', value: await server.ask('longestBlock'), unit: 'ms' },
    { what: 'memory before', value: memoryBefore / megabyte, unit: 'MB' },
    { what: 'memory after', value: (await server.ask('memory')) / megabyte, unit: 'MB', budget: 300 },
  ]
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
