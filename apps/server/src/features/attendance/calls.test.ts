import { markAttendance } from '@shala/contract/attendance/attendance'
import { callRefusals, callTexts, listCalls, saveCall } from '@shala/contract/attendance/calls'
import { studentRefusals } from '@shala/contract/students/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let keya: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T05:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5')
  keya = await school.addStudent(classId, '1', { name: 'Keya', enrollmentDate: '2026-06-01' })
  await mark('absent')
})

const mark = (status: string) =>
  app.call(markAttendance, { token: school.admin, body: { studentId: keya, status } } as never)
const save = (body: object, token = school.admin, studentId = keya) =>
  app.call(saveCall, { token, params: { studentId }, body: { seen: null, ...body } } as never)
const calls = async (token = school.admin, date = '') =>
  (await app.call(listCalls, { token, query: { date } })).body.calls
/** A minute later, as nobody calls twice in a moment. */
const pass = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

describe('what came of a call', () => {
  it('is written down, changed and taken back, and everybody sees who called', async () => {
    expect(await calls()).toEqual([])
    const first = (await save({ outcome: 'no_answer' })).body.call
    expect(first).toMatchObject({ studentId: keya, outcome: 'no_answer', words: '', by: 'Asha Rao' })
    pass()
    const told = { outcome: 'spoken', words: 'Ill, says the mother', seen: first?.at }
    const second = (await save(told)).body.call
    expect(await calls()).toEqual([second])
    expect(second).toMatchObject({ outcome: 'spoken', words: 'Ill, says the mother' })
    expect((await save({ outcome: null, seen: second?.at })).body).toEqual({ call: null })
    expect(await calls()).toEqual([])
    expect((await save({ outcome: null })).status).toBe(200)
  })

  it('never lies over what somebody else has written meanwhile', async () => {
    const answers = await Promise.all([save({ outcome: 'no_answer' }), save({ outcome: 'spoken' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [stands] = await calls()
    pass()
    for (const outcome of ['spoken', null]) {
      const { status, error } = await save({ outcome, seen: '2026-11-20T01:00:00.000Z' })
      expect([status, error.code, error.current]).toEqual([409, callRefusals.changed.code, stands])
    }
    expect((await save({ outcome: 'spoken', seen: 'yesterday' })).status).toBe(409)
    expect(await calls()).toEqual([stands])
  })

  it('is of a child who is absent on that day, and goes with the absence', async () => {
    expect((await save({ outcome: 'spoken', date: '2026-11-19' })).error.code).toBe(
      callRefusals.notAbsent.code,
    )
    await save({ outcome: 'spoken' })
    expect(await calls(school.admin, '2026-11-19')).toEqual([])
    await mark('present')
    expect(await calls()).toEqual([])
    expect((await save({ outcome: 'spoken' })).error.code).toBe(callRefusals.notAbsent.code)
    await mark('absent')
    expect(await calls()).toHaveLength(1)
  })

  it('refuses words that are too long, and an outcome that is none, at their fields', async () => {
    const words = 'x'.repeat(201)
    expect((await save({ outcome: 'spoken', words })).error.errors).toEqual({ words: callTexts.tooLong })
    expect((await save({ outcome: 'angry' })).error.errors).toEqual({ outcome: callTexts.outcomeUnknown })
  })

  it('is for staff who see the child’s details, of its own school', async () => {
    await save({ outcome: 'spoken' })
    const own = await school.signInAsTeacherOf(classId)
    const other = await school.signInAs('teacher')
    const student = await school.signInAs('student')
    const elsewhere = (await openTestSchool(app)).admin
    expect(await calls(own.token)).toHaveLength(1)
    expect(await calls(other.token)).toEqual([])
    expect((await save({ outcome: 'spoken' }, other.token)).error.code).toBe(studentRefusals.notOwnClass.code)
    expect((await app.call(listCalls, { token: student.token })).status).toBe(403)
    expect((await save({ outcome: 'spoken' }, student.token)).status).toBe(403)
    expect(await calls(elsewhere)).toEqual([])
    expect((await save({ outcome: 'spoken' }, elsewhere)).status).toBe(404)
  })
})
