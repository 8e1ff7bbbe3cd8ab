import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendLoginOtp, verifyLoginOtp } from '@shala/contract/auth/auth'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'
import { type Message, PerhapsSent } from './delivery.ts'
import { openHttpSmsDelivery, openMsg91Delivery } from './sms-delivery.ts'
import { openSmtpDelivery } from './smtp-delivery.ts'

const message: Message = {
  at: new Date(),
  channel: 'phone',
  to: '9876543210',
  purpose: 'login',
  code: '123456',
  subject: '123456 is your code',
  text: '123456 is your code. Use "it" & only it.',
}

describe('mail by SMTP', () => {
  let server: SMTPServer
  let mails: { to: string[]; text: string; user: string }[]
  let fault: 'refuses' | 'is silent' | null
  beforeEach(async () => {
    mails = []
    fault = null
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onAuth: ({ username, password }, _, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('no')),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          mails.push({ to, text: Buffer.concat(chunks).toString(), user: String(session.user) })
          if (fault === 'refuses') return done(new Error('mailbox of <asha@x.example> full'))
          if (fault !== 'is silent') done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const urlOf = (password = 'right') =>
    `smtp://sender:${password}@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const from = 'Shala <no-reply@school.example>'
  const plain = () => ({ url: urlOf(), from, isTlsOptional: true })
  const mail = { ...message, channel: 'email', to: 'asha@x.example' } as const

  it('arrives with code and sender', async () => {
    await openSmtpDelivery(plain()).send(mail)
    expect(mails).toMatchObject([{ to: ['asha@x.example'], user: 'sender' }])
    expect(mails[0]?.text).toContain('From: Shala <no-reply@school.example>')
    expect(mails[0]?.text).toContain('123456 is your code')
  })

  it.each(['refuses', 'is silent'] as const)('fails when the server %s', async (kind) => {
    fault = kind
    const error = await openSmtpDelivery(plain(), 300)
      .send(mail)
      .catch((error) => error)
    expect([error instanceof Error, error instanceof PerhapsSent]).toEqual([true, kind === 'is silent'])
  })

  it('fails without naming the person', async () => {
    fault = 'refuses'
    await expect(openSmtpDelivery(plain()).send(mail)).rejects.toThrow(
      /^The mail server answered 450 to [A-Z ]+\.$/,
    )
  })

  it('fails with a wrong password, and with nobody there', async () => {
    await expect(openSmtpDelivery({ ...plain(), url: urlOf('wrong') }).send(mail)).rejects.toThrow()
    await expect(openSmtpDelivery({ url: 'smtp://127.0.0.1:9', from }).send(mail)).rejects.toThrow()
  })

  it('never leaves unencrypted unless the operator says so: neither mail nor password', async () => {
    await expect(openSmtpDelivery({ url: urlOf(), from }).send(mail)).rejects.toThrow()
    expect(mails).toEqual([])
    await openSmtpDelivery(plain()).send(mail)
    expect(mails).toHaveLength(1)
  })

  it('carries a whole sign-in; one that fails tells the person and costs no waiting', async () => {
    const app = await openTestApp({ deliveries: { email: openSmtpDelivery(plain()) } })
    const school = await openTestSchool(app)
    const email = 'meera@x.example'
    await school.signInAs('teacher', { email })
    fault = 'refuses'
    const failed = await app.call(sendLoginOtp, { body: { email } })
    expect([failed.status, failed.error.message]).toEqual([503, 'Failed to send OTP. Please try again.'])
    fault = null
    expect((await app.call(sendLoginOtp, { body: { email } })).status).toBe(200)
    const otp = /(\d{6}) is your Shala code/.exec(mails.at(-1)?.text ?? '')?.[1]
    expect((await app.call(verifyLoginOtp, { body: { email, otp } })).status).toBe(200)
    await app.close()
  })
})

describe('SMS', () => {
  let server: Server
  let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  let answer: { status: number; body: string } | null
  beforeEach(async () => {
    asked = []
    answer = { status: 200, body: '{"type":"success"}' }
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      if (answer) response.writeHead(answer.status).end(answer.body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const msg91 = (patience?: number) =>
    openMsg91Delivery(
      {
        key: 'the key',
        senderId: 'SHALAA',
        templateId: '1207161',
        templates: { absent: '1207162', 'absent.hi': '1207165' },
        url: `${url()}/api/v5/flow`,
      },
      patience,
    )

  it('by MSG91 names the registered sender and template, and sends the code alone', async () => {
    await msg91().send(message)
    expect(asked).toMatchObject([{ method: 'POST', url: '/api/v5/flow', headers: { authkey: 'the key' } }])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      template_id: '1207161',
      sender: 'SHALAA',
      recipients: [{ mobiles: '919876543210', OTP: '123456' }],
    })
    expect(asked[0]?.body).not.toContain('Use')
  })

  it('by MSG91 fills the registered text of a message to a family, and fails where there is none', async () => {
    const values = { name: 'Keya', date: '20 Nov', school: 'School 1' }
    const toFamily = (kind: string) => ({
      ...message,
      code: null,
      template: { kind, language: 'en', values },
    })
    await msg91().send(toFamily('absent'))
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      template_id: '1207162',
      sender: 'SHALAA',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', ...values }],
    })
    await expect(msg91().send(toFamily('arrived'))).rejects.toThrow('SMS_FAMILY_TEMPLATES')
    expect(asked).toHaveLength(1)
    await msg91().send({ ...message, code: null, template: { kind: 'absent', language: 'hi', values } })
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ template_id: '1207165' })
  })

  it.each([
    ['says no', { status: 200, body: '{"type":"error","message":"template not approved"}' }],
    ['answers 401', { status: 401, body: '{}' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
    ['is silent', null],
  ])('by MSG91 fails when the provider %s, with no phone or code in the words', async (_, given) => {
    answer = given
    const error: Error = await msg91(200)
      .send(message)
      .catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error.message).not.toMatch(/98765|123456/)
    // Only then may it have left.
    expect(error instanceof PerhapsSent).toBe(given === null || given.body === '<html>')
  })

  it('by any provider puts number, text and code where the configuration says', async () => {
    const templates = { absent: '1207162' }
    const ids = { templateId: '1207161', templates, idField: undefined }
    const account = { contentType: 'application/json', authorization: 'Bearer k', ...ids }
    await openHttpSmsDelivery({
      ...account,
      url: `${url()}/send?to={to}`,
      method: 'POST',
      body: '{"message":"{text}","otp":"{code}","dlt":"{template}"}',
    }).send({ ...message, to: '+4915112345678' })
    expect(asked[0]).toMatchObject({ url: '/send?to=4915112345678', headers: { authorization: 'Bearer k' } })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      message: message.text,
      otp: '123456',
      dlt: '1207161',
    })
    await openHttpSmsDelivery({
      ...account,
      url: `${url()}/send?m={to}&t={text}`,
      method: 'GET',
      body: undefined,
    }).send(message)
    const query = new URL(asked[1]?.url ?? '', url()).searchParams
    expect([query.get('m'), query.get('t')]).toEqual(['919876543210', message.text])
  })
})
