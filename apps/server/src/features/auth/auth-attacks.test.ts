import * as contract from '@shala/contract/auth/auth'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { studentTotal } from '@shala/contract/totals'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const minute = 60_000

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

describe('looking for accounts', () => {
  const ways = (address: string) => [
    () => app.call(contract.sendLoginOtp, { body: { phone: anyPhone() }, address }),
    () => app.call(contract.forgotPassword, { body: { email: `x${anyPhone()}@x.example` }, address }),
    () => app.call(contract.login, { body: { email: `x${anyPhone()}@x.example`, password: 'x' }, address }),
    () => app.call(contract.verifyLoginOtp, { body: { phone: anyPhone(), otp: '123456' }, address }),
    () => app.call(contract.sendSignupOtp, { body: { name: 'Asha', phone: founder }, address }),
  ]
  let founder: string
  beforeEach(async () => {
    founder = (await signUpAdmin(app)).phone
    pass(minute)
  })

  async function lookFor(address: string, times: number): Promise<number[]> {
    const all = ways(address)
    const statuses: number[] = []
    for (let tries = 0; tries < times; tries += 1) {
      statuses.push((await all[tries % all.length]?.())?.status ?? 0)
    }
    return statuses
  }

  it('finds out no more after 200 in ten minutes from one network, whichever way they were asked', async () => {
    const address = '10.66.0.1'
    const statuses = await lookFor(address, 205)
    expect(new Set(statuses.slice(0, 200))).toEqual(new Set([404, 409]))
    // As of any account: sent, sent, wrong password, wrong code, sent.
    expect(statuses.slice(200)).toEqual([200, 200, 401, 422, 200])
    const elsewhere = await app.call(contract.sendLoginOtp, { body: { phone: anyPhone() } })
    expect(elsewhere.status).toBe(404)
    pass(10 * minute + 1000)
    expect((await ways(address)[0]?.())?.status).toBe(404)
  })

  it('from there on is answered as an account would be, limit by limit', async () => {
    const address = '10.66.0.3'
    await lookFor(address, 200)
    const teacher = await school.signInAs('teacher')
    pass(minute)
    const unknown = anyPhone()
    const said = async (phone: string) => {
      const send = () => app.call(contract.sendLoginOtp, { body: { phone }, address })
      const enter = () => app.call(contract.verifyLoginOtp, { body: { phone, otp: '000000' }, address })
      const logIn = () => app.call(contract.login, { body: { phone, password: 'Wrong-1' }, address })
      const calls = [send, send, ...Array(6).fill(enter), ...Array(6).fill(logIn)]
      const replies = []
      for (const call of calls) {
        const { status, body } = await call()
        replies.push({ status, body })
      }
      return replies
    }
    expect(await said(unknown)).toEqual(await said(teacher.phone))
  })

  it('keeps nobody of that network from signing in, by code or by password', async () => {
    const address = '10.66.0.4'
    const teacher = await school.signInAs('teacher')
    await lookFor(address, 220)
    pass(minute)
    expect((await app.call(contract.sendLoginOtp, { body: { phone: teacher.phone }, address })).status).toBe(
      200,
    )
    const body = { phone: teacher.phone, otp: app.lastCode(teacher.phone) }
    expect((await app.call(contract.verifyLoginOtp, { body, address })).status).toBe(200)
  })

  it('by signing up learns of a taken phone only with the code sent there', async () => {
    const address = '10.66.0.5'
    const guess = (phone: string) =>
      app.call(contract.signup, { body: { name: 'Asha', phone, otp: '123456' }, address })
    const [taken, free] = [await guess(founder), await guess(anyPhone())]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(taken.status).toBe(422)
  })

  it('leaves no phone or email of whom was asked for', async () => {
    const phone = anyPhone()
    await app.call(contract.sendLoginOtp, { body: { phone } })
    await lookFor('10.66.0.6', 200)
    await app.call(contract.sendLoginOtp, { body: { phone }, address: '10.66.0.6' })
    const { rows } = await app.authPool.query(
      'select to_json(t) from tries t union all select to_json(c) from codes c',
    )
    expect(JSON.stringify(rows)).not.toContain(phone)
  })
})

describe('flooding', () => {
  it('one network can have 300 codes sent in ten minutes, to whomever', async () => {
    const address = '10.66.0.2'
    const classId = await school.addClass()
    const phones = Array.from({ length: 301 }, anyPhone)
    for (const [index, phone] of phones.entries()) await school.addStudent(classId, String(index), { phone })
    const statuses: number[] = []
    for (const phone of phones) {
      statuses.push((await app.call(contract.sendLoginOtp, { body: { phone }, address })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    // People who were signed in from there before have their own share.
    const teacher = await school.signInAs('teacher')
    pass(minute)
    await app.call(getMe, { token: teacher.token, address })
    expect((await app.call(contract.sendLoginOtp, { body: { phone: teacher.phone }, address })).status).toBe(
      200,
    )
  })
})

describe('a token', () => {
  it('that was changed anywhere opens nothing', async () => {
    const [head = '', body = '', signature = ''] = school.admin.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'superadmin' })).toString('base64url')
    for (const token of [
      `${head}.${raised}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      `${head}.${body}`,
      `${head}.${body}.`,
    ]) {
      expect((await app.call(getMe, { token })).status).toBe(401)
    }
  })

  it('of somebody who was removed, or whose role or school changed, is what they are now', async () => {
    const teacher = await school.signInAs('teacher')
    const user = () => app.bind(school.schoolId).updateTable('users').where('id', '=', teacher.userId)
    expect(
      (await app.call(deleteUser, { token: teacher.token, params: { id: school.adminId } })).status,
    ).toBe(403)
    await user().set({ role: 'admin' }).execute()
    const { body } = await app.call(getMe, { token: teacher.token })
    expect(body.user.role).toBe('admin')
    const other = await openTestSchool(app)
    expect((await app.call(listClasses, { token: teacher.token })).body.total).toBe(0)
    expect((await app.call(studentTotal, { token: other.admin })).body.totalStudents).toBe(0)
    await app.call(deleteUser, { token: school.admin, params: { id: teacher.userId } })
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(401)
  })
})
