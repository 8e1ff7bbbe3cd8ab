import { listActivity } from '@shala/contract/activity/activity'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, leaveBalances, listLeave } from '@shala/contract/leave/leave'
import { shorteningRefusals, shorteningTexts, shortenLeave } from '@shala/contract/leave/shortening'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { updateSettings } from '@shala/contract/schools/settings'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: { token: string; userId: string }
let id: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Midday of a day of November 2026 in India; the 18th is a Wednesday. */
function at(day: number): void {
  app.clock.now = new Date(`2026-11-${day}T12:00:00+05:30`)
}
beforeEach(async () => {
  at(16)
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
  const leaveAllowances = { Casual: { days: 12, isCarried: false } }
  await app.call(updateSettings, { token: school.admin, body: { leaveAllowances } })
  const whole = { fromDuration: 'full day' as const, toDuration: 'full day' as const }
  const body = {
    leaveType: 'Casual' as const,
    reason: 'A wedding',
    fromDate: '2026-11-17',
    toDate: '2026-11-20',
  }
  id = (await app.call(applyForLeave, { token: meera.token, body: { ...body, ...whole } })).body.leave._id
  await app.call(decideLeave, { token: school.admin, params: { id }, body: { status: 'Approved' } })
})

const shorten = (toDate: string, more: object = {}, token = meera.token) =>
  app.call(shortenLeave, {
    token,
    params: { id },
    body: { toDate, toDuration: 'full day', ...more },
  } as never)
const taken = async () =>
  (await app.call(leaveBalances, { token: meera.token, query: {} })).body.balances[0]?.taken

describe('approved leave that ends earlier', () => {
  it('gives the days back: in the request, the balance and the month', async () => {
    expect(await taken()).toBe(4)
    const { status, body } = await shorten('2026-11-18', { toDuration: 'first half' })
    expect([status, body.leave.duration_days, body.leave.cost, body.leave.end_time]).toEqual([
      200,
      '1 /half day',
      1.5,
      '13:00',
    ])
    expect(body.message).toBe('The leave now ends on 2026-11-18.')
    expect(await taken()).toBe(1.5)
    at(21)
    const { teachers } = (await app.call(teacherMonths, { token: meera.token, query: {} })).body
    expect(teachers[0]?.totals.leave).toBe(1.5)
  })

  it('is told to those who decide, or to the person, and is in the activity', async () => {
    const told = async (token: string) =>
      (await app.call(listNotifications, { token })).body.notifications.map(({ kind }) => kind)
    await shorten('2026-11-19')
    expect(await told(school.admin)).toContain('leave.shortened_own')
    await shorten('2026-11-18', {}, school.admin)
    expect(await told(meera.token)).toContain('leave.shortened')
    const { entries } = (await app.call(listActivity, { token: school.admin })).body
    expect(entries[0]).toMatchObject({ action: 'leave.shorten', before: { toDate: '2026-11-19' } })
  })

  it('ends before its present end and not before it begins', async () => {
    const errors = async (...args: Parameters<typeof shorten>) => (await shorten(...args)).error.errors
    expect(await errors('2026-11-20')).toEqual({ toDate: shorteningTexts.notEarlier })
    expect(await errors('2026-11-25')).toEqual({ toDate: shorteningTexts.notEarlier })
    expect(await errors('2026-11-16')).toEqual({ toDate: shorteningTexts.beforeStartOwn })
    expect(await errors('2026-11-16', {}, school.admin)).toEqual({ toDate: shorteningTexts.beforeStart })
    expect((await shorten('2026-11-20', { toDuration: 'first half' })).status).toBe(200)
    expect(await taken()).toBe(3.5)
  })

  it('does not end at the midday it begins with, whatever halves were asked for', async () => {
    const body = { leaveType: 'Casual', reason: 'A journey', fromDate: '2026-11-23', toDate: '2026-11-25' }
    const halves = { fromDuration: 'second half', toDuration: 'second half' }
    const asked = await app.call(applyForLeave, { token: meera.token, body: { ...body, ...halves } } as never)
    id = asked.body.leave._id
    await app.call(decideLeave, { token: school.admin, params: { id }, body: { status: 'Approved' } })
    const atMidday = { toDuration: 'first half' }
    const { error } = await shorten('2026-11-23', atMidday)
    expect(error.errors).toEqual({ toDuration: shorteningTexts.beforeStartOwn })
    const toAdmin = (await shorten('2026-11-23', atMidday, school.admin)).error.errors
    expect(toAdmin).toEqual({ toDuration: shorteningTexts.beforeStart })
    expect((await shorten('2026-11-23', { toDuration: 'second half' })).body.leave).toMatchObject({
      days: 0.5,
      from_duration: 'second half',
      to_duration: 'full day',
    })
  })

  it('is the person’s own to shorten while the days lie ahead, and then an admin’s', async () => {
    at(19)
    expect((await shorten('2026-11-17')).error.errors).toEqual({ toDate: shorteningTexts.daysOver })
    // Yesterday was leave; from today on they are back.
    expect((await shorten('2026-11-18')).status).toBe(200)
    expect((await shorten('2026-11-17', {}, school.admin)).status).toBe(200)
    expect(await taken()).toBe(1)
  })

  it('ends with the last working day before the person is back, not with the days off between', async () => {
    const body = { leaveType: 'Casual', reason: 'A journey', fromDate: '2026-11-21', toDate: '2026-11-24' }
    const whole = { fromDuration: 'full day', toDuration: 'full day' }
    const asked = await app.call(applyForLeave, { token: meera.token, body: { ...body, ...whole } } as never)
    id = asked.body.leave._id
    await app.call(decideLeave, { token: school.admin, params: { id }, body: { status: 'Approved' } })
    // Back on Monday: yesterday was Sunday, and Saturday was leave.
    at(23)
    expect((await shorten('2026-11-21', { toDuration: 'first half' })).error.errors).toEqual({
      toDate: shorteningTexts.daysOver,
    })
    expect((await shorten('2026-11-21')).status).toBe(200)
  })

  it('is nobody else’s, and only while it is approved and as it was seen', async () => {
    const other = await school.signInAs('teacher')
    const elsewhere = await openTestSchool(app)
    for (const token of [other.token, elsewhere.admin]) {
      expect((await shorten('2026-11-18', {}, token)).status).toBe(404)
    }
    const seen = (await app.call(listLeave, { token: meera.token })).body.leaves[0]?.changedAt
    expect((await shorten('2026-11-19', { seen })).status).toBe(200)
    const again = await shorten('2026-11-18', { seen })
    expect([again.status, again.error.code]).toEqual([409, shorteningRefusals.notApproved.code])
    await app.call(decideLeave, { token: school.admin, params: { id }, body: { status: 'Pending' } })
    expect((await shorten('2026-11-18')).error.current).toMatchObject({ status: 'Pending' })
  })

  it('of two who shorten it at once is shortened by one after the other', async () => {
    const both = await Promise.all([shorten('2026-11-18'), shorten('2026-11-18', {}, school.admin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await taken()).toBe(2)
  })
})
