import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { askChat } from '@shala/contract/chat/chat'
import { decideLeave } from '@shala/contract/leave/deciding'
import type { LeaveSpan } from '@shala/contract/leave/duration'
import { applyForLeave } from '@shala/contract/leave/leave'
import { absenceReport, studentsReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { leaveReport } from '@shala/contract/reports/staff'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let keya: { id: string; token: string }
let ravi: { id: string; token: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const saturday = '2026-11-28'
const monday = '2026-11-30'
beforeEach(async () => {
  app.clock.now = new Date(`${monday}T09:00:00Z`)
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5')
  keya = await add('1', 'Keya')
  ravi = await add('2', 'Ravi')
})

async function add(rollNumber: string, name: string) {
  const phone = anyPhone()
  const id = await school.addStudent(class5, rollNumber, { name, phone, enrollmentDate: '2026-06-01' })
  return { id, token: await signInByPhone(app, phone) }
}
const set = (body: object) => app.call(updateSettings, { token: school.admin, body } as never)
const mark = (studentId: string, status: string, date = saturday) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } } as never)
async function approve({ token }: { token: string }, span: LeaveSpan) {
  const body = { ...span, leaveType: 'Sick', reason: 'A fever since the night' }
  const asked = await app.call(applyForLeave, { token, body } as never)
  const params = { id: asked.body.leave._id }
  await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
}
const half = (part: 'first half' | 'second half', toDate = saturday): LeaveSpan => ({
  fromDate: saturday,
  fromDuration: part,
  toDate,
  toDuration: toDate === saturday ? part : 'full day',
})
async function rows() {
  const query = { class: class5, month: '2026-11' }
  const { students } = (await app.call(registerReport, { token: school.admin, query })).body
  return students.map(({ leave, month }) => ({ letters: leave, ...month }))
}

describe('leave on a working day that ends at midday', () => {
  it('of its morning is the whole day, and of its afternoon none, wherever days are counted', async () => {
    const token = school.admin
    await set({ halfDays: [6], rhythmFrom: '2026-04-01' })
    await mark(keya.id, 'absent')
    await mark(ravi.id, 'present')
    await mark(keya.id, 'present', monday)
    await mark(ravi.id, 'absent', monday)
    await approve(keya, half('first half'))
    await approve(ravi, half('second half', monday))
    const [ofKeya, ofRavi] = [
      { present: 1, absent: 0, late: 0, leave: 1, percent: 100 },
      { present: 1, absent: 0, late: 0, leave: 1, percent: 100 },
    ]
    expect(await rows()).toEqual([
      { letters: { [saturday]: 'full day' }, ...ofKeya },
      { letters: { [monday]: 'full day' }, ...ofRavi },
    ])
    const range = { from: '2026-11-01', to: monday }
    const { students } = (await app.call(studentsReport, { token, query: range })).body
    expect(students).toMatchObject([ofKeya, ofRavi])
    const low = (await app.call(absenceReport, { token, query: { ...range, threshold: '100' } })).body
    expect(low.students).toEqual([])
    const history = { startDate: range.from, endDate: monday, class: class5 }
    const { totals } = (await app.call(attendanceHistory, { token, query: history })).body
    expect(totals).toMatchObject({ present: 2, absent: 0 })
    const prompt = 'Attendance of Ravi this month'
    const { text } = (await app.call(askChat, { token, body: { prompt } })).body
    expect(text).toContain('attended 1 of 1 marked day, 100%')
    const leave = (await app.call(leaveReport, { token, query: range })).body
    expect(leave.rows.map(({ name, days }) => [name, days])).toEqual([
      ['Keya', 1],
      ['Ravi', 1],
    ])
  })

  it('is shown so in the list of the class', async () => {
    await set({ halfDays: [6], rhythmFrom: '2026-04-01' })
    await approve(keya, half('first half'))
    await approve(ravi, half('second half', monday))
    const leaveOn = async (date: string) => {
      const query = { class: class5, date }
      const { students } = (await app.call(listStudents, { token: school.admin, query })).body
      return students.map(({ leave }) => leave)
    }
    expect(await leaveOn(saturday)).toEqual(['full day', null])
    expect(await leaveOn(monday)).toEqual([null, 'full day'])
  })

  it('goes by the week of the class that held that day, and is half of any other day', async () => {
    await mark(keya.id, 'present')
    await mark(ravi.id, 'absent')
    await approve(keya, half('second half'))
    await approve(ravi, half('first half'))
    const halved = [
      { present: 0.5, absent: 0, leave: 0.5 },
      { present: 0, absent: 0.5, leave: 0.5 },
    ]
    const whole = [
      { present: 1, absent: 0, leave: 0 },
      { present: 0, absent: 0, leave: 1 },
    ]
    expect(await rows()).toMatchObject(halved)
    const week = { workingDays: [1, 2, 3, 4, 5, 6], monthlyDaysOff: [], halfDays: [6] }
    const ofClass = (from: string, body: object | null) =>
      app.call(updateClassWeek, {
        token: school.admin,
        params: { classId: class5 },
        body: { week: body, from },
      } as never)
    await ofClass('2026-11-29', week)
    expect(await rows()).toMatchObject(halved)
    await ofClass('2026-11-23', week)
    expect(await rows()).toMatchObject(whole)
    // Off by the month, but marked: a day of work like any other.
    await ofClass('2026-11-23', { ...week, monthlyDaysOff: [{ weekday: 6, weeks: [4] }] })
    expect(await rows()).toMatchObject(halved)
    await set({ halfDays: [6], rhythmFrom: '2026-04-01' })
    expect(await rows()).toMatchObject(halved)
    await ofClass('2026-11-23', null)
    expect(await rows()).toMatchObject(whole)
  })
})
