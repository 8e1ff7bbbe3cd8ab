import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listActivity } from '@shala/contract/activity/activity'
import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listHolidays } from '@shala/contract/calendar/calendar'
import { listClasses } from '@shala/contract/classes'
import { dayAt } from '@shala/contract/general/days'
import { addMonths } from '@shala/contract/general/months'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { listStudents } from '@shala/contract/students/listed'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { studentTotal } from '@shala/contract/totals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolderBucket } from '#platform/files/bucket'
import { deriveSecrets } from '#platform/process/secrets'
import { openTestApp, type TestApp, testSecret } from '../test/test-app.ts'
import { signInByPhone } from '../test/test-school.ts'
import { daysOfDemo, demoTimeZone } from './days.ts'
import { makeLeave } from './leave.ts'
import { demoSchoolAt, loadDemo } from './load.ts'
import { makeMarks } from './marks.ts'
import { drawPhotos } from './photos.ts'
import { type DemoSchool, makeSchool } from './school.ts'
import { makeTeacherDays } from './teacher-days.ts'

const folder = mkdtempSync(join(tmpdir(), 'shala-demo-'))
const now = new Date('2026-11-20T06:00:00Z')
const today = dayAt(now, demoTimeZone)
let app: TestApp
let school: DemoSchool
let token: string
beforeAll(async () => {
  app = await openTestApp({ bucket: openFolderBucket(folder) })
  app.clock.now = now
  const numberKeys = deriveSecrets(testSecret).numbers
  school = demoSchoolAt(now)
  await loadDemo(app.bind, { school, now, numberKeys })
  token = await signInByPhone(app, school.admin.phone)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the demo school', () => {
  it('is the same every time, its sixty days ending on the day asked for', () => {
    const again = makeSchool(today)
    expect(again).toEqual(school)
    const marks = makeMarks(again, today)
    // By text: to compare 60,000 marks one by one takes seconds.
    expect(JSON.stringify(makeMarks(school, today)) === JSON.stringify(marks)).toBe(true)
    const days = [...new Set(marks.map(({ date }) => date))].sort()
    expect(days).toEqual(daysOfDemo(today).held)
    expect([days.length, days.at(-1)]).toEqual([60, today])
  })

  it('is open today whatever day it is, and was closed on its other days off and holidays', () => {
    const [gandhi, dussehra, guruNanak] = ['2026-10-02', '2026-10-20', '2026-11-24']
    const ofFriday = daysOfDemo('2026-11-20')
    for (const holiday of [gandhi, dussehra]) expect(ofFriday.held).not.toContain(holiday)
    expect(ofFriday.held.filter((day) => weekdayOf(day) === 7)).toEqual([])
    expect(ofFriday).toMatchObject({ workingDays: [1, 2, 3, 4, 5, 6], removed: [] })
    const ofSunday = daysOfDemo('2026-11-22')
    expect(ofSunday.held.at(-1)).toBe('2026-11-22')
    expect(ofSunday.held.filter((day) => weekdayOf(day) === 6)).toEqual([])
    expect(ofSunday.workingDays).toEqual([1, 2, 3, 4, 5, 7])
    const ofHoliday = daysOfDemo(guruNanak)
    expect([ofHoliday.held.at(-1), ofHoliday.removed.length]).toEqual([guruNanak, 1])
    expect(ofHoliday.held).not.toContain(dussehra)
  })

  it('has no day of marks that its calendar calls a holiday', async () => {
    const { held } = daysOfDemo(today)
    const [timeMin = ''] = held
    const { body } = await app.call(listHolidays, { token, query: { timeMin, timeMax: today } })
    const holidays = body.items.map(({ start }) => start.date)
    expect(held.filter((day) => holidays.includes(day))).toEqual([])
  })

  it('has 1,000 students in 25 sections of ten classes, and 40 teachers', async () => {
    const { body: total } = await app.call(studentTotal, { token })
    const { body: classes } = await app.call(listClasses, { token })
    const { body: teachers } = await app.call(listTeachers, { token })
    expect([total.totalStudents, classes.total, teachers.total]).toEqual([1000, 25, 40])
    expect(new Set(classes.classes.slice(0, -1).map(({ name }) => name)).size).toBe(10)
  })

  it('has nobody at school on the days of an approved leave', () => {
    const leave = makeLeave(school, { now, timeZone: demoTimeZone })
    const days = makeTeacherDays(school, { today, minutesOfToday: 700, leave })
    const away = leave.filter(({ status, from_date }) => status === 'Approved' && from_date < today)
    expect(away.length).toBeGreaterThan(0)
    for (const { user_id, from_date, to_date } of away) {
      const own = days.filter(({ teacherId }) => teacherId === user_id)
      expect(own.filter(({ date }) => from_date <= date && date <= to_date)).toEqual([])
      expect(own.length).toBeGreaterThan(0)
    }
  })

  it('knows when its teachers came and went, and that one or another was away', async () => {
    const { body } = await app.call(teacherMonths, {
      token,
      query: { month: addMonths(today.slice(0, 7), -1) },
    })
    expect(body.teachers).toHaveLength(40)
    const { present, late, absent, leave } = body.teachers.reduce(
      (sum, { totals }) => ({
        present: sum.present + totals.present,
        late: sum.late + totals.late,
        absent: sum.absent + totals.absent,
        leave: sum.leave + totals.leave,
      }),
      { present: 0, late: 0, absent: 0, leave: 0 },
    )
    expect(present / (present + late + absent + leave)).toBeGreaterThan(0.8)
    expect(Math.min(late, absent, leave)).toBeGreaterThan(0)
  })

  it('has been busy: what was done in it can be read, each entry about somebody or something', async () => {
    const { body } = await app.call(listActivity, { token, query: { limit: '100' } })
    expect(body.pagination.total).toBeGreaterThan(100)
    expect(body.entries.filter(({ subject }) => subject === null)).toEqual([])
  })

  it('has names in both scripts, photos that open, and people who can sign in', async () => {
    const { body } = await app.call(listStudents, { token, query: { limit: '100' } })
    const names = body.students.map(({ name }) => name)
    expect(
      names.some((name) => /^[A-Z]/.test(name)) && names.some((name) => /\p{Script=Devanagari}/u.test(name)),
    ).toBe(true)
    const { _id, photo } = body.students.find((student) => student.photo) ?? {}
    const drawn = school.students.filter(({ id }) => id === _id)
    await drawPhotos(school, folder, drawn)
    const reply = await app.server.inject(`${photo}?size=large`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    const teacher = await signInByPhone(app, school.teachers[0]?.phone ?? '')
    expect((await app.call(listStudents, { token: teacher })).status).toBe(200)
  })

  it('has sixty days of believable marks, whose figures add up everywhere', async () => {
    const [first = ''] = daysOfDemo(today).held
    const { body: range } = await app.call(attendanceHistory, {
      token,
      query: { startDate: first, endDate: today },
    })
    expect(range.totals.totalRecords).toBe(range.totals.present + range.totals.absent + range.totals.late)
    expect(range.totals.totalRecords).toBeGreaterThan(59_000)
    const rate = range.totals.present / range.totals.totalRecords
    expect(rate).toBeGreaterThan(0.88)
    expect(rate).toBeLessThan(0.97)
    const { body: stats } = await app.call(attendanceStats, { token })
    const { body: figures } = await app.call(attendanceToday, { token })
    const { body: day } = await app.call(attendanceHistory, { token })
    expect(day.totals.totalRecords).toBeGreaterThan(800)
    expect(stats.today.overall).toMatchObject({
      totalStudents: 1000,
      totalPresent: day.totals.present,
      totalAbsent: day.totals.absent,
      totalLate: day.totals.late,
    })
    expect(figures.presentToday).toBe(day.totals.present)
    expect(day.totals.totalRecords).toBeLessThan(1000)
  })

  it('has a class that is not marked yet, to try it on', async () => {
    const unmarked = school.classes.at(-1)
    const query = { class: unmarked?.id ?? '' }
    const { body } = await app.call(listStudents, { token, query })
    expect(body.students.every(({ attendanceStatus }) => attendanceStatus === null)).toBe(true)
    const teacher = await signInByPhone(app, unmarked?.teacher?.phone ?? '')
    const { classes } = (await app.call(listClasses, { token: teacher })).body
    const own = classes.find(({ _id }) => _id === unmarked?.id)
    expect(own?.classTeacher?._id).toBe(unmarked?.teacher?.id)
    const mark = { studentId: body.students[0]?._id, status: 'late' }
    expect((await app.call(markAttendance, { token: teacher, body: mark })).status).toBe(200)
  })
})
