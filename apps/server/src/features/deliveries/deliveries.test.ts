import { deliveryTexts, testDelivery } from '@shala/contract/deliveries'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#platform/delivery/delivery'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin } from '../../../test/test-school.ts'

const mails: Message[] = []
const texts: Message[] = []
let fault: string | null = null

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    deliveries: {
      email: {
        kind: 'smtp',
        carriesText: true,
        async send(message) {
          if (fault) throw new Error(fault)
          mails.push(message)
        },
      },
    },
  })
})
afterAll(() => app.close())

describe('a test message', () => {
  it('goes to the admin who asks, by the channel they choose', async () => {
    const school = await openTestSchool(app)
    const email = 'office@x.example'
    const { token } = await school.signInAs('admin', { email })
    const mail = await app.call(testDelivery, { token, body: { channel: 'email' } })
    expect([mail.status, mail.body.message]).toEqual([200, `A test message is on its way to ${email}.`])
    expect(mails.at(-1)).toMatchObject({ to: email, purpose: 'test', code: null })
    const sms = await app.call(testDelivery, { token, body: { channel: 'phone' } })
    expect(sms.body.message).toContain('was written to the outbox file on the server.')
  })

  it('says, if it is wanted, what a family is sent of an absent child, here of the admin', async () => {
    const school = await openTestSchool(app)
    const { token } = await school.signInAs('admin', { email: 'b@x.example' })
    await app.call(testDelivery, { token, body: { channel: 'email', says: 'absent' } })
    expect(mails.at(-1)).toMatchObject({ to: 'b@x.example', code: null, subject: 'A admin is absent today' })
    expect(mails.at(-1)?.text).toMatch(
      /^A admin is marked absent today, \d+ \w+\. If you did not know, please/,
    )
    const wrong = await app.call(testDelivery, { token, body: { channel: 'email', says: 'hello' } as object })
    expect(wrong.error.errors).toEqual({ says: deliveryTexts.says })
  })

  it('carries a code where the provider passes on nothing else', async () => {
    const codesOnly = await openTestApp({
      deliveries: {
        email: { kind: 'smtp', carriesText: false, send: async (message) => void texts.push(message) },
      },
    })
    const school = await openTestSchool(codesOnly)
    const { token } = await school.signInAs('admin', { email: 'a@x.example' })
    await codesOnly.call(testDelivery, { token, body: { channel: 'email' } })
    expect(texts.at(-1)?.code).toMatch(/^\d{6}$/)
    await codesOnly.close()
  })

  it('waits a minute after the one before, for the whole school, also when asked for twice at once', async () => {
    const school = await openTestSchool(app)
    const ask = (token: string) => app.call(testDelivery, { token, body: { channel: 'phone' } })
    // Nothing can be recorded for a moment, so that both have looked before either is written down.
    const owner = new Client(app.database)
    await owner.connect()
    await owner.query('begin')
    await owner.query('lock table school.activity_log in share row exclusive mode')
    const asking = Promise.all([ask(school.admin), ask(school.admin)])
    await new Promise((resolve) => setTimeout(resolve, 150))
    await owner.query('commit')
    await owner.end()
    expect((await asking).map(({ status }) => status).sort()).toEqual([200, 429])
    const { token } = await school.signInAs('admin')
    const tooSoon = await ask(token)
    expect([tooSoon.error.code, tooSoon.error.retryAfter]).toEqual(['deliveries.too_soon', 60])
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await ask(token)).status).toBe(200)
  })

  it('that cannot leave says why', async () => {
    const school = await openTestSchool(app)
    const { token } = await school.signInAs('admin', { email: 'b@x.example' })
    fault = 'The mail server answered 535 to AUTH.'
    const { status, error } = await app.call(testDelivery, { token, body: { channel: 'email' } })
    fault = 'getaddrinfo ENOTFOUND mail.internal.example'
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const unknown = await app.call(testDelivery, { token, body: { channel: 'email' } })
    fault = null
    expect(unknown.error.message).toBe('The test message could not be sent: its server could not be reached.')
    expect([status, error.message]).toEqual([
      503,
      'The test message could not be sent: The mail server answered 535 to AUTH.',
    ])
  })

  it('needs an address in the profile', async () => {
    const { admin: token } = await openTestSchool(app)
    const { status, error } = await app.call(testDelivery, { token, body: { channel: 'email' } })
    expect([status, error.code]).toEqual([409, 'deliveries.no_address'])
  })

  it('is for admins of a school, by email or phone', async () => {
    const school = await openTestSchool(app)
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(testDelivery, { token, body: { channel: 'phone' } })).status).toBe(403)
    }
    expect((await app.call(testDelivery, { body: { channel: 'phone' } })).status).toBe(401)
    const { token } = await signUpAdmin(app)
    expect((await app.call(testDelivery, { token, body: { channel: 'phone' } })).status).toBe(403)
    const wrong = await app.call(testDelivery, { token: school.admin, body: { channel: 'pigeon' } })
    expect([wrong.status, wrong.error.errors]).toEqual([422, { channel: deliveryTexts.channel }])
  })
})
