import { attendanceRefusals, markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import {
  daysOffLimits,
  daysOffRefusals,
  listMarkedDaysOff,
  sayOfDayOff,
} from '@shala/contract/attendance/days-off'
import { addCalendarEntry, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { daysFrom } from '@shala/contract/general/days'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recountMarks } from './index.ts'

let app: TestApp
let school: TestSchool
let class5: string
let students: string[]
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Sundays are off in a new school. */
const sunday = '2026-11-15'
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5', 'A')
  const rows = Array.from({ length: 6 }, (_, place) => ({
    name: `Child ${place + 1}`,
    rollNumber: String(place + 1),
    enrollmentDate: '2026-06-01',
  }))
  await school.importStudents(class5, rows)
  students = (await listed(sunday)).map(({ _id }) => _id)
})

const [admin, mark] = [
  () => school.admin,
  (studentId = '', status = 'present', date = sunday, token = admin()) =>
    app.call(markAttendance, { token, body: { studentId, status, date } } as never),
]
async function listed(date: string) {
  const query = { class: class5, date, page: 1, limit: 100 }
  return (await app.call(listStudents, { token: school.admin, query } as never)).body.students
}
const shown = async (date = sunday) => (await listed(date)).map(({ attendanceStatus }) => attendanceStatus)
const asked = async (query: object = {}) =>
  (await app.call(listMarkedDaysOff, { token: school.admin, query } as never)).body.days
const say = (worked: boolean, more: object = {}, token = school.admin) =>
  app.call(sayOfDayOff, { token, body: { date: sunday, classId: class5, worked, ...more } } as never)
/** The present marks of the report, and what the register says of the day. */
async function counted(date = sunday) {
  const query = { from: '2026-11-01', to: '2026-11-20' }
  const { totals } = (await app.call(attendanceReport, { token: school.admin, query })).body
  const register = await app.call(registerReport, {
    token: school.admin,
    query: { class: class5, month: '2026-11' },
  })
  const { present } = totals
  return { present, kind: register.body.days.find((day) => day.date === date)?.kind }
}
const setWeek = (workingDays: number[], rhythmFrom: string) =>
  app.call(updateSettings, { token: school.admin, body: { workingDays, rhythmFrom } } as never)

describe('marks on a day off', () => {
  it('make no working day while fewer than half of the class have one; an admin is asked', async () => {
    expect((await mark(students[0])).status).toBe(200)
    expect(await counted()).toEqual({ present: 0, kind: 'off' })
    const ofClass = { _id: class5, name: 'Class 5', section: 'A' }
    expect(await asked()).toEqual([
      { date: sunday, class: ofClass, marks: 1, students: 6, counts: null, isSaid: false },
    ])
  })

  it('stay where they were made, and can be changed and undone there', async () => {
    await mark(students[0])
    await mark(students[1], 'absent')
    expect((await shown()).slice(0, 3)).toEqual(['present', 'absent', null])
    const seen = { status: 'present', notes: '' }
    const teacher = await school.signInAsTeacherOf(class5)
    const body = { studentId: students[0], status: 'late', date: sunday, seen }
    expect((await app.call(markAttendance, { token: teacher.token, body } as never)).status).toBe(200)
    await mark(students[1], '')
    expect((await shown()).slice(0, 3)).toEqual(['late', null, null])
    await mark(students[0], '')
    expect(await asked()).toEqual([])
  })

  it('count from half of the class on, without a question, and no longer when they fall below it', async () => {
    await mark(students[0])
    await mark(students[1])
    expect(await counted()).toEqual({ present: 0, kind: 'off' })
    await mark(students[2])
    expect(await counted()).toEqual({ present: 3, kind: 'working' })
    expect(await asked()).toEqual([])
    await mark(students[2], '')
    expect(await counted()).toEqual({ present: 0, kind: 'off' })
    expect(await asked()).toMatchObject([{ marks: 2 }])
  })

  it('count at once where a whole class is marked', async () => {
    const marks = students.map((studentId) => ({ studentId, status: 'present', date: sunday }))
    await app.call(markBatch, { token: school.admin, body: { marks } } as never)
    expect(await counted()).toEqual({ present: 6, kind: 'working' })
  })

  it('of a whole class are set aside too once an admin says that it was closed, and come back', async () => {
    const marks = students.map((studentId) => ({ studentId, status: 'present', date: sunday }))
    await app.call(markBatch, { token: school.admin, body: { marks } } as never)
    expect(await asked()).toEqual([])
    expect(await asked({ date: sunday })).toMatchObject([{ marks: 6, counts: true, isSaid: false }])
    expect((await say(false)).status).toBe(200)
    expect(await counted()).toEqual({ present: 0, kind: 'off' })
    expect(await asked({ date: sunday })).toMatchObject([{ marks: 6, counts: false, isSaid: true }])
    expect((await mark(students[1], 'late')).error.code).toBe(attendanceRefusals.dayOff.code)
    await say(true)
    expect(await counted()).toEqual({ present: 6, kind: 'working' })
    expect(await asked({ date: sunday })).toMatchObject([{ marks: 6, counts: true, isSaid: true }])
  })

  it('are told, but not decided, to those who mark: of the classes that they see', async () => {
    await mark(students[0])
    await say(true)
    const teacher = await school.signInAsTeacherOf(class5)
    const told = async () =>
      (await app.call(listMarkedDaysOff, { token: teacher.token, query: { date: sunday } })).body.days
    expect(await told()).toMatchObject([{ counts: true, isSaid: true }])
    await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_classes' } } as never)
    expect(await told()).toHaveLength(1)
    const stranger = await school.signInAs('teacher')
    const query = { date: sunday }
    expect((await app.call(listMarkedDaysOff, { token: stranger.token, query })).body.days).toEqual([])
  })

  it('of other classes leave a teacher all of her own, however many they are', async () => {
    await setWeek([1], '2026-06-01')
    const class6 = await school.addClass('Class 6')
    const rows = ['1', '2', '3'].map((rollNumber) => ({
      name: `Other ${rollNumber}`,
      rollNumber,
      enrollmentDate: '2026-06-01',
    }))
    const [own] = await school.importStudents(class6, rows)
    const off = daysFrom('2026-06-02', sunday).filter((day) => new Date(day).getUTCDay() !== 1)
    await mark(own?.personId, 'present', off[0])
    const newer = off.slice(-daysOffLimits.listed)
    const marks = newer.map((date) => ({ studentId: students[0], status: 'present', date }))
    await app.call(markBatch, { token: school.admin, body: { marks } } as never)
    expect(await asked()).toHaveLength(daysOffLimits.listed)
    await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_classes' } } as never)
    const { token } = await school.signInAsTeacherOf(class6)
    const told = (await app.call(listMarkedDaysOff, { token, query: {} })).body.days
    expect(told).toMatchObject([{ date: off[0], class: { _id: class6 } }])
  })

  it('count once an admin says that the class worked, and the next ones do too', async () => {
    await mark(students[0])
    expect((await say(true)).body.message).toContain('Class 5 - A')
    expect(await counted()).toEqual({ present: 1, kind: 'working' })
    await mark(students[1])
    expect(await counted()).toEqual({ present: 2, kind: 'working' })
    expect(await asked()).toEqual([])
    expect(await asked({ date: sunday })).toMatchObject([{ marks: 2, counts: true }])
  })

  it('are set aside once an admin says that it was closed, no more are taken, and it can be said again', async () => {
    await mark(students[0])
    await say(false)
    expect((await mark(students[1])).error.code).toBe(attendanceRefusals.dayOff.code)
    expect(await asked()).toEqual([])
    expect(await asked({ date: sunday })).toMatchObject([{ marks: 1, counts: false }])
    await say(true)
    expect(await counted()).toEqual({ present: 1, kind: 'working' })
  })

  it('of two people at once are weighed together', async () => {
    await Promise.all(students.slice(0, 3).map((studentId) => mark(studentId)))
    expect(await counted()).toEqual({ present: 3, kind: 'working' })
    expect(await asked()).toEqual([])
  })

  it('on a holiday are none of a working day either, until it is removed', async () => {
    const day = '2026-11-18'
    const body = { name: 'Heavy rain', from: day, to: day, isClosed: true }
    const { event } = (await app.call(addCalendarEntry, { token: school.admin, body } as never)).body
    await mark(students[0], 'present', day)
    expect(await counted(day)).toEqual({ present: 0, kind: 'holiday' })
    await app.call(removeCalendarEntry, { token: school.admin, params: { id: event.id } })
    expect(await counted(day)).toEqual({ present: 1, kind: 'working' })
    expect(await asked()).toEqual([])
  })

  it('are weighed on each of their days where they come together, in whatever order', async () => {
    const [early, working, late] = ['2026-11-10', '2026-11-12', '2026-11-17']
    for (const day of [early, late]) {
      const body = { name: 'Heavy rain', from: day, to: day, isClosed: true }
      expect((await app.call(addCalendarEntry, { token: school.admin, body } as never)).status).toBe(201)
    }
    const marks = [working, early, late].map((date) => ({
      studentId: students[0],
      status: 'present',
      date,
    }))
    expect((await app.call(markBatch, { token: school.admin, body: { marks } } as never)).status).toBe(200)
    expect((await counted()).present).toBe(1)
    expect((await asked()).map(({ date }) => date).sort()).toEqual([early, late])
  })

  it('are weighed again when the week is changed from a day in the past', async () => {
    const [wednesday, thursday] = ['2026-11-18', '2026-11-19']
    await mark(students[0], 'present', wednesday)
    for (const studentId of students.slice(0, 3)) await mark(studentId, 'present', thursday)
    expect(await setWeek([1, 2, 5], '2026-11-16')).toMatchObject({ status: 200 })
    expect(await counted(wednesday)).toEqual({ present: 3, kind: 'off' })
    expect(await counted(thursday)).toEqual({ present: 3, kind: 'working' })
    expect(await asked()).toMatchObject([{ date: wednesday, marks: 1 }])
    await setWeek([1, 2, 3, 4, 5], '2026-11-16')
    expect(await counted(wednesday)).toEqual({ present: 4, kind: 'working' })
    expect(await asked()).toEqual([])
  })

  it('go on being saved while the week changes for many days, and nothing waits in a circle', async () => {
    const days = daysFrom('2026-11-02', '2026-11-13')
    for (const date of days) await mark(students[0], 'present', date)
    const weeks = [
      [1, 2],
      [1, 2, 3, 4, 5],
      [3, 5],
      [1, 2, 3, 4, 5],
    ]
    const statuses = new Set<number>()
    let isChanging = true
    const changing = async () => {
      for (const week of [...weeks, ...weeks]) statuses.add((await setWeek(week, '2026-11-01')).status)
      isChanging = false
    }
    const saving = async (date: string) => {
      for (let press = 0; isChanging; press += 1) {
        const status = press % 2 === 0 ? 'late' : 'present'
        const marks = students.map((studentId) => ({
          studentId,
          date,
          status,
          markedAt: app.clock.now.toISOString(),
        }))
        statuses.add((await app.call(markBatch, { token: school.admin, body: { marks } })).status)
      }
    }
    await Promise.all([changing(), ...days.slice(-4).map(saving)])
    expect([...statuses]).toEqual([200])
    expect(await recountMarks(app.bind(school.schoolId))).toBe(0)
  })

  it('are no question on a working day', async () => {
    await mark(students[0], 'present', '2026-11-18')
    expect(await counted('2026-11-18')).toEqual({ present: 1, kind: 'working' })
    expect((await say(true, { date: '2026-11-18' })).error.code).toBe(daysOffRefusals.notFound.code)
    expect(await asked({ date: '2026-11-18' })).toEqual([])
  })

  it('are the admin’s to decide, of the own school alone', async () => {
    await mark(students[0])
    const teacher = await school.signInAsTeacherOf(class5)
    expect((await say(true, {}, teacher.token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await say(true, {}, other.admin)).error.code).toBe(daysOffRefusals.notFound.code)
    expect((await app.call(listMarkedDaysOff, { token: other.admin, query: {} })).body.days).toEqual([])
    expect(await asked()).toMatchObject([{ counts: null }])
  })
})
