import { listActivity } from '@shala/contract/activity/activity'
import { getStudentHistory } from '@shala/contract/students/history'
import { deleteUser, getUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
  ravi = await school.addStudent(classA, '1', { enrollmentDate: '2026-06-01' })
})

const history = (id = ravi, token = school.admin) => app.call(getStudentHistory, { token, params: { id } })
const edit = (body: object, token = school.admin) =>
  app.call(updateUser, { token, params: { id: ravi }, body })
const about = (id: string, token = school.admin) => app.call(listActivity, { token, query: { about: id } })

describe('the class history of a student', () => {
  it('says which class, from when to when, why and by whom, the newest first', async () => {
    const { token } = await school.signInAsTeacherOf(classA)
    await edit({ class: classB }, token)
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    await edit({ status: 'leaved' })
    app.clock.now = new Date('2026-11-30T06:00:00Z')
    await edit({ status: 'active' })
    const { body } = await history()
    expect(body.enrolments).toMatchObject([
      { class: { _id: classB }, from: '2026-11-30', to: null, reason: 'returned', by: { name: 'Asha Rao' } },
      {
        class: { name: 'Class 5', section: 'B' },
        from: '2026-11-20',
        to: '2026-11-26',
        reason: 'moved',
        by: { name: 'A teacher' },
      },
      { class: { _id: classA }, from: '2026-06-01', to: '2026-11-20', reason: 'added' },
    ])
    expect(body.enrolments[1]?.at).toBe('2026-11-20T06:00:00.000Z')
  })

  it('keeps why somebody left who is back, and for the office the number of their certificate', async () => {
    await edit({ status: 'leaved', leavingReason: 'Moved to Pune', certificateNumber: 'TC 4' })
    app.clock.now = new Date('2026-11-30T06:00:00Z')
    await edit({ status: 'active' })
    const leftOf = async (token = school.admin) => (await history(ravi, token)).body.enrolments[1]
    expect(await leftOf()).toMatchObject({ leavingReason: 'Moved to Pune', certificateNumber: 'TC 4' })
    const { token: theirs } = await school.signInAsTeacherOf(classA)
    expect(await leftOf(theirs)).toMatchObject({ leavingReason: 'Moved to Pune', certificateNumber: null })
    const { token: another } = await school.signInAs('teacher')
    expect(await leftOf(another)).toMatchObject({ leavingReason: null, certificateNumber: null })
  })

  it('is read by the student, by no other student, and not found elsewhere', async () => {
    const student = await school.signInAs('student')
    expect((await history(student.userId, student.token)).body.enrolments).toHaveLength(1)
    expect((await history(ravi, student.token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await history(ravi, other.admin)).status).toBe(404)
    expect((await history(newId())).status).toBe(404)
    await app.call(deleteUser, { token: school.admin, params: { id: ravi } })
    expect((await history()).status).toBe(404)
  })
})

describe('the activity about a student', () => {
  it('says who changed and who looked, and nothing about others', async () => {
    const { token } = await school.signInAs('teacher')
    await edit({ name: 'Ravi K.' })
    await app.call(getUser, { token, params: { id: ravi } })
    await school.addStudent(classA, '2')
    const { body } = await about(ravi)
    expect(body.entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['users.view', 'A teacher'],
      ['students.update', 'Asha Rao'],
      ['students.create', 'Asha Rao'],
    ])
    expect(body.pagination.total).toBe(3)
  })

  it('is for admins, and empty for an id of another school', async () => {
    const { token } = await school.signInAs('teacher')
    expect((await about(ravi, token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await about(ravi, other.admin)).body.entries).toEqual([])
  })
})
