import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { listConnections } from '@shala/contract/connections/connections'
import * as contract from '@shala/contract/connections/webhooks'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, cancelLeave } from '@shala/contract/leave/leave'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'
import {
  answering,
  openWebhookReceiver,
  signatureOf,
  type WebhookReceiver,
} from '../../../../test/webhook-receiver.ts'

let app: TestApp
let school: TestSchool
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  app = await openTestApp({ webhooks: { origins: [receiver.origin], patience: 1000 } })
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  receiver.got.length = 0
  Object.assign(receiver.state, answering(204))
})

const add = (body: object = {}, of = school) =>
  app.call(contract.addWebhook, {
    token: of.admin,
    body: { url: `${receiver.origin}/hook`, events: ['marks', 'leave'], ...body },
  })
async function added(body: object = {}) {
  const { body: made } = await add(body)
  return { id: made.webhook._id, secret: made.secret }
}
/** As every minute, and what it leaves for the background. */
async function deliver(): Promise<void> {
  await app.tellFamilies()
  await app.jobs.run()
}
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const sent = async () =>
  (await app.call(contract.listSentEvents, { token: school.admin })).body.events.map(
    ({ event, state, tries, status, problem }) => ({ event, state, tries, status, problem }),
  )
const standing = async () => (await app.call(listConnections, { token: school.admin })).body.webhooks[0]
const act = (endpoint: typeof contract.testWebhook, id: string, of = school) =>
  app.call(endpoint as typeof contract.testWebhook, { token: of.admin, params: { id } })
const test = (id: string) => act(contract.testWebhook, id)

async function classOf(count: number) {
  const classId = await school.addClass()
  const ids: string[] = []
  for (let roll = 1; roll <= count; roll += 1) ids.push(await school.addStudent(classId, String(roll)))
  return { classId, ids }
}
const mark = (studentId: string, status: string, more: object = {}) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, ...more } })

describe('an event of marks', () => {
  it('is one for a class that is marked, with the changes and nothing that names a child', async () => {
    const { secret } = await added()
    const { classId, ids } = await classOf(3)
    const marks = ids.map((studentId, place) => ({ studentId, status: place === 1 ? 'absent' : 'present' }))
    await app.call(markBatch, { token: school.admin, body: { marks } })
    await deliver()
    expect(receiver.got).toHaveLength(1)
    const [got] = receiver.got
    const at = '2026-11-20T06:00:00.000Z'
    const by = { half: null, changedBy: school.adminId, changedAt: at }
    expect(got?.body).toEqual({
      type: 'attendance.changed',
      timestamp: at,
      data: {
        date: '2026-11-20',
        classId,
        changes: marks
          .map((one) => ({ ...one, ...by }))
          .toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1)),
      },
    })
    expect(got?.headers['content-type']).toBe('application/json')
    expect(got?.headers['webhook-timestamp']).toBe(String(Date.parse(at) / 1000))
    expect(got && signatureOf(secret, got)).toBe(got?.headers['webhook-signature'])
    expect(await sent()).toEqual([
      { event: 'marks', state: 'delivered', tries: 1, status: 204, problem: null },
    ])
    await deliver()
    expect(receiver.got).toHaveLength(1)
  })

  it('tells of a mark that is taken back, and not of one that stays the same or has another note', async () => {
    await added({ events: ['marks'] })
    const { ids } = await classOf(1)
    const [id = ''] = ids
    await mark(id, 'absent')
    await mark(id, 'absent', { notes: 'Called at nine' })
    await mark(id, '')
    await deliver()
    const statuses = receiver.got.map(({ body }) => body.data.changes[0].status)
    expect(statuses.toSorted()).toEqual(['absent', null].toSorted())
  })

  it('goes to every address of the school that wants it, and of no other', async () => {
    await added({ events: ['marks'] })
    await added({ events: ['leave'] })
    await add({}, await openTestSchool(app))
    const { ids } = await classOf(1)
    await mark(ids[0] ?? '', 'late')
    await deliver()
    expect(receiver.got).toHaveLength(1)
  })
})

describe('an event of leave', () => {
  it('tells of each request and decision: whose, which days, and who did it', async () => {
    await added({ events: ['leave'] })
    const meera = await school.signInAs('teacher')
    const body = {
      leaveType: 'Sick',
      fromDate: '2026-12-01',
      fromDuration: 'second half',
      toDate: '2026-12-02',
      toDuration: 'full day',
      reason: 'A fever',
    }
    const { body: asked } = await app.call(applyForLeave, { token: meera.token, body })
    const params = { id: asked.leave._id }
    await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    await app.call(cancelLeave, { token: meera.token, params })
    await deliver()
    const data = receiver.got.map(({ body }) => body.data)
    const common = { leaveId: params.id, personId: meera.userId, from: '2026-12-01', to: '2026-12-02' }
    expect(data).toContainEqual({
      ...common,
      status: 'pending',
      fromHalf: 'second half',
      toHalf: null,
      changedBy: meera.userId,
      changedAt: '2026-11-20T06:00:00.000Z',
    })
    expect(data).toContainEqual(expect.objectContaining({ status: 'approved', changedBy: school.adminId }))
    expect(receiver.got[0]?.body.type).toBe('leave.changed')
    expect(JSON.stringify(receiver.got)).not.toMatch(/fever|Sick/)
  })
})

describe('an event that is not taken', () => {
  it('is sent again with the same id, after growing waits, until it is', async () => {
    const { id, secret } = await added()
    Object.assign(receiver.state, answering(500))
    await test(id)
    await deliver()
    expect(await sent()).toEqual([{ event: 'test', state: 'waiting', tries: 1, status: 500, problem: null }])
    await deliver()
    expect(receiver.got).toHaveLength(1)
    expect((await standing())?.failingSince).toBe('2026-11-20T06:00:00.000Z')
    Object.assign(receiver.state, answering(200))
    later(1)
    await deliver()
    expect(await sent()).toMatchObject([{ state: 'delivered', tries: 2, status: 200 }])
    expect((await standing())?.failingSince).toBeNull()
    const [first, second] = receiver.got
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(second && signatureOf(secret, second)).toBe(second?.headers['webhook-signature'])
  })

  it('counts so after a hang, while nothing else goes to that address; marking waits for nobody', async () => {
    const { id } = await added()
    receiver.state.answer = () => {}
    const { ids } = await classOf(8)
    for (const one of ids) expect((await mark(one, 'present')).status).toBe(200)
    await deliver()
    expect(receiver.got.length).toBeLessThanOrEqual(3)
    const events = await sent()
    expect(events.filter(({ problem }) => problem === 'timeout')).toHaveLength(receiver.got.length)
    expect(events.filter(({ tries, state }) => tries === 0 && state === 'waiting')).toHaveLength(
      8 - receiver.got.length,
    )
    receiver.got.length = 0
    Object.assign(receiver.state, answering(200))
    await act(contract.testWebhook, id)
    await deliver()
    expect(receiver.got.length).toBeGreaterThanOrEqual(9 - 3)
    later(6)
    await deliver()
    expect((await sent()).every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('is given up after eight tries within a day', async () => {
    const { id } = await added()
    Object.assign(receiver.state, answering(503))
    await test(id)
    let minutes = 0
    for (let round = 0; round < 200 && (await sent())[0]?.state === 'waiting'; round += 1) {
      await deliver()
      if ((await sent())[0]?.state !== 'waiting') break
      const { body } = await app.call(contract.listSentEvents, { token: school.admin })
      const next = new Date(body.events[0]?.nextAt ?? '')
      minutes += (next.getTime() - app.clock.now.getTime()) / 60_000
      app.clock.now = next
    }
    expect(receiver.got).toHaveLength(contract.webhookLimits.tries)
    expect(minutes).toBeGreaterThan(20 * 60)
    expect(minutes).toBeLessThan(24 * 60)
    expect(await sent()).toEqual([{ event: 'test', state: 'failed', tries: 8, status: 503, problem: null }])
  })

  it('of a test is one at a time: real events stay in the list', async () => {
    const { id } = await added()
    expect((await test(id)).status).toBe(200)
    const { status, error } = await test(id)
    expect([status, error.code]).toEqual([409, 'connections.test_waits'])
    await deliver()
    expect((await test(id)).status).toBe(200)
    await deliver()
  })

  it('can be sent once more by the office, as the same event', async () => {
    const { id } = await added()
    await test(id)
    await deliver()
    const { body } = await app.call(contract.listSentEvents, { token: school.admin })
    const eventId = body.events[0]?._id ?? ''
    expect((await act(contract.sendEventAgain as never, eventId)).status).toBe(200)
    await deliver()
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]))
    expect(receiver.got).toHaveLength(2)
    Object.assign(receiver.state, answering(500))
    await act(contract.sendEventAgain as never, eventId)
    await deliver()
    expect(await sent()).toMatchObject([{ state: 'failed', status: 500 }])
    const elsewhere = await act(contract.sendEventAgain as never, eventId, await openTestSchool(app))
    expect([elsewhere.status, elsewhere.error.code]).toEqual([404, 'connections.event_unknown'])
  })

  it('is not sent on to where a redirect points', async () => {
    const { id } = await added()
    Object.assign(receiver.state, answering(307, { location: `${receiver.origin}/elsewhere` }))
    await test(id)
    await deliver()
    expect(receiver.got).toHaveLength(1)
    expect(await sent()).toMatchObject([{ state: 'waiting', status: 307 }])
  })

  it('of a process that was stopped in the middle is sent again', async () => {
    const { id } = await added()
    await test(id)
    await app
      .bind(school.schoolId)
      .updateTable('webhook_events')
      .set({ state: 'sending', due_at: app.clock.now, tries: 1 })
      .execute()
    await deliver()
    expect(await sent()).toMatchObject([{ state: 'delivered', tries: 2 }])
  })
})

describe('an address', () => {
  it('must be on the public internet, over https', async () => {
    for (const url of [
      'http://fees.example/hook',
      'https://127.0.0.1/hook',
      'https://10.0.0.5/hook',
      'https://[::1]/hook',
      'https://localhost/hook',
      'https://fees/hook',
      'https://fees.local/hook',
      'https://169.254.169.254/latest',
      'http://127.0.0.1:1/hook',
    ]) {
      const { status, error } = await add({ url })
      expect([status, error.code]).toEqual([422, 'connections.not_public'])
    }
    for (const url of ['', 'fees', 'ftp://fees.example', 'https://'])
      expect((await add({ url })).error.errors).toEqual({ url: contract.webhookTexts.url })
    const withName = await add({ url: 'https://a:b@fees.example' })
    expect(withName.error.errors).toEqual({ url: contract.webhookTexts.urlWithName })
    expect((await add({ url: `https://fees.example/${'x'.repeat(500)}` })).status).toBe(422)
    expect((await add({ events: [] })).error.errors).toEqual({ events: contract.webhookTexts.events })
    expect((await add({ events: ['birthdays'] })).status).toBe(422)
  })

  it('whose name is of a private network is never connected to', async () => {
    const { id } = await added()
    // As one that was saved before names without a dot were refused.
    const db = app.bind(school.schoolId)
    await sql`update webhooks set url = 'https://localhost/hook' where id = ${id}`.execute(db)
    await test(id)
    await deliver()
    expect(await sent()).toMatchObject([{ state: 'waiting', status: null, problem: 'not_public' }])
  })

  it('is one of five at most, also when two are added at once', async () => {
    for (let made = 1; made < contract.webhookLimits.webhooks; made += 1) await added()
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is turned off after five days of nothing but failures, and on again by the office', async () => {
    const { id } = await added()
    Object.assign(receiver.state, answering(500))
    const { ids } = await classOf(1)
    for (let day = 0; day <= 5; day += 1) {
      expect((await standing())?.offSince).toBeNull()
      await test(id)
      await deliver()
      later(24 * 60)
    }
    expect((await standing())?.offSince).not.toBeNull()
    expect((await sent()).every(({ state }) => state === 'failed')).toBe(true)
    const before = (await sent()).length
    await mark(ids[0] ?? '', 'present')
    expect(await sent()).toHaveLength(before)
    expect((await test(id)).error.code).toBe('connections.webhook_off')
    Object.assign(receiver.state, answering(200))
    expect((await act(contract.turnOnWebhook as never, id)).status).toBe(200)
    expect((await standing())?.offSince).toBeNull()
    await mark(ids[0] ?? '', 'absent')
    await deliver()
    expect((await sent())[0]).toMatchObject({ event: 'marks', state: 'delivered' })
  })

  it('that wants nothing more (410) is turned off at once', async () => {
    const { id } = await added()
    Object.assign(receiver.state, answering(410))
    await test(id)
    await deliver()
    expect((await standing())?.offSince).toBe(app.clock.now.toISOString())
  })

  it('is removed once, with what was sent; who did so is in the activity', async () => {
    const { id, secret } = await added()
    await test(id)
    expect((await act(contract.removeWebhook as never, id, await openTestSchool(app))).status).toBe(404)
    const both = await Promise.all([
      act(contract.removeWebhook as never, id),
      act(contract.removeWebhook as never, id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect([await standing(), await sent()]).toEqual([undefined, []])
    await deliver()
    expect(receiver.got).toEqual([])
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'connections' } })
    expect(body.entries.map(({ action }) => action)).toEqual([
      'connections.remove_webhook',
      'connections.add_webhook',
    ])
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain('/hook')
  })

  it('of another school is not there', async () => {
    const { id } = await added()
    const other = await openTestSchool(app)
    for (const endpoint of [contract.testWebhook, contract.turnOnWebhook] as never[])
      expect((await act(endpoint, id, other)).status).toBe(404)
  })
})

it('events are kept for a week', async () => {
  const { id } = await added()
  await test(id)
  await deliver()
  later(6 * 24 * 60)
  await app.doChores()
  expect(await sent()).toHaveLength(1)
  later(25 * 60)
  await app.doChores()
  expect(await sent()).toEqual([])
})
