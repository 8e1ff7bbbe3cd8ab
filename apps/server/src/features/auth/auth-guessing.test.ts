import * as contract from '@shala/contract/auth/auth'
import { updateProfile } from '@shala/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const { authRefusals } = contract
const minute = 60_000

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  await app.authPool.query('delete from tries')
  school = await openTestSchool(app)
})

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const send = (phone: string, address?: string) =>
  app.call(contract.sendLoginOtp, { body: { phone }, ...(address && { address }) })
const enter = (phone: string, otp: string, address: string) =>
  app.call(contract.verifyLoginOtp, { body: { phone, otp }, address })

function wrong(code: string): string {
  return code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
}

/** A teacher who was signed in from 10.0.0.1, and a code that has been sent to them since. */
async function withCode() {
  const { phone } = await school.signInAs('teacher')
  pass(minute)
  await send(phone)
  return { phone, code: app.lastCode(phone) }
}

async function guess(phone: string, times: number, network: (index: number) => string) {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await enter(phone, wrong(app.lastCode(phone)), network(index))).status)
  }
  return statuses
}

describe('guessing codes', () => {
  it('counts the addresses of one /64 together', async () => {
    const { phone, code } = await withCode()
    const statuses = await guess(phone, 20, (index) => `2001:db8:7:7::${index.toString(16)}`)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect((await enter(phone, code, '2001:db8:7:7::aaaa')).status).toBe(429)
    expect((await enter(phone, code, '2001:db8:7:8::1')).status).toBe(200)
  })

  it('at one account after another ends after 100 wrong ones an hour from one network', async () => {
    const address = '10.9.0.1'
    const statuses: number[] = []
    for (let account = 0; account < 21; account += 1) {
      const { phone } = await withCode()
      statuses.push(...(await guess(phone, 5, () => address)))
      app.clock.now = new Date('2026-11-20T06:00:00Z')
    }
    expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429])
    const { phone, code } = await withCode()
    const refused = await enter(phone, code, address)
    expect([refused.status, refused.error.code, refused.error.retryAfter]).toEqual([
      429,
      authRefusals.tooManyTries.code,
      3600,
    ])
    expect((await enter(phone, code, '10.9.0.2')).status).toBe(200)
  })

  it('at others does not keep out the people who are known in that network', async () => {
    const known = await school.signInAs('teacher')
    for (let account = 0; account < 21; account += 1) {
      const { phone } = await withCode()
      await guess(phone, 5, () => '10.0.0.1')
      app.clock.now = new Date('2026-11-20T06:00:00Z')
    }
    pass(minute)
    await send(known.phone)
    expect((await enter(known.phone, app.lastCode(known.phone), '10.0.0.1')).status).toBe(200)
  })

  it('by strangers, 25 times in an hour, shuts the code to strangers and not to who was signed in there', async () => {
    const { phone, code } = await withCode()
    await guess(phone, 25, (index) => `10.8.0.${index}`)
    expect((await enter(phone, code, '10.8.1.1')).status).toBe(422)
    expect((await enter(phone, code, '10.0.0.1')).status).toBe(200)
  })

  it('by strangers who entered this phone for an account of their own opens that account alone', async () => {
    const victim = await withCode()
    const theirs = await openTestSchool(app)
    const classId = await theirs.addClass()
    const email = `t${anyPhone()}@evil.example`
    const ownId = await theirs.addStudent(classId, '1', { phone: victim.phone, email })
    const network = '10.1.66.1'
    await app.call(contract.sendLoginOtp, { body: { email }, address: network })
    const own = { email, otp: app.lastCode(email) }
    expect((await app.call(contract.verifyLoginOtp, { body: own, address: network })).status).toBe(200)
    await guess(victim.phone, 25, (index) => `10.1.67.${index}`)
    const { status, body } = await enter(victim.phone, victim.code, network)
    expect([status, body.user?._id]).toEqual([200, ownId])
    pass(minute)
    await send(victim.phone)
    const shut = app.lastCode(victim.phone)
    await guess(victim.phone, 1, () => '10.1.68.1')
    const atHome = await enter(victim.phone, shut, '10.0.0.1')
    expect([atHome.status, atHome.body.user?.role]).toEqual([200, 'teacher'])
  })

  it('from one /64 after another of a /48 ends after 100 wrong ones an hour too', async () => {
    const statuses: number[] = []
    for (let account = 0; account < 21; account += 1) {
      const { phone } = await withCode()
      statuses.push(...(await guess(phone, 5, () => `2001:db8:99:${account.toString(16)}::1`)))
      app.clock.now = new Date('2026-11-20T06:00:00Z')
    }
    expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429])
  })

  it('does not start anew with the next code', async () => {
    const { phone } = await withCode()
    await guess(phone, 25, (index) => `10.7.0.${index}`)
    pass(minute)
    await send(phone)
    const next = app.lastCode(phone)
    await guess(phone, 1, () => '10.7.1.1')
    expect((await enter(phone, next, '10.7.1.2')).status).toBe(422)
  })

  it('50 times in a day makes the next codes eight digits long, which go on working for strangers', async () => {
    const { phone } = await withCode()
    await guess(phone, 50, (index) => `10.6.0.${index}`)
    pass(minute)
    const sent = await send(phone)
    const code = app.lastCode(phone)
    expect([sent.body.codeLength, code.length]).toEqual([8, 8])
    const again = await send(phone)
    expect([again.status, again.error.codeLength]).toEqual([429, 8])
    await guess(phone, 30, (index) => `10.6.1.${index}`)
    expect((await enter(phone, code, '10.6.2.1')).status).toBe(200)
    pass(24 * 60 * minute)
    expect((await send(phone)).body.codeLength).toBe(6)
  })

  it('counts for the phone whatever the code was for', async () => {
    const { phone } = await withCode()
    const guessReset = (address: string) =>
      app.call(contract.resetPassword, { body: { phone, otp: '000000', newPassword: 'Mango-42' }, address })
    for (let tries = 0; tries < 3; tries += 1) expect((await guessReset('10.5.0.1')).status).toBe(422)
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await enter(phone, '000000', '10.5.0.1')).status).toBe(422)
    }
    expect((await guessReset('10.5.0.1')).status).toBe(429)
  })

  it('many at once is no way around the five', async () => {
    const { phone, code } = await withCode()
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(phone, wrong(code), '10.4.0.1')))
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})

describe('one kind of try never counts as another', () => {
  it('because an email is an email', async () => {
    const { token } = await signUpAdmin(app)
    for (const email of ['password:victim@school', 'nobody:abc@', 'code x@y.z', 'a@b']) {
      expect((await app.call(updateProfile, { token, body: { email } })).status).toBe(422)
    }
  })

  it('wrong codes leave the passwords alone, and the other way round', async () => {
    const { phone, code } = await withCode()
    await guess(phone, 5, () => '10.3.0.1')
    const byPassword = () =>
      app.call(contract.login, { body: { phone, password: 'Wrong-1' }, address: '10.3.0.1' })
    expect((await byPassword()).status).toBe(401)
    const other = await withCode()
    for (let tries = 0; tries < 6; tries += 1) {
      const body = { phone: other.phone, password: 'Wrong-1' }
      await app.call(contract.login, { body, address: '10.3.0.2' })
    }
    expect((await enter(other.phone, other.code, '10.3.0.2')).status).toBe(200)
    expect((await enter(phone, code, '10.3.0.1')).status).toBe(429)
  })
})

it('wrong codes for signing up say nothing of a phone at signing in', async () => {
  const { phone } = await withCode()
  const address = '10.1.70.1'
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { name: 'Asha', phone, otp: '000000' }
    expect((await app.call(contract.signup, { body, address })).status).toBe(422)
  }
  expect((await enter(phone, '000000', address)).status).toBe(422)
})

it('a phone that nobody has is guessed at as one that somebody has', async () => {
  const phone = anyPhone()
  expect((await enter(phone, '000000', '10.2.0.1')).status).toBe(404)
})
