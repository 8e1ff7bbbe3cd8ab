import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { decideLeave } from '@shala/contract/leave/deciding'
import { type LeaveDuration, leaveDurations } from '@shala/contract/leave/duration'
import { applyForLeave, leaveBalances } from '@shala/contract/leave/leave'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { updateSettings } from '@shala/contract/schools/settings'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
function at(time: string, day: number): void {
  app.clock.now = new Date(`${dayOf(day)}T${time}:00+05:30`)
}

/** From a Monday to the Saturday of the next week. */
const [first, last] = [9, 21]

interface Story {
  /** By day: when the teacher came and went. */
  scans: (readonly [string, string] | null)[]
  leave: { from: number; length: number; begins: LeaveDuration; ends: LeaveDuration }[]
  holiday: number
}

const story: fc.Arbitrary<Story> = fc.record({
  scans: fc.array(
    fc.constantFrom(
      null,
      ['08:50', '17:05'] as const,
      ['09:40', '12:30'] as const,
      ['13:05', '17:00'] as const,
    ),
    { minLength: last - first + 1, maxLength: last - first + 1 },
  ),
  leave: fc.array(
    fc.record({
      from: fc.integer({ min: first, max: last }),
      length: fc.nat(3),
      begins: fc.constantFrom(...leaveDurations),
      ends: fc.constantFrom(...leaveDurations),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  holiday: fc.integer({ min: first, max: last }),
})

async function tell({ scans, leave, holiday }: Story, isThere: boolean) {
  at('07:00', first)
  const school = await openTestSchool(app)
  const { admin } = school
  await app.call(updateSettings, {
    token: admin,
    body: { halfDays: [6], leaveAllowances: { Casual: { days: 12, isCarried: false } } },
  })
  const meera = await school.signInAs('teacher')
  const other = await school.signInAs('teacher')
  await app.call(scanTeacher, { token: other.token })
  await app.call(addCalendarEntry, {
    token: admin,
    body: { name: 'Rain', from: dayOf(holiday), to: dayOf(holiday), isClosed: true },
  })
  for (const { from, length, begins, ends } of leave) {
    const { status, body } = await app.call(applyForLeave, {
      token: meera.token,
      body: {
        leaveType: 'Casual',
        reason: 'A wedding',
        fromDate: dayOf(from),
        fromDuration: begins,
        toDate: dayOf(Math.min(last, from + length)),
        toDuration: ends,
      },
    })
    // Those that overlap one before are refused.
    if (status !== 201) continue
    const params = { id: body.leave._id }
    await app.call(decideLeave, { token: admin, params, body: { status: 'Approved' } })
  }
  for (const [place, scan] of scans.entries()) {
    if (!scan || !isThere) continue
    for (const time of scan) {
      at(time, first + place)
      await app.call(scanTeacher, { token: meera.token })
    }
  }
  at('20:00', last)
  return { admin, meera }
}

it('worked, leave and absent add up to the working days, for any halves, scans and holidays', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { admin, meera } = await tell(told, true)
      const { body } = await app.call(teacherMonths, { token: meera.token, query: {} })
      const days = body.teachers[0]?.days.filter(({ date }) => date >= dayOf(first)) ?? []
      const isOff = ({ date }: { date: string }) =>
        date === dayOf(told.holiday) || new Date(date).getUTCDay() === 0
      for (const day of days) {
        const { worked, leave, absent } = day.parts
        if (isOff(day)) expect([leave, absent]).toEqual([0, 0])
        else expect([day.date, worked + leave + absent]).toEqual([day.date, 1])
      }
      const query = { from: dayOf(first), to: dayOf(last) }
      const { teachers } = (await app.call(teachersReport, { token: admin, query })).body
      const { totals } = teachers.find(({ _id }) => _id === meera.userId) ?? { totals: undefined }
      const sum = (part: 'worked' | 'leave' | 'absent') =>
        days.reduce((all, { parts }) => all + parts[part], 0)
      expect(totals).toMatchObject({ worked: sum('worked'), leave: sum('leave'), absent: sum('absent') })
    }),
    { numRuns: 8 },
  )
}, 120_000)

it('what leave costs is the same in the balance, the report, the request and the month', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { admin, meera } = await tell(told, false)
      const { balances } = (await app.call(leaveBalances, { token: meera.token, query: {} })).body
      const query = { from: dayOf(1), to: dayOf(30) }
      const { rows } = (await app.call(leaveReport, { token: admin, query })).body
      const month = (await app.call(teacherMonths, { token: meera.token, query: {} })).body
      const taken = balances[0]?.taken ?? 0
      expect([rows[0]?.days ?? 0, month.teachers[0]?.totals.leave]).toEqual([taken, taken])
    }),
    { numRuns: 8 },
  )
}, 120_000)
