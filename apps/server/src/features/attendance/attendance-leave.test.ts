import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { askChat } from '@shala/contract/chat/chat'
import { getDashboard } from '@shala/contract/dashboard'
import { listChildren } from '@shala/contract/family'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { absenceReport, streaksReport, studentsReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { updateSettings } from '@shala/contract/schools/settings'
import { studentLeaveTexts } from '@shala/contract/schools/student-leave'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let keya: { id: string; token: string; phone: string }
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  const enrollmentDate = '2026-06-01'
  const phone = anyPhone()
  const id = await school.addStudent(class5, '1', { name: 'Keya', phone, enrollmentDate })
  ravi = await school.addStudent(class5, '2', { name: 'Ravi', enrollmentDate })
  keya = { id, phone, token: await signInByPhone(app, phone) }
})

/** A Friday. */
const today = '2026-11-20'
const mark = (studentId: string, status: string, date = today) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })
async function approve(fromDate = today, toDate = fromDate, duration = 'full day') {
  const { body } = await app.call(applyForLeave, {
    token: keya.token,
    body: {
      leaveType: 'Sick',
      fromDate,
      fromDuration: duration,
      toDate,
      toDuration: duration,
      reason: 'A fever since the night',
    },
  } as never)
  const decide = (status: string) =>
    app.call(decideLeave, { token: school.admin, params: { id: body.leave._id }, body: { status } } as never)
  expect((await decide('Approved')).status).toBe(200)
  return { undo: () => decide('Pending'), again: () => decide('Approved') }
}
const ask = async () => ({
  today: (await app.call(attendanceToday, { token: school.admin })).body,
  ofClass: (await app.call(attendanceStats, { token: school.admin, query: {} })).body.today.classWise[class5],
  unmarked: (await app.call(unmarkedClasses, { token: school.admin, query: {} })).body,
})

describe('a student whose leave is approved', () => {
  it('is told in the list of a class for the day, and for which part of it', async () => {
    await approve('2026-11-19', today)
    await approve('2026-11-23', '2026-11-23', 'second half')
    const leaveOn = async (date: string) =>
      (
        await app.call(listStudents, { token: school.admin, query: { class: class5, date } })
      ).body.students.map(({ leave }) => leave)
    expect(await leaveOn(today)).toEqual(['full day', null])
    expect(await leaveOn('2026-11-18')).toEqual([null, null])
    expect(await leaveOn('2026-11-23')).toEqual(['second half', null])
  })

  it('is told on their own home', async () => {
    const own = async () => {
      const { ownStatus, ownLeave } = (await app.call(getDashboard, { token: keya.token })).body
      return [ownStatus, ownLeave]
    }
    expect(await own()).toEqual([null, null])
    const leave = await approve()
    expect(await own()).toEqual([null, 'full day'])
    await mark(keya.id, 'absent')
    expect(await own()).toEqual(['absent', 'full day'])
    await leave.undo()
    expect(await own()).toEqual(['absent', null])
  })

  it('is neither absent nor unmarked, whether the teacher marks absent or nothing', async () => {
    const leave = await approve()
    await mark(ravi, 'present')
    const figures = { totalStudents: 2, present: 1, absent: 0, late: 0, leave: 1 }
    expect(await ask()).toMatchObject({
      today: { presentToday: 1, absentToday: 0, leaveToday: 1, unmarkedToday: 0, attendancePercentage: 100 },
      ofClass: figures,
      unmarked: { complete: 1, classes: [] },
    })
    const missing = await app.call(unmarkedStudents, { token: school.admin, query: {} })
    expect(missing.body.students).toEqual([])
    await mark(keya.id, 'absent')
    expect((await ask()).ofClass).toEqual(figures)
    await leave.undo()
    expect((await ask()).ofClass).toEqual({ ...figures, absent: 1, leave: 0 })
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    await leave.again()
    const query = { date: today }
    const { body } = await app.call(attendanceStats, { token: school.admin, query })
    expect(body.today.classWise[class5]).toEqual(figures)
  })

  it('of a morning and an afternoon asked for apart is on leave all day, and in the list once', async () => {
    await approve(today, today, 'first half')
    await approve(today, today, 'second half')
    const query = { class: class5, date: today }
    const { students } = (await app.call(listStudents, { token: school.admin, query })).body
    expect(students.map(({ leave }) => leave)).toEqual(['full day', null])
    expect((await ask()).ofClass).toMatchObject({ leave: 1 })
  })

  it('is not among the absent of the day, nor of its file', async () => {
    await mark(keya.id, 'absent')
    await mark(ravi, 'absent')
    await approve()
    const records = async (more: object = {}) => {
      const query = { startDate: today, endDate: today, ...more }
      return (await app.call(attendanceHistory, { token: school.admin, query })).body
    }
    const all = await records()
    expect(all.attendance.records.map(({ isOnLeave }) => isOnLeave)).toEqual([true, false])
    expect(all.totals).toMatchObject({ totalRecords: 1, absent: 1 })
    const absent = await records({ status: 'absent' })
    expect(absent.attendance.records.map(({ studentName }) => studentName)).toEqual(['Ravi'])
    const range = await records({ startDate: '2026-11-19' })
    expect(range.totals).toMatchObject({ totalRecords: 1, absent: 1 })
    expect(range.attendance.pivot[0]).toMatchObject({ leave: { [today]: 'full day' }, overallStatus: '–' })
    const query = { from: today, to: today }
    const { students } = (await app.call(studentsReport, { token: school.admin, query })).body
    expect(students[0]).toMatchObject({ absent: 0, leave: 1 })
  })

  it('is on leave on a day off too, where the class was marked on it', async () => {
    app.clock.now = new Date('2026-11-22T06:00:00Z')
    await approve('2026-11-22')
    const leaveOf = async () => {
      const query = { class: class5, month: '2026-11' }
      return (await app.call(registerReport, { token: school.admin, query })).body.students[0]?.leave
    }
    expect(await leaveOf()).toEqual({})
    await mark(ravi, 'present', '2026-11-22')
    expect(await leaveOf()).toEqual({ '2026-11-22': 'full day' })
  })

  it('is not absent in the figures of the week before', async () => {
    await mark(keya.id, 'absent', '2026-11-19')
    await mark(ravi, 'absent', '2026-11-19')
    await approve('2026-11-19')
    const { daily } = (await app.call(attendanceStats, { token: school.admin, query: {} })).body
    expect(daily).toEqual([{ date: '2026-11-19', totalPresent: 0, totalAbsent: 1, totalLate: 0 }])
  })

  it('is present where they came in spite of it', async () => {
    await approve()
    await mark(keya.id, 'late')
    expect((await ask()).ofClass).toEqual({ totalStudents: 2, present: 0, absent: 0, late: 1, leave: 0 })
  })

  it('is listed among those of a day without a mark, where it was asked for: not on a day off nor once marked', async () => {
    await approve(today, '2026-11-21')
    const listed = async (query: object) =>
      (await app.call(unmarkedStudents, { token: school.admin, query } as never)).body.students.map(
        ({ studentName }) => studentName,
      )
    const onLeave = (query: object = {}) => listed({ onLeave: 'true', ...query })
    expect([await onLeave(), await listed({})]).toEqual([['Keya'], ['Ravi']])
    expect(await onLeave({ search: 'ravi' })).toEqual([])
    app.clock.now = new Date('2026-11-22T06:00:00Z')
    await app.call(updateSettings, {
      token: school.admin,
      body: { workingDays: [1, 2, 3, 4, 5], rhythmFrom: '2026-11-01' },
    } as never)
    expect([await onLeave({ date: today }), await onLeave({ date: '2026-11-21' })]).toEqual([['Keya'], []])
    await mark(keya.id, 'absent')
    expect(await onLeave({ date: today })).toEqual([])
  })

  it('leaves a class that nobody has begun unmarked', async () => {
    await approve()
    expect((await ask()).unmarked.classes).toMatchObject([{ students: 2, marked: 0 }])
  })

  it('leaves nothing to mark in a class of which everybody is on leave', async () => {
    await approve()
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ deleted_at: app.clock.now })
      .where('id', '=', ravi)
      .execute()
    expect((await ask()).unmarked).toMatchObject({ complete: 1, completeIds: [class5], classes: [] })
  })

  it('counts in percentages as the school says', async () => {
    await approve('2026-11-19', today)
    await mark(keya.id, 'present', '2026-11-17')
    await mark(keya.id, 'absent', '2026-11-18')
    await mark(keya.id, 'absent', '2026-11-19')
    await mark(ravi, 'present')
    const percents = async () => {
      const query = { from: '2026-11-01', to: today }
      const { students } = (await app.call(studentsReport, { token: school.admin, query })).body
      const register = { class: class5, month: '2026-11' }
      const { body } = await app.call(registerReport, { token: school.admin, query: register })
      return [students[0]?.percent, body.students[0]?.month.percent]
    }
    const choose = (studentLeaveCounts: string) =>
      app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts } } as never)
    expect(await percents()).toEqual([50, 50])
    await choose('absent')
    expect(await percents()).toEqual([25, 25])
    await choose('attended')
    expect(await percents()).toEqual([75, 75])
    const query = { from: '2026-11-01', to: today, threshold: '76' }
    const low = (await app.call(absenceReport, { token: school.admin, query })).body
    const days = { present: 1, absent: 1, leave: 2, lastAbsent: '2026-11-18' }
    expect(low.students).toMatchObject([{ name: 'Keya', ...days }])
  })

  it('is told on the home and over a range what the register says, as the school counts leave', async () => {
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
      await mark(ravi, 'present', day)
    await mark(keya.id, 'present', '2026-11-16')
    await mark(keya.id, 'present', '2026-11-17')
    await mark(keya.id, 'absent', '2026-11-18')
    // Of today nobody is marked yet.
    await approve('2026-11-18', today)
    const said = async (studentLeaveCounts: string) => {
      await app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts } } as never)
      const home = (await app.call(getDashboard, { token: keya.token })).body
      const [own] = (await app.call(listChildren, { token: keya.token })).body.children
      const query = { startDate: '2026-11-01', endDate: today }
      const { totals, attendance } = (await app.call(attendanceHistory, { token: keya.token, query })).body
      expect(own?.month).toEqual(home.ownMonth)
      expect(totals).toEqual(home.ownMonth)
      const register = { class: class5, month: '2026-11' }
      const { students } = (await app.call(registerReport, { token: school.admin, query: register })).body
      const { attended, counted } = totals
      expect((100 * (attended ?? 0)) / (counted ?? 0)).toBe(students[0]?.month.percent)
      const prompt = 'My attendance this month'
      const { text } = (await app.call(askChat, { token: keya.token, body: { prompt } })).body
      expect(text).toContain(`attended ${attended} of ${counted} marked days`)
      return [attended, counted, attendance.pivot[0]?.overallStatus]
    }
    expect(await said('apart')).toEqual([2, 2, 'Perfect'])
    expect(await said('absent')).toEqual([2, 4, '2 day(s) (present) out of 4 day(s)'])
    expect(await said('attended')).toEqual([4, 4, 'Perfect'])
  })

  it('has no leave among the days of certain marks', async () => {
    await app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts: 'absent' } } as never)
    await mark(ravi, 'present', '2026-11-19')
    await mark(keya.id, 'late', '2026-11-18')
    await approve('2026-11-19')
    const query = { startDate: '2026-11-01', endDate: today, status: 'late' as const }
    const { attendance, totals } = (await app.call(attendanceHistory, { token: school.admin, query })).body
    expect(attendance.pivot).toMatchObject([{ uncountedLeave: ['2026-11-19'] }])
    expect(totals).toMatchObject({ attended: 1, counted: 1, leave: 0 })
  })

  it('counts on the first of a month on their own screen as on any other day', async () => {
    app.clock.now = new Date('2026-12-01T06:00:00Z')
    await app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts: 'absent' } } as never)
    await mark(ravi, 'present', '2026-12-01')
    await approve('2026-12-01')
    const token = await signInByPhone(app, keya.phone)
    const query = { startDate: '2026-12-01', endDate: '2026-12-01' }
    const { totals } = (await app.call(attendanceHistory, { token, query })).body
    expect(totals).toMatchObject({ attended: 0, counted: 1, leave: 1 })
    expect((await app.call(getDashboard, { token })).body.ownMonth).toEqual(totals)
  })

  it('and was never marked has low attendance where leave counts as absent, and is not counted where it does not', async () => {
    await approve('2026-11-19', today)
    await mark(ravi, 'present', '2026-11-19')
    await mark(ravi, 'present')
    const low = async () => {
      const query = { from: '2026-11-01', to: today }
      const { counted, bands, students } = (await app.call(absenceReport, { token: school.admin, query }))
        .body
      return [counted, bands[0]?.students, students.map(({ name, leave }) => [name, leave])]
    }
    expect(await low()).toEqual([1, 0, []])
    await app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts: 'absent' } } as never)
    expect(await low()).toEqual([2, 1, [['Keya', 2]]])
  })

  it('loses nothing by leave on days on which the class was not marked, wherever days are counted', async () => {
    const token = school.admin
    await app.call(updateSettings, { token, body: { studentLeaveCounts: 'absent' } } as never)
    await mark(keya.id, 'present', '2026-11-12')
    await mark(keya.id, 'present', '2026-11-13')
    // From a Monday to a Thursday.
    await approve('2026-11-16', '2026-11-19')
    await approve()
    const range = { from: '2026-11-01', to: today }
    const whole = { present: 2, absent: 0, late: 0, leave: 0, percent: 100 }
    const { students } = (await app.call(studentsReport, { token, query: range })).body
    expect(students[0]).toMatchObject(whole)
    expect((await app.call(absenceReport, { token, query: range })).body.students).toEqual([])
    const query = { class: class5, month: '2026-11' }
    const register = (await app.call(registerReport, { token, query })).body
    expect(register).toMatchObject({ markedDays: { month: 2 }, totals: whole, students: [{}, {}] })
    expect(register.students[0]).toMatchObject({ leave: {}, month: whole, carriedForward: whole })
    const { text } = (await app.call(askChat, { token, body: { prompt: 'Attendance of Keya this month' } }))
      .body
    expect(text).toContain('attended 2 of 2 marked days, 100%')
    const history = { studentId: keya.id, startDate: range.from, endDate: today }
    const [row] = (await app.call(attendanceHistory, { token, query: history })).body.attendance.pivot
    expect(row?.uncountedLeave?.toSorted()).toEqual([16, 17, 18, 19, 20].map((day) => `2026-11-${day}`))
  })

  it('is no day of the percentage of today before the class is marked', async () => {
    await app.call(updateSettings, {
      token: school.admin,
      body: { studentLeaveCounts: 'absent' },
    } as never)
    const other = await school.addStudent(await school.addClass('Class 6'), '1', { name: 'Sita' })
    await mark(other, 'present')
    await approve()
    expect((await ask()).today).toMatchObject({ leaveToday: 1, attendancePercentage: 100 })
    await mark(ravi, 'present')
    expect((await ask()).today).toMatchObject({ leaveToday: 1, attendancePercentage: 66.7 })
  })

  it('has no run of absences across it, and no day of it on a day off', async () => {
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', today]) await mark(keya.id, 'absent', day)
    const runs = async () => {
      const query = { from: '2026-11-01', to: today, threshold: '2' }
      const { streaks } = (await app.call(streaksReport, { token: school.admin, query })).body
      return streaks.map(({ from, to, days }) => [from, to, days])
    }
    expect(await runs()).toEqual([['2026-11-17', today, 4]])
    await approve('2026-11-19', '2026-11-23')
    expect(await runs()).toEqual([['2026-11-17', '2026-11-18', 2]])
    app.clock.now = new Date('2026-11-23T06:00:00Z')
    await mark(ravi, 'present', '2026-11-21')
    await mark(ravi, 'present', '2026-11-23')
    const { body } = await app.call(registerReport, {
      token: school.admin,
      query: { class: class5, month: '2026-11' },
    })
    // The 22nd is a Sunday.
    expect(body.students[0]?.leave).toEqual({
      '2026-11-19': 'full day',
      '2026-11-20': 'full day',
      '2026-11-21': 'full day',
      '2026-11-23': 'full day',
    })
    expect(body.students[0]?.month).toMatchObject({ absent: 2, leave: 4 })
  })

  it('of half a day is half there and half on leave', async () => {
    await approve(today, today, 'first half')
    await mark(keya.id, 'present')
    const { body } = await app.call(registerReport, {
      token: school.admin,
      query: { class: class5, month: '2026-11' },
    })
    expect(body.students[0]).toMatchObject({
      marks: { [today]: 'present' },
      leave: { [today]: 'first half' },
      month: { present: 0.5, absent: 0, late: 0, leave: 0.5, percent: 100 },
    })
    expect((await ask()).ofClass).toMatchObject({ present: 1, leave: 0 })
    const query = { startDate: today, endDate: today }
    const day = await app.call(attendanceHistory, { token: school.admin, query })
    expect(day.body.attendance.records).toMatchObject([{ status: 'present', leave: 'first half' }])
  })

  it('sees no absence of those days on their own screen, and is nobody of another school', async () => {
    await mark(keya.id, 'absent')
    await approve()
    const home = (await app.call(getDashboard, { token: keya.token })).body
    expect(home.ownMonth).toMatchObject({ absent: 0, totalRecords: 0 })
    const other = await openTestSchool(app)
    expect((await app.call(attendanceToday, { token: other.admin })).body.leaveToday).toBe(0)
  })
})

describe('the letters for leave', () => {
  it('are one or two, other than those of marks and holidays', async () => {
    const save = (studentLeaveLetters: string) =>
      app.call(updateSettings, { token: school.admin, body: { studentLeaveLetters } } as never)
    for (const letters of ['', 'p', 'A', 'H', 'ABC', '1', 'L ', '=E']) {
      const { status, error } = await save(letters)
      expect([letters, status, error.errors]).toEqual([
        letters,
        422,
        { studentLeaveLetters: studentLeaveTexts.letters },
      ])
    }
    for (const letters of ['E', 'LV', 'छु']) expect((await save(letters)).status).toBe(200)
  })
})
