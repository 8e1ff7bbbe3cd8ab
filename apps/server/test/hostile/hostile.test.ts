import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAsOwner } from '#platform/database/connection'
import { newId } from '#platform/ids'
import { anyAddress } from '../access/access-world.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { openTestSchool, signUpAdmin } from '../test-school.ts'
import { type Dice, throwDice } from './dice.ts'
import { type ApiDocument, type HostileRequest, hostileRequest } from './hostile-requests.ts'

/** `npm run bench -- hostile` asks for more, with another seed each time unless one is given. */
const isLongLook = process.env.HOSTILE_REQUESTS !== undefined
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const seed = Number(process.env.HOSTILE_SEED ?? (isLongLook ? randomInt(2 ** 31) : 20_261_129))
/** Then there are new schools: some calls delete what the others name. */
const perRound = 1000
const atOnce = 6
/** It never ends, and is read by the tests of live hints. */
const endless = ['/api/live']

let app: TestApp
let document: ApiDocument

beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  document = (await app.server.inject('/api/openapi.json')).json()
  for (const path of endless) delete document.paths[path]
})
afterAll(() => app.close())

interface Person {
  token: string | undefined
  /** Stands in the names of the other school alone. */
  unseen: string
}

interface Round {
  people: Person[]
  ids: string[]
}

async function openSchool(): Promise<{ marker: string; tokens: string[]; schoolId: string }> {
  const marker = `Unseen${newId().slice(-12)}`
  const school = await openTestSchool(app)
  const classId = await school.addClass(`${marker} class`)
  for (const roll of ['1', '2', '3'])
    await school.addStudent(classId, roll, { name: `${marker} child ${roll}` })
  const people = [await school.signInAs('teacher'), await school.signInAsTeacherOf(classId)]
  const student = await school.signInAs('student')
  // Most calls are an admin's.
  const tokens = [...Array(5).fill(school.admin), ...people.map(({ token }) => token), student.token]
  return { marker, tokens, schoolId: school.schoolId }
}

/** Some of every table that a call could name a row of. */
async function idsOf(schools: string[]): Promise<string[]> {
  const owner = await connectAsOwner(app.database)
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name name from information_schema.columns where table_schema = 'school' and data_type = 'uuid'
     and column_name in ('id', 'school_id') group by table_name having count(*) = 2`,
  )
  const ids = [...schools, newId()]
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from school."${name}" where school_id = any($1) limit 6`,
      [schools],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  await owner.end()
  return ids
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is still referred to, in MB. */
function heldMemory(): number {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

async function openRound(): Promise<Round> {
  const [one, other] = [await openSchool(), await openSchool()]
  const newcomer = await signUpAdmin(app)
  return {
    people: [
      ...one.tokens.map((token) => ({ token, unseen: other.marker })),
      ...other.tokens.map((token) => ({ token, unseen: one.marker })),
      { token: newcomer.token, unseen: one.marker },
      { token: undefined, unseen: one.marker },
    ],
    ids: await idsOf([one.schoolId, other.schoolId]),
  }
}

interface Outcome {
  statuses: Map<number, number>
  slowest: { ms: number; operation: string }
  faults: string[]
}

function faultOf(
  { status, retryAfter, text }: { status: number; retryAfter: unknown; text: string },
  person: Person,
): string | null {
  if (status >= 500 && !(status === 503 && retryAfter)) return `answered ${status}`
  if (text.includes(person.unseen)) return `showed another school's names, with ${status}`
  return null
}

async function send(request: HostileRequest, person: Person, outcome: Outcome): Promise<void> {
  const { operation, ...sent } = request
  const begun = performance.now()
  const answer = await app.server.inject({ ...sent, remoteAddress: anyAddress() })
  const ms = performance.now() - begun
  outcome.statuses.set(answer.statusCode, (outcome.statuses.get(answer.statusCode) ?? 0) + 1)
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, operation }
  const fault = faultOf(
    { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body },
    person,
  )
  if (!fault) return
  const { authorization: _, ...headers } = request.headers
  const payload = String(request.payload ?? '').slice(0, 600)
  outcome.faults.push(`${request.method} ${request.url} ${fault}\n${JSON.stringify(headers)}\n${payload}`)
}

async function sendRound({ people, ids }: Round, dice: Dice, outcome: Outcome, count: number): Promise<void> {
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const person = dice.pick(people)
      await send(hostileRequest(document, { token: person.token, ids }, dice), person, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

it(`answers ${wanted} requests that no app would send, without a failure of its own or a name of another school`, async () => {
  const dice = throwDice(seed)
  const outcome: Outcome = { statuses: new Map(), slowest: { ms: 0, operation: '' }, faults: [] }
  const memory: number[] = []
  for (let sent = 0; sent < wanted; sent += perRound) {
    await sendRound(await openRound(), dice, outcome, Math.min(perRound, wanted - sent))
    if (isLongLook) memory.push(heldMemory())
  }
  const { statuses, slowest, faults } = outcome
  if (isLongLook) {
    console.log(
      `Seed ${seed}. Answers: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`,
    )
    console.log(
      `Slowest: ${Math.round(slowest.ms)} ms, ${slowest.operation}. Memory in MB: ${memory.join(', ')}`,
    )
  }
  expect(faults.slice(0, 5), `seed ${seed}`).toEqual([])
  expect(statuses.get(200) ?? 0, 'calls that were allowed and right').toBeGreaterThan(wanted / 20)
}, 3_600_000)
