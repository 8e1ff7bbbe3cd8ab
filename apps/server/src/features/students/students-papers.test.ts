import { updateSettings } from '@shala/contract/schools/settings'
import { listPapers } from '@shala/contract/students/papers'
import { deleteUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, formOf } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
})

const papers = (token = school.admin, id = classA) => app.call(listPapers, { token, query: { class: id } })
const add = async (rollNumber: string, files: Record<string, Buffer>) => {
  const form = formOf({ role: 'student', name: `Child ${rollNumber}`, class: classA, rollNumber, ...files })
  const { status } = await app.call(registerUser, { token: school.admin, form })
  expect(status).toBe(201)
}

describe('the papers of a class', () => {
  it('say which documents are held of each active student, by roll number, with no link to one', async () => {
    await add('10', { birthCertificate: anyPdf(), marksheet: anyPdf() })
    await add('2', { aadhaarCard: anyPdf() })
    await add('3', {})
    const left = await school.addStudent(classA, '4')
    await app.call(updateUser, { token: school.admin, params: { id: left }, body: { status: 'leaved' } })
    const gone = await school.addStudent(classA, '5')
    await app.call(deleteUser, { token: school.admin, params: { id: gone } })
    await school.addStudent(classB, '1')
    const { body } = await papers()
    expect(body).toEqual({
      students: [
        { _id: expect.any(String), name: 'Child 2', rollNumber: '2', photo: null, held: ['aadhaarCard'] },
        { _id: expect.any(String), name: 'Child 3', rollNumber: '3', photo: null, held: [] },
        {
          _id: expect.any(String),
          name: 'Child 10',
          rollNumber: '10',
          photo: null,
          held: ['birthCertificate', 'marksheet'],
        },
      ],
      isCut: false,
    })
  })

  it('no longer count a document that was removed', async () => {
    await add('1', { birthCertificate: anyPdf() })
    const [child] = (await papers()).body.students
    const form = formOf({ birthCertificate: '' })
    await app.call(updateUser, { token: school.admin, params: { id: child?._id ?? '' }, form })
    expect((await papers()).body.students).toMatchObject([{ held: [] }])
  })

  it('are found in no other school, and by nobody who sees no documents of the class', async () => {
    const other = await openTestSchool(app)
    expect((await papers(other.admin)).status).toBe(404)
    expect((await papers(school.admin, newId())).status).toBe(404)
    expect((await papers(school.admin, 'x')).status).toBe(422)
    await school.addStudent(classA, '1')
    expect((await papers((await school.signInAs('student')).token)).status).toBe(403)
    const teacher = await school.signInAsTeacherOf(classA)
    await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_details' } })
    expect((await papers(teacher.token)).status).toBe(200)
    expect((await papers(teacher.token, classB)).status).toBe(403)
    await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_classes' } })
    expect((await papers(teacher.token, classB)).status).toBe(404)
  })
})
