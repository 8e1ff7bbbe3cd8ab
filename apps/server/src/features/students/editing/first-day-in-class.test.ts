import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { restorePeople } from '@shala/contract/deleted'
import { studentEditTexts } from '@shala/contract/students/editing'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileHeld } from '../../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

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
  ravi = await school.addStudent(classA, '1', { name: 'Ravi', enrollmentDate: '2026-06-01' })
})

const today = '2026-11-20'
const mark = (status: string, date = today, studentId = ravi) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })
const edit = (body: object) => app.call(updateUser, { token: school.admin, params: { id: ravi }, body })
async function presentOn(date: string, classId = classA) {
  const query = { startDate: date, endDate: date, class: classId }
  return (await app.call(attendanceHistory, { token: school.admin, query })).body.totals.present
}
async function listedOn(date: string, classId = classA) {
  const { body } = await app.call(listStudents, { token: school.admin, query: { class: classId, date } })
  return body.students.map(({ name }) => name)
}
const stays = async () =>
  (await app.call(getStudentHistory, { token: school.admin, params: { id: ravi } })).body.enrolments.map(
    ({ class: { section }, from, to }) => `${section} ${from} ${to}`,
  )

describe('the first day in another class', () => {
  it('is today unless another is given, and the marks since then go along once they were shown', async () => {
    for (const date of ['2026-11-06', '2026-11-10', today]) await mark('present', date)
    const { error } = await edit({ class: classB, classSince: '2026-11-09' })
    expect(error.current).toEqual({
      outside: { count: 0, days: [] },
      moving: {
        count: 2,
        days: [
          { date: today, status: 'present' },
          { date: '2026-11-10', status: 'present' },
        ],
      },
    })
    await edit({ class: classB, classSince: '2026-11-09', seenMarks: 2 })
    expect(await stays()).toEqual(['B 2026-11-09 null', 'A 2026-06-01 2026-11-09'])
    expect([await presentOn('2026-11-06'), await presentOn('2026-11-10')]).toEqual([1, 0])
    expect([await presentOn('2026-11-10', classB), await presentOn(today, classB)]).toEqual([1, 1])
  })

  it('and back on the same day leaves the register as it was', async () => {
    await mark('present', '2026-11-10')
    await edit({ class: classB, classSince: '2026-11-09', seenMarks: 1 })
    await edit({ class: classA, classSince: '2026-11-09', seenMarks: 1 })
    expect([await presentOn('2026-11-10'), await presentOn('2026-11-10', classB)]).toEqual([1, 0])
    expect(await stays()).toEqual(['A 2026-06-01 null'])
  })

  it('and back, then deleted and restored, is still the class that they are in', async () => {
    await edit({ class: classB, classSince: '2026-11-09' })
    await edit({ class: classA, classSince: '2026-11-09' })
    await app.call(deleteUser, { token: school.admin, params: { id: ravi } })
    await app.call(restorePeople, { token: school.admin, body: { ids: [ravi] } })
    expect(await stays()).toEqual(['A 2026-06-01 null'])
  })

  it.each([
    ['2026-11-21', studentEditTexts.sinceInFuture],
    ['2026-05-31', studentEditTexts.sinceTooEarly],
  ])('cannot be %s', async (classSince, text) => {
    const { status, error } = await edit({ class: classB, classSince })
    expect([status, error.errors]).toEqual([422, { classSince: text }])
  })

  it('of somebody who comes back cannot be a day on which they were there', async () => {
    await edit({ status: 'leaved', leavingDate: '2026-11-17' })
    const { error } = await edit({ status: 'active', class: classB, classSince: '2026-11-16' })
    expect(error.errors).toEqual({ classSince: studentEditTexts.sinceBeforeLeaving })
    await edit({ status: 'active', class: classB, classSince: '2026-11-19' })
    expect(await stays()).toEqual(['B 2026-11-19 null', 'A 2026-06-01 2026-11-18'])
  })

  it('in the past takes a mark along that is made at the same moment', async () => {
    const move = [
      `with held as (select id from school.users where id = $1 for update), ended as (
         update school.enrolments set to_date = '2026-11-09' where student_id = $1 and to_date is null returning id), moved as (
         update school.users set class_id = $2 from held where users.id = held.id)
       insert into school.enrolments (school_id, id, student_id, class_id, from_date, reason, made_by, made_at)
       select school_id, gen_random_uuid(), id, $2, '2026-11-09', 'moved', id, now() from school.users
       where id = $1 and (select count(*) from ended) = 1`,
      [ravi, classB],
    ] as [string, unknown[]]
    const { status } = await whileHeld(app, school.schoolId, move, () => mark('present', '2026-11-12'))
    expect([status, await presentOn('2026-11-12', classB)]).toEqual([200, 1])
  })
})

describe('the first day of all', () => {
  it('put after marks asks, and sets them aside', async () => {
    await mark('present', '2026-11-10')
    expect((await edit({ enrollmentDate: '2026-11-12' })).error.current).toMatchObject({
      outside: { count: 1 },
    })
    await edit({ enrollmentDate: '2026-11-12', seenMarks: 1 })
    expect([await presentOn('2026-11-10'), await listedOn('2026-11-11')]).toEqual([0, []])
    await edit({ enrollmentDate: '2026-11-01' })
    expect(await presentOn('2026-11-10')).toBe(1)
  })

  it('is within the first class: what came after stays as it was', async () => {
    await edit({ class: classB, classSince: '2026-11-09' })
    const before = await stays()
    const { status, error } = await edit({ enrollmentDate: '2026-11-09' })
    expect([status, error.errors]).toEqual([422, { enrollmentDate: studentEditTexts.firstTooLate }])
    expect(await stays()).toEqual(before)
    await edit({ enrollmentDate: '2026-11-08' })
    expect(await stays()).toEqual(['B 2026-11-09 null', 'A 2026-11-08 2026-11-09'])
  })
})
