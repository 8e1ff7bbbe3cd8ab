import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generalRefusals } from '@shala/contract/general/refusal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, connectAsOwner } from '#platform/database/connection'
import { anyAddress } from '../access/access-world.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type Dice, throwDice } from './dice.ts'
import { openRound, type Person, type Round, signInAgain } from './hostile-people.ts'
import { type ApiDocument, type HostileRequest, hostileRequest } from './hostile-requests.ts'

/** `npm run bench -- hostile` asks for more, with another seed each time unless one is given. */
const isLongLook = process.env.HOSTILE_REQUESTS !== undefined
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const seed = Number(process.env.HOSTILE_SEED ?? (isLongLook ? randomInt(2 ** 31) : 20_261_129))
/** Then there are new schools: some calls delete what the others name. */
const perRound = 2000
/** The clock moves on after each round, so that what is remembered for minutes is forgotten, as on a real server. */
const millisecondsPerRound = 60_000
const atOnce = 6
/** Hundreds of schools sign in from one network, and within a round the clock stands. */
const codeLimits = {
  perNetworkInTenMinutes: 1_000_000,
  perNetworkDay: 1_000_000,
  perDay: 1_000_000,
  signupsPerNetworkDay: 1_000_000,
  signupsPerDay: 1_000_000,
}
/** It never ends, and is read by the tests of live hints. */
const endless = ['/api/live']
/** The encryption of a whole school takes seconds, and the long look has time for it. */
const slow = ['/api/exports/school-file']

let app: TestApp
let owner: Client
let document: ApiDocument

beforeAll(async () => {
  app = await openTestApp({ codeLimits })
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  owner = await connectAsOwner(app.database)
  document = (await app.server.inject('/api/openapi.json')).json()
  for (const path of isLongLook ? endless : [...endless, ...slow]) delete document.paths[path]
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is still referred to, in MB. */
function heldMemory(): number {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

interface Outcome {
  statuses: Map<number, number>
  slowest: { ms: number; operation: string }
  /** How many calls of an operation took over a second. */
  slow: Map<string, number>
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

/** Whether somebody's own sign-in has ended: their next calls would tell nothing. */
function isSignedOut(
  { headers }: HostileRequest,
  { token }: Person,
  answer: { status: number; text: string },
) {
  return (
    answer.status === 401 &&
    headers.authorization === `Bearer ${token}` &&
    answer.text.includes(generalRefusals.signedOut.code)
  )
}

async function send(
  request: HostileRequest,
  person: Person,
  { people }: Round,
  outcome: Outcome,
): Promise<void> {
  const { operation, ...sent } = request
  const begun = performance.now()
  const answer = await app.server.inject({ ...sent, remoteAddress: anyAddress() })
  const ms = performance.now() - begun
  outcome.statuses.set(answer.statusCode, (outcome.statuses.get(answer.statusCode) ?? 0) + 1)
  if (ms > 1000) outcome.slow.set(operation, (outcome.slow.get(operation) ?? 0) + 1)
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, operation }
  const fault = faultOf(
    { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body },
    person,
  )
  if (isSignedOut(request, person, { status: answer.statusCode, text: answer.body }))
    await signInAgain(owner, person, people)
  if (!fault) return
  const { authorization: _, ...headers } = request.headers
  const payload = String(request.payload ?? '').slice(0, 600)
  outcome.faults.push(`${request.method} ${request.url} ${fault}\n${JSON.stringify(headers)}\n${payload}`)
}

async function sendRound(round: Round, dice: Dice, outcome: Outcome, count: number): Promise<void> {
  const { people, ids } = round
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const person = dice.pick(people)
      await send(hostileRequest(document, { token: person.token, ids }, dice), person, round, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const sortedOf = (counts: Map<number, number>) =>
  JSON.stringify(Object.fromEntries([...counts].sort(([a], [b]) => a - b)))

const mostOf = (counts: Map<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([operation, count]) => `${count} ${operation}`)
    .join(', ') || 'none'

/** Tells the progress of a long look, which may be ended early. */
function tellProgress(sent: number, { statuses, slowest, slow, faults }: Outcome): void {
  console.log(
    `${sent} sent. Answers: ${sortedOf(statuses)}. Over a second: ${mostOf(slow)}; slowest ${Math.round(slowest.ms)} ms, ${slowest.operation}. Memory: ${heldMemory()} MB. Faults: ${faults.length}`,
  )
  if (faults.length > 0) console.log(faults.at(-1))
}

it(`answers ${wanted} requests that no app would send, without a failure of its own or a name of another school`, async () => {
  const dice = throwDice(seed)
  const outcome: Outcome = {
    statuses: new Map(),
    slowest: { ms: 0, operation: '' },
    slow: new Map(),
    faults: [],
  }
  if (isLongLook) console.log(`Seed ${seed}`)
  for (let sent = 0; sent < wanted; sent += perRound) {
    const count = Math.min(perRound, wanted - sent)
    await sendRound(await openRound(app, owner), dice, outcome, count)
    app.clock.now = new Date(app.clock.now.getTime() + millisecondsPerRound)
    if (isLongLook) tellProgress(sent + count, outcome)
  }
  const { statuses, faults } = outcome
  expect(faults.slice(0, 5), `seed ${seed}`).toEqual([])
  expect(statuses.get(200) ?? 0, 'calls that were allowed and right').toBeGreaterThan(wanted / 20)
}, 14_400_000)
