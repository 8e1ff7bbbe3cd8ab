import { type ActivityEntry, listActivity, listOwnActivity } from '@shala/contract/activity/activity'
import * as contract from '@shala/contract/auth/auth'
import * as profile from '@shala/contract/profile'
import { signUserOut } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Delivery, Message } from '#platform/delivery/delivery'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const minute = 60_000
const password = 'Mango-42'
const phoneWithFirefox = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'

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

async function setPassword(on: TestApp, { token, phone }: { token: string; phone: string }) {
  await on.call(profile.requestPasswordOtp, { token })
  const body = { newPassword: password, otp: on.lastCode(phone) }
  expect((await on.call(profile.updateProfile, { token, body })).status).toBe(200)
}

const own = async (token: string) => (await app.call(listOwnActivity, { token })).body.entries
const actionsOf = (entries: ActivityEntry[]) => entries.map(({ action }) => action)

describe('what is done to somebody’s access', () => {
  it('is seen by the person, with network and device, and by admins', async () => {
    const teacher = await school.signInAs('teacher')
    await setPassword(app, teacher)
    pass(minute)
    const wrong = { phone: teacher.phone, password: 'Wrong-1' }
    const from = { address: '203.0.113.9', userAgent: phoneWithFirefox }
    await app.call(contract.login, { body: wrong, ...from })
    await app.call(contract.sendLoginOtp, { body: { phone: teacher.phone } })
    await app.call(contract.verifyLoginOtp, { body: { phone: teacher.phone, otp: '000000' }, ...from })
    const body = { currentPassword: password, newPassword: 'Papaya-7' }
    await app.call(profile.updateProfile, { token: teacher.token, body })
    pass(minute)
    await app.call(contract.forgotPassword, { body: { phone: teacher.phone } })
    const reset = { phone: teacher.phone, otp: app.lastCode(teacher.phone), newPassword: 'Guava-88' }
    await app.call(contract.resetPassword, { body: reset })
    const login = { phone: teacher.phone, password: 'Guava-88' }
    const { body: again } = await app.call(contract.login, { body: login, ...from })
    const entries = await own(again.token)
    expect(actionsOf(entries)).toEqual([
      'sessions.start',
      'passwords.reset',
      'passwords.change',
      'sessions.refuse',
      'sessions.refuse',
      'passwords.set',
      'sessions.start',
    ])
    const where = { device: 'Firefox, Android', network: '203.0.113.9' }
    expect(entries[0]?.after).toEqual({ method: 'password', ...where })
    expect(entries.slice(3, 5).map(({ after }) => after)).toEqual([
      { method: 'code', ...where },
      { method: 'password', ...where },
    ])
    const seen = await app.call(listActivity, { token: school.admin, query: { area: 'sessions' } })
    const ofTeacher = seen.body.entries.filter(({ entityId }) => entityId === teacher.userId)
    expect(actionsOf(ofTeacher)).toEqual([
      'sessions.start',
      'sessions.refuse',
      'sessions.refuse',
      'sessions.start',
    ])
  })

  it('by strangers does not push everything else out of sight: many tries are summed', async () => {
    const teacher = await school.signInAs('teacher')
    for (let tries = 0; tries < 30; tries += 1) {
      const body = { phone: teacher.phone, otp: '000000' }
      await app.call(contract.verifyLoginOtp, { body, address: `10.4.${tries}.1` })
    }
    const refused = (await own(teacher.token)).filter(({ action }) => action === 'sessions.refuse')
    expect(refused.map(({ after }) => after?.tries)).toEqual([25, ...Array(5).fill(undefined)])
  })

  it('to their contacts and devices too', async () => {
    const admin = await school.signInAs('admin')
    const email = `p${anyPhone()}@x.example`
    const { token } = admin
    const params = { channel: 'email' } as const
    await app.call(profile.updateProfile, { token, body: { email } })
    await app.call(profile.removeContact, { token, params })
    await app.call(profile.updateProfile, { token, body: { email } })
    pass(minute)
    await app.call(profile.sendContactOtp, { token, params })
    await app.call(profile.sendProofOtp, { token })
    const body = { otp: app.lastCode(email), proofOtp: app.lastCode(admin.phone) }
    expect((await app.call(profile.proveContact, { token, params, body })).status).toBe(200)
    await app.call(contract.sendLoginOtp, { body: { email } })
    const { body: other } = await app.call(contract.verifyLoginOtp, {
      body: { email, otp: app.lastCode(email) },
    })
    const { body: devices } = await app.call(contract.listSessions, { token })
    const there = devices.sessions.find(({ isCurrent }) => !isCurrent)
    await app.call(contract.revokeSession, { token, params: { id: there?._id ?? '' } })
    expect(other.token).toBeTruthy()
    expect(actionsOf(await own(token))).toEqual([
      'sessions.end',
      'sessions.start',
      'contacts.prove',
      'contacts.add',
      'contacts.remove',
      'contacts.add',
      'sessions.start',
    ])
    await app.call(contract.logout, { token })
    const seen = await app.call(listActivity, { token: school.admin, query: { area: 'sessions' } })
    expect(seen.body.entries[0]).toMatchObject({ action: 'sessions.end', entityId: admin.userId })
  })

  it('is nobody else’s to see, holds no password or code, and is empty before there is a school', async () => {
    const teacher = await school.signInAs('teacher')
    await setPassword(app, teacher)
    const colleague = await school.signInAs('teacher')
    const seen = await own(colleague.token)
    expect(seen.every(({ entityId }) => entityId === colleague.userId)).toBe(true)
    expect((await app.call(listActivity, { token: colleague.token })).status).toBe(403)
    const log = await app.bind(school.schoolId).selectFrom('activity_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`argon2|Mango|${app.lastCode(teacher.phone)}`))
    expect(await own((await signUpAdmin(app)).token)).toEqual([])
  })
})

describe('signing somebody out everywhere', () => {
  const signOut = (token: string, id: string) => app.call(signUserOut, { token, params: { id } })
  const isIn = async (token: string) => (await app.call(profile.getMe, { token })).status === 200

  it('ends every session of a teacher or student, and is recorded', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const person = await school.signInAs(role)
      pass(minute)
      await app.call(contract.sendLoginOtp, { body: { phone: person.phone } })
      const body = { phone: person.phone, otp: app.lastCode(person.phone) }
      const { body: second } = await app.call(contract.verifyLoginOtp, { body })
      const done = await signOut(school.admin, person.userId)
      expect([done.status, done.body.ended]).toEqual([200, 2])
      expect([await isIn(person.token), await isIn(second.token)]).toEqual([false, false])
      const { body: seen } = await app.call(listActivity, { token: school.admin })
      expect(seen.entries[0]).toMatchObject({ action: 'sessions.end_all', entityId: person.userId })
      expect((await signOut(school.admin, person.userId)).body.ended).toBe(0)
    }
  })

  it('is for admins, and for people of their own school', async () => {
    const teacher = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    expect((await signOut(teacher.token, student.userId)).status).toBe(403)
    expect((await signOut(student.token, teacher.userId)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await signOut(other.admin, teacher.userId)).status).toBe(404)
    expect((await signOut(school.admin, newId())).status).toBe(404)
    expect(await isIn(teacher.token)).toBe(true)
    const operator = await school.signInAs('superadmin')
    expect((await signOut(school.admin, operator.userId)).status).toBe(403)
  })
})

describe('a person is told', () => {
  const sent: Message[] = []
  const mail: Delivery = {
    kind: 'smtp',
    carriesText: true,
    async send(message) {
      sent.push(message)
    },
  }

  it('of a new password and a new contact, at the contacts that are certain', async () => {
    const mailing = await openTestApp({ deliveries: { email: mail } })
    const school = await openTestSchool(mailing)
    const email = `p${anyPhone()}@x.example`
    const admin = await school.signInAs('admin', { email })
    await setPassword(mailing, admin)
    await expect.poll(() => sent).toMatchObject([{ to: email, purpose: 'notice', code: null }])
    expect(sent[0]?.text).toContain('A password was set for your account.')
    const { token } = admin
    const body = { currentPassword: password, newPassword: 'Papaya-7' }
    await mailing.call(profile.updateProfile, { token, body })
    await expect.poll(() => sent.at(-1)?.text).toContain('The password of your account was changed.')
    // Three an hour are enough to notice, and cost somebody at an open browser nothing to ask for.
    let current = 'Papaya-7'
    for (const next of ['Guava-10', 'Guava-11', 'Guava-12', 'Guava-13']) {
      const more = { currentPassword: current, newPassword: next }
      expect((await mailing.call(profile.updateProfile, { token, body: more })).status).toBe(200)
      current = next
    }
    expect(sent).toHaveLength(3)
    await mailing.close()
  })

  it('and not at one that somebody merely typed in', async () => {
    sent.length = 0
    const mailing = await openTestApp({ deliveries: { email: mail } })
    const school = await openTestSchool(mailing)
    const admin = await school.signInAs('admin')
    const typed = { email: `p${anyPhone()}@x.example` }
    await mailing.call(profile.updateProfile, { token: admin.token, body: typed })
    await setPassword(mailing, admin)
    expect(sent).toEqual([])
    await mailing.close()
  })

  it('even when the message cannot leave, the change stands', async () => {
    const failing: Delivery = { ...mail, send: () => Promise.reject(new Error('mail server away')) }
    const mailing = await openTestApp({ deliveries: { email: failing } })
    const school = await openTestSchool(mailing)
    const teacher = await school.signInAs('teacher', { email: `p${anyPhone()}@x.example` })
    await setPassword(mailing, teacher)
    await mailing.close()
  })
})
