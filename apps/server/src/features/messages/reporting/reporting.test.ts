import { randomUUID } from 'node:crypto'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { testDelivery } from '@shala/contract/deliveries'
import { listMessages } from '@shala/contract/messages/messages'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getSettings, updateSettings } from '@shala/contract/schools/settings'
import { tellingTexts } from '@shala/contract/schools/telling'
import { getConfig } from '@shala/contract/system'
import { updateUser } from '@shala/contract/users'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSmsServer, type SmsServer } from '../../../../test/sms-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'
import {
  openWhatsAppServer,
  reportBody,
  signatureOf,
  type WhatsAppServer,
  whatsAppGuard,
} from '../../../../test/whatsapp-server.ts'

/** Where people sign in, by its outbox; it has no WhatsApp and takes no reports. */
let plain: TestApp
let app: TestApp
/** Another process of the same. */
let beside: TestApp
let sms: SmsServer
let whatsApp: WhatsAppServer
let school: TestSchool
let classId: string
let keya: Child
let rolls = 0

interface Child {
  id: string
  phone: string
  mother: string
}

const key = 'a-key-of-the-operator-for-reports'
const fields = { id: 'id', status: 'status', isMsg91: false }

beforeAll(async () => {
  sms = await openSmsServer()
  whatsApp = await openWhatsAppServer()
  plain = await openTestApp()
  const open = () =>
    openTestApp({
      beside: plain,
      deliveries: { phone: sms.delivery, whatsapp: whatsApp.delivery },
      reports: { sms: { key, fields }, whatsApp: whatsAppGuard },
      publicUrl: 'https://shala.test',
    })
  app = await open()
  beside = await open()
})
afterAll(async () => {
  await beside.close()
  await app.close()
  await plain.close()
  await sms.close()
  await whatsApp.close()
})
beforeEach(async () => {
  at('09:30')
  Object.assign(sms.state, { answers: 'takes', only: null, onTaken: null })
  whatsApp.state.answers = 'takes'
  school = await openTestSchool(plain)
  classId = await school.addClass('Class 5')
  keya = await addChild('Keya')
  await set({ familiesTold: 'by_itself', familiesWays: ['sms'] })
  sms.sent.length = 0
  whatsApp.taken.length = 0
})

// Nothing of one school is sent during the next one's test.
afterEach(async () => {
  await set({ familiesTold: 'no' })
  await app.bind(school.schoolId).deleteFrom('family_messages').execute()
})

function at(time: string, day = '2026-11-20') {
  for (const one of [plain, app, beside]) one.clock.now = new Date(`${day}T${time}:00+05:30`)
}

async function set(body: object, token = school.admin) {
  expect((await app.call(updateSettings, { token, body })).status).toBe(200)
}

async function addChild(name: string, of = school, ofClass = classId): Promise<Child> {
  rolls += 1
  const [phone, mother] = [anyPhone(), anyPhone()]
  const child = { name, phone, motherPhone: mother, enrollmentDate: '2026-06-01' }
  return { id: await of.addStudent(ofClass, String(rolls), child), phone, mother }
}

async function mark(status: string, { id: studentId }: Child = keya, token = school.admin) {
  expect((await app.call(markAttendance, { token, body: { studentId, status } })).status).toBe(200)
}

async function aMinute(time: string) {
  at(time)
  await app.tellFamilies()
  await app.jobs.run()
}

const list = async (token = school.admin) => (await app.call(listMessages, { token })).body
async function tried(token = school.admin) {
  const { messages } = await list(token)
  return messages.flatMap(({ attempts }) =>
    attempts.map(({ contact, way, state, reason }) =>
      [contact, way, state, reason].filter(Boolean).join(' '),
    ),
  )
}

/** Reports by SMS, as a provider posts them. */
async function report(id: string | undefined, status: string, { by = app, secret = key } = {}) {
  const { statusCode, body } = await by.server.inject({
    method: 'POST',
    url: `/api/delivery-reports/sms/${secret}`,
    payload: { id, status },
  })
  return { status: statusCode, body }
}
const taken = { status: 200, body: '{}' }
const lastId = () => sms.sent.at(-1)?.id

async function beAbsent(child = keya) {
  await mark('absent', child)
  await aMinute('09:45')
}

describe('a report of an SMS provider', () => {
  it('says that a message was delivered, and a later one that it was read; one that comes late changes nothing', async () => {
    await beAbsent()
    expect(await tried()).toEqual(['own sms sent'])
    at('09:47')
    expect(await report(lastId(), 'DELIVRD')).toEqual(taken)
    expect(await tried()).toEqual(['own sms delivered'])
    expect((await list()).messages[0]?.attempts[0]?.at).toBe('2026-11-20T04:17:00Z')
    expect(await report(lastId(), 'read')).toEqual(taken)
    at('09:50')
    for (const late of ['delivered', 'failed', 'read']) expect(await report(lastId(), late)).toEqual(taken)
    expect(await tried()).toEqual(['own sms read'])
    expect((await list()).messages[0]?.attempts[0]?.at).toBe('2026-11-20T04:17:00Z')
    expect((await list()).counts).toEqual({ waiting: 0, sent: 1, notReached: 0 })
  })

  it("that it failed tries the family's next phone, once, however often and by whichever process it comes", async () => {
    await beAbsent()
    const id = lastId()
    const ways = [app, beside, app, beside].map((by) => report(id, 'undelivered', { by }))
    expect(await Promise.all(ways)).toEqual([taken, taken, taken, taken])
    await aMinute('09:46')
    expect(await report(id, 'failed')).toEqual(taken)
    await aMinute('09:47')
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${keya.phone}`, `91${keya.mother}`])
    expect(await tried()).toEqual(['own sms failed undelivered', 'mother sms sent'])
  })

  it('that it failed sends nothing that is no longer true, and follows the limits of the school', async () => {
    const ravi = await addChild('Ravi')
    await mark('absent', ravi)
    await beAbsent()
    const [first, second] = sms.sent.map(({ id }) => id)
    await mark('present')
    await set({ smsADay: 2 })
    await report(first, 'failed')
    await report(second, 'blocked')
    await aMinute('09:51')
    await aMinute('09:52')
    expect(sms.sent.filter(({ text }) => text.includes('absent today'))).toHaveLength(2)
    const { messages, counts } = await list()
    const of = (name: string) => messages.find(({ studentName }) => studentName === name)?.attempts
    expect(of('Ravi')?.at(-1)).toMatchObject({ contact: 'mother', state: 'failed', reason: 'limit' })
    expect(of('Keya')?.at(-1)).toMatchObject({ state: 'dropped' })
    expect(counts.notReached).toBe(1)
  })

  it('that it failed lists the family as not reached where no other phone is left, and too late after the day', async () => {
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body: { motherPhone: null } })
    await beAbsent()
    await report(lastId(), 'expired')
    expect((await list()).counts).toEqual({ waiting: 0, sent: 0, notReached: 1 })
    const ravi = await addChild('Ravi')
    await mark('absent', ravi)
    await aMinute('09:55')
    at('17:30')
    await report(lastId(), 'failed')
    await app.jobs.run()
    expect(await tried()).toContain('mother sms failed too_late')
    expect(sms.sent).toHaveLength(2)
  })

  it('that it failed comes on the next day: the family stays among those who were not reached', async () => {
    await beAbsent()
    at('08:00', '2026-11-21')
    await report(lastId(), 'expired')
    await app.jobs.run()
    const query = { date: '2026-11-20' }
    const { counts, messages } = (await app.call(listMessages, { token: school.admin, query })).body
    expect(counts.notReached).toBe(1)
    expect(messages[0]?.attempts.at(-1)).toMatchObject({ state: 'failed', reason: 'too_late' })
    expect(sms.sent).toHaveLength(1)
  })

  it('that it arrived after all, before the next phone was tried, keeps that one from being told too', async () => {
    await beAbsent()
    await report(lastId(), 'failed')
    await report(lastId(), 'delivered')
    await aMinute('09:46')
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${keya.phone}`])
    expect(await tried()).toEqual(['own sms delivered'])
  })

  it('that it arrived after all leaves nobody to be called, whatever became of the next way', async () => {
    await beAbsent()
    const id = lastId()
    await set({ smsADay: 1 })
    await report(id, 'failed')
    await aMinute('09:46')
    expect((await list()).counts).toEqual({ waiting: 0, sent: 0, notReached: 1 })
    await report(id, 'delivered')
    expect(await tried()).toEqual(['own sms delivered', 'mother sms failed limit'])
    const { counts, messages } = await list()
    expect(counts).toEqual({ waiting: 0, sent: 1, notReached: 0 })
    expect(messages[0]?.phones).toEqual([])
  })

  it('that the next phone failed, after the first one arrived after all, tries no third', async () => {
    const body = { fatherPhone: anyPhone() }
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body })
    await beAbsent()
    const id = lastId()
    await report(id, 'failed')
    await aMinute('09:46')
    await report(id, 'delivered')
    await report(lastId(), 'failed')
    await aMinute('09:47')
    expect(await tried()).toEqual(['own sms delivered', 'mother sms failed undelivered'])
    expect(sms.sent).toHaveLength(2)
  })

  it('that it arrived after all has both phones hear what became of the absence', async () => {
    await beAbsent()
    const id = lastId()
    await report(id, 'failed')
    await aMinute('09:46')
    await report(id, 'delivered')
    await mark('late')
    await aMinute('09:52')
    await aMinute('09:53')
    const heard = sms.sent.filter(({ text }) => text.includes('came to school late'))
    expect(heard.map(({ to }) => to).toSorted()).toEqual([`91${keya.phone}`, `91${keya.mother}`].toSorted())
  })

  it('never replaces what a family has answered', async () => {
    await beAbsent()
    const link = /\/a\/\w+/.exec(sms.sent[0]?.text ?? '')?.[0] ?? ''
    const form = 'multipart/form-data; boundary=x'
    const payload = '--x\r\nContent-Disposition: form-data; name="answer"\r\n\r\nlate\r\n--x--\r\n'
    await report(lastId(), 'delivered')
    await app.server.inject({ method: 'POST', url: link, headers: { 'content-type': form }, payload })
    await report(lastId(), 'failed')
    await report(lastId(), 'read')
    expect((await list()).messages[0]?.attempts).toMatchObject([{ state: 'delivered', answer: 'late' }])
  })

  it.each([
    ['delivered', 'own sms delivered'],
    ['failed', 'own sms failed undelivered'],
  ])('that comes before the provider has answered us counts too: %s', async (status, became) => {
    sms.state.onTaken = (id) => report(id, status)
    await beAbsent()
    expect((await tried())[0]).toBe(became)
    sms.state.onTaken = null
    await aMinute('09:46')
    expect(sms.sent).toHaveLength(status === 'failed' ? 2 : 1)
  })

  it('of a message that nobody has says nothing, and is forgotten after an hour', async () => {
    const kept = () => app.authPool.query('select state from auth.early_reports')
    await app.authPool.query('delete from auth.early_reports')
    expect(await report(randomUUID(), 'delivered')).toEqual(taken)
    expect(await report(randomUUID(), 'on its way')).toEqual(taken)
    expect(await report(undefined, 'delivered')).toEqual(taken)
    expect((await kept()).rows).toEqual([{ state: 'delivered' }])
    at('10:31')
    await app.doChores()
    expect((await kept()).rows).toEqual([])
  })

  it('is taken by GET and as a form, and only by the key of the operator', async () => {
    await beAbsent()
    const url = `/api/delivery-reports/sms/${key}`
    const query = { id: lastId() ?? '', status: 'delivered' }
    const wrong = `${key.slice(0, -1)}x`
    for (const secret of [wrong, 'x', `${key}x`]) {
      expect((await report(lastId(), 'failed', { secret })).status).toBe(403)
      const got = await app.server.inject({ url: `/api/delivery-reports/sms/${secret}`, query })
      expect(got.statusCode).toBe(403)
    }
    expect((await report(lastId(), 'failed', { by: plain })).status).toBe(404)
    expect(await tried()).toEqual(['own sms sent'])
    expect((await app.server.inject({ url, query })).statusCode).toBe(200)
    expect(await tried()).toEqual(['own sms delivered'])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = String(new URLSearchParams({ ...query, status: 'seen' }))
    const sent = await app.server.inject({ method: 'POST', url, headers, payload })
    expect([sent.statusCode, await tried()]).toEqual([200, ['own sms read']])
  })

  it('breaks nothing, whatever it says', async () => {
    const url = `/api/delivery-reports/sms/${key}`
    const types = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain')
    const bodies = fc.oneof(fc.string(), fc.json())
    await fc.assert(
      fc.asyncProperty(types, bodies, async (type, payload) => {
        const sent = { method: 'POST', url, headers: { 'content-type': type }, payload } as const
        expect((await app.server.inject(sent)).statusCode).toBe(200)
      }),
    )
    const strange = [
      { id: 'a\u0000b', status: 'failed' },
      { id: ['a'], status: {} },
      { id: 'é', status: 'failed' },
    ]
    for (const payload of strange) {
      expect((await app.server.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    }
    const large = { method: 'POST', url, payload: { id: 'a'.repeat(300_000) } } as const
    expect((await app.server.inject(large)).statusCode).toBe(413)
  })
})

describe('reports and schools', () => {
  it('meet only in the message that is named, of several schools in one call', async () => {
    const other = await openTestSchool(plain)
    const theirs = await addChild('Zara', other, await other.addClass('Class 1'))
    for (const token of [school.admin, other.admin])
      await set({ familiesTold: 'by_itself', familiesWays: ['whatsapp'] }, token)
    await mark('absent', theirs, other.admin)
    const ravi = await addChild('Ravi')
    await mark('absent', ravi)
    await beAbsent()
    const idOf = ({ phone }: Child) => whatsApp.taken.find(({ to }) => to === `91${phone}`)?.id ?? ''
    const failure = { code: 131026, title: 'Message undeliverable' }
    const statuses = [
      { id: idOf(theirs), status: 'delivered' },
      { id: idOf(ravi), status: 'failed', errors: [failure] },
      { id: 'wamid.of-nobody', status: 'read' },
    ]
    expect(await whatsApp.report(app, statuses)).toEqual(taken)
    expect(await tried(other.admin)).toEqual(['own whatsapp delivered'])
    expect(await tried()).toEqual(
      expect.arrayContaining([
        'own whatsapp failed not_on_whatsapp',
        'mother whatsapp waiting',
        'own whatsapp sent',
      ]),
    )
    await set({ familiesTold: 'no' }, other.admin)
  })

  it('part once a child is erased', async () => {
    await beAbsent()
    const { admin: token } = school
    await app.call(updateUser, { token, params: { id: keya.id }, body: { status: 'leaved' } })
    const erased = { token, params: { studentId: keya.id }, body: { name: 'Keya' } }
    expect((await app.call(eraseStudent, erased)).status).toBe(200)
    const known = await app.authPool.query('select from auth.provider_ids where school_id = $1', [
      school.schoolId,
    ])
    expect(known.rowCount).toBe(0)
    await report(lastId(), 'failed')
    const rows = await app.bind(school.schoolId).selectFrom('family_messages').select('state').execute()
    expect(rows).toEqual([{ state: 'sent' }])
  })
})

describe('WhatsApp', () => {
  beforeEach(() => set({ familiesWays: ['whatsapp', 'sms'] }))

  it("tells a family by an approved text in the school's language, and shows what became of it", async () => {
    await set({ language: 'hi' })
    await beAbsent()
    expect(whatsApp.taken).toMatchObject([
      { to: `91${keya.phone}`, template: { name: 'child_absent', language: { code: 'hi' } } },
    ])
    const parameters = whatsApp.taken[0]?.template.components[0]?.parameters ?? []
    expect(parameters.map(({ parameter_name: name }) => name)).toEqual(['name', 'date', 'school', 'link'])
    const id = whatsApp.taken[0]?.id ?? ''
    // Out of order, one twice.
    for (const status of ['read', 'delivered', 'read', 'sent']) await whatsApp.report(app, [{ id, status }])
    expect(await tried()).toEqual(['own whatsapp read'])
    expect(sms.sent).toEqual([])
    expect((await list()).smsUsed).toEqual({ day: 0, month: 0 })
  })

  it('that refuses, or reports that it does not reach a phone, leaves the family to the next way', async () => {
    whatsApp.state.answers = 'refuses'
    await mark('absent')
    for (const time of ['09:45', '09:46', '09:50', '09:51', '09:52', '09:56', '09:57']) await aMinute(time)
    expect(sms.sent.map(({ to }) => to)).toEqual([`91${keya.phone}`])
    expect(await tried()).toEqual([
      'own whatsapp failed provider',
      'mother whatsapp failed provider',
      'own sms sent',
    ])
  })

  it('that does not answer may have sent it: it is not sent again', async () => {
    whatsApp.state.answers = 'never'
    await beAbsent()
    whatsApp.state.answers = 'takes'
    await aMinute('09:51')
    expect(await tried()).toEqual(['own whatsapp unknown'])
    expect([whatsApp.taken.length, sms.sent.length]).toEqual([1, 0])
  })

  it("is bounded by the operator's limit of a day, apart from SMS, and then the next way is tried", async () => {
    const bounded = await openTestApp({
      beside: plain,
      deliveries: { phone: sms.delivery, whatsapp: whatsApp.delivery },
      familyMessagesADay: 1,
    })
    await mark('absent', await addChild('Ravi'))
    await mark('absent')
    at('09:45')
    bounded.clock.now = app.clock.now
    await bounded.tellFamilies()
    await bounded.jobs.run()
    await bounded.close()
    expect([whatsApp.taken.length, sms.sent.length]).toEqual([1, 1])
    expect(await tried()).toContain('own whatsapp failed limit')
  })

  it('is offered only where it is set up; a school that chose it before goes on to the next way', async () => {
    expect((await app.call(getConfig)).body.delivery.whatsapp).toBe('whatsapp')
    expect((await plain.call(getConfig)).body.delivery.whatsapp).toBeNull()
    const body = { familiesWays: ['email', 'whatsapp'] }
    const { token } = await openTestSchool(plain).then(({ admin }) => ({ token: admin }))
    const refused = await plain.call(updateSettings, { token, body })
    expect([refused.status, refused.error.errors]).toEqual([422, { familiesWays: tellingTexts.notSetUp }])
    const kept = await plain.call(updateSettings, { token: school.admin, body: { ...body, smsADay: 3 } })
    expect(kept.status).toBe(200)
    await set({ familiesWays: ['whatsapp', 'sms'] })
    const { body: shown } = await plain.call(getSettings, { token: school.admin })
    expect(shown.settings.familiesWays).toEqual(['whatsapp', 'sms'])
    const without = await openTestApp({ beside: plain, deliveries: { phone: sms.delivery } })
    await mark('absent')
    at('09:45')
    without.clock.now = app.clock.now
    await without.tellFamilies()
    await without.jobs.run()
    await without.close()
    expect(sms.sent).toHaveLength(1)
  })

  it('can be tried by an administrator, with what a family gets', async () => {
    const { token, phone } = await school.signInAs('admin')
    const test = (by: TestApp) => by.call(testDelivery, { token, body: { channel: 'whatsapp' } })
    expect((await test(plain)).status).toBe(409)
    expect((await test(app)).status).toBe(200)
    expect(whatsApp.taken).toMatchObject([{ to: `91${phone}`, template: { name: 'child_absent' } }])
    whatsApp.state.answers = 'refuses'
    for (const one of [app, plain]) one.clock.now = new Date(app.clock.now.getTime() + 120_000)
    const failed = await test(app)
    expect([failed.status, failed.error.message]).toEqual([
      503,
      'The test message could not be sent: The WhatsApp server answered 400 (132001).',
    ])
  })
})

describe("WhatsApp's own calls", () => {
  const url = '/api/delivery-reports/whatsapp'

  it('are verified: its challenge is sent back to whoever has the token', async () => {
    const ask = async (query: Record<string, string | string[]>, by = app) => {
      const { statusCode, body, headers } = await by.server.inject({ url, query })
      return { statusCode, body: statusCode === 200 ? body : '', type: headers['content-type'] }
    }
    const good = {
      'hub.mode': 'subscribe',
      'hub.verify_token': whatsAppGuard.verifyToken,
      'hub.challenge': '1158201444',
    }
    expect(await ask(good)).toEqual({ statusCode: 200, body: '1158201444', type: 'text/plain' })
    for (const wrong of [
      { 'hub.verify_token': 'another' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>' },
      { 'hub.verify_token': [whatsAppGuard.verifyToken, 'x'] },
    ])
      expect((await ask({ ...good, ...wrong })).statusCode).toBe(403)
    expect((await ask({})).statusCode).toBe(403)
    expect((await ask(good, plain)).statusCode).toBe(404)
  })

  it('are signed over their bytes: any other changes nothing', async () => {
    await set({ familiesWays: ['whatsapp'] })
    await beAbsent()
    const [{ id } = { id: '' }] = whatsApp.taken
    const payload = JSON.stringify(reportBody([{ id, status: 'read' }]))
    const post = async (signature: string | undefined, body = payload) => {
      const headers = {
        'content-type': 'application/json',
        ...(signature && { 'x-hub-signature-256': signature }),
      }
      return (await app.server.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    const good = signatureOf(payload, whatsAppGuard.appSecret)
    const wrong = [undefined, 'sha256=', good.slice(0, -1), good.slice('sha256='.length)]
    for (const signature of [...wrong, signatureOf(payload, 'another secret'), `${good}0`])
      expect(await post(signature)).toBe(403)
    expect(await post(good, `${payload} `)).toBe(403)
    expect(await tried()).toEqual(['own whatsapp sent'])
    expect(await post(good)).toBe(200)
    expect(await tried()).toEqual(['own whatsapp read'])
    expect(await post(signatureOf('{', whatsAppGuard.appSecret), '{')).toBe(400)
    expect(await post(signatureOf('', whatsAppGuard.appSecret), '')).toBe(400)
    for (const odd of ['null', '[]', '{"entry":[null,{"changes":[{"value":{"statuses":[null,7]}}]}]}'])
      expect(await post(signatureOf(odd, whatsAppGuard.appSecret), odd)).toBe(200)
  })

  it('of a thousand statuses are taken at once, and two of them do not wait for each other', async () => {
    await set({ familiesWays: ['whatsapp'] })
    const children = [keya]
    for (const name of ['Ravi', 'Zara', 'Mira', 'Asha']) children.push(await addChild(name))
    for (const child of children) await mark('absent', child)
    await aMinute('09:45')
    const ids = whatsApp.taken.map(({ id }) => id)
    const strangers = Array.from({ length: 1000 }, (_, place) => ({ id: `wamid.${place}`, status: 'read' }))
    const of = (status: string) => ids.map((id) => ({ id, status }))
    const calls = [
      whatsApp.report(app, [...of('delivered'), ...strangers]),
      whatsApp.report(beside, [...of('read').reverse(), ...of('sent')]),
      whatsApp.report(app, of('failed').reverse()),
    ]
    expect(await Promise.all(calls)).toEqual([taken, taken, taken])
    const became = (await tried()).filter((one) => one.startsWith('own'))
    expect(became).toEqual(ids.map(() => 'own whatsapp read'))
  })
})
