import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { markingLog } from '@shala/contract/attendance/marking-log'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let ravi: string
let sita: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:01:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classA, '1', { enrollmentDate: '2026-09-01' })
  sita = await school.addStudent(classA, '2', { enrollmentDate: '2026-09-01' })
})

const log = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(markingLog, { token, query })
const mark = (studentId: string, status: string, token = school.admin) =>
  app.call(markAttendance, { token, body: { studentId, status } })

describe('the log of marking', () => {
  it('has one entry for the presses of one person on one class and day that follow one another', async () => {
    const teacher = await school.signInAsTeacherOf(classA)
    const marks = [ravi, sita].map((studentId) => ({ studentId, status: 'present' }))
    await app.call(markBatch, { token: teacher.token, body: { marks } })
    app.clock.now = new Date('2026-11-20T04:05:00Z')
    await mark(ravi, 'absent', teacher.token)
    app.clock.now = new Date('2026-11-20T04:30:00Z')
    await mark(ravi, '')
    const { body } = await log()
    const of = { date: '2026-11-20', class: { _id: classA, name: 'Class 5', section: 'A' } }
    expect(body).toMatchObject({
      entries: [
        { ...of, at: '2026-11-20T04:30:00.000Z', present: 0, absent: 0, late: 0, undone: 1 },
        {
          ...of,
          at: '2026-11-20T04:05:00.000Z',
          actor: { _id: teacher.userId },
          present: 1,
          absent: 1,
          late: 0,
          undone: 0,
        },
      ],
      pagination: { total: 2 },
      isCut: false,
    })
    expect((await log({ actor: teacher.userId })).body.entries).toHaveLength(1)
    expect((await log({ page: '2', limit: '1' })).body.entries).toMatchObject([{ present: 1 }])
    expect((await log({ page: '9' })).body).toMatchObject({ entries: [], pagination: { total: 2 } })
  })

  it('counts each student once, by the last press, however often somebody presses', async () => {
    const both = [ravi, sita].map((studentId) => ({ studentId, status: 'present' }))
    await app.call(markBatch, { token: school.admin, body: { marks: both } })
    for (const [minute, studentId, status] of [
      [2, ravi, 'absent'],
      [3, ravi, 'late'],
      [4, sita, 'absent'],
      [5, sita, ''],
      [6, ravi, 'absent'],
    ] as const) {
      app.clock.now = new Date(`2026-11-20T04:0${minute}:00Z`)
      await mark(studentId, status)
    }
    expect((await log()).body.entries).toMatchObject([{ present: 0, absent: 1, late: 0, undone: 1 }])
    app.clock.now = new Date('2026-11-20T04:20:00Z')
    await mark(ravi, 'present')
    // Later presses have a line of their own, and change nothing about the first.
    const { entries } = (await log()).body
    expect(entries).toMatchObject([
      { at: '2026-11-20T04:20:00.000Z', present: 1, absent: 0, undone: 0 },
      { at: '2026-11-20T04:06:00.000Z', present: 0, absent: 1, undone: 1 },
    ])
  })

  it('blames nobody for a mark that was set aside with the days of a student', async () => {
    await mark(ravi, 'present')
    app.clock.now = new Date('2026-11-20T05:00:00Z')
    await app.call(updateUser, {
      token: school.admin,
      params: { id: ravi },
      body: { status: 'leaved', leavingDate: '2026-11-18', seenMarks: 1 },
    })
    const stored = await app.bind(school.schoolId).selectFrom('attendance_changes').select('source').execute()
    expect(stored.map(({ source }) => source)).toEqual(['manual', 'enrolment'])
    expect((await log()).body.entries).toMatchObject([{ present: 1, undone: 0 }])
  })

  it('is read by those who read the activity, of their own school alone', async () => {
    await mark(ravi, 'late')
    expect((await log({}, (await school.signInAs('teacher')).token)).status).toBe(403)
    expect((await log({}, (await school.signInAs('student')).token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await log({}, other.admin)).body.entries).toEqual([])
    expect((await log({ actor: 'x' })).status).toBe(422)
  })
})
