import { attendanceHistory, attendanceRefusals, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import {
  addCalendarEntry,
  calendarRefusals,
  changeCalendarEntry,
  listCalendar,
  listHolidays,
  removeCalendarEntry,
  restoreHoliday,
} from '@shala/contract/calendar/calendar'
import { importCalendar } from '@shala/contract/calendar/sharing'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { listStudents } from '@shala/contract/students/listed'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let class6: string
let ravi: string
let sita: string
let gopal: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const day = '2026-11-18'
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  class5 = await school.addClass('Class 5', 'A')
  class6 = await school.addClass('Class 6')
  const enrollmentDate = '2026-06-01'
  ravi = await school.addStudent(class5, '1', { name: 'Ravi', enrollmentDate })
  sita = await school.addStudent(class5, '2', { name: 'Sita', enrollmentDate })
  gopal = await school.addStudent(class6, '1', { name: 'Gopal', enrollmentDate })
  await mark(ravi, 'present')
  await mark(sita, 'absent')
})

const mark = (studentId: string, status: string, date = day) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } } as never)
const declare = (more: object = {}) =>
  app.call(addCalendarEntry, {
    token: school.admin,
    body: { name: 'Heavy rain', from: day, to: day, isClosed: true, ...more },
  } as never)
async function setAside() {
  const { body } = await app.call(listStudents, { token: school.admin, query: { class: class5, date: day } })
  return body.students.map(({ isSetAside }) => isSetAside === true)
}
const remove = (id: string) => app.call(removeCalendarEntry, { token: school.admin, params: { id } })
async function counted() {
  const query = { from: '2026-11-01', to: '2026-11-20' }
  const { totals } = (await app.call(attendanceReport, { token: school.admin, query })).body
  const { body } = await app.call(registerReport, {
    token: school.admin,
    query: { class: class5, month: '2026-11' },
  })
  const inRegister = body.days.find(({ date }) => date === day)
  return { present: totals.present, absent: totals.absent, kind: inRegister?.kind, name: inRegister?.name }
}
const asBefore = { present: 1, absent: 1, kind: 'working', name: null }

describe('a holiday declared on a day with marks', () => {
  it('says which classes are marked and asks; until then nothing changes', async () => {
    await mark(gopal, 'late', '2026-11-19')
    const { status, error } = await declare({ to: '2026-11-25' })
    expect([status, error.code, error.current]).toEqual([
      409,
      calendarRefusals.markedDays.code,
      {
        days: [
          { date: day, classes: ['Class 5 - A'], marks: 2 },
          { date: '2026-11-19', classes: ['Class 6'], marks: 1 },
        ],
        total: 2,
      },
    ])
    expect(await counted()).toEqual(asBefore)
  })

  it('sets them aside: they count nowhere, stay in the log, and are back when it is removed', async () => {
    const { body } = await declare({ marks: 'aside' })
    expect(await counted()).toEqual({ present: 0, absent: 0, kind: 'holiday', name: 'Heavy rain' })
    const query = { studentId: ravi, date: day }
    const log = await app.call(attendanceChanges, { token: school.admin, query } as never)
    expect(log.body.changes.map(({ to }) => to.status)).toContain('present')
    const history = await app.call(attendanceHistory, {
      token: school.admin,
      query: { startDate: day, endDate: day },
    } as never)
    expect(history.body.attendance.records).toEqual([])
    await remove(body.event.id)
    expect(await counted()).toEqual(asBefore)
  })

  it('leaves the day a working day for the classes that are marked, if they worked', async () => {
    await declare({ marks: 'count' })
    expect(await counted()).toEqual({ ...asBefore, name: 'Heavy rain' })
    expect((await declare({ name: 'Bandh' })).status).toBe(201)
    expect((await mark(ravi, 'late')).status).toBe(200)
  })

  it('says of the holiday that the school worked on it, while the marks count', async () => {
    const worked = async () => {
      const query = { timeMin: day, timeMax: day }
      return (await app.call(listHolidays, { token: school.admin, query })).body.items.map(
        (one) => one.isWorked,
      )
    }
    await declare({ marks: 'count' })
    expect(await worked()).toEqual([true])
    await mark(ravi, '')
    await mark(sita, '')
    expect(await worked()).toEqual([false])
  })

  it('takes no more marks of a class that did not work, and its list says so', async () => {
    const { body } = await declare({ marks: 'aside' })
    expect(await setAside()).toEqual([true, true])
    const { status, error } = await mark(ravi, 'late')
    expect([status, error.code]).toEqual([409, attendanceRefusals.dayOff.code])
    await remove(body.event.id)
    expect(await setAside()).toEqual([false, false])
    expect((await mark(ravi, 'late')).status).toBe(200)
    expect(await counted()).toEqual({ ...asBefore, present: 0 })
  })

  it('follows it when it is moved, or becomes an event', async () => {
    const { event } = (await declare({ from: '2026-11-17', to: '2026-11-17' })).body
    const change = (more: object) =>
      app.call(changeCalendarEntry, {
        token: school.admin,
        params: { id: event.id },
        body: { name: 'Heavy rain', from: day, to: day, isClosed: true, ...more },
      } as never)
    expect((await change({})).status).toBe(409)
    await change({ marks: 'aside' })
    expect((await counted()).kind).toBe('holiday')
    await change({ name: 'Very heavy rain' })
    expect((await counted()).present).toBe(0)
    await change({ isClosed: false })
    expect(await counted()).toEqual(asBefore)
  })

  it('asks as well when a suggested one is restored', async () => {
    const query = { timeMin: '2026-11-01', timeMax: '2026-11-20' }
    const { events } = (await app.call(listCalendar, { token: school.admin, query })).body
    const [suggested] = events.filter(({ kind, source }) => kind === 'holiday' && source === 'suggested')
    const id = suggested?.id ?? ''
    await remove(id)
    await mark(gopal, 'present', suggested?.from)
    const restore = (body: object) =>
      app.call(restoreHoliday, { token: school.admin, params: { id }, body } as never)
    expect((await restore({})).error.code).toBe(calendarRefusals.markedDays.code)
    expect((await restore({ marks: 'aside' })).status).toBe(200)
    expect((await counted()).present).toBe(1)
  })

  it('lets go of a mark that moves to a class which worked', async () => {
    await mark(gopal, 'present')
    await declare({ marks: 'aside' })
    const move = (body: object) =>
      app.call(updateUser, { token: school.admin, params: { id: ravi }, body } as never)
    await move({ class: class6, rollNumber: '9', classSince: '2026-11-02' })
    expect(await counted()).toMatchObject({ present: 0, absent: 0 })
    const { events } = (
      await app.call(listCalendar, { token: school.admin, query: { timeMin: day, timeMax: day } })
    ).body
    await remove(events.find(({ summary }) => summary === 'Heavy rain')?.id ?? '')
    expect(await counted()).toMatchObject({ present: 2, absent: 1 })
  })

  it('asks as well when a file is imported; what is at a time of the day closes nothing', async () => {
    const icsOf = (start: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n${start}\r\nSUMMARY:Science exhibition\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const send = (text: string, more: object = {}) => {
      const file = `data:text/calendar;base64,${Buffer.from(text).toString('base64')}`
      return app.call(importCalendar, { token: school.admin, body: { file, ...more } } as never)
    }
    const timed = 'DTSTART;TZID=Asia/Kolkata:20261118T090000\r\nDTEND;TZID=Asia/Kolkata:20261118T120000'
    expect((await send(icsOf(timed))).body.days).toMatchObject([{ isClosed: false }])
    expect(await counted()).toEqual(asBefore)
    const whole = icsOf('DTSTART;VALUE=DATE:20261118')
    expect((await send(whole, { isTrial: 'true' })).status).toBe(200)
    expect((await send(whole)).error.code).toBe(calendarRefusals.markedDays.code)
    expect((await send(whole, { marks: 'aside' })).status).toBe(200)
    expect((await counted()).kind).toBe('holiday')
  })

  it('does nothing to another school', async () => {
    const other = await openTestSchool(app)
    const theirs = await other.addStudent(await other.addClass('Class 5'), '1', {
      enrollmentDate: '2026-06-01',
    })
    await app.call(markAttendance, {
      token: other.admin,
      body: { studentId: theirs, status: 'present', date: day },
    })
    await declare({ marks: 'aside' })
    const query = { from: day, to: day }
    const { totals } = (await app.call(attendanceReport, { token: other.admin, query })).body
    expect(totals.present).toBe(1)
  })
})
