import { addAnnouncement, listAnnouncements } from '@shala/contract/announcements'
import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { listCalls } from '@shala/contract/attendance/calls'
import { listMarkedDaysOff } from '@shala/contract/attendance/days-off'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import { listCalendar } from '@shala/contract/calendar/calendar'
import { listClasses } from '@shala/contract/classes'
import { getDashboard } from '@shala/contract/dashboard'
import type { Endpoint } from '@shala/contract/general/endpoint'
import { applyForLeave, listLeave } from '@shala/contract/leave/leave'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { getMe } from '@shala/contract/profile'
import { getSchools } from '@shala/contract/schools/schools'
import { getSettings } from '@shala/contract/schools/settings'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { studentTotal, teacherTotal } from '@shala/contract/totals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classId, '1', { name: 'Ravi', enrollmentDate: '2026-09-01' })
  await school.addStudent(classId, '2', { name: 'Sita', enrollmentDate: '2026-09-01' })
})

const date = '2026-11-20'
const dashboard = (token?: string) => app.call(getDashboard, { token })
const mark = (studentId: string, status: string, day = date) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date: day } })

/** The answer to a single call; null when the person may not make it. */
async function alone<E extends Endpoint>(endpoint: E, token: string, query: Record<string, string> = {}) {
  const { status, body } = await app.call(endpoint, { token, query })
  return status === 403 ? null : body
}

/** A student's own parts, by their history. */
async function ownAlone(token: string, studentId: string) {
  const day = await alone(attendanceHistory, token, { startDate: date, endDate: date, studentId })
  const month = await alone(attendanceHistory, token, { startDate: '2026-11-01', endDate: date })
  const [mark] = day?.attendance.records ?? []
  return {
    ownStatus: mark?.status ?? null,
    ownAwayHalf: mark?.awayHalf ?? null,
    ownLeave: month?.attendance.pivot[0]?.leave[date] ?? null,
    ownMonth: month?.totals ?? null,
  }
}

const nothingOwn = { ownStatus: null, ownAwayHalf: null, ownLeave: null, ownMonth: null }

async function allAlone(token: string) {
  const me = (await alone(getMe, token))?.user
  const month = me?.role === 'teacher' ? await alone(teacherMonths, token) : null
  const leave = await alone(listLeave, token, { view: 'true' })
  return {
    person: { name: me?.name, role: me?.role, duty: 'administrator', photo: me?.photo },
    school: (await alone(getSchools, token))?.school ?? null,
    settings: (await alone(getSettings, token))?.settings ?? null,
    classes: await alone(listClasses, token),
    today: await alone(attendanceToday, token),
    students: (await alone(studentTotal, token))?.totalStudents ?? null,
    teachers: (await alone(teacherTotal, token))?.totalTeachers ?? null,
    absentToday: await alone(attendanceStats, token, { date }),
    unmarked: await alone(unmarkedClasses, token, { date }),
    daysOff: await alone(listMarkedDaysOff, token),
    ...(me?.role === 'student' ? await ownAlone(token, me._id) : nothingOwn),
    ownDay: month?.teachers[0]?.days.at(-1) ?? null,
    events: await alone(listCalendar, token, { timeMin: '2026-11-01', timeMax: '2026-12-03' }),
    announcements: await alone(listAnnouncements, token, { limit: '3' }),
    pendingLeave: leave?.summary.totalPending ?? null,
    soonPending: leave?.summary.soonPending ?? null,
    studentsPending: leave?.summary.pendingBy?.students ?? null,
    unread: (await alone(listNotifications, token))?.unread ?? null,
  }
}

describe('the dashboard', () => {
  it.each(['admin', 'teacher', 'student'] as const)(
    'tells the %s what the single calls tell',
    async (role) => {
      const { token, userId } = await school.signInAs(role)
      await mark(ravi, 'absent')
      await mark(ravi, 'present', '2026-11-19')
      if (role === 'student') await mark(userId, 'late')
      if (role === 'teacher') await app.call(scanTeacher, { token })
      const whole = { fromDuration: 'full day', toDuration: 'full day', reason: 'A wedding' }
      const asked = { leaveType: 'Casual', fromDate: date, toDate: date, ...whole }
      await app.call(applyForLeave, { token, body: asked })
      const news = { title: 'Sports day', text: 'Come!', from: date, until: null, isPinned: false }
      await app.call(addAnnouncement, { token: school.admin, body: news })
      const { status, body } = await dashboard(token)
      expect([status, body.date]).toEqual([200, date])
      const { date: _, teachersOut: __, ...parts } = body
      const alone = await allAlone(token)
      // Teachers may look a day up; only those who decide are asked.
      expect(parts).toEqual({ ...alone, ...(role === 'teacher' && { daysOff: null }), calls: null })
      expect(parts.announcements?.announcements).toHaveLength(1)
      expect(parts.ownStatus).toBe(role === 'student' ? 'late' : null)
      expect(parts.ownDay?.status).toBe(role === 'teacher' ? 'late' : undefined)
      expect(parts.pendingLeave).toBe(role === 'admin' ? 1 : null)
      expect(parts.today?.totalStudents).toBe(role === 'student' ? 3 : 2)
    },
  )

  it('has nothing but the person for an admin without a school', async () => {
    const { token } = await signUpAdmin(app)
    const { status, body } = await dashboard(token)
    expect([status, body.date]).toEqual([200, null])
    const { date: _, teachersOut: __, ...parts } = body
    expect({ calls: null, ...parts }).toEqual({ calls: null, ...(await allAlone(token)) })
    expect([parts.school, parts.events]).toEqual([null, null])
  })

  it('has no mark of a student whom nobody has marked, or whose mark was undone', async () => {
    const { token, userId } = await school.signInAs('student')
    await mark(ravi, 'present')
    expect((await dashboard(token)).body.ownStatus).toBeNull()
    await mark(userId, 'present')
    await mark(userId, '')
    expect((await dashboard(token)).body.ownStatus).toBeNull()
  })

  it('counts a student’s own marks of this month alone', async () => {
    const phone = anyPhone()
    const own = { name: 'Om', phone, enrollmentDate: '2026-09-01' }
    const userId = await school.addStudent(classId, '3', own)
    const token = await signInByPhone(app, phone)
    const days = {
      '2026-10-31': 'absent',
      '2026-11-01': 'present',
      '2026-11-17': 'late',
      '2026-11-18': 'absent',
    }
    for (const [day, status] of Object.entries(days)) await mark(userId, status, day)
    await mark(userId, 'present')
    await mark(userId, '', '2026-11-01')
    await mark(ravi, 'present')
    const { body } = await dashboard(token)
    expect(body.ownMonth).toMatchObject({ totalRecords: 3, present: 1, late: 1, absent: 1 })
    expect((await dashboard(school.admin)).body.ownMonth).toBeNull()
  })

  it('says nothing of another school', async () => {
    await mark(ravi, 'absent')
    const { admin } = await openTestSchool(app)
    const { body } = await dashboard(admin)
    expect(body.school?._id).not.toBe(school.schoolId)
    expect(body.classes?.classes.map(({ name }) => name)).toEqual(['passout'])
    expect([body.students, body.today?.totalStudents, body.unmarked?.total]).toEqual([0, 0, 0])
    expect(body.absentToday?.today.classWise).toEqual({})
  })

  it('names the teachers who are not in while the day lasts, to those who may know, once the school checks in at all', async () => {
    const out = async (token = school.admin) => (await dashboard(token)).body.teachersOut
    const [first, second] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    expect(await out()).toBeNull()
    await app.call(scanTeacher, { token: first.token })
    const { records } = (await app.call(listTeacherDay, { token: school.admin, query: { status: 'notyet' } }))
      .body
    expect(await out()).toEqual({ total: 1, names: records.map(({ name }) => name) })
    expect(await out(first.token)).toBeNull()
    await app.call(scanTeacher, { token: second.token })
    expect(await out()).toEqual({ total: 0, names: [] })
    // Of a Sunday nobody is missing, nor once the day is over.
    app.clock.now = new Date('2026-11-22T06:00:00Z')
    expect(await out()).toEqual({ total: 0, names: [] })
    app.clock.now = new Date('2026-11-23T16:00:00Z')
    expect(await out()).toEqual({ total: 0, names: [] })
  })

  it('has only the parts that are asked for, and the calls to families for those who ask for them and may', async () => {
    const only = (names: string, token = school.admin) =>
      app.call(getDashboard, { token, query: { only: names } }).then(({ body }) => body)
    await mark(ravi, 'absent')
    const whole = (await dashboard(school.admin)).body
    const {
      person,
      date: day,
      today,
      absentToday,
      classes,
      unread,
      calls,
      ...rest
    } = await only('today,absentToday,classes,calls')
    expect([day, today, absentToday, classes]).toEqual([date, whole.today, whole.absentToday, whole.classes])
    expect([unread, rest.school, rest.students, rest.events, rest.pendingLeave]).toEqual(Array(5).fill(null))
    expect(calls).toEqual(await alone(listCalls, school.admin, { date }))
    const child = await school.signInAs('student')
    expect((await only('calls', child.token)).calls).toBeNull()
    const teacher = await school.signInAs('teacher')
    expect((await only('ownDay', teacher.token)).ownDay).toEqual((await dashboard(teacher.token)).body.ownDay)
    const { settings, ...others } = await only('settings,nonsense')
    expect([settings, others.classes]).toEqual([whole.settings, null])
    expect(await only('')).toMatchObject({ person, date, school: null, today: null })
    expect(
      (await app.call(getDashboard, { token: school.admin, query: { only: 'x'.repeat(401) } })).status,
    ).toBe(422)
  })

  it('is for those who are signed in', async () => {
    expect((await dashboard()).status).toBe(401)
  })

  it('asks for all of it at once, and leaves no connection behind', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => dashboard(school.admin)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await expect.poll(() => app.schoolPool.idleCount).toBe(app.schoolPool.totalCount)
  })
})
