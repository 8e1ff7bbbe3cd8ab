import { attendanceRefusals, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  ravi = await school.addStudent(await school.addClass('Class 5', 'A'), '1', {
    name: 'Ravi',
    enrollmentDate: '2026-09-01',
  })
})

const mark = (body: object, token = school.admin) =>
  app.call(markAttendance, { token, body: { studentId: ravi, ...body } })
const ask = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(attendanceChanges, { token, query: { studentId: ravi, ...query } })

describe('how a mark came about', () => {
  it('says who set what, when and how, the newest change first', async () => {
    const teacher = await school.signInAs('teacher')
    await mark({ status: 'absent', notes: 'fever' }, teacher.token)
    app.clock.now = new Date('2026-11-20T05:00:00Z')
    await mark({ status: 'present', attendanceByNFC: true, notes: 'Marked via NFC link' })
    app.clock.now = new Date('2026-11-20T08:00:00Z')
    const [markedAt, sentAt] = ['2026-11-20T06:30:00.000Z', '2026-11-20T08:00:00.000Z']
    await mark({ status: 'late', markedAt, sentAt }, teacher.token)
    await mark({ status: '' })
    const none = { status: '', notes: '' }
    const tag = { status: 'present', notes: 'Marked via NFC link' }
    const ill = { status: 'absent', notes: 'fever' }
    const late = { status: 'late', notes: '' }
    expect((await ask()).body.changes).toEqual([
      { from: late, to: none, how: 'manual', by: 'Asha Rao', markedAt: sentAt, savedAt: sentAt },
      { from: tag, to: late, how: 'offline', by: 'A teacher', markedAt, savedAt: sentAt },
      {
        from: ill,
        to: tag,
        how: 'nfc',
        by: 'Asha Rao',
        markedAt: '2026-11-20T05:00:00.000Z',
        savedAt: '2026-11-20T05:00:00.000Z',
      },
      {
        from: none,
        to: ill,
        how: 'manual',
        by: 'A teacher',
        markedAt: '2026-11-20T04:00:00.000Z',
        savedAt: '2026-11-20T04:00:00.000Z',
      },
    ])
  })

  it('is of one day, today unless another is given, and stays when the student is deleted', async () => {
    await mark({ status: 'present', date: '2026-11-18' })
    expect((await ask()).body.changes).toEqual([])
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ deleted_at: app.clock.now })
      .where('id', '=', ravi)
      .execute()
    expect((await ask({ date: '2026-11-18' })).body.changes).toMatchObject([{ to: { status: 'present' } }])
    expect((await ask({ date: '2026-11-19' })).body.changes).toEqual([])
  })

  it('leaves out a press that a newer one had already replaced', async () => {
    await mark({ status: 'present' })
    const [markedAt, sentAt] = ['2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z']
    expect((await mark({ status: 'absent', markedAt, sentAt })).status).toBe(409)
    expect((await ask()).body.changes).toMatchObject([{ to: { status: 'present' } }])
  })

  it('is told to a student of their own days alone', async () => {
    const student = await school.signInAs('student')
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: student.userId, status: 'late' },
    })
    const own = await ask({ studentId: student.userId }, student.token)
    expect(own.body.changes).toMatchObject([{ to: { status: 'late' }, by: 'Asha Rao' }])
    const others = await ask({}, student.token)
    expect([others.status, others.error.code]).toEqual([404, attendanceRefusals.studentNotFound.code])
  })

  it('is known of no stranger: another school’s student, a teacher, and an id that is none', async () => {
    expect((await app.call(attendanceChanges, { query: { studentId: ravi } })).status).toBe(401)
    const other = await openTestSchool(app)
    expect((await ask({}, other.admin)).status).toBe(404)
    const teacher = await school.signInAs('teacher')
    expect((await ask({ studentId: teacher.userId })).status).toBe(404)
    expect((await ask({ studentId: 'nonsense' })).status).toBe(422)
    expect((await ask({ date: 'nonsense' })).status).toBe(422)
  })
})
