import { listActivity } from '@shala/contract/activity/activity'
import { exportStudents, studentExportTexts } from '@shala/contract/students/export'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class5: string
let class9: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
  class9 = await school.addClass('Class 9', 'A')
  class5 = await school.addClass('Class 5', 'A')
})

const take = (body: object, token = school.admin) => app.call(exportStudents, { token, body })
const rolls = async (body: object) => (await take(body)).body.students.map(({ rollNumber }) => rollNumber)

describe('students for a file', () => {
  it('are those of the view, class by class, or the chosen ones', async () => {
    await school.addStudent(class9, '1')
    const two = await school.addStudent(class5, '10')
    const three = await school.addStudent(class5, '9')
    expect(await rolls({})).toEqual(['9', '10', '1'])
    expect(await rolls({ class: class9 })).toEqual(['1'])
    expect(await rolls({ search: '10' })).toEqual(['10'])
    expect(await rolls({ studentIds: [two, three, newId()] })).toEqual(['9', '10'])
    expect(await rolls({ sort: '-roll' })).toEqual(['10', '9', '1'])
    await app.call(deleteUser, { token: school.admin, params: { id: two } })
    expect(await rolls({ studentIds: [two] })).toEqual([])
    expect((await take({ studentIds: [] })).body.pagination.total).toBe(0)
  })

  it('are taken by staff, on record, and never those of another school', async () => {
    const mine = await school.addStudent(class5, '1')
    const teacher = await school.signInAsTeacherOf(class5)
    expect((await take({}, teacher.token)).body.students).toHaveLength(1)
    const student = await school.signInAs('student')
    expect((await take({}, student.token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await take({ studentIds: [mine] }, other.admin)).body.students).toEqual([])
    expect((await take({ class: class5 }, other.admin)).body.students).toEqual([])
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'students' } })
    expect(body.entries.find(({ action }) => action === 'students.export')).toMatchObject({
      actor: { name: 'A teacher' },
      after: { students: 1 },
    })
  })

  it('are a thousand at once at most', async () => {
    const studentIds = Array.from({ length: 1001 }, newId)
    expect((await take({ studentIds })).error.errors).toEqual({ studentIds: studentExportTexts.tooMany })
    expect((await take({ class: 'x' })).status).toBe(422)
    expect((await take({ page: 0 })).status).toBe(422)
  })
})
