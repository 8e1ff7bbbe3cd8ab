import { changeAccess } from '@shala/contract/access'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, leaveBalances } from '@shala/contract/leave/leave'
import { teacherNotifications } from '@shala/contract/notifications/notifications'
import { leaveReport } from '@shala/contract/reports/staff'
import { updateSettings } from '@shala/contract/schools/settings'
import { updateTeacher } from '@shala/contract/teachers/editing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: { userId: string; phone: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-02T06:00:00Z')
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
  const body = { leaveAllowances: { Casual: { days: 12, isCarried: false } } }
  await app.call(updateSettings, { token: school.admin, body } as never)
})

const params = () => ({ id: meera.userId })
const become = (role: 'admin' | 'teacher') =>
  app.call(changeAccess, { token: school.admin, params: params(), body: { role } })
const edit = (body: object) => app.call(updateTeacher, { token: school.admin, params: params(), body })
/** The database's own clock says when a role changes. */
async function moveSpell(of: 'from_at' | 'to_at', from: string | null, to: string): Promise<void> {
  const spells = app
    .bind(school.schoolId)
    .updateTable('teaching')
    .set({ [of]: new Date(to) })
  const found = spells.where('teacher_id', '=', meera.userId)
  await (from === null
    ? found.where('to_at', 'is', null)
    : found.where('to_at', '>', new Date(from))
  ).execute()
}
async function takeLeave(fromDate: string, toDate: string): Promise<void> {
  const token = await signInByPhone(app, meera.phone)
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  const asked = { leaveType: 'Casual', reason: 'A wedding', fromDate, toDate, ...whole }
  const { leave } = (await app.call(applyForLeave, { token, body: asked })).body
  const body = { status: 'Approved' } as const
  await app.call(decideLeave, { token: school.admin, params: { id: leave._id }, body })
}
/** In the balance, and in the report. */
async function taken(): Promise<(number | undefined)[]> {
  const token = await signInByPhone(app, meera.phone)
  const { balances } = (await app.call(leaveBalances, { token })).body
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const { rows } = (await app.call(leaveReport, { token: school.admin, query })).body
  return [balances[0]?.taken, rows[0]?.days]
}

describe('the leave of a teacher who was an admin for a time', () => {
  it('has no day twice, also on the day of the change', async () => {
    const today = app.clock.now.toISOString().slice(0, 10)
    await takeLeave(today, today)
    await become('admin')
    await become('teacher')
    await moveSpell('to_at', '1970-01-01', `${today}T06:00:00Z`)
    await moveSpell('from_at', null, `${today}T06:05:00Z`)
    expect(await taken()).toEqual([1, 1])
  })

  it('is that of the time between as well', async () => {
    await become('admin')
    await moveSpell('to_at', '1970-01-01', '2026-11-09T06:00:00Z')
    app.clock.now = new Date('2026-11-12T06:00:00Z')
    await takeLeave('2026-11-16', '2026-11-18')
    expect(await taken()).toEqual([3, 3])
    await become('teacher')
    await moveSpell('from_at', null, '2026-11-23T06:00:00Z')
    expect(await taken()).toEqual([3, 3])
  })

  it('takes a day from the bell on which they did not check in, also while they are an admin', async () => {
    app.clock.now = new Date('2026-11-05T13:00:00Z')
    const start = { school_id: school.schoolId, date: '2026-11-02' }
    await app.bind(school.schoolId).insertInto('teacher_attendance_starts').values(start).execute()
    await app.doChores()
    const told = async () =>
      (await app.call(teacherNotifications, { token: school.admin })).body.notifications.map(
        ({ values }) => values.date,
      )
    expect(await told()).toContain('2026-11-05')
    await become('admin')
    await moveSpell('to_at', '1970-01-01', '2026-11-20T06:00:00Z')
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    await takeLeave('2026-11-05', '2026-11-05')
    expect(await told()).not.toContain('2026-11-05')
  })

  it('is not that of the days between leaving and coming back', async () => {
    app.clock.now = new Date('2026-11-20T06:00:00Z')
    await takeLeave('2026-11-16', '2026-11-18')
    await edit({ status: 'leaved', leavingDate: '2026-11-17' })
    const left = app
      .bind(school.schoolId)
      .updateTable('teaching')
      .set({ ended_at: new Date('2026-11-18') })
    await left.where('teacher_id', '=', meera.userId).execute()
    await edit({ status: 'active' })
    expect(await taken()).toEqual([2, 2])
  })
})
