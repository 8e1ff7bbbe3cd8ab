import { classLabel } from '@shala/contract/classes'
import { addDays, daysFrom } from '@shala/contract/general/days'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, type LeaveRequest, listLeave } from '@shala/contract/leave/leave'
import { upcomingLeave, upcomingLimits } from '@shala/contract/leave/upcoming'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday, half past eleven in India.
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
})

async function ask(token: string, fromDate: string, toDate = fromDate, more: object = {}) {
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  const body = { leaveType: 'Sick', fromDate, toDate, ...whole, reason: 'A fever since Monday', ...more }
  return (await app.call(applyForLeave, { token, body })).body?.leave as LeaveRequest | undefined
}
const decide = (id: string, status: string) =>
  app.call(decideLeave, { token: school.admin, params: { id }, body: { status } })
const upcoming = async (token = school.admin) => (await app.call(upcomingLeave, { token })).body
const team = async (query: Record<string, string>) =>
  (await app.call(listLeave, { token: school.admin, query: { view: 'true', limit: '100', ...query } })).body

describe('the next 14 days of the staff', () => {
  it('are refused to teachers and students', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(upcomingLeave, { token })).status).toBe(403)
    }
  })

  it('begin on the day that it is at the school, and name its days off', async () => {
    app.clock.now = new Date('2026-11-20T19:00:00Z')
    const { days } = await upcoming()
    expect(days.map(({ date }) => date)).toEqual(daysFrom('2026-11-21', '2026-12-04'))
    expect(days.filter(({ isOff }) => isOff).map(({ date, holiday }) => [date, holiday])).toEqual([
      ['2026-11-22', null],
      ['2026-11-24', 'Guru Nanak Jayanti'],
      ['2026-11-29', null],
    ])
  })

  it('have the leave of active staff alone, of this school alone', async () => {
    const [meera, gone, child] = [
      await school.signInAs('teacher'),
      await school.signInAs('teacher'),
      await school.signInAs('student'),
    ]
    for (const { token } of [meera, gone, child]) await ask(token, '2026-11-23')
    const users = app.bind(school.schoolId).updateTable('users')
    await users.set({ status: 'leaved' }).where('id', '=', gone.userId).execute()
    const other = await openTestSchool(app)
    await ask((await other.signInAs('teacher')).token, '2026-11-23')
    const { people, staff, teachers, total } = await upcoming()
    expect(people.map(({ _id }) => _id)).toEqual([meera.userId])
    // Meera and the admin.
    expect([staff, teachers, total]).toEqual([2, 1, 1])
  })

  it('count a person once a day: away, if any of the day is approved, otherwise asking', async () => {
    const { token } = await school.signInAs('teacher')
    const half = (part: string) => ({ fromDuration: part, toDuration: part })
    const morning = await ask(token, '2026-11-23', '2026-11-23', half('first half'))
    await ask(token, '2026-11-23', '2026-11-23', half('second half'))
    const monday = async () => (await upcoming()).days[3]
    expect(await monday()).toMatchObject({ date: '2026-11-23', away: 0, asking: 1 })
    await decide(morning?._id ?? '', 'Approved')
    expect(await monday()).toMatchObject({ away: 1, asking: 0 })
  })

  it('say what the list says, whoever asks for whatever', async () => {
    const teachers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => school.signInAs('teacher')))
    const asked = fc.record({
      who: fc.nat(teachers.length - 1),
      // From before the days until after them.
      from: fc.integer({ min: 0, max: 15 }),
      length: fc.nat(4),
      status: fc.constantFrom('Pending', 'Approved', 'Declined'),
    })
    for (const { who, from, length, status } of fc.sample(asked, { numRuns: 60, seed: 26 })) {
      const first = addDays('2026-11-20', from)
      const leave = await ask(teachers[who]?.token ?? '', first, addDays(first, length))
      if (leave && status !== 'Pending') await decide(leave._id, status)
    }
    const { days } = await upcoming()
    const { leaves } = await team({ of: 'staff' })
    expect(days).toHaveLength(upcomingLimits.days)
    for (const { date, away, asking } of days) {
      const on = (status: string) =>
        leaves
          .filter((one) => one.status === status && one.from_date <= date && one.to_date >= date)
          .map(({ user_id }) => user_id._id)
      const approved = new Set(on('Approved'))
      const pending = new Set(on('Pending').filter((one) => !approved.has(one)))
      expect([date, away, asking]).toEqual([date, approved.size, pending.size])
    }
    expect(days.some(({ away, asking }) => away > 1 && asking > 0)).toBe(true)
  })
})

describe('the requests of the staff and of the students', () => {
  it('are listed apart, each with how many of both are pending', async () => {
    const [meera, child] = [await school.signInAs('teacher'), await school.signInAs('student')]
    await ask(meera.token, '2026-11-23')
    const first = await ask(meera.token, '2026-11-24')
    await ask(child.token, '2026-11-23')
    await decide(first?._id ?? '', 'Approved')
    const staff = await team({ of: 'staff' })
    expect(staff.leaves.map(({ user_id }) => user_id.role)).toEqual(['teacher', 'teacher'])
    expect(staff.summary).toMatchObject({ totalLeaves: 2, totalPending: 1, totalApproved: 1 })
    expect(staff.summary.pendingBy).toEqual({ staff: 1, students: 1 })
    const students = await team({ of: 'students' })
    expect(students.leaves.map(({ user_id }) => user_id._id)).toEqual([child.userId])
    expect(students.summary).toMatchObject({ totalLeaves: 1, totalPending: 1, pendingBy: { staff: 1 } })
    expect((await team({})).pagination.total).toBe(3)
    expect((await app.call(listLeave, { token: meera.token })).body.summary.pendingBy).toBeNull()
  })

  it('name the class of a student', async () => {
    const child = await school.signInAs('student')
    await ask(child.token, '2026-11-23')
    const { leaves } = await team({})
    expect(leaves.map(({ user_id }) => user_id.class)).toEqual([await classOf(child.userId)])
  })

  it('know no third group', async () => {
    const { status, error } = await app.call(listLeave, {
      token: school.admin,
      query: { view: 'true', of: 'parents' },
    })
    expect([status, error.errors?.of]).toEqual([422, 'Please choose staff or students.'])
  })
})

async function classOf(userId: string): Promise<string | undefined> {
  const found = await app
    .bind(school.schoolId)
    .selectFrom('users')
    .innerJoin('classes', 'classes.id', 'users.class_id')
    .where('users.id', '=', userId)
    .select(['classes.name', 'classes.section'])
    .executeTakeFirst()
  return found && classLabel(found)
}
