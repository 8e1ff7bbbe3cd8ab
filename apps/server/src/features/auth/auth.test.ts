import * as contract from '@shala/contract/auth/auth'
import { getMe } from '@shala/contract/profile'
import { registerUser } from '@shala/contract/users'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveSecrets } from '#platform/process/secrets'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, signUpAdmin } from '../../../test/test-school.ts'

const { authRefusals, authTexts } = contract
const second = 1000
const minute = 60 * second

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = new Date()
})

function pass(milliseconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

const sendSignup = (phone: string, address?: string) =>
  app.call(contract.sendSignupOtp, { body: { name: 'Asha', phone }, ...(address && { address }) })
const signUp = (phone: string, otp: string, address?: string) =>
  app.call(contract.signup, { body: { name: 'Asha', phone, otp }, ...(address && { address }) })
const sendLogin = (phone: string, address?: string) =>
  app.call(contract.sendLoginOtp, { body: { phone }, ...(address && { address }) })
const verifyLogin = (phone: string, otp: string, address?: string) =>
  app.call(contract.verifyLoginOtp, { body: { phone, otp }, ...(address && { address }) })

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

describe('signing up', () => {
  it('makes an admin without a school, signed in for 30 days', async () => {
    const { token, userId, phone } = await signUpAdmin(app)
    const { body } = await app.call(getMe, { token })
    expect(body.user).toMatchObject({ _id: userId, name: 'Asha Rao', role: 'admin', phone, schoolId: null })
    pass(30 * 24 * 60 * minute - minute)
    expect((await app.call(getMe, { token })).status).toBe(200)
    pass(2 * minute)
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it.each([
    ['', '9876543210', { name: authTexts.fillAllFields }],
    ['Asha', '', { phone: authTexts.fillAllFields }],
    ['Asha', '98765', { phone: authTexts.invalidTenDigitPhone }],
    ['Asha', '+49 151 12345678', { phone: authTexts.invalidTenDigitPhone }],
  ])('refuses name %j and phone %j at the right field', async (name, phone, errors) => {
    const { status, error } = await app.call(contract.sendSignupOtp, { body: { name, phone } })
    expect(status).toBe(422)
    expect(error).toMatchObject({
      errors,
      message: Object.values(errors)[0],
      error: Object.values(errors)[0],
    })
  })

  it('takes a phone in any form people write it, as the same phone', async () => {
    const phone = anyPhone()
    await sendSignup(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
    expect((await signUp(`0${phone}`, app.lastCode(phone))).status).toBe(201)
    expect((await sendSignup(phone)).error.message).toBe(authRefusals.phoneTaken.message)
  })

  it('sends an admin who already has an account to sign in, before any limit on sending', async () => {
    const { phone } = await signUpAdmin(app)
    const { status, error } = await sendSignup(phone)
    expect([status, error.code]).toEqual([409, authRefusals.phoneTaken.code])
  })

  it('of two who enter the code of one phone at once lets one in', async () => {
    const phone = anyPhone()
    await sendSignup(phone)
    const code = app.lastCode(phone)
    const replies = await Promise.all([signUp(phone, code), signUp(phone, code), signUp(phone, code)])
    const [winner, ...losers] = replies.map(({ status }) => status).sort()
    expect(winner).toBe(201)
    expect(losers.every((status) => status === 422 || status === 409)).toBe(true)
  })

  it('with two living codes at once still makes one account', async () => {
    const phone = anyPhone()
    await sendSignup(phone)
    const first = app.lastCode(phone)
    pass(61 * second)
    await sendSignup(phone)
    const replies = await Promise.all([signUp(phone, first), signUp(phone, app.lastCode(phone))])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a one-time code', () => {
  it('lives five minutes', async () => {
    const phone = anyPhone()
    await sendSignup(phone)
    pass(5 * minute + second)
    const { status, error } = await signUp(phone, app.lastCode(phone))
    expect([status, error.message]).toEqual([422, 'Invalid or expired OTP.'])
  })

  it('works once', async () => {
    const { phone } = await signUpAdmin(app)
    await sendLogin(phone)
    const code = app.lastCode(phone)
    expect((await verifyLogin(phone, code)).status).toBe(200)
    expect((await verifyLogin(phone, code)).status).toBe(422)
  })

  it('is bound to its purpose: one for sign-up does not sign in', async () => {
    const { phone } = await signUpAdmin(app)
    await sendLogin(phone)
    const other = anyPhone()
    await sendSignup(other)
    expect((await verifyLogin(phone, app.lastCode(other))).status).toBe(422)
    expect((await signUp(other, app.lastCode(phone))).status).toBe(422)
  })

  it('is not killed by a stranger who asks for another; three live side by side, a fourth ends the first', async () => {
    const phone = anyPhone()
    const codes: string[] = []
    for (let sent = 0; sent < 4; sent += 1) {
      await sendSignup(phone)
      codes.push(app.lastCode(phone))
      pass(61 * second)
    }
    expect((await signUp(phone, codes[0] ?? '')).status).toBe(422)
    expect((await signUp(phone, codes[1] ?? '')).status).toBe(201)
  })

  it('is stored hashed, never as it was sent', async () => {
    const phone = anyPhone()
    await sendSignup(phone)
    const { rows } = await app.authPool.query(
      'select code_hash::text as hash from codes where identifier = $1',
      [phone],
    )
    expect(rows[0].hash).not.toContain(app.lastCode(phone))
  })

  it('after five wrong ones from one address refuses that address, not others', async () => {
    const { phone } = await signUpAdmin(app)
    await sendLogin(phone)
    const code = app.lastCode(phone)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verifyLogin(phone, wrong(code), '10.9.9.9')).status).toBe(422)
    }
    const refused = await verifyLogin(phone, code, '10.9.9.9')
    expect([refused.status, refused.error.code]).toEqual([429, authRefusals.tooManyTries.code])
    expect((await verifyLogin(phone, code, '10.9.9.8')).status).toBe(200)
  })
})

it('a code is good for another try when the sign-in could not be written down, and there is no session', async () => {
  const school = await openTestSchool(app)
  const { phone, userId } = await school.signInAs('teacher')
  pass(minute)
  await sendLogin(phone)
  const code = app.lastCode(phone)
  const owner = new pg.Client(app.database)
  await owner.connect()
  await owner.query('revoke insert on school.activity_log from shala_school')
  const failed = await verifyLogin(phone, code)
  await owner.query('grant insert on school.activity_log to shala_school')
  await owner.end()
  expect(failed.status).toBe(500)
  const { rows } = await app.authPool.query(
    'select id from sessions where login_id = $1 and revoked_at is null',
    [userId],
  )
  expect(rows).toHaveLength(1)
  expect((await verifyLogin(phone, code)).status).toBe(200)
})

describe('asking for a code again', () => {
  it('within 60 seconds is refused with the seconds left', async () => {
    const phone = anyPhone()
    await sendSignup(phone)
    pass(20 * second)
    const { status, error, headers } = await sendSignup(phone)
    expect([status, error.retryAfter, headers['retry-after']]).toEqual([429, 40, '40'])
    expect(error.message).toBe('Please wait 40 seconds before asking for another OTP.')
    pass(41 * second)
    expect((await sendSignup(phone)).status).toBe(200)
  })

  it('says how long it is valid and when another may be asked for, as the operator has set it', async () => {
    const other = await openTestApp({ codeLimits: { resendSeconds: 30, validSeconds: 600 } })
    const body = { name: 'Asha Rao', phone: anyPhone() }
    const sent = await other.call(contract.sendSignupOtp, { body })
    expect(sent.body).toMatchObject({ resendAfter: 30, validMinutes: 10 })
    const again = await other.call(contract.sendSignupOtp, { body })
    expect(again.error).toMatchObject({ code: 'auth.resend_too_soon', retryAfter: 30, validMinutes: 10 })
    await other.close()
  })

  it('needs no wait once the last one was used, and counts all the same', async () => {
    const { phone } = await signUpAdmin(app)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await sendLogin(phone, '10.8.0.1')).status).toBe(200)
      expect((await sendLogin(phone, '10.8.0.1')).error.code).toBe(authRefusals.resendTooSoon.code)
      expect((await verifyLogin(phone, app.lastCode(phone), '10.8.0.1')).status).toBe(200)
    }
    expect((await sendLogin(phone, '10.8.0.1')).error.code).toBe(authRefusals.tooManySends.code)
  })

  it('at the same moment sends one', async () => {
    const phone = anyPhone()
    const replies = await Promise.all([sendSignup(phone), sendSignup(phone), sendSignup(phone)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  })

  it('is limited to five an hour from one address, and twenty from all', async () => {
    const phone = anyPhone()
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await sendSignup(phone, '10.7.0.1')).status).toBe(200)
      pass(61 * second)
    }
    expect((await sendSignup(phone, '10.7.0.1')).error.code).toBe(authRefusals.tooManySends.code)
    for (let sent = 5; sent < 20; sent += 1) {
      expect((await sendSignup(phone, `10.7.1.${sent}`)).status).toBe(200)
      pass(61 * second)
    }
    expect((await sendSignup(phone, '10.7.2.1')).error.code).toBe(authRefusals.tooManySends.code)
    pass(60 * minute)
    expect((await sendSignup(phone, '10.7.0.1')).status).toBe(200)
  })
})

describe('signing in', () => {
  it('refuses what no account has, in the words of what was entered', async () => {
    expect((await sendLogin(anyPhone())).error).toMatchObject({
      code: 'auth.no_account_phone',
      message: 'No account found with this phone number',
    })
    const byEmail = await app.call(contract.sendLoginOtp, { body: { email: 'nobody@school.example' } })
    expect([byEmail.status, byEmail.error.message]).toEqual([404, 'No account found with this email'])
  })

  it.each([{}, { email: '' }, { phone: ' ' }, { email: null, phone: null }])(
    'refuses %j, which has neither phone nor email',
    async (body) => {
      const { status, error } = await app.call(contract.sendLoginOtp, { body })
      expect([status, error.message]).toEqual([422, authTexts.identifierMissing])
    },
  )

  it('takes a form that sends the other of the two empty', async () => {
    const { phone } = await signUpAdmin(app)
    const send = (body: object) => app.call(contract.sendLoginOtp, { body })
    expect((await send({ email: '', phone })).status).toBe(200)
    const otp = app.lastCode(phone)
    expect((await app.call(contract.verifyLoginOtp, { body: { email: null, phone, otp } })).status).toBe(200)
    expect((await app.call(contract.forgotPassword, { body: { email: null, phone } })).status).toBe(200)
    const password = { email: '', phone, password: 'Not set 1!' }
    expect((await app.call(contract.login, { body: password })).status).toBe(401)
  })

  it('works by email too, whatever its case', async () => {
    const school = await openTestSchool(app)
    const classId = await school.addClass()
    const email = `ravi.${classId}@school.example`
    await school.addStudent(classId, '1', { email })
    await app.call(contract.sendLoginOtp, { body: { email: email.toUpperCase() } })
    const { status, body } = await app.call(contract.verifyLoginOtp, {
      body: { email, otp: app.lastCode(email) },
    })
    expect([status, body.user.role]).toEqual([200, 'student'])
  })

  it('refuses who is no longer active, and ends their sessions', async () => {
    const school = await openTestSchool(app)
    const { token, userId } = await school.signInAs('teacher')
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set({ status: 'leaved' }).where('id', '=', userId).execute()
    expect((await app.call(getMe, { token })).status).toBe(401)
    const { phone } = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('phone')
      .executeTakeFirstOrThrow()
    const { status, error } = await sendLogin(phone ?? '')
    expect([status, error.message]).toEqual([403, authRefusals.notActive.message])
  })

  it('forgets who was deleted', async () => {
    const school = await openTestSchool(app)
    const { token, userId } = await school.signInAs('teacher')
    const db = app.bind(school.schoolId)
    await db.updateTable('users').set({ deleted_at: app.clock.now }).where('id', '=', userId).execute()
    expect((await app.call(getMe, { token })).status).toBe(401)
  })

  it('reads the role from the database at every request, not from the token', async () => {
    const school = await openTestSchool(app)
    const { token, userId } = await school.signInAs('teacher')
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', userId)
      .execute()
    expect((await app.call(getMe, { token })).body.user.role).toBe('admin')
  })
})

describe('one phone with several accounts', () => {
  async function siblings() {
    const school = await openTestSchool(app)
    const classId = await school.addClass()
    const phone = anyPhone()
    const ids = [
      await school.addStudent(classId, '1', { name: 'Diya', phone }),
      await school.addStudent(classId, '2', { name: 'Dev', phone }),
    ]
    await sendLogin(phone)
    const reply = await verifyLogin(phone, app.lastCode(phone))
    return { phone, ids, reply, ticket: String(reply.error.ticket) }
  }

  it('is asked who is signing in, only after the phone is proven', async () => {
    const { ids, reply, ticket } = await siblings()
    expect([reply.status, reply.error.code]).toEqual([409, 'auth.choose_account'])
    expect(reply.error.accounts).toMatchObject([
      { _id: ids[0], name: 'Diya', role: 'student' },
      { _id: ids[1], name: 'Dev', role: 'student' },
    ])
    const { status, body } = await app.call(contract.chooseAccount, { body: { ticket, userId: ids[1] } })
    expect([status, body.user._id]).toEqual([200, ids[1]])
  })

  it('is told in which class and under which roll number each of them is', async () => {
    const school = await openTestSchool(app)
    const phone = anyPhone()
    await school.addStudent(await school.addClass('Class 5', 'A'), '17', { name: 'Diya', phone })
    await school.addStudent(await school.addClass('Class 8', 'B'), '4', { name: 'Diya', phone })
    const elsewhere = await openTestSchool(app)
    await elsewhere.addStudent(await elsewhere.addClass('Nursery'), '9', { name: 'Diya', phone })
    await sendLogin(phone)
    const { error } = await verifyLogin(phone, app.lastCode(phone))
    expect(error.accounts).toMatchObject([
      { class: { name: 'Class 5', section: 'A' }, rollNumber: '17' },
      { class: { name: 'Class 8', section: 'B' }, rollNumber: '4' },
      { class: { name: 'Nursery', section: null }, rollNumber: '9' },
    ])
  })

  it('may use the ticket once, for five minutes, and for those accounts alone', async () => {
    const { ids, ticket } = await siblings()
    const stranger = await signUpAdmin(app)
    const choose = (userId: string | undefined) =>
      app.call(contract.chooseAccount, { body: { ticket, userId } })
    expect((await choose(stranger.userId)).status).toBe(422)
    expect((await choose(ids[0])).status).toBe(200)
    expect((await choose(ids[0])).error.code).toBe('auth.ticket_expired')
    const late = await siblings()
    pass(5 * minute + second)
    const reply = await app.call(contract.chooseAccount, {
      body: { ticket: late.ticket, userId: late.ids[0] },
    })
    expect(reply.status).toBe(422)
  })

  it('of a parent who is also an admin lets both be', async () => {
    const admin = await signUpAdmin(app)
    const school = await openTestSchool(app)
    const classId = await school.addClass()
    await school.addStudent(classId, '1', { phone: admin.phone })
    pass(61 * second)
    await sendLogin(admin.phone)
    expect((await verifyLogin(admin.phone, app.lastCode(admin.phone))).error.accounts).toHaveLength(2)
  })
})

describe('a session', () => {
  it('ends with sign-out, and only that one', async () => {
    const { token, phone } = await signUpAdmin(app)
    pass(61 * second)
    const other = await signInByPhone(app, phone)
    const { status, headers } = await app.call(contract.logout, { token })
    expect(status).toBe(204)
    // The photos of a school stay in the cache of a computer that people share.
    expect(headers['clear-site-data']).toBe('"cache"')
    expect((await app.call(getMe, { token })).status).toBe(401)
    expect((await app.call(getMe, { token: other })).status).toBe(200)
  })

  it.each(['', 'nonsense', 'a.b.c'])('is not opened by the token %j', async (token) => {
    const { status, error } = await app.call(getMe, { token })
    expect([status, error.message, error.error]).toEqual([
      401,
      'Please sign in again.',
      'Please sign in again.',
    ])
  })

  it('is not opened by a token signed with another key, or with none', async () => {
    const { token } = await signUpAdmin(app)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(deriveSecrets('another secret of nobody, long enough').tokens.current.bytes)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    expect((await app.call(getMe, { token: forged })).status).toBe(401)
    expect((await app.call(getMe, { token: none })).status).toBe(401)
  })

  it('carries the role and school of its person into a new token when they change, keeping the session', async () => {
    const school = await openTestSchool(app)
    const claims = JSON.parse(Buffer.from(school.admin.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: 'admin', schoolId: school.schoolId, name: 'Asha Rao', photo: null })
    expect(contract.tokenClaims.safeParse(claims).success).toBe(true)
  })
})

it('never lets a body set what a person may not: the role stays a student', async () => {
  const school = await openTestSchool(app)
  const classId = await school.addClass()
  const { status } = await app.call(registerUser, {
    token: school.admin,
    body: { role: 'admin', name: 'X', class: classId, rollNumber: '1' },
  })
  expect(status).toBe(422)
})
