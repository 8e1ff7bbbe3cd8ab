import {
  attendanceHistory,
  attendanceRefusals,
  attendanceTexts,
  markAttendance,
} from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { getDashboard } from '@shala/contract/dashboard'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let ravi: string
let family: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const day = '2026-11-19'
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5', 'A')
  const phone = anyPhone()
  ravi = await school.addStudent(class5, '1', { name: 'Ravi', phone, enrollmentDate: '2026-06-01' })
  family = await signInByPhone(app, phone)
})

const mark = (status: string, awayHalf: string, more: object = {}, token = school.admin) =>
  app.call(markAttendance, {
    token,
    body: { studentId: ravi, status, awayHalf, date: day, ...more },
  } as never)
async function row() {
  const query = { class: class5, date: day, page: 1, limit: 100 }
  const { students } = (await app.call(listStudents, { token: school.admin, query } as never)).body
  return [students[0]?.attendanceStatus, students[0]?.awayHalf]
}
async function registered() {
  const query = { class: class5, month: '2026-11' }
  const { students, totals } = (await app.call(registerReport, { token: school.admin, query })).body
  const { present, absent, late, leave } = totals
  return { away: students[0]?.away, present, absent, late, leave }
}

describe('half a day missed', () => {
  it('stands beside present or late, in the list, the history and the log', async () => {
    const { body } = await mark('present', 'second half')
    expect(body.attendance).toMatchObject({ status: 'present', awayHalf: 'second half' })
    expect(await row()).toEqual(['present', 'second half'])
    await mark('late', 'first half')
    const range = { startDate: day, endDate: '2026-11-20' }
    const ask = (query: object) =>
      app
        .call(attendanceHistory, { token: school.admin, query } as never)
        .then((reply) => reply.body.attendance)
    expect((await ask({ startDate: day, endDate: day })).records).toMatchObject([{ awayHalf: 'first half' }])
    expect((await ask(range)).pivot[0]?.attendance[day]).toEqual({ status: 'late', awayHalf: 'first half' })
    const query = { studentId: ravi, date: day }
    const { changes } = (await app.call(attendanceChanges, { token: school.admin, query })).body
    expect(changes.map(({ from, to }) => [from.awayHalf, to.awayHalf])).toEqual([
      ['second half', 'first half'],
      [undefined, 'second half'],
    ])
  })

  it('counts as half in the register and the report; the figures of the day count people', async () => {
    await mark('present', 'second half')
    const counts = { present: 0.5, absent: 0.5, late: 0, leave: 0 }
    expect(await registered()).toEqual({ away: { [day]: 'second half' }, ...counts })
    const query = { from: day, to: day }
    const { totals } = (await app.call(attendanceReport, { token: school.admin, query })).body
    expect(totals).toMatchObject({ ...counts, percent: 50 })
    const { today } = (await app.call(attendanceStats, { token: school.admin, query: { date: day } })).body
    expect(today.overall).toMatchObject({ totalPresent: 1, totalAbsent: 0, percent: 50 })
  })

  it('is half a day on the home of the family and over a range, and in the percentage of today', async () => {
    await school.addStudent(class5, '2', { name: 'Sita', enrollmentDate: '2026-06-01' })
    await mark('present', 'first half', { date: '2026-11-20' })
    await mark('present', '')
    const { body } = await app.call(getDashboard, { token: family })
    expect(body.ownMonth).toMatchObject({ totalRecords: 2, present: 1.5, absent: 0.5, late: 0 })
    expect([body.ownStatus, body.ownAwayHalf]).toEqual(['present', 'first half'])
    const query = { startDate: day, endDate: '2026-11-20' }
    const range = (await app.call(attendanceHistory, { token: family, query })).body
    expect(range.totals).toEqual(body.ownMonth)
    expect(range.attendance.pivot[0]?.overallStatus).toBe('1.5 day(s) (present) out of 2 day(s)')
    expect(body.today).toMatchObject({ presentToday: 1, absentToday: 0, attendancePercentage: 50 })
  })

  it('is leave where leave is approved for it', async () => {
    await mark('present', 'second half')
    const asked = await app.call(applyForLeave, {
      token: family,
      body: {
        leaveType: 'Sick',
        fromDate: day,
        fromDuration: 'second half',
        toDate: day,
        toDuration: 'second half',
        reason: 'A visit to the doctor',
      },
    })
    const params = { id: asked.body.leave._id }
    await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    expect(await registered()).toMatchObject({ present: 0.5, absent: 0, leave: 0.5 })
  })

  it('ends with the next press that does not say so, and is none of an absent mark', async () => {
    await mark('present', 'second half')
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: ravi, status: 'present', date: day },
    })
    expect(await row()).toEqual(['present', null])
    await mark('absent', 'second half')
    expect(await row()).toEqual(['absent', null])
    await mark('', 'second half')
    expect(await row()).toEqual([null, null])
  })

  it('is not overwritten by somebody who has not seen it', async () => {
    await mark('present', 'second half')
    const teacher = await school.signInAsTeacherOf(class5)
    const seen = { status: 'present', notes: '' }
    const { status, error } = await mark('absent', '', { seen }, teacher.token)
    expect([status, error.code]).toEqual([409, attendanceRefusals.superseded.code])
    expect(error.current).toMatchObject({ status: 'present', awayHalf: 'second half' })
    const knows = { ...seen, awayHalf: 'second half' }
    expect((await mark('absent', '', { seen: knows }, teacher.token)).status).toBe(200)
  })

  it('is the first or the second, and nothing else', async () => {
    const { status, error } = await mark('present', 'full day')
    expect([status, error.errors]).toEqual([422, { awayHalf: attendanceTexts.awayHalfUnknown }])
  })
})
