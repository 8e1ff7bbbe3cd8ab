import { daysFrom } from '@shala/contract/general/days'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave, leaveBalances, listLeave } from '@shala/contract/leave/leave'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { strengthReport } from '@shala/contract/reports/strength'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { updateTeacher } from '@shala/contract/teachers/editing'
import { studentTotal } from '@shala/contract/totals'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let token: string
let asha: { token: string; userId: string }
let binod: { token: string; userId: string }
let classes: string[]

const at = (day: string, time: string) => {
  app.clock.now = new Date(`${day}T${time}:00+05:30`)
}

/** Two weeks of two teachers: on time, late, forgotten, away, and a correction. */
async function scanDays(): Promise<void> {
  for (const day of daysFrom('2026-10-26', '2026-11-13')) {
    at(day, '08:50')
    await app.call(scanTeacher, { token: asha.token })
    at(day, day < '2026-11-05' ? '10:05' : '08:55')
    if (day !== '2026-11-10') await app.call(scanTeacher, { token: binod.token })
    at(day, '16:30')
    await app.call(scanTeacher, { token: asha.token })
    if (day !== '2026-11-12') await app.call(scanTeacher, { token: binod.token })
  }
  await app.call(correctTeacherDay, {
    token,
    params: { teacherId: asha.userId, date: '2026-11-17' },
    body: { status: 'absent', reason: 'Was not there', seen: null },
  })
}

const whole = { fromDuration: 'full day', toDuration: 'full day' }
async function leave(
  as: string,
  form: object,
  decision?: 'Approved' | 'Declined',
  admin = token,
): Promise<void> {
  const reason = 'A wedding in the family'
  const { body } = await app.call(applyForLeave, { token: as, body: { ...whole, reason, ...form } })
  if (!decision) return
  const params = { id: body.leave._id }
  await app.call(decideLeave, { token: admin, params, body: { status: decision } })
}

async function askForLeave(): Promise<void> {
  const days = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate })
  await leave(asha.token, { leaveType: 'Casual', ...days('2026-10-30', '2026-11-03') }, 'Approved')
  const half = { fromDuration: 'second half' }
  await leave(asha.token, { leaveType: 'Casual', ...days('2026-11-18', '2026-11-19'), ...half }, 'Approved')
  await leave(asha.token, { leaveType: 'Sick', ...days('2026-11-26') }, 'Approved')
  await leave(binod.token, { leaveType: 'Sick', ...days('2026-11-20') })
  await leave(binod.token, { leaveType: 'Casual', ...days('2026-11-23') }, 'Declined')
}

async function addStudents(): Promise<void> {
  classes = [await school.addClass('Class 5'), await school.addClass('Class 6')]
  const dates = ['2024-06-10', '2026-03-31', '2026-04-01', '2026-06-10']
  const ids: string[] = []
  for (const [place, enrollmentDate] of dates.entries()) {
    ids.push(await school.addStudent(classes[place % 2] ?? '', String(place + 1), { enrollmentDate }))
  }
  const extra = await school.addStudent(classes[0] ?? '', '9', { enrollmentDate: '2026-06-10' })
  await app.call(updateUser, { token, params: { id: ids[0] ?? '' }, body: { status: 'leaved' } })
  await app.call(updateUser, { token, params: { id: ids[1] ?? '' }, body: { status: 'passout' } })
  await app.call(deleteUser, { token, params: { id: extra } })
}

beforeAll(async () => {
  app = await openTestApp()
  at('2026-10-26', '08:00')
  school = await openTestSchool(app)
  token = school.admin
  asha = await school.signInAs('teacher')
  binod = await school.signInAs('teacher')
  await askForLeave()
  await scanDays()
  at('2026-11-20', '18:00')
  await addStudents()
})
afterAll(() => app.close())

const teachers = async (from: string, to: string) =>
  (await app.call(teachersReport, { token, query: { from, to } })).body

describe('the attendance of teachers', () => {
  it('of a month has the figures of the month’s own screen', async () => {
    const { body: month } = await app.call(teacherMonths, { token, query: { month: '2026-11' } })
    const report = await teachers('2026-11-01', '2026-11-30')
    expect(report.workingDays).toBe(month.workingDays)
    expect(report.teachers).toEqual(
      month.teachers.map(({ _id, name, photo, totals }) => ({ _id, name, photo, totals })),
    )
    expect(report.teachers.find(({ _id }) => _id === binod.userId)?.totals.late).toBeGreaterThan(0)
  })

  it('of days of two months has each day as the list of that day has it', async () => {
    const range = ['2026-10-28', '2026-11-18'] as const
    const report = await teachers(...range)
    for (const { userId } of [asha, binod]) {
      const sums = { worked: 0, workedLate: 0, absent: 0, leave: 0, onDaysOff: 0, minutes: 0 }
      for (const date of daysFrom(...range)) {
        const { records } = (await app.call(listTeacherDay, { token, query: { date } })).body
        const day = records.find((record) => record.userId._id === userId)
        sums.worked += day?.parts.worked ?? 0
        sums.workedLate += day?.status === 'late' ? day.parts.worked : 0
        sums.absent += day?.parts.absent ?? 0
        sums.leave += day?.parts.leave ?? 0
        sums.onDaysOff += day?.parts.onDayOff ?? 0
        sums.minutes += day?.minutes ?? 0
      }
      expect(report.teachers.find(({ _id }) => _id === userId)?.totals).toMatchObject(sums)
      expect(sums.minutes).toBeGreaterThan(1000)
    }
  })

  it('stops at today', async () => {
    const upToToday = await teachers('2026-11-01', '2026-11-20')
    expect(await teachers('2026-11-01', '2027-02-01')).toMatchObject({
      workingDays: upToToday.workingDays,
      teachers: upToToday.teachers,
    })
  })
})

describe('leave', () => {
  const report = async (from: string, to: string) =>
    (await app.call(leaveReport, { token, query: { from, to } })).body

  it('is by person and type, its days those of the report alone', async () => {
    const { rows } = await report('2026-11-01', '2026-11-30')
    const about = { name: 'A teacher', role: 'teacher' }
    const none = { requests: 0, days: 0, pending: 0 }
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...about, ...none, userId: asha.userId, leave_type: 'Casual', requests: 2, days: 3.5 },
        { ...about, ...none, userId: asha.userId, leave_type: 'Sick', requests: 1, days: 1 },
        { ...about, ...none, userId: binod.userId, leave_type: 'Sick', pending: 1 },
      ]),
    )
  })

  it('counts the requests that the list of the same month counts', async () => {
    const { totals, rows } = await report('2026-11-01', '2026-11-30')
    const query = { view: 'true', year: '2026', month: '11' }
    const { summary } = (await app.call(listLeave, { token, query })).body
    expect([totals.requests, totals.pending]).toEqual([summary.totalApproved, summary.totalPending])
    expect([totals.people, totals.days]).toEqual([2, rows.reduce((sum, { days }) => sum + days, 0)])
  })

  it('counts a child’s days by the days of its class, as its request does', async () => {
    const other = await openTestSchool(app)
    const admin = { token: other.admin }
    at('2026-11-02', '10:00')
    const [phone, classId] = [anyPhone(), await other.addClass('Class 1')]
    const child = await other.addStudent(classId, '1', { phone, enrollmentDate: '2026-06-01' })
    const week = { workingDays: [1, 2, 3], halfDays: [], monthlyDaysOff: [] }
    const body = { week, from: '2026-11-01' }
    expect((await app.call(updateClassWeek, { ...admin, params: { classId }, body })).status).toBe(200)
    // From a Monday to a Friday.
    const days = { leaveType: 'Sick', fromDate: '2026-11-09', toDate: '2026-11-13' }
    await leave(await signInByPhone(app, phone), days, 'Approved', other.admin)
    const query = { from: '2026-11-01', to: '2026-11-30' }
    const { rows } = (await app.call(leaveReport, { ...admin, query })).body
    expect(rows.map(({ requests, days }) => [requests, days])).toEqual([[1, 3]])
    const { leaves } = (await app.call(listLeave, { ...admin, query: { view: 'true' } })).body
    expect(leaves.map(({ cost }) => cost)).toEqual([3])
    const move = { class: await other.addClass('Class 2'), classSince: '2026-11-11' }
    at('2026-11-12', '10:00')
    const moved = await app.call(updateUser, { ...admin, params: { id: child }, body: move })
    expect(moved.status).toBe(200)
    expect((await app.call(leaveReport, { ...admin, query })).body.rows.map(({ days }) => days)).toEqual([5])
    const { leaves: again } = (await app.call(listLeave, { ...admin, query: { view: 'true' } })).body
    expect(again.map(({ cost }) => cost)).toEqual([5])
  })

  it('counts nothing after a teacher’s last day and before their first: report, month, list and balance agree', async () => {
    at('2026-11-09', '10:00')
    const other = await openTestSchool(app)
    const left = await other.signInAs('teacher')
    const admin = { token: other.admin }
    const leaveAllowances = { Casual: { days: 12, isCarried: false } }
    await app.call(updateSettings, { ...admin, body: { leaveAllowances } })
    const days = { leaveType: 'Casual', fromDate: '2026-11-11', toDate: '2026-11-18' }
    await leave(left.token, days, 'Approved', other.admin)
    at('2026-11-20', '18:00')
    const edit = { status: 'leaved', leavingDate: '2026-11-12' }
    await app.call(updateTeacher, { ...admin, params: { id: left.userId }, body: edit } as never)
    const came = await other.signInAs('teacher')
    await leave(came.token, { ...days, toDate: '2026-11-12' }, 'Approved', other.admin)
    const query = { from: '2026-11-01', to: '2026-11-30' }
    const { rows } = (await app.call(leaveReport, { ...admin, query })).body
    expect(rows.map(({ userId, requests, days }) => [userId, requests, days])).toEqual([[left.userId, 1, 2]])
    const month = (await app.call(teacherMonths, { ...admin, query: { month: '2026-11' } })).body
    const inMonth = ({ userId }: { userId: string }) =>
      month.teachers.find(({ _id }) => _id === userId)?.totals.leave
    expect([inMonth(left), inMonth(came)]).toEqual([2, 0])
    const { leaves } = (await app.call(listLeave, { ...admin, query: { view: 'true' } })).body
    expect(leaves.map(({ cost }) => cost)).toEqual([0, 2])
    const { balances } = (await app.call(leaveBalances, { token: came.token })).body
    expect(balances).toMatchObject([{ taken: 0, left: 12 }])
  })
})

describe('the strength', () => {
  const report = async (query: Record<string, string>) =>
    (await app.call(strengthReport, { token, query })).body

  it('has the same totals by class, status and year: those of the students’ screen', async () => {
    const { statistics } = (await app.call(listStudents, { token })).body
    const { total, active, leaved, passout } = statistics
    expect({ total, active, leaved, passout }).toEqual({ total: 4, active: 2, leaved: 1, passout: 1 })
    for (const by of ['class', 'status', 'year']) {
      const { totals, groups } = await report({ by })
      expect(totals).toEqual({ total, active, leaved, passout })
      expect(groups.reduce((sum, group) => sum + group.total, 0)).toBe(total)
    }
    expect((await app.call(studentTotal, { token })).body.totalStudents).toBe(active + leaved)
  })

  it('of one class is that of its list', async () => {
    for (const classId of classes) {
      const { statistics } = (await app.call(listStudents, { token, query: { class: classId } })).body
      for (const by of ['class', 'status', 'year']) {
        const { totals } = await report({ by, class: classId })
        expect(totals.total).toBe(statistics.total)
        expect(totals.active).toBe(statistics.active)
      }
    }
  })

  it('by year goes by the academic year of admission, the newest first', async () => {
    const { groups } = await report({ by: 'year' })
    const names = ['2024-06-10', '2026-03-31', '2026-04-01', '2026-06-10'].map(
      (day) => academicYearAt(day, '04-01').name,
    )
    expect(groups.map(({ key, total }) => [key, total])).toEqual([
      ['2026-27', names.filter((name) => name === '2026-27').length],
      ['2025-26', 1],
      ['2024-25', 1],
    ])
  })
})

describe('the attendance of a thousand teachers', () => {
  it('is read in parts, which changes no figure and no order', async () => {
    const range = ['2026-10-26', '2026-11-20'] as const
    const before = await teachers(...range)
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      school_id: school.schoolId,
      id: newId(),
      role: 'teacher',
      name: `B teacher ${index}`,
      created_at: new Date('2026-11-01T06:00:00Z'),
    }))
    await app.bind(school.schoolId).insertInto('users').values(rows).execute()
    const after = await teachers(...range)
    const own = new Set(before.teachers.map(({ _id }) => _id))
    expect(after.teachers.filter(({ _id }) => own.has(_id))).toEqual(before.teachers)
    expect(after.workingDays).toBe(before.workingDays)
    const names = after.teachers.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(names.length).toBe(1002)
  })
})
