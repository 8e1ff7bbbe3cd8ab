import * as contract from '@shala/contract/auth'
import { listClasses } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { studentTotal } from '@shala/contract/students'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

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
  it('from one address ends after 200 misses in ten minutes, whichever way they were asked', async () => {
    const address = '10.66.0.1'
    const ways = [
      () => app.call(contract.sendLoginOtp, { body: { phone: anyPhone() }, address }),
      () => app.call(contract.forgotPassword, { body: { email: `x${anyPhone()}@x.example` }, address }),
      () => app.call(contract.login, { body: { email: `x${anyPhone()}@x.example`, password: 'x' }, address }),
      () => app.call(contract.verifyLoginOtp, { body: { phone: anyPhone(), otp: '123456' }, address }),
    ]
    const statuses: number[] = []
    for (let tries = 0; tries < 204; tries += 1) {
      const reply = await ways[tries % ways.length]?.()
      statuses.push(reply?.status ?? 0)
    }
    expect(statuses.slice(0, 200).every((status) => status === 404)).toBe(true)
    expect(statuses.slice(200)).toEqual([429, 429, 429, 429])
    const elsewhere = await app.call(contract.sendLoginOtp, { body: { phone: anyPhone() } })
    expect(elsewhere.status).toBe(404)
    pass(10 * minute + 1000)
    expect((await ways[0]?.())?.status).toBe(404)
  })

  it('leaves no phone or email of whom was asked for', async () => {
    const phone = anyPhone()
    await app.call(contract.sendLoginOtp, { body: { phone } })
    const { rows } = await app.authPool.query('select * from tries')
    expect(JSON.stringify(rows)).not.toContain(phone)
  })
})

describe('flooding', () => {
  it('one address can have 300 codes sent in ten minutes, to whomever', async () => {
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
  }, 60_000)
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
