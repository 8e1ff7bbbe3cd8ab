import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { generalRefusals } from '@shala/contract/general/refusal'
import { getMe } from '@shala/contract/profile'
import { detailKeys, type StudentDetailValues } from '@shala/contract/students/details'
import { listStudents } from '@shala/contract/students/listed'
import { getStudent, type StudentDetails } from '@shala/contract/students/students'
import { studentTotal } from '@shala/contract/totals'
import { deleteUser, getUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { whileHeld } from '../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let studentId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  studentId = await school.addStudent(classId, '7', { email: 'ravi@x.example' })
})

const read = (id: string, token = school.admin) => app.call(getUser, { token, params: { id } })
const readStudent = (id: string, token = school.admin) => app.call(getStudent, { token, params: { id } })
const remove = (id: string, token = school.admin) => app.call(deleteUser, { token, params: { id } })

describe('reading a person', () => {
  it('answers a student whole, on both addresses', async () => {
    const { status, body } = await read(studentId)
    expect(status).toBe(200)
    expect(body.user).toEqual({
      _id: studentId,
      role: 'student',
      name: 'Student 7',
      rollNumber: '7',
      email: 'ravi@x.example',
      phone: null,
      address: null,
      class: { _id: classId, name: 'Class 5', section: 'A' },
      status: 'active',
      enrollmentDate: '2026-11-20',
      photo: null,
      passoutYear: null,
      session: null,
      admissionNumber: null,
      aadhaarCard: null,
      birthCertificate: null,
      transferCertificate: null,
      marksheet: null,
      ...(Object.fromEntries(detailKeys.map((key) => [key, null])) as StudentDetailValues),
      own: {},
    } satisfies StudentDetails)
    expect((await readStudent(studentId)).body.student).toEqual(body.user)
  })

  it('is for admins everybody, for teachers the students, for each themselves', async () => {
    const teacher = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    const statuses = async (token: string) =>
      Promise.all(
        [studentId, teacher.userId, school.adminId, student.userId].map(
          async (id) => (await read(id, token)).status,
        ),
      )
    expect(await statuses(school.admin)).toEqual([200, 200, 200, 200])
    expect(await statuses(teacher.token)).toEqual([200, 200, 403, 200])
    expect(await statuses(student.token)).toEqual([403, 403, 403, 200])
    for (const id of [studentId, teacher.userId, newId()]) {
      expect((await readStudent(id, student.token)).status).toBe(403)
    }
    const own = await readStudent(student.userId, student.token)
    expect([own.status, own.body.student._id]).toEqual([200, student.userId])
    expect((await readStudent(teacher.userId, teacher.token)).status).toBe(404)
    expect((await app.call(getUser, { params: { id: studentId } })).status).toBe(401)
  })

  it('answers a colleague who was made a teacher, with nothing yet of what a teacher has besides', async () => {
    const { userId } = await school.signInAs('admin')
    const made = { token: school.admin, params: { id: userId }, body: { role: 'teacher' } }
    expect((await app.call(changeAccess, made)).status).toBe(200)
    const { status, body } = await read(userId)
    expect([status, body.user]).toMatchObject([
      200,
      { role: 'teacher', dob: null, subject: null, aadhaarNumber: null, pincode: null, qualifications: [] },
    ])
  })

  it('never answers of another school, of nobody, or of what is no id', async () => {
    const other = await openTestSchool(app)
    for (const id of [studentId, school.adminId, newId(), 'nonsense']) {
      expect((await read(id, other.admin)).status).toBe(404)
      expect((await readStudent(id, other.admin)).status).toBe(404)
    }
    expect((await readStudent(school.adminId)).status).toBe(404)
  })
})

describe('removing a person', () => {
  it('takes a student out of every list, and frees email and roll number', async () => {
    expect(await remove(studentId)).toMatchObject({ status: 200, body: { message: 'Deleted successfully.' } })
    expect((await read(studentId)).status).toBe(404)
    expect((await app.call(listStudents, { token: school.admin })).body.students).toEqual([])
    expect((await app.call(studentTotal, { token: school.admin })).body.totalStudents).toBe(0)
    await school.addStudent(classId, '7', { email: 'ravi@x.example' })
    expect((await app.call(studentTotal, { token: school.admin })).body.totalStudents).toBe(1)
  })

  it('keeps their attendance of the days before under their name, and takes no new mark', async () => {
    const mark = { studentId, status: 'present' }
    await app.call(markAttendance, { token: school.admin, body: mark })
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    await remove(studentId)
    const query = { startDate: '2026-11-20', endDate: '2026-11-20' }
    const { body } = await app.call(attendanceHistory, { token: school.admin, query })
    expect(body.attendance.records.map(({ studentName }) => studentName)).toEqual(['Student 7'])
    expect((await app.call(markAttendance, { token: school.admin, body: mark })).status).toBe(404)
  })

  it('ends their sign-in at once', async () => {
    const teacher = await school.signInAs('teacher')
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(200)
    await remove(teacher.userId)
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(401)
  })

  it('by two at once is done once, and logged once', async () => {
    const replies = await Promise.all([remove(studentId), remove(studentId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', '=', 'users.delete')
      .select(['entity', 'entity_id', 'before'])
      .execute()
    expect(log).toMatchObject([{ entity: 'student', entity_id: studentId, before: { name: 'Student 7' } }])
  })

  it('of whom the operator appointed is refused to an admin', async () => {
    const superadmin = await school.signInAs('superadmin')
    const { status, error } = await remove(superadmin.userId)
    expect([status, error.code]).toEqual([403, 'access.operator_only'])
    const other = await school.signInAs('superadmin')
    expect((await remove(superadmin.userId, other.token)).status).toBe(200)
  })

  it('is refused to an admin who stops being one at that moment', async () => {
    const admin = await school.signInAs('admin')
    const demote: [string, unknown[]] = [`update users set role = 'teacher' where id = $1`, [admin.userId]]
    const { status } = await whileHeld(app, school.schoolId, demote, () => remove(studentId, admin.token))
    expect(status).toBe(403)
    expect((await read(studentId)).status).toBe(200)
  })

  it('leaves one of two admins who remove each other at once', async () => {
    const other = await school.signInAs('admin')
    const replies = await Promise.all([remove(school.adminId, other.token), remove(other.userId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('refuses oneself, other roles, and other schools', async () => {
    for (const id of [school.adminId, school.adminId.toUpperCase()]) {
      const self = await remove(id)
      expect([self.status, self.error.message]).toEqual([409, 'You cannot delete your own account.'])
    }
    const teacher = await school.signInAs('teacher')
    expect((await remove(studentId, teacher.token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await remove(studentId, other.admin)).status).toBe(404)
    expect((await remove('nonsense')).status).toBe(404)
    expect((await read(studentId)).status).toBe(200)
  })
})

describe('registering', () => {
  it.each([{}, { role: 'admin' }, { role: 'superadmin' }, { role: ['student'] }])(
    'refuses %j: nobody gives themselves or others another role here',
    async (body) => {
      const { status } = await app.call(registerUser, { token: school.admin, body })
      expect(status).toBe(422)
    },
  )

  it('puts nobody into another school, whatever is sent', async () => {
    const other = await openTestSchool(app)
    const body = { role: 'student', name: 'A', class: classId, rollNumber: '8', schoolId: other.schoolId }
    await app.call(registerUser, { token: school.admin, body })
    expect((await app.call(studentTotal, { token: other.admin })).body.totalStudents).toBe(0)
    expect((await app.call(studentTotal, { token: school.admin })).body.totalStudents).toBe(2)
  })
})

describe('looking at a person', () => {
  it('is written down, whoever of the staff does it; at oneself it is not', async () => {
    const teacher = await school.signInAs('teacher')
    await app.call(getUser, { token: school.admin, params: { id: studentId } })
    await app.call(getStudent, { token: teacher.token, params: { id: studentId } })
    await app.call(getUser, { token: school.admin, params: { id: teacher.userId } })
    await app.call(getUser, { token: teacher.token, params: { id: teacher.userId } })
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'users' } })
    expect(body.entries.map(({ action, actor, entityId }) => [action, actor._id, entityId])).toEqual([
      ['users.view', school.adminId, teacher.userId],
      ['users.view', teacher.userId, studentId],
      ['users.view', school.adminId, studentId],
    ])
  })

  it('is written down once in ten minutes, however often one goes back and forth', async () => {
    const look = () => app.call(getUser, { token: school.admin, params: { id: studentId } })
    const count = async () => {
      const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'users' } })
      return body.pagination.total
    }
    const start = app.clock.now.getTime()
    for (let looks = 0; looks < 3; looks += 1) await look()
    expect(await count()).toBe(1)
    app.clock.now = new Date(start + 10 * 60_000)
    await look()
    expect(await count()).toBe(2)
  })
})

describe('an edit', () => {
  const edit = (body: object) =>
    app.call(updateUser, { token: school.admin, params: { id: studentId }, body })

  it('may be wrapped as updates', async () => {
    expect((await edit({ updates: { name: 'Wrapped' } })).body).toMatchObject({ user: { name: 'Wrapped' } })
  })

  it.each([[{}], [{ updates: {} }], [{ updates: { shoeSize: 7 } }], [{ nickname: 'R' }]])(
    'of %j says that there is nothing to change',
    async (body) => {
      const { status, body: answer } = await edit(body)
      expect([status, answer]).toMatchObject([422, { code: generalRefusals.nothingToChange.code }])
    },
  )

  it('with updates that are no object cannot be read', async () => {
    expect((await edit({ updates: 7 })).status).toBe(400)
  })
})
