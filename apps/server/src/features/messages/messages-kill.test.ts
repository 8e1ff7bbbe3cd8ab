import { markBatch } from '@shala/contract/attendance/attendance'
import { listMessages } from '@shala/contract/messages/messages'
import { updateSettings } from '@shala/contract/schools/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CutConnections, openCutConnections } from '../../../test/cut-connections.ts'
import { openSmsServer, type SmsServer } from '../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let doomed: TestApp
let survivor: TestApp
let connections: CutConnections
let sms: SmsServer
let school: TestSchool
let classId: string
let rolls = 0

beforeAll(async () => {
  sms = await openSmsServer()
  connections = await openCutConnections(inject('postgres'))
  app = await openTestApp()
  const { delivery } = sms
  const dead = async () => {
    throw new Error('A killed process sends nothing.')
  }
  const doomedDelivery = {
    ...delivery,
    send: (message: Parameters<typeof delivery.send>[0]) =>
      connections.isCut() ? dead() : delivery.send(message),
  }
  doomed = await openTestApp({
    beside: app,
    through: connections.address,
    deliveries: { phone: doomedDelivery },
  })
  survivor = await openTestApp({ beside: app, deliveries: { phone: delivery } })
  at('09:30')
  school = await openTestSchool(app)
  const body = { familiesTold: 'by_itself', familiesWays: ['sms'] }
  expect((await app.call(updateSettings, { token: school.admin, body })).status).toBe(200)
  classId = await school.addClass('Class 5')
})
afterAll(async () => {
  await doomed.close()
  await survivor.close()
  await app.close()
  await connections.close()
  await sms.close()
})

const names = ['Keya', 'Ravi', 'Zara']

/** On a Friday, on the school's clock. */
function at(time: string) {
  for (const one of [app, doomed, survivor]) one.clock.now = new Date(`2026-11-20T${time}:00+05:30`)
}

async function minuteOf(process: TestApp) {
  await process.tellFamilies()
  await process.jobs.run()
}

/** One process is killed at a step of its work, and another goes on. @returns whether the work has that step */
async function killedAt(
  step: number,
  when: 'before' | 'after',
  [time = '', ...later]: readonly string[],
): Promise<boolean> {
  at(time)
  connections.cutAt(step, when)
  await minuteOf(doomed).catch(() => {})
  const wasReached = connections.mend()
  for (const minute of later) {
    at(minute)
    await minuteOf(survivor)
  }
  return wasReached
}

async function addChild(name: string, phone: string): Promise<string> {
  rolls += 1
  return await school.addStudent(classId, String(rolls), { name, phone, enrollmentDate: '2026-06-01' })
}

async function markAll(studentIds: string[], status: string): Promise<void> {
  const marks = studentIds.map((studentId) => ({ studentId, status }))
  expect((await app.call(markBatch, { token: school.admin, body: { marks } })).status).toBe(200)
}

/** The states of the messages of one kind in the school's list, one for each child. */
async function statesOf(kind: string): Promise<string[]> {
  const { messages } = (await app.call(listMessages, { token: school.admin })).body
  const ofKind = messages.filter((one) => one.kind === kind)
  return ofKind.flatMap(({ attempts }) => attempts.map(({ state }) => state))
}

/** Each phone got the words once; or not at all, and then the office knows that nobody can say. */
function expectOnce(phones: readonly string[], words: string, states: readonly string[]): void {
  const said = sms.sent.filter(({ text }) => text.includes(words))
  const times = phones.map((phone) => said.filter(({ to }) => to === `91${phone}`).length)
  expect(Math.max(...times)).toBeLessThanOrEqual(1)
  expect(states).toHaveLength(phones.length)
  expect(states.filter((state) => state !== 'sent' && state !== 'unknown')).toEqual([])
  const unsaid = times.filter((time) => time === 0).length
  expect(states.filter((state) => state === 'unknown').length).toBeGreaterThanOrEqual(unsaid)
}

/** New children are absent, and then at school after all. @returns whether either had the step */
async function killInBothAt(step: number, when: 'before' | 'after'): Promise<boolean> {
  at('09:30')
  const phones = names.map(() => anyPhone())
  const studentIds: string[] = []
  for (const [index, name] of names.entries()) studentIds.push(await addChild(name, phones[index] ?? ''))
  await markAll(studentIds, 'absent')
  const first = await killedAt(step, when, ['09:45', '09:46', '09:52', '09:53'])
  expectOnce(phones, 'is marked absent', await statesOf('absent'))
  at('10:00')
  await markAll(studentIds, 'present')
  const second = await killedAt(step, when, ['10:06', '10:07', '10:13', '10:14'])
  expectOnce(phones, 'is at school', await statesOf('mistaken'))
  // The list is that of one round.
  await app.bind(school.schoolId).deleteFrom('family_messages').execute()
  return first || second
}

/** The steps of one minute's work are about fifty; a few of them in a row are between sending and writing down what became of it. */
const stride = process.env.EVERY_STEP ? 1 : 6

describe('a process that is killed at any step of telling families', () => {
  it('leaves each of them told once, before and after the database took the step', async () => {
    const kill = async (first: number, isBefore: boolean) => {
      let step = first
      while (await killInBothAt(step, isBefore ? 'before' : 'after')) step += stride
    }
    const first = fc.integer({ min: 1, max: stride })
    await fc.assert(fc.asyncProperty(first, fc.boolean(), kill), {
      numRuns: process.env.EVERY_STEP ? 2 : 1,
      ...(process.env.EVERY_STEP && {
        examples: [
          [1, true],
          [1, false],
        ],
      }),
      endOnFailure: true,
    })
  })
})
