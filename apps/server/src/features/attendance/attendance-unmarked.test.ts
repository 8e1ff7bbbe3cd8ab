import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { attendanceStats, attendanceStatsTexts } from '@shala/contract/attendance/stats'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { addDays } from '@shala/contract/general/days'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let class10: string
let class9: string
let ravi: string
let sita: string
let meena: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  class10 = await school.addClass('Class 10')
  class9 = await school.addClass('Class 9', 'B')
  await school.addClass('Class 1')
  const enrollmentDate = '2026-09-01'
  ravi = await school.addStudent(class10, '1', { name: 'Ravi', enrollmentDate })
  sita = await school.addStudent(class9, '1', { name: 'Sita', enrollmentDate })
  meena = await school.addStudent(class9, '2', { name: 'Meena', enrollmentDate })
})

const today = '2026-11-20'
const mark = (studentId: string, status: string, date = today, token = school.admin) =>
  app.call(markAttendance, { token, body: { studentId, status, date } })
const change = (id: string, values: object) =>
  app.bind(school.schoolId).updateTable('users').set(values).where('id', '=', id).execute()
const ask = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(unmarkedClasses, { token, query })
const names = async (query: Record<string, string> = {}) =>
  (await ask(query)).body.classes.map(({ name, marked, students }) => [name, marked, students])

describe('the classes that are not marked yet', () => {
  it('are those with students, in the order of classes, with how many are marked', async () => {
    expect((await ask()).body).toEqual({
      date: today,
      total: 2,
      complete: 0,
      completeIds: [],
      classes: [
        { _id: class9, name: 'Class 9', section: 'B', students: 2, marked: 0, lastMarked: null },
        { _id: class10, name: 'Class 10', section: null, students: 1, marked: 0, lastMarked: null },
      ],
      remindedAt: null,
    })
    await mark(sita, 'absent')
    await mark(ravi, 'late')
    expect((await ask()).body).toMatchObject({ total: 2, complete: 1, completeIds: [class10] })
    expect(await names()).toEqual([['Class 9', 1, 2]])
    await mark(meena, 'present')
    expect((await ask()).body).toMatchObject({ total: 2, complete: 2, classes: [] })
    await mark(meena, '')
    expect(await names()).toEqual([['Class 9', 1, 2]])
  })

  it('say so whatever is marked on the day itself, and not of a mark that was undone', async () => {
    const teacher = await school.signInAs('teacher')
    await mark(sita, 'present', '2026-11-18', teacher.token)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await mark(meena, 'present', '2026-11-18')
    await mark(meena, '', '2026-11-18')
    await mark(meena, 'present')
    expect((await ask()).body.classes[0]?.lastMarked).toEqual({ date: '2026-11-18', by: 'A teacher' })
  })

  it('say who saved the newest of those marks, also where their status stayed as it was', async () => {
    const teacher = await school.signInAs('teacher')
    await mark(sita, 'present', '2026-11-18', teacher.token)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await mark(sita, 'present', '2026-11-18')
    expect((await ask()).body.classes[0]?.lastMarked).toEqual({ date: '2026-11-18', by: 'Asha Rao' })
  })

  it('say who marked them last, on the newest day before that has marks', async () => {
    const teacher = await school.signInAs('teacher')
    await mark(sita, 'present', '2026-11-17', teacher.token)
    await mark(sita, 'present', '2026-11-18', teacher.token)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await mark(meena, 'present', '2026-11-18')
    await mark(meena, 'present', '2026-11-19', teacher.token)
    await mark(meena, '', '2026-11-19')
    await mark(ravi, 'present', addDays(today, -31))
    const lastMarked = async (query: Record<string, string> = {}) =>
      (await ask(query)).body.classes.map((one) => one.lastMarked)
    expect(await lastMarked()).toEqual([{ date: '2026-11-18', by: 'Asha Rao' }, null])
    expect(await lastMarked({ date: '2026-11-18' })).toEqual([{ date: addDays(today, -31), by: 'Asha Rao' }])
    expect(await lastMarked({ date: addDays(today, -1) })).toEqual([
      { date: '2026-11-18', by: 'Asha Rao' },
      { date: addDays(today, -31), by: 'Asha Rao' },
    ])
  })

  it('of a past day are those of that day, and nobody waits for who has left or passed out', async () => {
    await mark(ravi, 'present', '2026-11-19')
    expect(await names({ date: '2026-11-19' })).toEqual([['Class 9', 0, 2]])
    expect((await ask({ date: '2026-08-31' })).body).toMatchObject({ total: 0, complete: 0, classes: [] })
    await change(ravi, { status: 'leaved' })
    await change(meena, { deleted_at: app.clock.now })
    expect(await names()).toEqual([['Class 9', 0, 1]])
  })

  it('and the complete ones are all classes with students, however they are marked', async () => {
    const ids = [ravi, sita, meena]
    const marks = fc.array(fc.constantFrom('present', 'absent', 'late', ''), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(marks, async (statuses) => {
        const body = { marks: ids.map((studentId, place) => ({ studentId, status: statuses[place] })) }
        await app.call(markBatch, { token: school.admin, body })
        const { classes, complete, total } = (await ask()).body
        expect(complete + classes.length).toBe(total)
        const missing = classes.reduce((sum, { students, marked }) => sum + students - marked, 0)
        expect(missing).toBe(statuses.filter((status) => status === '').length)
        for (const { students, marked } of classes) expect(marked).toBeLessThan(students)
      }),
      { numRuns: 15 },
    )
  })

  it('are for staff, who see their own school alone', async () => {
    expect((await app.call(unmarkedClasses)).status).toBe(401)
    expect((await ask({}, (await school.signInAs('teacher')).token)).status).toBe(200)
    expect((await ask({}, (await school.signInAs('student')).token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await ask({}, other.admin)).body).toMatchObject({ total: 0, classes: [] })
  })

  it('refuse a day that has not come yet, and one that is none', async () => {
    const { status, error } = await ask({ date: '2026-11-21' })
    expect([status, error.errors]).toEqual([422, { date: attendanceStatsTexts.futureDate }])
    expect((await ask({ date: 'nonsense' })).status).toBe(422)
  })
})

describe('the students without a mark', () => {
  const students = (query: Record<string, string> = {}, token = school.admin) =>
    app.call(unmarkedStudents, { token, query })
  const found = async (query: Record<string, string> = {}) =>
    (await students(query)).body.students.map(({ studentName }) => studentName)

  it('are listed class by class, with whom to call', async () => {
    await change(meena, { phone: '9876543210' })
    await mark(ravi, 'present')
    await mark(ravi, '')
    expect((await students()).body).toMatchObject({
      students: [
        {
          studentId: sita,
          rollNumber: '1',
          class: { _id: class9, name: 'Class 9', section: 'B' },
          phone: null,
        },
        { studentId: meena, rollNumber: '2', studentPhoto: null, phone: '9876543210' },
        { studentName: 'Ravi', class: { section: null } },
      ],
      pagination: { total: 3, pages: 1, page: 1, limit: 20 },
    })
    await mark(sita, 'late')
    expect(await found()).toEqual(['Meena', 'Ravi'])
    expect(await found({ class: class10 })).toEqual(['Ravi'])
    expect(await found({ search: 'mee' })).toEqual(['Meena'])
    expect(await found({ search: '%' })).toEqual([])
    expect((await students({ limit: '1', page: '2' })).body).toMatchObject({
      students: [{ studentName: 'Ravi' }],
      pagination: { total: 2, pages: 2, page: 2 },
    })
    expect((await students({ page: '9' })).body).toMatchObject({
      students: [],
      pagination: { total: 2, pages: 1 },
    })
  })

  it('of today are active; of a past day they were there then', async () => {
    await mark(sita, 'present', '2026-11-19')
    await change(ravi, { status: 'leaved' })
    await change(meena, { deleted_at: app.clock.now })
    expect(await found()).toEqual(['Sita'])
    expect(await found({ date: '2026-11-19' })).toEqual(['Ravi'])
    expect(await found({ date: '2026-08-31' })).toEqual([])
  })

  it('are as many as the figures say', async () => {
    await mark(sita, 'present')
    const { today: figures } = (await app.call(attendanceStats, { token: school.admin })).body
    const { totalStudents, totalPresent, totalAbsent, totalLate } = figures.overall
    const { total } = (await students()).body.pagination
    expect(total).toBe(totalStudents - totalPresent - totalAbsent - totalLate)
  })

  it('are for admins and teachers, of their own school', async () => {
    expect((await app.call(unmarkedStudents)).status).toBe(401)
    expect((await students({}, (await school.signInAs('teacher')).token)).status).toBe(200)
    expect((await students({}, (await school.signInAs('student')).token)).status).toBe(403)
    const other = await openTestSchool(app)
    expect((await students({ class: class9 }, other.admin)).body).toMatchObject({ students: [] })
    expect((await students({ date: '2026-11-21' })).error.errors).toEqual({
      date: attendanceStatsTexts.futureDate,
    })
    expect((await students({ class: 'nonsense' })).status).toBe(422)
  })
})
