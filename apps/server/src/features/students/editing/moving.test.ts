import { attendanceHistory, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listClasses } from '@shala/contract/classes'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { whileHeld } from '../../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
let ravi: string
let sita: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
  const enrollmentDate = '2026-06-01'
  ravi = await school.addStudent(classA, '1', { enrollmentDate })
  sita = await school.addStudent(classB, '2', { enrollmentDate })
})

const [today, yesterday] = ['2026-11-20', '2026-11-19']
const mark = async (studentId: string, status: string, date = today) =>
  (await app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })).status
const edit = async (id: string, body: object) =>
  (await app.call(updateUser, { token: school.admin, params: { id }, body })).status

/** Students and present of a day, by each way of asking: the class cards, the statistics, the records. */
async function figuresOf(classId: string, date = today) {
  const [cards, stats, history] = await Promise.all([
    app.call(listClasses, { token: school.admin }),
    app.call(attendanceStats, { token: school.admin, query: { date } }),
    app.call(attendanceHistory, { token: school.admin, query: { startDate: date, class: classId } }),
  ])
  const card = cards.body.classes.find(({ _id }) => _id === classId)
  const ofClass = stats.body.today.classWise[classId]
  return {
    cards: [card?.totalStudents, card?.totalPresentToday],
    statistics: [ofClass?.totalStudents ?? 0, ofClass?.present ?? 0],
    records: history.body.totals.present,
  }
}
const agreed = (students: number, present: number) => ({
  cards: [students, present],
  statistics: [students, present],
  records: present,
})

it('a student who moves after being marked takes the mark of today along: all figures say the same', async () => {
  await mark(ravi, 'present')
  await mark(sita, 'present')
  await edit(ravi, { class: classB })
  expect([await figuresOf(classA), await figuresOf(classB)]).toEqual([agreed(0, 0), agreed(2, 2)])
  const { body } = await app.call(attendanceToday, { token: school.admin })
  expect(body).toMatchObject({ totalStudents: 2, presentToday: 2, attendancePercentage: 100 })
  await edit(ravi, { class: classA })
  expect([await figuresOf(classA), await figuresOf(classB)]).toEqual([agreed(1, 1), agreed(1, 1)])
})

it('the marks of the days before stay with the class that the student was in', async () => {
  await mark(ravi, 'present', yesterday)
  await mark(ravi, 'absent')
  await edit(ravi, { class: classB })
  expect((await figuresOf(classA, yesterday)).statistics).toEqual([1, 1])
  expect((await figuresOf(classB, yesterday)).statistics).toEqual([1, 0])
  expect((await figuresOf(classB)).statistics).toEqual([2, 0])
})

it('a mark made after the move, corrected or undone, counts in the new class', async () => {
  await edit(ravi, { class: classB })
  for (const [status, present] of [
    ['present', 1],
    ['', 0],
    ['late', 0],
    ['present', 1],
  ] as const) {
    expect(await mark(ravi, status)).toBe(200)
    expect(await figuresOf(classB)).toEqual(agreed(2, present))
  }
  expect(await figuresOf(classA)).toEqual(agreed(0, 0))
})

it('a mark that is made while the student is being moved counts in the new class', async () => {
  const move = [
    `with moved as (select id from school.users where id = $1 for update), ended as (
       update school.enrolments set to_date = '2026-11-20' where student_id = $1 and to_date is null)
     update school.users set class_id = $2 from moved where users.id = moved.id`,
    [ravi, classB],
  ] as [string, unknown[]]
  expect(await whileHeld(app, school.schoolId, move, () => mark(ravi, 'present'))).toBe(200)
  expect((await figuresOf(classB)).records).toBe(1)
  expect((await figuresOf(classB)).statistics).toEqual([2, 1])
})

it('classes that are marked while their students move all end, and the figures agree', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      school.addStudent(place % 2 ? classA : classB, String(place + 10)),
    ),
  )
  const answers = await Promise.all(
    ids.flatMap((id, place) => [mark(id, 'present'), edit(id, { class: place % 2 ? classB : classA })]),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  expect([await figuresOf(classA), await figuresOf(classB)]).toEqual([agreed(7, 6), agreed(7, 6)])
})
