import * as contract from '@shala/contract/auth/auth'
import { authRefusals } from '@shala/contract/auth/texts'
import { getMe, requestPasswordOtp, updateProfile } from '@shala/contract/profile'
import { registerUser, signUserOut } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

const hour = 60 * 60_000
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

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
const devices = async (token: string) => (await app.call(contract.listSessions, { token })).body.sessions
const isIn = async (token: string) => (await app.call(getMe, { token })).status === 200

async function signInAgain(phone: string, userAgent = phoneAgent, address = '10.2.0.1') {
  pass(61_000)
  await app.call(contract.sendLoginOtp, { body: { phone }, address })
  const body = { phone, otp: app.lastCode(phone) }
  return (await app.call(contract.verifyLoginOtp, { body, userAgent, address })).body.token
}

describe('one’s devices', () => {
  it('are the places where one is signed in, with what they are and when they were last used', async () => {
    const { token, phone } = await school.signInAs('teacher')
    const other = await signInAgain(phone)
    pass(hour)
    await app.call(getMe, { token: other, address: '10.2.0.7' })
    const listed = await devices(token)
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(listed.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      address: '10.2.0.7',
      lastUsedAt: app.clock.now.toISOString(),
    })
  })

  it('can each be signed out, which is how a lost phone is cut off', async () => {
    const { token, phone } = await school.signInAs('teacher')
    const lost = await signInAgain(phone)
    const id = (await devices(token)).find(({ isCurrent }) => !isCurrent)?._id ?? ''
    const { status, body } = await app.call(contract.revokeSession, { token, params: { id } })
    expect([status, body.message]).toEqual([200, 'That device has been signed out.'])
    expect([await isIn(lost), await isIn(token)]).toEqual([false, true])
    expect(await devices(token)).toHaveLength(1)
    expect((await app.call(contract.revokeSession, { token, params: { id } })).status).toBe(404)
  })

  it('are one’s own: another person’s is not to be found', async () => {
    const one = await school.signInAs('teacher')
    const two = await school.signInAs('teacher')
    const [theirs] = await devices(two.token)
    for (const id of [theirs?._id ?? '', newId(), 'nonsense']) {
      const { status } = await app.call(contract.revokeSession, { token: one.token, params: { id } })
      expect(status).toBe(404)
    }
    expect(await isIn(two.token)).toBe(true)
    expect((await app.call(contract.listSessions)).status).toBe(401)
  })
})

it('a person is signed in on at most twenty devices: the ones used longest ago end', async () => {
  const { token, phone } = await school.signInAs('teacher')
  const tokens: string[] = []
  for (let device = 0; device < 20; device += 1) {
    pass(200_000)
    if (device === 10) await app.call(getMe, { token, address: '10.2.0.9' })
    tokens.push(await signInAgain(phone, phoneAgent, `10.2.1.${device}`))
  }
  expect(await isIn(token)).toBe(true)
  expect(await isIn(tokens[0] ?? '')).toBe(false)
  expect(await devices(token)).toHaveLength(20)
})

describe('several accounts behind one phone', () => {
  async function siblings() {
    const phone = anyPhone()
    const classId = await school.addClass(`Class of ${phone}`)
    const add = async (name: string, rollNumber: string) => {
      const body = { role: 'student', name, phone, class: classId, rollNumber }
      return (await app.call(registerUser, { token: school.admin, body })).body.user._id
    }
    const [one, two] = [await add('Aarav', '1'), await add('Ananya', '2')]
    await app.call(contract.sendLoginOtp, { body: { phone } })
    const asked = await app.call(contract.verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
    const body = { ticket: asked.error.ticket, userId: one }
    const { body: chosen } = await app.call(contract.chooseAccount, { body })
    return { token: chosen.token, one, two, phone }
  }
  const change = (token: string, userId: string) =>
    app.call(contract.switchAccount, { token, body: { userId } })
  const accounts = async (token: string) => (await app.call(contract.listAccounts, { token })).body.accounts

  it('are changed between without a new code, each time in one session', async () => {
    const { token, one, two } = await siblings()
    expect((await accounts(token)).map(({ _id, isCurrent }) => [_id, isCurrent])).toEqual([
      [one, true],
      [two, false],
    ])
    const { status, body } = await change(token, two)
    expect([status, body.user._id]).toEqual([200, two])
    expect(await isIn(token)).toBe(false)
    expect((await change(body.token, one)).status).toBe(200)
  })

  it('need a new code when the proof is no longer fresh, however often one changed', async () => {
    const { token, one, two } = await siblings()
    pass(11 * hour)
    const { body } = await change(token, two)
    pass(hour + 60_000)
    expect(await accounts(body.token)).toEqual([])
    const { status, error } = await change(body.token, one)
    expect([status, error.code]).toEqual([422, 'auth.proof_stale'])
    expect(await isIn(body.token)).toBe(true)
  })

  it('are not changed to from elsewhere once a password was set', async () => {
    const { token, two, phone } = await siblings()
    const own = await change(token, two)
    pass(61_000)
    await app.call(contract.sendLoginOtp, { body: { phone } })
    const asked = await app.call(contract.verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
    const [first] = asked.error.accounts as { _id: string }[]
    const body = { ticket: asked.error.ticket, userId: first?._id }
    const { body: elsewhere } = await app.call(contract.chooseAccount, { body })
    await app.call(requestPasswordOtp, { token: own.body.token })
    const password = { newPassword: 'Mango-42', otp: app.lastCode(phone) }
    expect((await app.call(updateProfile, { token: own.body.token, body: password })).status).toBe(200)
    expect((await change(elsewhere.token, two)).error.code).toBe('auth.proof_stale')
  })

  it('are not changed to from elsewhere once an admin has signed one of them out', async () => {
    const { token, two } = await siblings()
    await app.call(signUserOut, { token: school.admin, params: { id: two } })
    expect((await change(token, two)).error.code).toBe('auth.proof_stale')
    expect(await isIn(token)).toBe(true)
  })

  it('say so when the school signed them out, and not when somebody did so themselves', async () => {
    const { token, userId } = await school.signInAs('teacher')
    await app.call(signUserOut, { token: school.admin, params: { id: userId } })
    const refused = await app.call(contract.listAccounts, { token })
    expect([refused.status, refused.error.code]).toEqual([401, authRefusals.signedOutBySchool.code])
    const other = await school.signInAs('teacher')
    await app.call(contract.logout, { token: other.token })
    expect((await app.call(contract.listAccounts, { token: other.token })).error.code).toBe('auth.signed_out')
  })

  it('are not chosen by a ticket from before an admin signed one of them out, or a password was set', async () => {
    const { phone, two } = await siblings()
    pass(61_000)
    await app.call(contract.sendLoginOtp, { body: { phone } })
    const asked = await app.call(contract.verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
    await app.call(signUserOut, { token: school.admin, params: { id: two } })
    const body = { ticket: asked.error.ticket, userId: two }
    expect((await app.call(contract.chooseAccount, { body })).error.code).toBe('auth.ticket_expired')
  })

  it('never reach an account that was not proven', async () => {
    const { token } = await siblings()
    const teacher = await school.signInAs('teacher')
    expect((await change(token, teacher.userId)).status).toBe(422)
    expect((await change(teacher.token, newId())).status).toBe(422)
    expect((await accounts(teacher.token)).length).toBe(1)
  })
})

it('a session left open is no longer one when its person’s status changes', async () => {
  const { token, userId, phone } = await school.signInAs('teacher')
  await app
    .bind(school.schoolId)
    .updateTable('users')
    .set({ status: 'leaved' })
    .where('id', '=', userId)
    .execute()
  expect(await isIn(token)).toBe(false)
  await app.call(contract.sendLoginOtp, { body: { phone } })
  expect(await signInByPhone(app, phone)).toBeUndefined()
})
