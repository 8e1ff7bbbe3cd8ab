import { accessRefusals, accessTexts, changeAccess, invite, listAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { getDashboard } from '@shala/contract/dashboard'
import { exportSchool } from '@shala/contract/exports'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { listNotifications } from '@shala/contract/notifications/notifications'
import type { Duty } from '@shala/contract/people'
import { askDeletion, updateSettings } from '@shala/contract/schools/settings'
import { updateTeacher } from '@shala/contract/teachers/editing'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/held-transaction.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

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

async function change(id: string, body: object, token = school.admin) {
  return await app.call(changeAccess, { token, params: { id }, body })
}

async function signInWith(duty: Duty) {
  const phone = anyPhone()
  const body = { name: `The ${duty}`, phone, duty }
  const invited = await app.call(invite, { token: school.admin, body })
  const { _id: userId } = invited.body.person
  return { userId, token: await signInByPhone(app, phone) }
}

const dayOfLeave = {
  leaveType: 'Casual',
  fromDate: '2026-11-23',
  fromDuration: 'full day',
  toDate: '2026-11-23',
  toDuration: 'full day',
  reason: 'A wedding in the family',
} as const

const settingsBy = async (token: string) =>
  (await app.call(updateSettings, { token, body: { dayEnd: '16:30' } })).status

describe('the rights of somebody who is given access', () => {
  it('are those of an administrator unless something else is chosen', async () => {
    await signInWith('office')
    await app.call(invite, { token: school.admin, body: { name: 'Second', phone: anyPhone() } })
    const { people } = (await app.call(listAccess, { token: school.admin })).body
    expect(people.map(({ name, duty }) => [name, duty])).toEqual([
      ['Asha Rao', 'administrator'],
      ['Second', 'administrator'],
      ['The office', 'office'],
    ])
  })

  it.each(['teacher', 'boss', ''])('are none of our own making: %j', async (duty) => {
    const body = { name: 'X', phone: anyPhone(), duty: duty as Duty }
    const { status, error } = await app.call(invite, { token: school.admin, body })
    expect([status, error.errors]).toEqual([422, { duty: accessTexts.dutyUnknown }])
  })

  it('change without signing anybody out, and hold from the next call on', async () => {
    const clerk = await signInWith('office')
    expect(await settingsBy(clerk.token)).toBe(403)
    expect((await change(clerk.userId, { duty: 'administrator' })).body.person.duty).toBe('administrator')
    expect(await settingsBy(clerk.token)).toBe(200)
    await change(clerk.userId, { duty: 'principal' })
    expect(await settingsBy(clerk.token)).toBe(403)
    const opening = (await app.call(getDashboard, { token: clerk.token })).body
    expect(opening.person).toMatchObject({ role: 'admin', duty: 'principal' })
  })

  it('are recorded, with what they were before', async () => {
    const clerk = await signInWith('office')
    await change(clerk.userId, { duty: 'principal' })
    const { entries } = (await app.call(listActivity, { token: school.admin, query: { area: 'access' } }))
      .body
    const changed = entries.find(({ action }) => action === 'access.change')
    expect([changed?.before, changed?.after]).toMatchObject([{ duty: 'office' }, { duty: 'principal' }])
  })

  it('of a teacher who becomes an admin are an administrator’s, whatever they were before', async () => {
    const clerk = await signInWith('office')
    await change(clerk.userId, { role: 'teacher' })
    expect((await change(clerk.userId, { role: 'admin' })).body.person.duty).toBe('administrator')
    await change(clerk.userId, { role: 'teacher' })
    expect((await change(clerk.userId, { role: 'admin', duty: 'office' })).body.person.duty).toBe('office')
  })

  it.each(['office', 'principal'] as const)(
    'are raised by no %s, neither their own nor another’s',
    async (duty) => {
      const [one, other] = [await signInWith(duty), await signInWith('office')]
      for (const id of [one.userId, other.userId]) {
        expect((await change(id, { duty: 'administrator' }, one.token)).status).toBe(403)
      }
      const body = { name: 'Friend', phone: anyPhone(), duty: 'administrator' as const }
      expect((await app.call(invite, { token: one.token, body })).status).toBe(403)
      expect((await change(school.adminId, { status: 'leaved' }, one.token)).status).toBe(403)
      expect((await app.call(deleteUser, { token: one.token, params: { id: school.adminId } })).status).toBe(
        403,
      )
    },
  )

  it('are an administrator’s of one person at least', async () => {
    await signInWith('principal')
    const refused = async (body: object) => (await change(school.adminId, body)).error.code
    const { code } = accessRefusals.lastAdmin
    expect([await refused({ duty: 'office' }), await refused({ duty: 'principal' })]).toEqual([code, code])
    expect([await refused({ role: 'teacher' }), await refused({ status: 'leaved' })]).toEqual([code, code])
    expect(await settingsBy(school.admin)).toBe(200)
  })

  it('of the last two administrators are not both given up at once', async () => {
    const other = await signInWith('administrator')
    const first: [string, unknown[]] = [
      `update users set duty = 'office' where school_id = $1 and id = $2`,
      [school.schoolId, other.userId],
    ]
    const reply = await whileHeld(app, school.schoolId, first, () =>
      change(school.adminId, { duty: 'office' }),
    )
    expect(reply.error.code).toBe(accessRefusals.lastAdmin.code)
  })

  it('are not those of another school’s people', async () => {
    const elsewhere = await openTestSchool(app)
    expect((await change(elsewhere.adminId, { duty: 'office' })).status).toBe(404)
  })
})

describe('the office', () => {
  it('keeps the people and removes them, but no admin', async () => {
    const { token } = await signInWith('office')
    const classId = await school.addClass()
    const id = await school.addStudent(classId, '1')
    const teacher = await school.signInAs('teacher')
    const edited = await app.call(updateUser, { token, params: { id }, body: { phone: '9876500001' } })
    expect([edited.status, edited.body.user.phone]).toEqual([200, '9876500001'])
    expect((await app.call(listTeachers, { token })).body.data).toHaveLength(1)
    const params = { id: teacher.userId }
    expect((await app.call(updateTeacher, { token, params, body: { name: 'Meera' } })).status).toBe(200)
    const other = await signInWith('principal')
    const statuses = []
    for (const one of [id, teacher.userId, other.userId]) {
      statuses.push((await app.call(deleteUser, { token, params: { id: one } })).status)
    }
    expect(statuses).toEqual([200, 200, 403])
  })

  it('changes no settings, deletes no school, takes nothing of it along', async () => {
    const { token } = await signInWith('office')
    const { schoolName = '' } = (await app.call(getDashboard, { token })).body.school ?? {}
    const deletion = await app.call(askDeletion, { token, body: { schoolName } })
    const taken = await app.call(exportSchool, { token })
    expect([await settingsBy(token), deletion.status, taken.status]).toEqual([403, 403, 403])
  })

  it('is asked for no leave, and is nobody who could decide an administrator’s own', async () => {
    const { token } = await signInWith('office')
    const asked = await app.call(applyForLeave, { token: school.admin, body: dayOfLeave })
    expect((await app.call(listNotifications, { token })).body.notifications).toEqual([])
    const params = { id: asked.body.leave._id }
    const decide = (by: string) => app.call(decideLeave, { token: by, params, body: { status: 'Approved' } })
    expect((await decide(token)).status).toBe(403)
    const principal = await signInWith('principal')
    expect((await decide(school.admin)).status).toBe(403)
    expect((await decide(principal.token)).status).toBe(200)
  })
})

describe('the principal', () => {
  it('reads what an administrator reads, and changes nobody', async () => {
    const { token } = await signInWith('principal')
    const id = await school.addStudent(await school.addClass(), '1')
    const reads = [
      await app.call(listTeachers, { token }),
      await app.call(listAccess, { token }),
      await app.call(listActivity, { token }),
    ]
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    const changes = [
      await app.call(updateUser, { token, params: { id }, body: { name: 'X' } }),
      await app.call(deleteUser, { token, params: { id } }),
    ]
    expect([...changes.map(({ status }) => status), await settingsBy(token)]).toEqual([403, 403, 403])
  })
})
