import { addCalendarEntry, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, leaveBalances } from '@shala/contract/leave/leave'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { usualLeaveRules } from '@shala/contract/leave/types'
import { updateSettings } from '@shala/contract/schools/settings'
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

/** Midday in India. The academic year begins in April. */
function at(date: string): void {
  app.clock.now = new Date(`${date}T12:00:00+05:30`)
}
const change = (body: object) => app.call(updateSettings, { token: school.admin, body } as never)
const decide = (status: 'Approved' | 'Pending') =>
  app.call(decideLeave, { token: school.admin, params: { id }, body: { status } })
const balance = async (date: string, type = 'Casual') => {
  const { balances } = (await app.call(leaveBalances, { token: meera.token, query: { date } })).body
  return balances.find(({ leave_type }) => leave_type === type)
}
/** Approved after the year is over: half a day of Meera's, on a Thursday. */
async function approveLate(): Promise<string> {
  const half = { fromDuration: 'first half', toDuration: 'first half' }
  const days = { fromDate: '2027-03-25', toDate: '2027-03-25', leaveType: 'Casual', reason: 'A wedding' }
  const { leave } = (await app.call(applyForLeave, { token: meera.token, body: { ...days, ...half } })).body
  const params = { id: leave._id }
  await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
  return leave._id
}
const nextYear = '2027-04-02'
const countRows = async () =>
  (await app.bind(school.schoolId).selectFrom('closed_leave').select('user_id').execute()).length

beforeEach(async () => {
  at('2027-03-08')
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
  await change({ leaveAllowances: { Casual: { days: 12, isCarried: true } } })
  // From a Friday to a Monday: three working days, as the Sunday is none.
  const body = {
    leaveType: 'Casual',
    reason: 'A wedding',
    fromDate: '2027-03-12',
    fromDuration: 'full day',
    toDate: '2027-03-15',
    toDuration: 'full day',
  }
  id = (await app.call(applyForLeave, { token: meera.token, body })).body.leave._id
  await decide('Approved')
  at(nextYear)
})

describe('a year of leave that is over', () => {
  it('stays as it was, whatever rule comes next', async () => {
    expect(await balance(nextYear)).toMatchObject({ allowance: 12, carried: 9, left: 21 })
    const before = await balance('2027-03-31')
    await change({
      leaveAllowances: { Casual: { days: 6, isCarried: false } },
      leaveRules: { ...usualLeaveRules, Casual: { counts: 'calendar', takers: 'staff' } },
      leaveShare: 'months',
    })
    expect(await balance(nextYear)).toMatchObject({ allowance: 6, carried: 9, left: 15 })
    expect(await balance('2027-03-31')).toEqual(before)
    // Of the year that is under way, nothing is carried any more.
    expect(await balance('2028-04-03')).toMatchObject({ allowance: 6, carried: 0 })
  })

  it('is not changed by a working week that holds from one of its days on', async () => {
    await change({ workingDays: [1, 2, 3, 4, 5], rhythmFrom: '2027-03-01' })
    expect(await balance(nextYear)).toMatchObject({ carried: 9 })
  })

  it('carries nothing of a type that had no days', async () => {
    await change({
      leaveAllowances: { Casual: { days: 12, isCarried: true }, Sick: { days: 10, isCarried: true } },
    })
    expect(await balance(nextYear, 'Sick')).toMatchObject({ allowance: 10, carried: 0, left: 10 })
    expect(await balance('2027-03-31', 'Sick')).toBeUndefined()
    expect(await balance('2028-04-03', 'Sick')).toMatchObject({ carried: 10 })
  })

  it('is closed once, also by chores and a change at the same time', async () => {
    await Promise.all([
      app.doChores(),
      app.doChores(),
      change({ leaveAllowances: { Casual: { days: 6, isCarried: false } } }),
    ])
    // The admin and Meera, by type.
    expect(await countRows()).toBe(14)
    expect(await balance(nextYear)).toMatchObject({ allowance: 6, carried: 9 })
    await app.doChores()
    expect(await countRows()).toBe(14)
  })

  it('is closed by the chores, and not before it is over', async () => {
    at('2027-03-31')
    await app.doChores()
    expect(await countRows()).toBe(0)
    at('2027-04-01')
    await app.doChores()
    expect(await countRows()).toBe(14)
  })

  it('follows a decision on its leave that is undone and an end that is earlier, counted as it was then', async () => {
    await change({ leaveRules: { ...usualLeaveRules, Casual: { counts: 'calendar', takers: 'staff' } } })
    const body = { toDate: '2027-03-13', toDuration: 'first half' as const }
    expect((await app.call(shortenLeave, { token: school.admin, params: { id }, body })).status).toBe(200)
    expect(await balance(nextYear)).toMatchObject({ carried: 10.5 })
    await decide('Pending')
    expect(await balance(nextYear)).toMatchObject({ carried: 12 })
    expect(await balance('2027-03-31')).toMatchObject({ taken: 0, pending: 1.5, left: 12 })
    await decide('Approved')
    expect(await balance(nextYear)).toMatchObject({ carried: 10.5 })
  })

  it('counts what is decided later by the week it was closed with, and the rest stays as it is', async () => {
    await change({ workingDays: [1, 2, 3, 4, 5], rhythmFrom: '2027-03-01' })
    const late = await approveLate()
    expect(await balance('2027-03-31')).toMatchObject({ taken: 3.5 })
    expect(await balance(nextYear)).toMatchObject({ carried: 8.5 })
    // The Saturday on which it ends was a working day.
    const body = { toDate: '2027-03-13', toDuration: 'full day' as const }
    await app.call(shortenLeave, { token: school.admin, params: { id }, body })
    expect(await balance('2027-03-31')).toMatchObject({ taken: 2.5 })
    for (const [status, taken] of [
      ['Pending', 0.5],
      ['Approved', 2.5],
    ] as const) {
      await decide(status)
      expect(await balance('2027-03-31')).toMatchObject({ taken })
    }
    id = late
    await decide('Pending')
    expect(await balance(nextYear)).toMatchObject({ carried: 10 })
  })

  it('counts what is decided later by its holidays, one that is removed since among them', async () => {
    at('2027-03-20')
    const entry = { name: 'Election', from: '2027-03-15', to: '2027-03-15', isClosed: true }
    const { event } = (await app.call(addCalendarEntry, { token: school.admin, body: entry })).body
    at(nextYear)
    await app.doChores()
    await app.call(removeCalendarEntry, { token: school.admin, params: { id: event.id } })
    expect(await balance('2027-03-31')).toMatchObject({ taken: 2 })
    await approveLate()
    expect(await balance('2027-03-31')).toMatchObject({ taken: 2.5, left: 9.5 })
    await decide('Pending')
    expect(await balance('2027-03-31')).toMatchObject({ taken: 0.5 })
    await decide('Approved')
    expect(await balance(nextYear)).toMatchObject({ carried: 9.5 })
  })

  it('that was closed before its days were kept goes on from the figures that it has', async () => {
    await app.doChores()
    const db = app.bind(school.schoolId)
    await db.deleteFrom('closed_years').where('school_id', '=', school.schoolId).execute()
    await change({ workingDays: [1, 2, 3, 4, 5], rhythmFrom: '2027-03-01' })
    id = await approveLate()
    expect(await balance('2027-03-31')).toMatchObject({ taken: 3.5 })
    await change({ workingDays: [1, 2, 3, 5, 6], rhythmFrom: '2027-03-01' })
    await decide('Pending')
    expect(await balance(nextYear)).toMatchObject({ carried: 9 })
  })
})
