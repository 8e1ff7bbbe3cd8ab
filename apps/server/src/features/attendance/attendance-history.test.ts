import { attendanceHistory, attendanceTexts, markAttendance } from '@shala/contract/attendance/attendance'
import { unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { listClasses } from '@shala/contract/classes'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
let sita: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  sita = await school.addStudent(classId, '10', { name: 'Sita', enrollmentDate: '2026-11-01' })
  ravi = await school.addStudent(classId, '2', { name: 'Ravi', enrollmentDate: '2026-11-01' })
})

const range = { startDate: '2026-11-16', endDate: '2026-11-20' }
const mark = (studentId: string, status: string, date: string, token = school.admin) =>
  app.call(markAttendance, { token, body: { studentId, status, date } })
const history = (query: Record<string, string> = range, token = school.admin) =>
  app.call(attendanceHistory, { token, query })
const rowsOf = async (query: Record<string, string>, token?: string) =>
  (await history({ ...range, ...query }, token)).body.attendance.pivot

describe('the history of a range', () => {
  it('has one row per student, class by class and by roll number, with the days, what they come to, and who marked last', async () => {
    const teacher = await school.signInAs('teacher')
    for (const [date, status] of Object.entries({
      '2026-11-16': 'present',
      '2026-11-17': 'late',
      '2026-11-18': 'absent',
      '2026-11-19': 'present',
      '2026-11-20': 'absent',
    })) {
      await mark(ravi, status, date, date === '2026-11-20' ? teacher.token : school.admin)
    }
    await mark(sita, 'present', '2026-11-16')
    const { status, body } = await history()
    expect(status).toBe(200)
    expect(body.attendance).toEqual({
      records: [],
      pivot: [
        {
          studentId: ravi,
          rollNo: '2',
          studentName: 'Ravi',
          studentPhoto: null,
          class: { _id: classId, name: 'Class 5', section: 'A' },
          attendance: {
            '2026-11-16': { status: 'present' },
            '2026-11-17': { status: 'late' },
            '2026-11-18': { status: 'absent' },
            '2026-11-19': { status: 'present' },
            '2026-11-20': { status: 'absent' },
          },
          leave: {},
          overallStatus: '3 day(s) (present) out of 5 day(s)',
          lastTeacher: 'A teacher',
        },
        expect.objectContaining({ rollNo: '10', overallStatus: 'Perfect', lastTeacher: 'Asha Rao' }),
      ],
    })
    expect(body.totals).toMatchObject({ totalRecords: 6, present: 3, absent: 2, late: 1 })
    expect(body.pagination).toEqual({ total: 2, pages: 1, page: 1, limit: 2 })
  })

  it('has everybody who was enrolled, also without any mark, and is empty where nobody was', async () => {
    expect((await history()).body).toMatchObject({
      attendance: {
        records: [],
        pivot: [
          {
            studentId: ravi,
            rollNo: '2',
            studentName: 'Ravi',
            studentPhoto: null,
            class: { _id: classId, name: 'Class 5', section: 'A' },
            attendance: {},
            leave: {},
            overallStatus: '–',
            lastTeacher: '',
          },
          expect.objectContaining({ studentId: sita, attendance: {}, overallStatus: '–' }),
        ],
      },
      pagination: { total: 2, pages: 1, page: 1, limit: 2 },
      totals: { totalRecords: 0, present: 0, absent: 0, late: 0 },
    })
    expect((await history({ startDate: '2026-10-01', endDate: '2026-10-31' })).body).toMatchObject({
      attendance: { records: [], pivot: [] },
      pagination: { total: 0, pages: 0, page: 1, limit: 0 },
      totals: { totalRecords: 0, present: 0, absent: 0, late: 0 },
    })
  })

  it('is whole, whatever page is asked for', async () => {
    await mark(ravi, 'absent', '2026-11-17')
    await mark(sita, 'absent', '2026-11-17')
    const { attendance, pagination } = (await history({ ...range, page: '2', limit: '1' })).body
    expect(attendance.pivot.map(({ overallStatus }) => overallStatus)).toEqual(['Absent', 'Absent'])
    expect(pagination).toEqual({ total: 2, pages: 1, page: 1, limit: 2 })
  })

  it('counts an undone mark as none, and no day outside the range', async () => {
    await mark(ravi, 'absent', '2026-11-17')
    await mark(ravi, '', '2026-11-17')
    await mark(sita, 'absent', '2026-11-15')
    expect(await rowsOf({})).toMatchObject([{ overallStatus: '–' }, { overallStatus: '–' }])
    await mark(ravi, 'present', '2026-11-16')
    expect(await rowsOf({})).toMatchObject([
      { studentId: ravi, overallStatus: 'Perfect' },
      { attendance: {} },
    ])
  })

  it('can be narrowed to a student, a class, a name or roll number, or what one marked oneself', async () => {
    const teacher = await school.signInAs('teacher')
    const classB = await school.addClass('Class 5', 'B')
    const meena = await school.addStudent(classB, '7', { name: 'Meena', enrollmentDate: '2026-11-01' })
    await mark(meena, 'present', '2026-11-17', teacher.token)
    await mark(ravi, 'present', '2026-11-17')
    await mark(ravi, 'absent', '2026-11-18', teacher.token)
    await mark(sita, 'late', '2026-11-17')
    const names = async (query: Record<string, string>, token?: string) =>
      (await rowsOf(query, token)).map(({ studentName }) => studentName)
    expect(await names({})).toEqual(['Ravi', 'Sita', 'Meena'])
    expect(await names({ status: 'absent' })).toEqual(['Ravi'])
    expect(await names({ studentId: sita })).toEqual(['Sita'])
    expect(await names({ class: classB })).toEqual(['Meena'])
    expect(await names({ search: 'MEE' })).toEqual(['Meena'])
    expect(await names({ search: '10' })).toEqual(['Sita'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await rowsOf({ self: 'true' }, teacher.token)).toMatchObject([
      { studentName: 'Ravi', attendance: { '2026-11-18': { status: 'absent' } }, overallStatus: 'Absent' },
      { studentName: 'Meena', overallStatus: 'Perfect' },
    ])
  })

  it('has who was in the class on any of its days: none who came later, had left before, or passed out', async () => {
    const classB = await school.addClass('Class 5', 'B')
    const enrolled = async (rollNumber: string, from: string, to: string | null, into = classB) => {
      const id = await school.addStudent(into, rollNumber, { name: rollNumber, enrollmentDate: from })
      await app
        .bind(school.schoolId)
        .updateTable('enrolments')
        .set({ to_date: to })
        .where('student_id', '=', id)
        .execute()
    }
    await enrolled('21 left before', '2026-11-01', '2026-11-16')
    await enrolled('22 left on the second day', '2026-11-01', '2026-11-17')
    await enrolled('23 came on the last day', '2026-11-20', null)
    await enrolled('24 never was', '2026-11-18', '2026-11-18')
    const names = async (query: Record<string, string>) =>
      (await rowsOf(query)).map(({ studentName }) => studentName)
    const both = ['22 left on the second day', '23 came on the last day']
    expect(await names({ class: classB })).toEqual(both)
    expect(await names({})).toEqual(['Ravi', 'Sita', ...both])
    expect(
      (await history({ startDate: '2026-11-14', endDate: '2026-11-18', class: classB })).body,
    ).toMatchObject({
      attendance: { pivot: [{ rollNo: '21 left before' }, { rollNo: '22 left on the second day' }] },
    })
    const { classes } = (await app.call(listClasses, { token: school.admin })).body
    const passout = classes.find(({ name }) => name === 'passout')?._id ?? ''
    await app
      .bind(school.schoolId)
      .updateTable('enrolments')
      .set({ class_id: passout })
      .where('class_id', '=', classB)
      .execute()
    expect(await names({})).toEqual(['Ravi', 'Sita'])
  })

  it('has the remarks of a day, whatever they are made of', async () => {
    const notes = 'fever, "104"\n\\ तेज़ बुखार'
    const body = { studentId: ravi, status: 'absent', date: '2026-11-17', notes }
    await app.call(markAttendance, { token: school.admin, body })
    await mark(ravi, 'present', '2026-11-18')
    const [row] = await rowsOf({})
    expect(row?.attendance).toEqual({
      '2026-11-17': { status: 'absent', notes },
      '2026-11-18': { status: 'present' },
    })
  })

  it('leaves out somebody who was deleted without any mark', async () => {
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ deleted_at: app.clock.now })
      .where('id', '=', ravi)
      .execute()
    expect(await rowsOf({})).toMatchObject([{ studentName: 'Sita' }])
  })

  it('keeps a student who has been deleted since, and the class of each day', async () => {
    await mark(ravi, 'present', '2026-11-17')
    const other = await school.addClass('Class 6')
    const body = { class: other, classSince: '2026-11-18' }
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body })
    await app.call(deleteUser, { token: school.admin, params: { id: ravi } })
    expect(await rowsOf({ class: classId })).toMatchObject([{ studentName: 'Ravi' }, { studentName: 'Sita' }])
    expect(await rowsOf({ class: other })).toEqual([])
  })

  it('shows a student their own alone', async () => {
    const student = await school.signInAs('student')
    await mark(student.userId, 'late', '2026-11-20')
    await mark(ravi, 'present', '2026-11-20')
    expect(await rowsOf({}, student.token)).toMatchObject([{ studentId: student.userId }])
    expect((await history({ ...range, studentId: ravi }, student.token)).status).toBe(404)
    expect((await history({ ...range, studentId: student.userId }, student.token)).status).toBe(200)
  })

  it('never shows another school', async () => {
    await mark(ravi, 'present', '2026-11-17')
    const other = await openTestSchool(app)
    const queries: Record<string, string>[] = [{}, { class: classId }, { studentId: ravi }]
    for (const query of queries) {
      const { body } = await history({ ...range, ...query }, other.admin)
      expect([body.attendance.pivot, body.totals.totalRecords]).toEqual([[], 0])
    }
  })

  it.each([
    [{ startDate: '2026-11-20', endDate: '2026-11-19' }, attendanceTexts.rangeBackwards],
    [{ startDate: '2025-11-19', endDate: '2026-11-20' }, attendanceTexts.rangeTooLong],
    [{ startDate: '2026-11-01', endDate: 'nonsense' }, 'Please enter a valid date.'],
  ])('refuses %j at its end', async (query, message) => {
    const { status, error } = await history(query)
    expect([status, error.message, error.errors]).toEqual([422, message, { endDate: message }])
  })

  it('may be 366 days long', async () => {
    expect((await history({ startDate: '2025-11-20', endDate: '2026-11-20' })).status).toBe(200)
  })

  it('is for those who are signed in', async () => {
    expect((await app.call(attendanceHistory, { query: range })).status).toBe(401)
  })
})

it('has the roll number beside a class that somebody has left that they had there, in its order', async () => {
  const class6 = await school.addClass('Class 6')
  const token = school.admin
  for (const id of [ravi, sita]) await mark(id, 'present', '2026-11-16')
  for (const [id, rollNumber] of [
    [sita, '1'],
    [ravi, '40'],
  ] as const) {
    const body = { class: class6, classSince: '2026-11-18', rollNumber }
    expect((await app.call(updateUser, { token, params: { id }, body })).status).toBe(200)
  }
  const day = { startDate: '2026-11-16', endDate: '2026-11-16' }
  const then = [
    ['Ravi', '2'],
    ['Sita', '10'],
  ]
  const { records } = (await history(day)).body.attendance
  expect(records.map(({ studentName, rollNumber }) => [studentName, rollNumber])).toEqual(then)
  const rows = await rowsOf({ endDate: '2026-11-17' })
  expect(rows.map(({ studentName, rollNo }) => [studentName, rollNo])).toEqual(then)
  const query = { date: '2026-11-17' }
  const { students } = (await app.call(unmarkedStudents, { token, query })).body
  expect(students.map(({ studentName, rollNumber }) => [studentName, rollNumber])).toEqual(then)
  const now = (await history({ startDate: '2026-11-18', endDate: '2026-11-20' })).body.attendance.pivot
  expect(now.map(({ studentName, rollNo }) => [studentName, rollNo])).toEqual([
    ['Sita', '1'],
    ['Ravi', '40'],
  ])
})

it('has the number of each time in a class for a child who left it and came back', async () => {
  const class6 = await school.addClass('Class 6')
  await mark(ravi, 'present', '2026-11-16')
  for (const [day, id, rollNumber] of [
    ['2026-11-17', class6, '40'],
    ['2026-11-18', classId, '7'],
    ['2026-11-19', class6, '41'],
  ] as const) {
    const body = { class: id, classSince: day, rollNumber }
    const moved = await app.call(updateUser, { token: school.admin, params: { id: ravi }, body })
    expect(moved.status).toBe(200)
  }
  await mark(ravi, 'present', '2026-11-18')
  const numberOn = async (day: string) => {
    const { records } = (await history({ startDate: day, endDate: day })).body.attendance
    return records.filter(({ studentName }) => studentName === 'Ravi').map(({ rollNumber }) => rollNumber)
  }
  expect([await numberOn('2026-11-16'), await numberOn('2026-11-18')]).toEqual([['2'], ['7']])
})

describe('the records of a day', () => {
  const day = { startDate: '2026-11-20' }
  const recordsOf = async (query: Record<string, string> = {}, token?: string) =>
    (await history({ ...day, ...query }, token)).body.attendance.records

  it('go class by class, with class and phone, and can be narrowed to a status', async () => {
    const lower = await school.addClass('Class 4')
    const meena = await school.addStudent(lower, '30', { name: 'Meena', phone: '9876543210' })
    await mark(ravi, 'absent', '2026-11-20')
    await mark(sita, 'present', '2026-11-20')
    await mark(meena, 'absent', '2026-11-20')
    const both = [
      { studentName: 'Meena', class: { _id: lower, name: 'Class 4', section: null }, phone: '9876543210' },
      { studentName: 'Ravi', class: { _id: classId, name: 'Class 5', section: 'A' }, phone: null },
    ]
    expect(await recordsOf()).toMatchObject([...both, { studentName: 'Sita' }])
    expect(await recordsOf({ status: 'absent' })).toMatchObject(both)
    expect(await recordsOf({ status: 'late' })).toEqual([])
    expect((await history({ ...day, status: 'absent' })).body.totals.totalRecords).toBe(2)
    expect((await history({ ...day, status: 'ill' })).status).toBe(422)
  })

  it('show no phone to a student', async () => {
    const student = await school.signInAs('student')
    await mark(student.userId, 'late', '2026-11-20')
    expect(await recordsOf({}, student.token)).toMatchObject([{ studentId: student.userId, phone: null }])
    expect(await recordsOf({ studentId: student.userId })).toMatchObject([{ phone: student.phone }])
  })
})
