import { enrolEarlier, studentEditTexts } from '@shala/contract/students/editing'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
})

const earlier = (studentIds: string[], enrollmentDate = '2026-11-13', token = school.admin) =>
  app.call(enrolEarlier, { token, body: { studentIds, enrollmentDate } })
const inClassOn = async (date: string, classId = classA) =>
  (await app.call(listStudents, { token: school.admin, query: { class: classId, date } })).body.students.map(
    ({ rollNumber }) => rollNumber,
  )

describe('students who were there earlier', () => {
  it('can be marked from that day on, and those who were there by then stay', async () => {
    const late = await school.addStudent(classA, '1', { enrollmentDate: '2026-11-20' })
    const early = await school.addStudent(classA, '2', { enrollmentDate: '2026-06-01' })
    expect(await inClassOn('2026-11-16')).toEqual(['2'])
    const { body } = await earlier([late, early, late])
    expect(body.changed).toBe(1)
    expect(await inClassOn('2026-11-16')).toEqual(['1', '2'])
    expect(await inClassOn('2026-11-12')).toEqual(['2'])
    expect(await inClassOn('2026-06-02')).toEqual(['2'])
  })

  it('were in their first class, when they have moved since', async () => {
    const classB = await school.addClass('Class 5', 'B')
    const ravi = await school.addStudent(classA, '1', { enrollmentDate: '2026-11-18' })
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { class: classB } })
    await earlier([ravi])
    expect(await inClassOn('2026-11-16')).toEqual(['1'])
    expect(await inClassOn('2026-11-16', classB)).toEqual([])
    const { body } = await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })
    expect(body.enrolments.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-13'])
  })

  it('were not in a class that was entered by mistake and put right the same day', async () => {
    const classB = await school.addClass('Class 6')
    const ravi = await school.addStudent(classA, '1', { enrollmentDate: '2026-11-20' })
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { class: classB } })
    await earlier([ravi])
    expect(await inClassOn('2026-11-16', classB)).toEqual(['1'])
    expect(await inClassOn('2026-11-16')).toEqual([])
  })

  it('are not those of a day to come, of another school, or nobody', async () => {
    const ravi = await school.addStudent(classA, '1', { enrollmentDate: '2026-11-20' })
    expect((await earlier([ravi], '2026-11-21')).status).toBe(422)
    expect((await earlier([ravi, newId()])).status).toBe(404)
    const other = await openTestSchool(app)
    expect((await earlier([ravi], '2026-11-13', other.admin)).status).toBe(404)
    expect((await earlier([])).error.errors).toEqual({ studentIds: studentEditTexts.noneSelected })
    const student = await school.signInAs('student')
    expect((await earlier([ravi], '2026-11-13', student.token)).status).toBe(403)
    expect(await inClassOn('2026-11-16')).toEqual([])
  })
})
