import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { attendanceStats, attendanceStatsTexts } from '@shala/contract/attendance/stats'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classA: string
let classB: string
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
  classA = await school.addClass('Class 5', 'A')
  classB = await school.addClass('Class 5', 'B')
  const enrollmentDate = '2026-09-01'
  ravi = await school.addStudent(classA, '1', { name: 'Ravi', enrollmentDate })
  sita = await school.addStudent(classA, '2', { name: 'Sita', enrollmentDate })
  meena = await school.addStudent(classB, '1', { name: 'Meena', enrollmentDate })
})

const today = '2026-11-20'
const mark = (studentId: string, status: string, date = today) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })
const stats = (query: Record<string, string> = {}, token = school.admin) =>
  app.call(attendanceStats, { token, query })
const figures = async (query: Record<string, string> = {}) => (await stats(query)).body.today
const change = (id: string, values: object) =>
  app.bind(school.schoolId).updateTable('users').set(values).where('id', '=', id).execute()

describe('the statistics of today', () => {
  it('count active students and their marks, over all and by class', async () => {
    await mark(ravi, 'present')
    await mark(sita, 'late')
    await mark(meena, 'absent')
    expect(await figures()).toEqual({
      overall: {
        totalStudents: 3,
        totalPresent: 1,
        totalAbsent: 1,
        totalLate: 1,
        totalLeave: 0,
        percent: 66.7,
      },
      classWise: {
        [classA]: { totalStudents: 2, present: 1, absent: 0, late: 1, leave: 0 },
        [classB]: { totalStudents: 1, present: 0, absent: 1, late: 0, leave: 0 },
      },
    })
  })

  it('follow every change of a mark, undo included', async () => {
    for (const status of ['present', 'absent', 'absent', 'late', '', 'present'] as const) {
      await mark(ravi, status)
      expect((await figures()).overall).toMatchObject({
        totalPresent: status === 'present' ? 1 : 0,
        totalAbsent: status === 'absent' ? 1 : 0,
        totalLate: status === 'late' ? 1 : 0,
      })
    }
  })

  it('count who leaves today, and leave out who was deleted, with the mark of the morning', async () => {
    await mark(ravi, 'present')
    await mark(sita, 'absent')
    await mark(meena, 'late')
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'leaved' } })
    await change(meena, { deleted_at: app.clock.now })
    expect(await figures()).toEqual({
      overall: {
        totalStudents: 2,
        totalPresent: 1,
        totalAbsent: 1,
        totalLate: 0,
        totalLeave: 0,
        percent: 50,
      },
      classWise: { [classA]: { totalStudents: 2, present: 1, absent: 1, late: 0, leave: 0 } },
    })
  })

  it('can be narrowed to a class', async () => {
    await mark(ravi, 'present')
    await mark(meena, 'absent')
    const { body } = await stats({ class: classB })
    expect(body).toEqual({
      today: {
        overall: {
          totalStudents: 1,
          totalPresent: 0,
          totalAbsent: 1,
          totalLate: 0,
          totalLeave: 0,
          percent: 0,
        },
        classWise: { [classB]: { totalStudents: 1, present: 0, absent: 1, late: 0, leave: 0 } },
      },
      daily: [{ date: today, totalPresent: 0, totalAbsent: 1, totalLate: 0 }],
    })
  })

  it('hold when many mark the same class at once, in both orders', async () => {
    const marks = (status: string, ids: string[]) => ids.map((studentId) => ({ studentId, status }))
    const everybody = [ravi, sita, meena]
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        app.call(markBatch, {
          token: school.admin,
          body: {
            marks: marks(
              ['present', 'absent', 'late', ''][turn % 4] ?? '',
              turn % 2 ? everybody : everybody.toReversed(),
            ),
          },
        }),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const stored = await app
      .bind(school.schoolId)
      .selectFrom('attendance')
      .where('status', 'is not', null)
      .select('status')
      .execute()
    const count = (status: string) => stored.filter((row) => row.status === status).length
    const attended = count('present') + count('late')
    expect((await figures()).overall).toEqual({
      totalStudents: 3,
      totalPresent: count('present'),
      totalAbsent: count('absent'),
      totalLate: count('late'),
      totalLeave: 0,
      percent: stored.length === 0 ? null : Math.round((1000 * attended) / stored.length) / 10,
    })
  })
})

describe('the statistics of a past day', () => {
  it('count who was in a class then or has a mark of that day, left or deleted since or not', async () => {
    await mark(ravi, 'present', '2026-11-19')
    await mark(meena, 'absent', '2026-11-19')
    await change(meena, { deleted_at: app.clock.now })
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'leaved' } })
    await school.addStudent(classA, '3', { enrollmentDate: today })
    expect(await figures({ date: '2026-11-19' })).toEqual({
      overall: {
        totalStudents: 3,
        totalPresent: 1,
        totalAbsent: 1,
        totalLate: 0,
        totalLeave: 0,
        percent: 50,
      },
      classWise: {
        [classA]: { totalStudents: 2, present: 1, absent: 0, late: 0, leave: 0 },
        [classB]: { totalStudents: 1, present: 0, absent: 1, late: 0, leave: 0 },
      },
    })
    expect((await figures({ date: '2026-08-31' })).overall.totalStudents).toBe(0)
    expect((await figures({ date: '2026-11-19', class: classB })).overall.totalStudents).toBe(1)
  })
})

describe('the daily figures', () => {
  it('are the newest seven days that have marks, newest first, of the last thirty', async () => {
    const days = [
      '2026-10-21',
      '2026-10-22',
      '2026-11-02',
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
    ]
    for (const date of days) await mark(ravi, 'present', date)
    await mark(sita, 'absent', '2026-11-12')
    await mark(ravi, 'present', '2026-11-13')
    await mark(ravi, '', '2026-11-13')
    const { daily } = (await stats()).body
    expect(daily.map(({ date }) => date)).toEqual(days.slice(1).toReversed())
    expect(daily[0]).toEqual({ date: '2026-11-12', totalPresent: 1, totalAbsent: 1, totalLate: 0 })
    await mark(ravi, 'late')
    await mark(ravi, 'late', '2026-11-19')
    expect((await stats()).body.daily).toHaveLength(7)
    expect((await stats({ date: '2026-11-02' })).body.daily.map(({ date }) => date)).toEqual([
      '2026-11-02',
      '2026-10-22',
      '2026-10-21',
    ])
  })
})

describe('the statistics', () => {
  it('are for admins and teachers', async () => {
    expect((await app.call(attendanceStats)).status).toBe(401)
    expect((await stats({}, (await school.signInAs('teacher')).token)).status).toBe(200)
    expect((await stats({}, (await school.signInAs('superadmin')).token)).status).toBe(200)
    expect((await stats({}, (await school.signInAs('student')).token)).status).toBe(403)
  })

  it('refuse a day that has not come yet, and a class that can be none', async () => {
    const { status, error } = await stats({ date: '2026-11-21' })
    expect([status, error.errors]).toEqual([422, { date: attendanceStatsTexts.futureDate }])
    expect((await stats({ class: 'nonsense' })).status).toBe(422)
  })

  it('say nothing of another school', async () => {
    await mark(ravi, 'present')
    const other = await openTestSchool(app)
    const queries: Record<string, string>[] = [{}, { class: classA }, { class: classA, date: '2026-11-19' }]
    for (const query of queries) {
      const { body } = await stats(query, other.admin)
      expect([body.today.overall.totalStudents, body.today.classWise, body.daily]).toEqual([0, {}, []])
    }
  })
})
