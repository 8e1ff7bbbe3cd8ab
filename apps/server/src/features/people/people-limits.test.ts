import { markAttendance } from '@shala/contract/attendance/attendance'
import { logout } from '@shala/contract/auth/auth'
import { createClass, deleteClass, restoreClass } from '@shala/contract/classes'
import { beginImport, checkStudentRows } from '@shala/contract/imports/imports'
import { readNotifications } from '@shala/contract/notifications/notifications'
import { updateProfile } from '@shala/contract/profile'
import { updateSettings } from '@shala/contract/schools/settings'
import { registerUser } from '@shala/contract/users'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, formOf } from '../../../test/test-files.ts'
import { importsOf, linesOf } from '../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const schoolLimits = { students: 10, teachers: 4, classes: 3, changesPerDay: 180 }
const lines: string[] = []

let app: TestApp
let school: TestSchool
let classId: string
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  app = await openTestApp({ schoolLimits, log })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
})

const student = (rollNumber: number) => ({
  name: `Student ${rollNumber}`,
  rollNumber: String(rollNumber),
  className: 'Class 5',
  section: 'A',
})
const students = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => student(from + index))
const addStudent = (rollNumber: string, token = school.admin) =>
  app.call(registerUser, {
    token,
    body: { role: 'student', name: 'One More', class: classId, rollNumber },
  })
const near = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ schoolId, msg }) => schoolId === school.schoolId && /comes near a limit/.test(msg))
    .map(({ what, used, limit }) => ({ what, used, limit }))

describe('a school has so many', () => {
  it('students, by list and by form, also when two add the last one at once; the operator hears before', async () => {
    const imports = importsOf(app, school)
    const id = await imports.begin()
    const refused = await imports.send(id, linesOf(students(1, 11)))
    expect([refused.status, refused.error.code, refused.error.values]).toEqual([
      409,
      'schools.full_of_students',
      { limit: 10 },
    ])
    expect(await imports.students()).toEqual([])
    await imports.takeIn(students(1, 9))
    expect(near()).toEqual([{ what: 'students', used: 11, limit: 10 }])
    const last = await Promise.all([addStudent('20'), addStudent('21'), addStudent('22')])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(last.find(({ status }) => status === 409)?.error.message).toBe(
      'Your school can have at most 10 students. Whoever runs this server can allow more.',
    )
    expect((await imports.students()).length).toBe(10)
  })

  it('teachers, by list', async () => {
    const imports = importsOf(app, school)
    const teacher = (number: number) => ({
      name: `Teacher ${number}`,
      email: `${number}@${school.schoolId}.example`,
    })
    await imports.takeIn([1, 2, 3].map(teacher), { kind: 'teachers' })
    const id = await imports.begin('teachers')
    const refused = await imports.send(id, linesOf([4, 5].map(teacher)), { kind: 'teachers' })
    expect([refused.status, refused.error.code]).toEqual([409, 'schools.full_of_teachers'])
    expect((await imports.takeIn([teacher(4)], { kind: 'teachers' })).outcomes).toEqual(['added'])
  })

  it('classes, by form and by list; one that goes makes room, and one that is there already needs none', async () => {
    const add = (name: string) =>
      app.call(createClass, { token: school.admin, body: { name, section: null } })
    const second = await add('Class 6')
    const begin = (newClasses: object[]) =>
      app.call(beginImport, {
        token: school.admin,
        body: { kind: 'students', fileName: 'a.csv', newClasses },
      })
    const wanted = [{ name: 'Class 5', section: 'A' }, { name: 'Class 7' }, { name: 'Class 8' }]
    expect((await begin(wanted)).error.code).toBe('schools.full_of_classes')
    expect((await begin(wanted.slice(0, 2))).status).toBe(201)
    expect((await add('Class 8')).error.code).toBe('schools.full_of_classes')
    const deleted = { token: school.admin, params: { id: second.body.class._id } }
    await app.call(deleteClass, deleted)
    expect((await add('Class 8')).status).toBe(201)
    expect((await app.call(restoreClass, deleted)).error.code).toBe('schools.full_of_classes')
  })
})

describe('a school does so much on a day', () => {
  it('of changes: each row of a list is one, another day is another, and other schools go on', async () => {
    const imports = importsOf(app, school)
    const id = await imports.begin()
    const others = await Promise.all(Array.from({ length: 4 }, () => school.signInAs('admin')))
    const codes: string[] = []
    for (const token of [school.admin, ...others.map(({ token }) => token)]) {
      const send = () => app.call(checkStudentRows, { token, body: { rows: linesOf(students(1, 20)) } })
      let sent = await send()
      while (sent.status !== 429) sent = await send()
      codes.push(sent.error.code)
    }
    expect(codes.slice(0, 2)).toEqual(['schools.too_many_of_person', 'schools.too_many_of_person'])
    expect(codes.at(-1)).toBe('schools.too_many_changes')
    const other = await openTestSchool(app)
    expect((await app.call(createClass, { token: other.admin, body: { name: 'Class 1' } })).status).toBe(201)
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    expect((await imports.send(id, linesOf(students(2, 9)))).status).toBe(200)
  })

  it('by days that no school can set: another time zone begins no new one', async () => {
    const own = await openTestApp({ beside: app, schoolLimits: { changesPerDay: 30 } })
    own.clock.now = app.clock.now
    const { admin: token } = school
    const change = (timeZone: string) => own.call(updateSettings, { token, body: { timeZone } })
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue']
    let answer = await change('Asia/Kolkata')
    for (let changes = 0; changes < 12; changes += 1) answer = await change(zones[changes % 2] ?? '')
    expect([answer.status, answer.error.code]).toEqual([429, 'schools.too_many_of_person'])
    await own.close()
  })

  it('of which one person has a part, a student a small one; what is refused counts for nothing', async () => {
    const own = await openTestApp({ beside: app, schoolLimits: { changesPerDay: 300 } })
    own.clock.now = app.clock.now
    const student = await school.signInAs('student')
    const read = (token: string) => own.call(readNotifications, { token, body: { ids: [newId(), newId()] } })
    const asked = [await read(student.token), await read(student.token)]
    expect(asked.map(({ status }) => status)).toEqual([200, 429])
    expect(asked[1]?.error).toMatchObject({ code: 'schools.too_many_of_person', retryAfter: 18 * 3600 })
    expect((await own.call(logout, { token: student.token })).status).toBe(204)
    const teacher = await school.signInAs('teacher')
    const mark = (studentId: string) =>
      own.call(markAttendance, { token: teacher.token, body: { studentId, status: 'present' } })
    for (let tries = 0; tries < 110; tries += 1) expect((await mark(newId())).status).toBe(404)
    expect((await mark(await school.addStudent(classId, '1'))).status).toBe(200)
    await own.close()
  })

  it.each([
    ['in all', { fileMegabytes: 1 }, 'schools.full_of_files'],
    ['on one day', { fileMegabytesPerDay: 3 }, 'schools.too_many_of_person'],
  ])('of files %s', async (_, limits, code) => {
    const small = await openTestApp({ schoolLimits: limits })
    const { admin: token, addClass } = await openTestSchool(small)
    const form = (rollNumber: string, id: string) =>
      formOf({
        role: 'student',
        name: 'A Student',
        class: id,
        rollNumber,
        birthCertificate: Buffer.concat([anyPdf(), Buffer.alloc(700_000)]),
      })
    const id = await addClass()
    const first = await small.call(registerUser, { token, form: form('1', id) })
    const second = await small.call(registerUser, { token, form: form('2', id) })
    expect([first.status, second.error.code]).toEqual([201, code])
    expect((await small.call(updateProfile, { token, body: { name: 'No File' } })).status).not.toBe(429)
    await small.close()
  })
})
