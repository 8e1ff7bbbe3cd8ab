import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { listClasses } from '@shala/contract/classes'
import { studentEditRefusals, studentEditTexts } from '@shala/contract/students/editing'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { getUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classA, '1', { name: 'Ravi', enrollmentDate: '2026-06-01' })
})

const today = '2026-11-20'
const mark = (status: string, date = today, studentId = ravi) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })
const edit = (body: object) => app.call(updateUser, { token: school.admin, params: { id: ravi }, body })
const read = async () =>
  (await app.call(getUser, { token: school.admin, params: { id: ravi } })).body.user as StudentDetails
async function presentOn(date: string, classId = classA) {
  const query = { startDate: date, endDate: date, class: classId }
  return (await app.call(attendanceHistory, { token: school.admin, query })).body.totals.present
}
async function listedOn(date: string, classId = classA) {
  const { body } = await app.call(listStudents, { token: school.admin, query: { class: classId, date } })
  return body.students.map(({ name }) => name)
}
const figuresOn = async (date: string, classId = classA) => {
  const { body } = await app.call(attendanceStats, { token: school.admin, query: { date } })
  return body.today.classWise[classId]
}
const stays = async () =>
  (await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })).body.enrolments.map(
    ({ class: { section }, from, to }) => `${section} ${from} ${to}`,
  )

describe('the last day in class', () => {
  it('is today unless another is given: the child still counts today, and no longer tomorrow', async () => {
    await mark('present')
    await edit({ status: 'leaved', leavingReason: 'Moved to Pune' })
    expect(await read()).toMatchObject({ leavingDate: today, leavingReason: 'Moved to Pune' })
    expect(await figuresOn(today)).toEqual({ totalStudents: 1, present: 1, absent: 0, late: 0, leave: 0 })
    const { body } = await app.call(listClasses, { token: school.admin })
    expect(body.classes[0]).toMatchObject({ totalStudents: 1, totalPresentToday: 1 })
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    expect(await figuresOn(today)).toEqual({ totalStudents: 1, present: 1, absent: 0, late: 0, leave: 0 })
    expect(await figuresOn('2026-11-21')).toBeUndefined()
    expect((await mark('present', '2026-11-21')).status).toBe(422)
  })

  it('today can still be marked, and is missed until it is', async () => {
    await edit({ status: 'leaved' })
    const unmarked = async () =>
      (await app.call(unmarkedStudents, { token: school.admin })).body.students.map(
        ({ studentName }) => studentName,
      )
    expect(await unmarked()).toEqual(['Ravi'])
    expect((await mark('late')).status).toBe(200)
    expect(await unmarked()).toEqual([])
    const { body } = await app.call(listStudents, { token: school.admin, query: { class: classA } })
    expect(body.students).toMatchObject([{ status: 'leaved', leavingDate: today, attendanceStatus: 'late' }])
  })

  it('may lie in the past: later days are not the child’s in any figure', async () => {
    const { status } = await edit({ status: 'leaved', leavingDate: '2026-11-17' })
    expect(status).toBe(200)
    expect([await listedOn('2026-11-17'), await listedOn('2026-11-18')]).toEqual([['Ravi'], []])
    expect([await figuresOn('2026-11-17'), await figuresOn('2026-11-18')]).toEqual([
      { totalStudents: 1, present: 0, absent: 0, late: 0, leave: 0 },
      undefined,
    ])
    expect(await stays()).toEqual(['A 2026-06-01 2026-11-18'])
  })

  it('frees the seat and the roll number at once', async () => {
    await edit({ status: 'leaved', leavingDate: '2026-11-17' })
    expect(await school.addStudent(classA, '1', { name: 'Gopal' })).toBeTruthy()
  })

  it('with marks after it is asked about, and nothing has changed until it is answered', async () => {
    for (const date of ['2026-11-16', '2026-11-18', '2026-11-19']) await mark('present', date)
    const { status, error } = await edit({ status: 'leaved', leavingDate: '2026-11-17' })
    expect([status, error.code]).toEqual([409, studentEditRefusals.marksChange.code])
    expect(error.current).toEqual({
      outside: {
        count: 2,
        days: [
          { date: '2026-11-19', status: 'present' },
          { date: '2026-11-18', status: 'present' },
        ],
      },
      moving: { count: 0, days: [] },
    })
    expect([(await read()).status, await presentOn('2026-11-18')]).toEqual(['active', 1])
    expect((await edit({ status: 'leaved', leavingDate: '2026-11-17', seenMarks: 1 })).status).toBe(409)
    expect((await edit({ status: 'leaved', leavingDate: '2026-11-17', seenMarks: 2 })).status).toBe(200)
    expect([await presentOn('2026-11-16'), await presentOn('2026-11-18')]).toEqual([1, 0])
    expect(await figuresOn('2026-11-18')).toBeUndefined()
  })

  it('before today’s mark is asked about too', async () => {
    await mark('present')
    const { error } = await edit({ status: 'leaved', leavingDate: '2026-11-19' })
    expect(error.current).toMatchObject({ outside: { count: 1 } })
    await edit({ status: 'leaved', leavingDate: '2026-11-19', seenMarks: 1 })
    const { body } = await app.call(attendanceToday, { token: school.admin })
    expect(body).toMatchObject({ totalStudents: 0, presentToday: 0 })
  })

  it('sets marks aside, never away: the log keeps them, and the day brings them back', async () => {
    await mark('late', '2026-11-18')
    await edit({ status: 'leaved', leavingDate: '2026-11-17', seenMarks: 1 })
    const changes = async () => {
      const query = { studentId: ravi, date: '2026-11-18' }
      return (await app.call(attendanceChanges, { token: school.admin, query })).body.changes
    }
    expect(await changes()).toMatchObject([
      { how: 'enrolment', from: { status: 'late' }, to: { status: '' } },
      { how: 'manual' },
    ])
    await edit({ leavingDate: '2026-11-18' })
    const query = { studentId: ravi, startDate: '2026-11-18', endDate: '2026-11-18' }
    const { body } = await app.call(attendanceHistory, { token: school.admin, query })
    expect(body.totals.late).toBe(1)
    expect((await changes())[0]).toMatchObject({ how: 'enrolment', to: { status: 'late' } })
  })

  it('is undone without a trace in figures by coming back from the day after it', async () => {
    await mark('present', '2026-11-18')
    await edit({ status: 'leaved', leavingDate: '2026-11-17', leavingReason: 'A mistake', seenMarks: 1 })
    await edit({ status: 'active', classSince: '2026-11-17' })
    expect(await read()).toMatchObject({ status: 'active', leavingDate: null, leavingReason: null })
    expect([await presentOn('2026-11-18'), await stays()]).toEqual([1, ['A 2026-06-01 null']])
    await edit({ status: 'leaved' })
    await edit({ status: 'active', classSince: today })
    expect(await stays()).toEqual(['A 2026-06-01 null'])
  })

  it('of whoever left can be corrected, and asks again', async () => {
    await mark('present', '2026-11-18')
    await edit({ status: 'leaved', leavingDate: '2026-11-19' })
    expect((await edit({ leavingDate: '2026-11-16' })).error.current).toMatchObject({ outside: { count: 1 } })
    await edit({ leavingDate: '2026-11-16', seenMarks: 1 })
    expect([await stays(), await presentOn('2026-11-18')]).toEqual([['A 2026-06-01 2026-11-17'], 0])
  })

  it.each([
    ['2026-11-21', studentEditTexts.leftInFuture],
    ['2026-05-31', studentEditTexts.leftTooEarly],
  ])('cannot be %s', async (leavingDate, text) => {
    const { status, error } = await edit({ status: 'leaved', leavingDate })
    expect([status, error.errors]).toEqual([422, { leavingDate: text }])
    expect((await read()).status).toBe('active')
  })

  it('is in the last class, which stays the record’s', async () => {
    const classB = await school.addClass('Class 5', 'B')
    const refused = { class: studentEditTexts.leftInClass }
    expect((await edit({ status: 'leaved', class: classB })).error.errors).toEqual(refused)
    await edit({ status: 'leaved' })
    expect((await edit({ class: classB })).error.errors).toEqual(refused)
    expect((await edit({ status: 'active', class: classB })).status).toBe(200)
  })

  it('stands for somebody who is added after they left, too', async () => {
    const form = { role: 'student', name: 'Gopal', rollNumber: '9', class: classA, status: 'leaved' }
    const add = (body: object) => app.call(registerUser, { token: school.admin, body: { ...form, ...body } })
    const enrollmentDate = '2026-11-10'
    expect((await add({ enrollmentDate, leavingDate: '2026-11-09' })).error.errors).toEqual({
      leavingDate: studentEditTexts.leftTooEarly,
    })
    expect((await add({ enrollmentDate, leavingDate: '2026-11-12' })).status).toBe(201)
    const active = { status: 'active', rollNumber: '10', enrollmentDate, leavingDate: '2026-11-12' }
    expect((await add(active)).error.errors).toEqual({ leavingDate: studentEditTexts.leftButActive })
    expect([await listedOn('2026-11-12'), await listedOn('2026-11-13')]).toEqual([
      ['Ravi', 'Gopal'],
      ['Ravi'],
    ])
  })
})
