import { attendanceHistory, markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import { askChat } from '@shala/contract/chat/chat'
import { listClasses, updateClass } from '@shala/contract/classes'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload, reportRefusals } from '@shala/contract/reports/reports'
import { strengthReport } from '@shala/contract/reports/strength'
import { type TeachersSee, updateSettings } from '@shala/contract/schools/settings'
import { enrolEarlier } from '@shala/contract/students/editing'
import { exportStudents } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { getStudent } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, dataUrl } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const phone = '9876500001'
const yesterday = '2026-11-19'
const today = '2026-11-20'

let app: TestApp
let school: TestSchool
let ownClass: string
let otherClass: string
let ravi: string
let sita: string
/** The class teacher of Ravi, not of Sita. */
let token: string

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(`${today}T06:00:00Z`)
  school = await openTestSchool(app)
  ownClass = await school.addClass('Class 5', 'A')
  otherClass = await school.addClass('Class 5', 'B')
  const long = { phone, enrollmentDate: '2026-06-01' }
  ravi = await school.addStudent(ownClass, '1', { name: 'Ravi Kumar', ...long })
  const birthCertificate = dataUrl(anyPdf())
  sita = await school.addStudent(otherClass, '2', { name: 'Sita Rao', ...long, birthCertificate })
  token = (await school.signInAsTeacherOf(ownClass)).token
})

const choose = (teachersSee: TeachersSee) =>
  app.call(updateSettings, { token: school.admin, body: { teachersSee } })
const phonesOf = async (query = {}) => {
  const { students } = (await app.call(listStudents, { token, query })).body
  return Object.fromEntries(students.map((one) => [one.name, one.phone]))
}
const show = async (id: string) => (await app.call(getStudent, { token, params: { id } })).body.student
const mark = (studentId: string, date = today) =>
  app.call(markAttendance, { token, body: { studentId, status: 'absent', date } })
const edit = (id: string, body: object) => app.call(updateUser, { token, params: { id }, body })

describe('where teachers see the details of their own classes, as at first', () => {
  it('one of the other teachers of a class sees it as its class teacher does, until that ends', async () => {
    const another = await school.signInAs('teacher')
    const phonesFor = async () => {
      const { students } = (await app.call(listStudents, { token: another.token, query: {} })).body
      return students.map((one) => one.phone)
    }
    const give = (otherTeacherIds: string[]) =>
      app.call(updateClass, {
        token: school.admin,
        params: { id: otherClass },
        body: { name: 'Class 5', section: 'B', otherTeacherIds },
      })
    expect(await phonesFor()).toEqual([null, null])
    await give([another.userId])
    expect((await phonesFor()).filter(Boolean)).toEqual([phone])
    expect(
      (await app.call(getStudent, { token: another.token, params: { id: sita } })).body.student.phone,
    ).toBe(phone)
    await choose('own_classes')
    expect(await phonesFor()).toEqual([phone])
    await give([])
    expect(await phonesFor()).toEqual([])
  })

  it('a teacher sees everybody by name, and whom to call of her own class', async () => {
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone, 'Sita Rao': null })
    expect(await show(ravi)).toMatchObject({ phone })
    expect(await show(sita)).toMatchObject({
      name: 'Sita Rao',
      isLimited: true,
      phone: null,
      birthCertificate: null,
    })
  })

  it('she finds nobody else by a phone, and everybody by a name', async () => {
    expect(await phonesOf({ search: phone })).toEqual({ 'Ravi Kumar': phone })
    expect(await phonesOf({ search: '0001' })).toEqual({ 'Ravi Kumar': phone })
    expect(await phonesOf({ search: 'sita 2' })).toEqual({ 'Sita Rao': null })
  })

  it('who stands in for a colleague sees the phones of that class on that day', async () => {
    await mark(sita)
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone, 'Sita Rao': phone })
    const { records } = (await app.call(attendanceHistory, { token })).body.attendance
    expect(records.map((one) => one.phone)).toEqual([phone])
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone, 'Sita Rao': null })
  })

  it('a mark of another day, or by somebody else, opens nothing', async () => {
    await mark(sita, yesterday)
    await app.call(markAttendance, { token: school.admin, body: { studentId: sita, status: 'late' } })
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone, 'Sita Rao': null })
  })

  it('another class teacher takes over at once', async () => {
    const body = { name: 'Class 5', section: 'A', classTeacherId: null }
    await app.call(updateClass, { token: school.admin, params: { id: ownClass }, body })
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': null, 'Sita Rao': null })
  })

  it('a student who moves away takes their phone along', async () => {
    await mark(ravi)
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { class: otherClass } })
    const query = { startDate: yesterday, endDate: yesterday, class: ownClass }
    expect((await app.call(attendanceHistory, { token, query })).status).toBe(200)
    expect((await show(ravi)).phone).toBeNull()
  })

  it('she changes students of her own class alone', async () => {
    expect((await edit(ravi, { name: 'Ravi K' })).status).toBe(200)
    const refused = await edit(sita, { phone: '9876500009' })
    expect([refused.status, refused.error.code]).toEqual([403, studentRefusals.notOwnClass.code])
  })

  it('she is not told whose an admission number or an email of another class is', async () => {
    const body = { admissionNumber: 'A-9', email: 'sita@x.example' }
    await app.call(updateUser, { token: school.admin, params: { id: sita }, body })
    for (const taken of [{ admissionNumber: 'A-9' }, { email: 'sita@x.example' }]) {
      const { status, error } = await edit(ravi, taken)
      expect([status, error.current]).toMatchObject([409, { name: null }])
    }
  })

  it('she takes along files of her own class alone', async () => {
    const take = (body: object) => app.call(exportStudents, { token, body })
    expect((await take({})).body.students.map(({ _id }) => _id)).toEqual([ravi])
    expect((await take({ studentIds: [ravi, sita] })).body.students.map(({ _id }) => _id)).toEqual([ravi])
    expect((await take({ class: otherClass })).error.code).toBe(studentRefusals.notOwnClass.code)
    const report = async (more: object) => {
      const body = { report: 'late', format: 'csv', ...more } as const
      return (await app.call(recordReportDownload, { token, body })).error?.code
    }
    const { code } = reportRefusals.notOwnClass
    expect([
      await report({ class: ownClass }),
      await report({ class: otherClass }),
      await report({}),
    ]).toEqual([undefined, code, code])
  })
})

describe('where teachers see nothing but their own classes', () => {
  beforeEach(() => choose('own_classes'))

  it('students of other classes do not exist for them', async () => {
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone })
    expect(await phonesOf({ class: otherClass })).toEqual({})
    expect(await phonesOf({ class: otherClass, date: yesterday })).toEqual({})
    expect(await phonesOf({ search: 'sita' })).toEqual({})
    const params = { id: sita }
    const answers = [
      await app.call(getStudent, { token, params }),
      await app.call(getStudentHistory, { token, params }),
      await app.call(readTag, { token, params: { studentId: sita } }),
      await edit(sita, { name: 'X' }),
      await app.call(enrolEarlier, {
        token,
        body: { studentIds: [ravi, sita], enrollmentDate: '2026-05-01' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await app.call(listTags, { token, query: { class: otherClass } })).body.tags).toEqual([])
  })

  it('their marks are refused as for nobody, each by itself', async () => {
    const refused = await mark(sita)
    expect([refused.status, refused.error.code]).toEqual([404, 'attendance.student_not_found'])
    const marks = [ravi, sita].map((studentId) => ({ studentId, status: 'present' }))
    const { results } = (await app.call(markBatch, { token, body: { marks } })).body
    expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'refused'])
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone })
  })

  it('lists, figures and reports are of their own classes', async () => {
    for (const studentId of [ravi, sita]) {
      const body = { studentId, status: 'absent', date: yesterday } as const
      await app.call(markAttendance, { token: school.admin, body })
    }
    const { classes } = (await app.call(listClasses, { token })).body
    expect(classes.map(({ _id }) => _id)).toEqual([ownClass])
    const day = (await app.call(attendanceStats, { token, query: { date: yesterday } })).body
    expect([day.today.overall.totalStudents, day.daily[0]?.totalAbsent]).toEqual([1, 1])
    expect((await app.call(unmarkedClasses, { token })).body.classes.map(({ _id }) => _id)).toEqual([
      ownClass,
    ])
    const range = { startDate: '2026-11-18', endDate: yesterday }
    const { pivot } = (await app.call(attendanceHistory, { token, query: range })).body.attendance
    expect(pivot.map(({ studentName }) => studentName)).toEqual(['Ravi Kumar'])
    expect(
      (await app.call(attendanceReport, { token, query: {} })).body.groups.map(({ key }) => key),
    ).toEqual([ownClass])
    expect((await app.call(strengthReport, { token, query: {} })).body.totals.total).toBe(1)
    expect((await app.call(strengthReport, { token, query: { by: 'year' } })).body.totals.total).toBe(1)
    const query = { class: otherClass }
    const statuses = [
      await app.call(registerReport, { token, query }),
      await app.call(strengthReport, { token, query }),
      await app.call(attendanceReport, { token, query }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('a student is added to their own class alone, and is not told of whoever has a number elsewhere', async () => {
    await app.call(updateUser, {
      token: school.admin,
      params: { id: sita },
      body: { admissionNumber: 'A-1' },
    })
    const add = (body: object) =>
      app.call(registerUser, {
        token,
        body: { role: 'student', name: 'New', rollNumber: '9', class: ownClass, ...body } as never,
      })
    expect((await add({ class: otherClass })).error.errors).toHaveProperty('class')
    expect((await add({ admissionNumber: 'A-1' })).error.current).toMatchObject({ name: null })
    expect((await add({})).status).toBe(201)
  })

  it('a student who was in their class before stays in its register', async () => {
    await mark(ravi, yesterday)
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { class: otherClass } })
    const { students } = (
      await app.call(registerReport, { token, query: { class: ownClass, month: '2026-11' } })
    ).body
    expect(students.map(({ name }) => name)).toEqual(['Ravi Kumar'])
    expect(await phonesOf()).toEqual({})
  })
})

describe('the school', () => {
  it('opens everything by its choice', async () => {
    await choose('everything')
    expect(await phonesOf()).toEqual({ 'Ravi Kumar': phone, 'Sita Rao': phone })
    expect((await show(sita)).birthCertificate).not.toBeNull()
    expect((await edit(sita, { name: 'Sita R' })).status).toBe(200)
  })

  it('limits nobody but teachers', async () => {
    await choose('own_classes')
    const { students } = (await app.call(listStudents, { token: school.admin })).body
    expect(students.map((one) => one.phone)).toEqual([phone, phone])
  })
})

describe('EduBot', () => {
  const ask = async (text: string) => (await app.call(askChat, { token, body: { prompt: text } })).body

  it('knows a student of another class as far as the teacher who asks may', async () => {
    const answer = JSON.stringify(await ask('In which class is Sita Rao?'))
    expect(answer).toContain('5 - B')
    await choose('own_classes')
    expect(JSON.stringify(await ask('In which class is Sita Rao?'))).not.toContain('5 - B')
    expect(JSON.stringify(await ask('In which class is Ravi Kumar?'))).toContain('5 - A')
  })
})
