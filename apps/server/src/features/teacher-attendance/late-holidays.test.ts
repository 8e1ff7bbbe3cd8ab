import { markAttendance } from '@shala/contract/attendance/attendance'
import { addCalendarEntry, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { closeSchool, reopenSchool } from '@shala/contract/calendar/closing'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, leaveBalances } from '@shala/contract/leave/leave'
import { teacherNotifications } from '@shala/contract/notifications/notifications'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { updateSettings } from '@shala/contract/schools/settings'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

type Teacher = { token: string; userId: string }

let app: TestApp
let school: TestSchool
let meera: Teacher
let ravi: Teacher
let children: string[]
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A Wednesday, on which Meera came late for half a day and Ravi did not come. */
const day = '2026-11-18'
beforeEach(async () => {
  at('08:30', 16)
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
  ravi = await school.signInAs('teacher')
  children = []
  for (const name of ['Class 1', 'Class 2', 'Class 3']) {
    const classId = await school.addClass(name)
    children.push(await school.addStudent(classId, '1', { enrollmentDate: '2026-06-01' }))
  }
  await scan(meera, '08:50', 16)
  await scan(meera, '09:40')
  await scan(meera, '12:30')
  at('18:00', 20)
})

function at(time: string, ofMonth = 18): void {
  app.clock.now = new Date(`2026-11-${String(ofMonth).padStart(2, '0')}T${time}:00+05:30`)
}
async function scan({ token }: Teacher, time: string, ofMonth = 18) {
  at(time, ofMonth)
  await app.call(scanTeacher, { token })
}
async function mark(count: number, date = day): Promise<void> {
  for (const studentId of children.slice(0, count)) {
    await app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present', date } })
  }
}
async function declare(marks: 'count' | 'aside', date = day): Promise<string> {
  const body = { name: 'Bandh', from: date, to: date, isClosed: true, marks }
  return (await app.call(addCalendarEntry, { token: school.admin, body })).body.event.id
}
/** From Monday to Friday; with the day of the holiday. */
async function reported({ userId }: Teacher) {
  const query = { from: '2026-11-16', to: '2026-11-20' }
  const { teachers, workingDays } = (await app.call(teachersReport, { token: school.admin, query })).body
  const totals = teachers.find(({ _id }) => _id === userId)?.totals
  const month = (
    await app.call(teacherMonths, { token: school.admin, query: { month: '2026-11', teacherId: userId } })
  ).body
  return { workingDays, totals, ofDay: month.teachers[0]?.days.find(({ date }) => date === day) }
}

describe('a holiday that is declared late', () => {
  it('is a working day for teachers if at least half of the classes worked', async () => {
    await mark(2)
    await declare('count')
    expect(await reported(meera)).toMatchObject({
      workingDays: 5,
      totals: { worked: 1.5, late: 1, absent: 3.5, onDaysOff: 0 },
      ofDay: { status: 'late', parts: { worked: 0.5, absent: 0.5 } },
    })
    expect(await reported(ravi)).toMatchObject({ totals: { absent: 5 }, ofDay: { status: 'absent' } })
    const { body } = await app.call(listTeacherDay, { token: school.admin, query: { date: day } })
    expect(body).toMatchObject({ isWorkingDay: true, holiday: null, summary: { absent: 1 } })
  })

  it.each([
    ['only one class of three worked', 1, 'count'],
    ['the marks are set aside', 3, 'aside'],
  ] as const)('is a day off, on which a scan is counted apart, if %s', async (_, marked, marks) => {
    await mark(marked)
    await declare(marks)
    const off = { worked: 0, leave: 0, absent: 0 }
    expect(await reported(meera)).toMatchObject({
      workingDays: 4,
      totals: { worked: 1, present: 1, late: 0, halfDays: 0, absent: 3, onDaysOff: 1 },
      ofDay: { status: 'present', checkIn: '2026-11-18T04:10:00.000Z', parts: { ...off, onDayOff: 1 } },
    })
    expect(await reported(ravi)).toMatchObject({
      totals: { absent: 4, holiday: 1 },
      ofDay: { status: 'holiday', parts: { ...off, onDayOff: 0 } },
    })
  })

  it('takes back an absence that was entered, until it is removed', async () => {
    const params = { teacherId: ravi.userId, date: day }
    const body = { status: 'absent', reason: 'Did not call', seen: null } as const
    await app.call(correctTeacherDay, { token: school.admin, params, body })
    const id = await declare('aside')
    expect((await reported(ravi)).ofDay).toMatchObject({ status: 'holiday', parts: { absent: 0 } })
    await app.call(removeCalendarEntry, { token: school.admin, params: { id } })
    expect((await reported(ravi)).ofDay).toMatchObject({ status: 'absent', parts: { absent: 1 } })
  })

  it.each([
    ['count', 3],
    ['aside', 2],
  ] as const)('costs leave what the balance and the report say: %s', async (marks, cost) => {
    const allowances = { leaveAllowances: { Casual: { days: 12, isCarried: false } } }
    await app.call(updateSettings, { token: school.admin, body: allowances })
    const body = {
      ...{ leaveType: 'Casual', reason: 'A wedding', fromDate: '2026-11-17', toDate: '2026-11-19' },
      ...{ fromDuration: 'full day', toDuration: 'full day' },
    } as const
    const { leave } = (await app.call(applyForLeave, { token: ravi.token, body })).body
    const decision = { params: { id: leave._id }, body: { status: 'Approved' } } as const
    await app.call(decideLeave, { token: school.admin, ...decision })
    await mark(3)
    await declare(marks)
    const { balances } = (await app.call(leaveBalances, { token: ravi.token, query: {} })).body
    const query = { from: '2026-11-16', to: '2026-11-20' }
    const { rows } = (await app.call(leaveReport, { token: school.admin, query })).body
    const { totals } = await reported(ravi)
    expect([balances[0]?.taken, rows[0]?.days, totals?.leave]).toEqual([cost, cost, cost])
  })
})

describe('a holiday on which teachers scanned', () => {
  const date = '2026-11-19'
  /** Meera comes late for the whole day, Ravi after midday, and neither checks out. */
  async function come(): Promise<void> {
    await scan(meera, '09:40', 19)
    await scan(ravi, '13:20', 19)
    at('18:30', 19)
  }
  const listed = async () => {
    const { body } = await app.call(listTeacherDay, { token: school.admin, query: { date } })
    return [meera, ravi].map(({ userId }) => body.records.find((one) => one.userId._id === userId))
  }
  const told = async () => {
    await app.doChores()
    const { body } = await app.call(teacherNotifications, { token: school.admin })
    return body.notifications.filter(({ values }) => values.date === date).map(({ type }) => type)
  }
  const close = async () => {
    at('07:30', 19)
    const body = { date, reason: 'rain' as const, words: '', tells: false }
    return (await app.call(closeSchool, { token: school.admin, body })).body.closing.id
  }

  it.each([
    [
      'its closing is undone the same day',
      async () => {
        const params = { id: await close() }
        await come()
        at('14:00', 19)
        expect((await app.call(reopenSchool, { token: school.admin, params })).status).toBe(200)
        at('18:30', 19)
      },
    ],
    [
      'it is removed a day later',
      async () => {
        const params = { id: await declare('aside', date) }
        await come()
        at('09:00', 20)
        await app.call(removeCalendarEntry, { token: school.admin, params })
      },
    ],
    [
      'half of the classes worked on it',
      async () => {
        await declare('count', date)
        await come()
        await mark(2, date)
      },
    ],
  ])('is a working day like any other once %s', async (_, happens) => {
    await happens()
    expect(await listed()).toMatchObject([
      { status: 'late', isHalfDay: false, parts: { worked: 1, absent: 0, onDayOff: 0 } },
      { status: 'late', isHalfDay: true, parts: { worked: 0.5, absent: 0.5, onDayOff: 0 } },
    ])
    expect((await told()).toSorted()).toEqual(['forgotten', 'forgotten', 'late', 'late'])
  })

  it('keeps what a correction says of the day', async () => {
    await declare('aside', date)
    await come()
    const [, stored] = await listed()
    const body = {
      status: 'present',
      checkIn: '13:20',
      reason: 'Sat an exam',
      seen: stored?.changedAt ?? null,
    } as const
    await app.call(correctTeacherDay, { token: school.admin, params: { teacherId: ravi.userId, date }, body })
    await mark(2, date)
    expect((await listed())[1]).toMatchObject({ status: 'present', isHalfDay: false, parts: { worked: 1 } })
  })

  it('leaves a day that was stored before without its clock as it was judged then', async () => {
    await declare('aside', date)
    await come()
    await app
      .bind(school.schoolId)
      .updateTable('teacher_attendance')
      .set({ clock: null } as never)
      .execute()
    await mark(2, date)
    expect(await listed()).toMatchObject([{ status: 'present' }, { status: 'present', isHalfDay: false }])
  })
})

it('a weekly day off stays one, however many classes are marked on it', async () => {
  await scan(meera, '09:40', 22)
  await mark(3, '2026-11-22')
  const query = { from: '2026-11-22', to: '2026-11-22' }
  const { teachers, workingDays } = (await app.call(teachersReport, { token: school.admin, query })).body
  const ofMeera = teachers.find(({ _id }) => _id === meera.userId)
  expect(workingDays).toBe(0)
  expect(ofMeera?.totals).toMatchObject({ worked: 0, present: 0, onDaysOff: 1 })
})

it('another school’s classes say nothing about a holiday', async () => {
  await declare('aside')
  const other = await openTestSchool(app)
  const studentId = await other.addStudent(await other.addClass('Class 1'), '1', {
    enrollmentDate: '2026-06-01',
  })
  await app.call(markAttendance, { token: other.admin, body: { studentId, status: 'present', date: day } })
  expect((await reported(meera)).workingDays).toBe(4)
})
