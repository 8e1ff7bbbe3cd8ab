import { markAttendance } from '@shala/contract/attendance/attendance'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { decideLeave } from '@shala/contract/leave/deciding'
import { type LeaveDuration, leaveDurations } from '@shala/contract/leave/duration'
import { applyForLeave, leaveBalances } from '@shala/contract/leave/leave'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { updateSettings } from '@shala/contract/schools/settings'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

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
  /** A holiday that is declared after some of the three classes were marked, and what is said of their marks. */
  late: { day: number; marked: number; marks: 'count' | 'aside' }
  corrected: {
    day: number
    status: 'present' | 'late' | 'absent' | 'leave'
    times: readonly [string, string] | null
  }[]
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
  late: fc.record({
    day: fc.integer({ min: first, max: last }),
    marked: fc.integer({ min: 0, max: 3 }),
    marks: fc.constantFrom('count', 'aside'),
  }),
  corrected: fc.array(
    fc.record({
      day: fc.integer({ min: first, max: last }),
      status: fc.constantFrom('present', 'late', 'absent', 'leave'),
      times: fc.constantFrom(null, ['09:00', '12:45'] as const, ['13:05', '17:00'] as const),
    }),
    { maxLength: 3 },
  ),
})

/** The classes are marked on a day that becomes a holiday afterwards. */
async function declareLate(school: TestSchool, { day, marked, marks }: Story['late']): Promise<void> {
  const date = dayOf(day)
  for (let place = 1; place <= 3; place += 1) {
    const classId = await school.addClass(`Class ${place}`)
    const studentId = await school.addStudent(classId, '1', { enrollmentDate: dayOf(1) })
    if (place > marked) continue
    const body = { studentId, status: 'present', date } as const
    await app.call(markAttendance, { token: school.admin, body })
  }
  const body = { name: 'Bandh', from: date, to: date, isClosed: true, marks }
  await app.call(addCalendarEntry, { token: school.admin, body })
}

async function correct(token: string, teacherId: string, { day, status, times }: Story['corrected'][number]) {
  const params = { teacherId, date: dayOf(day) }
  const [checkIn, checkOut] = (status === 'present' || status === 'late' ? times : null) ?? ['', '']
  const body = { status, checkIn, checkOut, reason: 'As it was', isHalfDay: false }
  const { error } = await app.call(correctTeacherDay, { token, params, body: { ...body, seen: null } })
  if (!error?.current) return
  const { changedAt: seen } = error.current as { changedAt: string }
  await app.call(correctTeacherDay, { token, params, body: { ...body, seen } })
}

async function tell({ scans, leave, holiday, late, corrected }: Story, isThere: boolean) {
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
  for (const one of isThere ? corrected : []) await correct(admin, meera.userId, one)
  await declareLate(school, late)
  return { admin, meera }
}

/** A holiday on which most classes worked is a working day; Sundays and other holidays are not. */
function isOff(date: string, { holiday, late }: Story): boolean {
  // On a day that already was a holiday nothing is asked, and the marks of whole classes count.
  const counts = late.marks === 'count' || late.day === holiday
  const hasWorked = date === dayOf(late.day) && late.marked >= 2 && counts
  const isHoliday = date === dayOf(holiday) || date === dayOf(late.day)
  return (isHoliday && !hasWorked) || new Date(date).getUTCDay() === 0
}

it('worked, leave and absent add up to the working days, for any halves, scans and holidays', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { admin, meera } = await tell(told, true)
      const { body } = await app.call(teacherMonths, { token: meera.token, query: {} })
      const days = body.teachers[0]?.days.filter(({ date }) => date >= dayOf(first)) ?? []
      for (const { date, parts, checkIn } of days) {
        const { worked, leave, absent, onDayOff } = parts
        const all = worked + leave + absent
        if (isOff(date, told))
          expect([date, all, checkIn !== null && onDayOff === 0]).toEqual([date, 0, false])
        else expect([date, all, onDayOff]).toEqual([date, 1, 0])
      }
      const query = { from: dayOf(first), to: dayOf(last) }
      const { teachers, workingDays } = (await app.call(teachersReport, { token: admin, query })).body
      const { totals } = teachers.find(({ _id }) => _id === meera.userId) ?? { totals: undefined }
      const sum = (part: 'worked' | 'leave' | 'absent' | 'onDayOff') =>
        days.reduce((all, { parts }) => all + parts[part], 0)
      const parts = { worked: sum('worked'), leave: sum('leave'), absent: sum('absent') }
      expect(totals).toMatchObject({ ...parts, onDaysOff: sum('onDayOff') })
      expect(parts.worked + parts.leave + parts.absent).toBe(workingDays)
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
