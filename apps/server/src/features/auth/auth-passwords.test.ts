import * as contract from '@shala/contract/auth/auth'
import { getMe, requestPasswordOtp, updateProfile } from '@shala/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const { authRefusals } = contract
const minute = 60_000
const hour = 60 * minute
const password = 'Mango-42'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
})

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const anyEmail = () => `p${anyPhone()}@x.example`

async function setPassword(token: string, phone: string, chosen = password) {
  await app.call(requestPasswordOtp, { token })
  return app.call(updateProfile, { token, body: { newPassword: chosen, otp: app.lastCode(phone) } })
}

/** A teacher with an email and a password. */
async function withPassword(into = school, email = anyEmail()) {
  const teacher = await into.signInAs('teacher', { email })
  expect((await setPassword(teacher.token, teacher.phone)).status).toBe(200)
  return { ...teacher, email }
}

const login = (email: string, entered = password, more: { rememberMe?: boolean; address?: string } = {}) =>
  app.call(contract.login, {
    body: { email, password: entered, ...(more.rememberMe && { rememberMe: true }) },
    ...(more.address && { address: more.address }),
  })
const isIn = async (token: string) => (await app.call(getMe, { token })).status === 200

describe('many sign-ins with a password from one network', () => {
  it('leave room for others: somebody elsewhere is in long before they are through', async () => {
    const elsewhere = await withPassword(await openTestSchool(app))
    const emails: string[] = []
    for (let person = 0; person < 20; person += 1) emails.push((await withPassword()).email)
    let through = 0
    const many = emails.map(async (email) => {
      const { status } = await login(email, password, { address: '203.0.113.7' })
      through += 1
      return status
    })
    expect((await login(elsewhere.email, password, { address: '198.51.100.9' })).status).toBe(200)
    expect(through).toBeLessThan(10)
    expect(await Promise.all(many)).toEqual(Array(20).fill(200))
    // Forty passwords are hashed: on a busy machine that takes a while.
  })
})

describe('signing in with a password', () => {
  it('takes the phone of an account without email, in any form, and says no more of a wrong one', async () => {
    const teacher = await school.signInAs('teacher', { email: '' })
    expect((await setPassword(teacher.token, teacher.phone)).status).toBe(200)
    const byPhone = (phone: string, entered = password) =>
      app.call(contract.login, { body: { phone, password: entered } })
    const { status, body } = await byPhone(`+91 ${teacher.phone.slice(0, 5)} ${teacher.phone.slice(5)}`)
    expect([status, body.user._id]).toEqual([200, teacher.userId])
    const wrong = await byPhone(teacher.phone, 'Mango-43')
    expect([wrong.status, wrong.error.message]).toEqual([401, authRefusals.wrongPassword.message])
    const unknown = await byPhone(anyPhone())
    expect([unknown.status, unknown.error.message]).toEqual([404, authRefusals.noAccountWithPhone.message])
    const nobody = await app.call(contract.login, { body: { password } })
    expect([nobody.status, nobody.error.message]).toEqual([422, contract.authTexts.fillBoth])
  })

  it('lasts 12 hours, or 30 days when remembered', async () => {
    const { email, userId } = await withPassword()
    const short = await login(email.toUpperCase())
    const long = await login(email, password, { rememberMe: true })
    expect([short.status, short.body.user._id]).toEqual([200, userId])
    pass(12 * hour - minute)
    expect(await isIn(short.body.token)).toBe(true)
    pass(2 * minute)
    expect([await isIn(short.body.token), await isIn(long.body.token)]).toEqual([false, true])
    pass(30 * 24 * hour)
    expect(await isIn(long.body.token)).toBe(false)
  })

  it('refuses a wrong password, nobody’s email, an account without a password, and empty fields', async () => {
    const { email } = await withPassword()
    const wrong = await login(email, 'Mango-43')
    expect([wrong.status, wrong.error.message]).toEqual([401, 'Invalid email or password.'])
    const nobody = await login(anyEmail())
    expect([nobody.status, nobody.error.message]).toEqual([404, 'No account found with this email'])
    const bare = await school.signInAs('teacher', { email: anyEmail() })
    expect(bare.userId).toBeTruthy()
    const none = await school.signInAs('teacher', { email: 'bare@x.example' })
    expect((await login('bare@x.example')).status).toBe(401)
    expect(await isIn(none.token)).toBe(true)
    const empty = await login('', '')
    expect([empty.status, empty.error.message]).toEqual([422, 'Please fill in all fields'])
    expect((await login('nonsense')).error.errors).toEqual({ email: 'Please enter a valid email.' })
  })

  it('asks which account when it is the password of several, and of no others', async () => {
    const email = anyEmail()
    const one = await withPassword(school, email)
    const two = await withPassword(await openTestSchool(app), email)
    const third = await openTestSchool(app)
    const other = await third.signInAs('teacher', { email })
    await setPassword(other.token, other.phone, 'Other-42')
    const { status, error } = await login(email)
    const accounts = (error.accounts as { _id: string }[]).map(({ _id }) => _id)
    expect([status, accounts.sort()]).toEqual([409, [one.userId, two.userId].sort()])
    const chosen = await app.call(contract.chooseAccount, {
      body: { ticket: error.ticket, userId: two.userId },
    })
    expect(chosen.body.user._id).toBe(two.userId)
    pass(13 * hour)
    expect(await isIn(chosen.body.token)).toBe(false)
  })
})

it('a sign-in with the password before does not outlive its change, however close', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { email, token } = await withPassword()
    const change = { currentPassword: password, newPassword: 'Papaya-7' }
    const [, ...replies] = await Promise.all([
      app.call(updateProfile, { token, body: change }),
      ...Array.from({ length: 4 }, (_, index) =>
        login(email, password, { address: `10.3.${round}.${index}` }),
      ),
    ])
    for (const { status, body } of replies) {
      expect(status === 200 ? await isIn(body.token) : false).toBe(false)
    }
    expect(await isIn(token)).toBe(true)
  }
})

it('a phone that a school enters for hundreds makes nobody wait, and uses up nobody’s tries', async () => {
  const phone = anyPhone()
  const mine = await school.signInAs('teacher')
  const { schoolId } = school
  const users = app.bind(schoolId)
  await users.updateTable('users').set({ phone }).where('id', '=', mine.userId).execute()
  const classId = await school.addClass()
  const students = Array.from({ length: 300 }, (_, index) => ({
    school_id: schoolId,
    id: newId(),
    role: 'student',
    name: `Student ${index}`,
    phone,
    class_id: classId,
    roll_number: String(index),
    roll_order: String(index),
    enrollment_date: '2026-06-01',
    created_at: new Date(app.clock.now.getTime() + 1000),
  }))
  await users.insertInto('users').values(students).execute()
  pass(minute)
  expect((await setPassword(mine.token, phone)).status).toBe(200)
  const tryOnce = (entered: string) =>
    app.call(contract.login, { body: { phone, password: entered }, address: '10.3.9.9' })
  expect((await tryOnce('Wrong-1')).status).toBe(401)
  expect((await tryOnce(password)).body.user._id).toBe(mine.userId)
  pass(minute)
  await app.call(contract.sendLoginOtp, { body: { phone } })
  const asked = await app.call(contract.verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
  expect((asked.error.accounts as object[]).length).toBe(40)
})

describe('guessing passwords', () => {
  it('is refused after five wrong ones from an address, for five minutes, and only from there', async () => {
    const { email } = await withPassword()
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'Wrong-1', { address: '10.9.9.9' })
    const sixth = await login(email, password, { address: '10.9.9.9' })
    expect([sixth.status, sixth.error.retryAfter]).toEqual([429, 300])
    expect((await login(email)).status).toBe(200)
    pass(5 * minute + 1000)
    expect((await login(email, password, { address: '10.9.9.9' })).status).toBe(200)
  })

  it('many at once is no way around it', async () => {
    const { email } = await withPassword()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(email, `Wrong-${index}`, { address: '10.9.9.8' })),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('from everywhere shuts strangers out, not the owner', async () => {
    const { email } = await withPassword()
    expect((await login(email, password, { address: '10.8.0.1' })).status).toBe(200)
    for (let tries = 0; tries < 25; tries += 1) {
      await login(email, 'Wrong-1', { address: `10.7.0.${tries}` })
    }
    expect((await login(email, password, { address: '10.7.1.1' })).status).toBe(429)
    expect((await login(email, password, { address: '10.8.0.1' })).status).toBe(200)
  })

  it('from everywhere does not shut the owner out where they were days ago, wherever they were since', async () => {
    const { email } = await withPassword()
    const [wifi, home] = ['203.0.113.7', '192.0.2.44']
    const strangers = async (network: string) => {
      for (let tries = 0; tries < 25; tries += 1)
        await login(email, 'Wrong-1', { address: `${network}.${tries}` })
    }
    expect((await login(email, password, { address: wifi })).status).toBe(200)
    pass(72 * hour)
    await app.doChores()
    const { body } = await login(email, password, { address: home })
    await app.call(getMe, { token: body.token, address: home })
    await strangers('198.51.100')
    expect((await login(email, password, { address: '198.18.0.1' })).status).toBe(429)
    expect((await login(email, password, { address: wifi })).status).toBe(200)
    pass(130 * 24 * hour)
    await app.doChores()
    await strangers('198.51.101')
    expect((await login(email, password, { address: wifi })).status).toBe(429)
  })

  it('of an account counts whichever of its names they were typed beside', async () => {
    const { email, phone } = await withPassword()
    const byPhone = (entered: string) =>
      app.call(contract.login, { body: { phone, password: entered }, address: '10.5.0.1' })
    for (const name of ['email', 'phone', 'email', 'phone', 'email']) {
      const reply =
        name === 'phone' ? await byPhone('Wrong-1') : await login(email, 'Wrong-1', { address: '10.5.0.1' })
      expect(reply.status).toBe(401)
    }
    expect((await byPhone(password)).status).toBe(429)
  })

  it('from 100 tries at whomever shuts a network out, not those who are known there', async () => {
    const { email } = await withPassword()
    const { email: known } = await withPassword()
    const address = '10.4.0.1'
    expect((await login(known, password, { address })).status).toBe(200)
    for (let tries = 0; tries < 20; tries += 1) {
      const other = await withPassword()
      for (let round = 0; round < 5; round += 1) await login(other.email, 'Wrong-1', { address })
    }
    expect((await login(email, password, { address })).status).toBe(429)
    expect((await login(known, password, { address })).status).toBe(200)
  })

  it('of one /64 of IPv6 counts together', async () => {
    const { email } = await withPassword()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(email, 'Wrong-1', { address: `2001:db8:1:2::${tries}` })).status).toBe(401)
    }
    expect((await login(email, password, { address: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await login(email, password, { address: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('a password that is right in the end takes nothing from the five', async () => {
    const { email } = await withPassword()
    for (let round = 0; round < 7; round += 1) expect((await login(email)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const forgot = (identifier: object) => app.call(contract.forgotPassword, { body: identifier })
  const reset = (identifier: object, otp: string, newPassword = 'Papaya-7') =>
    app.call(contract.resetPassword, { body: { ...identifier, otp, newPassword } })

  it('is set anew by a code, and every session ends', async () => {
    const { email, token } = await withPassword()
    const sent = await forgot({ email })
    expect([sent.status, sent.body.message]).toEqual([200, 'OTP sent successfully.'])
    const done = await reset({ email }, app.lastCode(email))
    expect([done.status, done.body.message]).toEqual([200, 'Password reset successful.'])
    expect(await isIn(token)).toBe(false)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'Papaya-7')).status).toBe(200)
  })

  it('may be asked for by phone', async () => {
    const { email, phone } = await withPassword()
    pass(minute)
    await forgot({ phone })
    expect((await reset({ phone }, app.lastCode(phone))).status).toBe(200)
    expect((await login(email, 'Papaya-7')).status).toBe(200)
  })

  it('is not set by a code for signing in, a wrong code, or one used twice', async () => {
    const { email } = await withPassword()
    await app.call(contract.sendLoginOtp, { body: { email } })
    expect((await reset({ email }, app.lastCode(email))).error.message).toBe('Invalid or expired OTP.')
    await forgot({ email })
    const code = app.lastCode(email)
    expect((await reset({ email }, code === '111111' ? '111112' : '111111')).status).toBe(422)
    const replies = await Promise.all([reset({ email }, code), reset({ email }, code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it.each(['short', 'nodigits!A', 'NOLOWER1!', 'noupper1!', 'NoSpecial1'])('refuses %j', async (weak) => {
    const { status, error } = await reset({ email: 'a@x.example' }, '123456', weak)
    expect([status, error.errors]).toEqual([
      422,
      {
        newPassword:
          'Password must be 6+ characters and include uppercase, lowercase, number, and special character.',
      },
    ])
  })

  it.each([{ phone: '123' }, { email: 'ravi@' }])('%j is neither an email nor a phone', async (written) => {
    const answers = [await forgot(written), await reset(written, '123456')]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual([
      [422, 'Please enter a valid email or phone number.'],
      [422, 'Invalid email or phone.'],
    ])
  })

  it('of nobody is told so', async () => {
    expect((await forgot({ email: anyEmail() })).error.message).toBe('No account found with this email')
    expect((await forgot({ phone: anyPhone() })).error.message).toBe(
      'No account found with this phone number',
    )
    expect((await forgot({})).error.message).toBe('Please enter a valid email or phone number.')
    expect((await reset({}, '123456')).error.message).toBe('Invalid email or phone.')
  })
})

describe('one’s own password', () => {
  const change = (token: string, body: object) => app.call(updateProfile, { token, body })

  it('is set the first time by a code to one’s phone, and other sessions end', async () => {
    const teacher = await school.signInAs('teacher')
    pass(minute)
    await app.call(contract.sendLoginOtp, { body: { phone: teacher.phone } })
    const { body: other } = await app.call(contract.verifyLoginOtp, {
      body: { phone: teacher.phone, otp: app.lastCode(teacher.phone) },
    })
    const { status, body } = await setPassword(teacher.token, teacher.phone)
    expect([status, body.message, body.user.hasPassword]).toEqual([200, 'Password set successfully!', true])
    expect([await isIn(teacher.token), await isIn(other.token)]).toEqual([true, false])
  })

  it('is changed by the one before', async () => {
    const { token, email } = await withPassword()
    const wrong = await change(token, { currentPassword: 'Wrong-1', newPassword: 'Papaya-7' })
    expect([wrong.status, wrong.error.errors]).toEqual([
      422,
      { currentPassword: 'Failed to change password. Please check your current password.' },
    ])
    const same = await change(token, { currentPassword: password, newPassword: password })
    expect(same.error.errors).toEqual({
      newPassword: 'New password cannot be the same as the current password.',
    })
    expect((await change(token, { newPassword: 'Papaya-7' })).error.errors).toEqual({
      currentPassword: 'All fields are required.',
    })
    const done = await change(token, { currentPassword: password, newPassword: 'Papaya-7' })
    expect([done.status, done.body.message]).toEqual([200, 'Password changed successfully!'])
    expect((await login(email, 'Papaya-7')).status).toBe(200)
  })

  it('is not to be guessed by who found the phone unlocked', async () => {
    const { token } = await withPassword()
    const guesses = Array.from({ length: 6 }, (_, index) =>
      change(token, { currentPassword: `Wrong-${index}`, newPassword: 'Papaya-7' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([422, 422, 422, 422, 422, 429])
    expect(await isIn(token)).toBe(true)
  })

  it('cannot be set without a code, by a code for signing in, or without a phone', async () => {
    const teacher = await school.signInAs('teacher')
    expect((await change(teacher.token, { newPassword: password })).error.errors).toEqual({
      otp: 'Please enter the 6-digit OTP.',
    })
    pass(minute)
    await app.call(contract.sendLoginOtp, { body: { phone: teacher.phone } })
    const stolen = { newPassword: password, otp: app.lastCode(teacher.phone) }
    expect((await change(teacher.token, stolen)).error.code).toBe(authRefusals.wrongCode.code)
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ phone: null })
      .where('id', '=', teacher.userId)
      .execute()
    const { status, error } = await app.call(requestPasswordOtp, { token: teacher.token })
    expect([status, error.message]).toEqual([422, 'Please add your phone number first.'])
  })

  it('is never in an answer or in the log of changes', async () => {
    const { token } = await withPassword()
    const { body } = await app.call(getMe, { token })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|Mango/)
    const log = await app.bind(school.schoolId).selectFrom('activity_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toMatch(/argon2|Mango/)
  })

  it('of an admin without a school works too', async () => {
    const admin = await signUpAdmin(app)
    expect((await setPassword(admin.token, admin.phone)).status).toBe(200)
  })
})
