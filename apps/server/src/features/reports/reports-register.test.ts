import { markAttendance } from '@shala/contract/attendance/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { beginNewYear } from '@shala/contract/students/new-year'
import { undoPromotion } from '@shala/contract/students/promotion'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('of somebody who went to another class and came back has a gap, and the sums of both are the month', async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  const school = await openTestSchool(app)
  const classA = await school.addClass('Class 5', 'A')
  const classB = await school.addClass('Class 5', 'B')
  const ravi = await school.addStudent(classA, '7', { name: 'Ravi', enrollmentDate: '2026-06-01' })
  for (const date of ['2026-11-06', '2026-11-10', '2026-11-17']) {
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: ravi, status: 'present', date },
    })
  }
  const edit = (body: object) =>
    app.call(updateUser, { token: school.admin, params: { id: ravi }, body } as never)
  const rowOf = async (classId: string) => {
    const query = { class: classId, month: '2026-11' }
    const { body } = await app.call(registerReport, { token: school.admin, query })
    return body.students.map(({ rollNumber, stays, marks, month, carriedForward }) => {
      return {
        rollNumber,
        stays,
        marks: Object.keys(marks),
        present: month.present,
        all: carriedForward.present,
      }
    })[0]
  }
  await edit({ class: classB, classSince: '2026-11-09', rollNumber: '41', seenMarks: 2 })
  expect(await rowOf(classA)).toEqual({
    rollNumber: '7',
    stays: [{ from: '2026-11-01', to: '2026-11-08' }],
    marks: ['2026-11-06'],
    present: 1,
    all: 3,
  })
  await edit({ class: classA, classSince: '2026-11-16', rollNumber: '7', seenMarks: 1 })
  expect(await rowOf(classA)).toEqual({
    rollNumber: '7',
    stays: [
      { from: '2026-11-01', to: '2026-11-08' },
      { from: '2026-11-16', to: '2026-11-30' },
    ],
    marks: ['2026-11-06', '2026-11-17'],
    present: 2,
    all: 3,
  })
  expect(await rowOf(classB)).toEqual({
    rollNumber: '41',
    stays: [{ from: '2026-11-09', to: '2026-11-15' }],
    marks: ['2026-11-10'],
    present: 1,
    all: 3,
  })
})

it('of a class that was promoted since has the roll numbers of then, in their order', async () => {
  app.clock.now = new Date('2027-03-25T06:00:00Z')
  const school = await openTestSchool(app)
  const { admin: token } = school
  const [class8, class9] = [await school.addClass('Class 8'), await school.addClass('Class 9')]
  const add = (classId: string, rollNumber: string, name: string) =>
    school.addStudent(classId, rollNumber, { name, enrollmentDate: '2026-06-01' })
  const [asha, bina, stays] = [
    await add(class8, '1', 'Asha'),
    await add(class8, '2', 'Bina'),
    await add(class9, '1', 'Chand'),
  ]
  app.clock.now = new Date('2027-04-05T06:00:00Z')
  const body = { moves: [{ from: class8, to: class9 }], seenMarks: 0 }
  expect((await app.call(beginNewYear, { token, body })).status).toBe(200)
  const numbers = async (classId: string, month: string) =>
    (await app.call(registerReport, { token, query: { class: classId, month } })).body.students.map(
      ({ studentId, rollNumber }) => [studentId, rollNumber],
    )
  const march = [
    [asha, '1'],
    [bina, '2'],
  ]
  expect(await numbers(class8, '2027-03')).toEqual(march)
  expect(await numbers(class9, '2027-04')).toEqual([
    [stays, '1'],
    [bina, '2'],
    [asha, '3'],
  ])
  // As a release before this one left it.
  await app.bind(school.schoolId).updateTable('enrolments').set({ roll_number: null }).execute()
  expect(await numbers(class8, '2027-03')).toEqual(march)
  const on = { class: await school.addClass('Class 10'), rollNumber: '8' }
  expect((await app.call(updateUser, { token, params: { id: asha }, body: on })).status).toBe(200)
  expect(await numbers(class8, '2027-03')).toEqual(march)
})

it('of a class that somebody was moved out of has the roll number they had there last, also where a promotion was undone or long ago', async () => {
  app.clock.now = new Date('2027-04-05T06:00:00Z')
  const school = await openTestSchool(app)
  const { admin: token } = school
  const [class8, class9] = [await school.addClass('Class 8'), await school.addClass('Class 9')]
  const asha = await school.addStudent(class8, '4', { name: 'Asha', enrollmentDate: '2026-06-01' })
  const bina = await school.addStudent(class8, '5', { name: 'Bina', enrollmentDate: '2026-06-01' })
  const move = (id: string, to: string, rollNumber: string) =>
    app.call(updateUser, { token, params: { id }, body: { class: to, rollNumber } })
  const promote = async (staying: string[]) => {
    const body = { moves: [{ from: class8, to: class9 }], staying, seenMarks: 0 }
    return (await app.call(beginNewYear, { token, body })).body.promotionId
  }
  await app.call(undoPromotion, { token, params: { id: await promote([bina]) } })
  expect((await move(asha, class9, '7')).status).toBe(200)
  await promote([])
  app.clock.now = new Date('2027-04-20T06:00:00Z')
  expect((await move(bina, class8, '6')).status).toBe(200)
  app.clock.now = new Date('2027-04-28T06:00:00Z')
  expect((await move(bina, class9, '8')).status).toBe(200)
  const query = { class: class8, month: '2027-04' }
  const { students } = (await app.call(registerReport, { token, query })).body
  expect(students.map(({ name, rollNumber }) => [name, rollNumber]).sort()).toEqual([
    ['Asha', '4'],
    ['Bina', '6'],
  ])
})

it('of a class that somebody left the school from, and came back to another one, has the roll number they had there', async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  const school = await openTestSchool(app)
  const { admin: token } = school
  const [class8, class9] = [await school.addClass('Class 8'), await school.addClass('Class 9')]
  const id = await school.addStudent(class8, '4', { name: 'Asha', enrollmentDate: '2026-06-01' })
  const edit = (body: object) => app.call(updateUser, { token, params: { id }, body })
  // A move that was a mistake, taken back on the same day.
  expect((await edit({ class: class9, rollNumber: '9' })).status).toBe(200)
  expect((await edit({ class: class8, rollNumber: '5' })).status).toBe(200)
  expect((await edit({ status: 'leaved', leavingDate: '2026-11-09' })).status).toBe(200)
  const back = { status: 'active', class: class9, rollNumber: '12', classSince: '2026-11-16' }
  expect((await edit(back)).status).toBe(200)
  const of = async (classId: string) => {
    const { body } = await app.call(registerReport, { token, query: { class: classId, month: '2026-11' } })
    return body.students.map(({ rollNumber, stays }) => [rollNumber, stays])
  }
  expect(await of(class8)).toEqual([['5', [{ from: '2026-11-01', to: '2026-11-09' }]]])
  expect(await of(class9)).toEqual([['12', [{ from: '2026-11-16', to: '2026-11-30' }]]])
})
