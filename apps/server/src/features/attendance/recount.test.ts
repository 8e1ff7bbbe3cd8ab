import { attendanceHistory, markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { absenceReport, lateReport, studentsReport } from '@shala/contract/reports/attendance'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/school-db'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recountMarks } from './index.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
let meena: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classId, '1', { name: 'Ravi', enrollmentDate: '2023-06-01' })
  meena = await school.addStudent(classId, '2', { name: 'Meena', enrollmentDate: '2023-06-01' })
})

const mark = async (studentId: string, status: AttendanceStatus, date: Day) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, date } })

const reported = async (from: Day, to: Day) =>
  (await app.call(studentsReport, { token: school.admin, query: { from, to } })).body.students

/** The last days of a student in the reports that list those who were absent, and those who were late. */
async function missed(studentId: string, range: { from: Day; to: Day }) {
  const lists = [
    (await app.call(absenceReport, { token: school.admin, query: { ...range, threshold: '100' } })).body
      .students,
    (await app.call(lateReport, { token: school.admin, query: { ...range, threshold: '1' } })).body.students,
  ]
  return lists
    .flatMap((students) => students.filter(({ _id }) => _id === studentId))
    .map(({ lastAbsent, lastLate }) => ({ lastAbsent, lastLate }))
}

describe('what is kept of marks', () => {
  it('is right after every mark, and put right where it is not', async () => {
    const db = app.bind(school.schoolId)
    for (const student of [ravi, meena]) {
      await mark(student, 'present', '2026-11-19')
      await mark(student, 'late', '2026-11-20')
    }
    expect(await recountMarks(db)).toBe(0)
    const before = await reported('2026-11-01', '2026-11-20')
    await sql`update attendance_years set absent = present where student_id = ${ravi}`.execute(db)
    await sql`delete from attendance_years where student_id = ${meena}`.execute(db)
    await sql`insert into attendance_years select school_id, student_id, 2019, class_id, present, absent, late
      from attendance_years where student_id = ${ravi}`.execute(db)
    await sql`update attendance_days set late = late + 3 where date = '2026-11-20'`.execute(db)
    expect(await reported('2026-11-01', '2026-11-20')).not.toEqual(before)
    expect(await recountMarks(db)).toBe(4)
    expect(await reported('2026-11-01', '2026-11-20')).toEqual(before)
    expect(await recountMarks(db)).toBe(0)
  })

  it('is counted again while others go on marking, and nothing is lost', async () => {
    const db = app.bind(school.schoolId)
    const days = daysFrom('2026-11-02', '2026-11-13')
    await mark(ravi, 'absent', '2026-11-02')
    const spoil = sql`update attendance_years set present = ~0::bit(366)`
    const marking = days.flatMap((day) => [mark(ravi, 'present', day), mark(meena, 'late', day)])
    const counting = [0, 1, 2].map(async () => {
      await spoil.execute(db)
      await inTransaction({ db }, ({ db }) => recountMarks(db))
    })
    await Promise.all([...marking, ...counting])
    await recountMarks(db)
    const [first, second] = await reported('2026-11-01', '2026-11-20')
    expect([first, second]).toMatchObject([
      { present: days.length, absent: 0, late: 0 },
      { present: 0, absent: 0, late: days.length },
    ])
  })

  it('is of its own school alone', async () => {
    const other = await openTestSchool(app)
    const theirs = await other.addStudent(await other.addClass(), '1')
    await app.call(markAttendance, { token: other.admin, body: { studentId: theirs, status: 'present' } })
    await sql`update attendance_years set late = present`.execute(app.bind(other.schoolId))
    expect(await recountMarks(app.bind(school.schoolId))).toBe(0)
    expect(await recountMarks(app.bind(other.schoolId))).toBe(1)
  })
})

const firstDay = '2023-12-15'
let nextSection = 1
const marksAt = fc.uniqueArray(
  fc.record({ place: fc.nat(400), status: fc.constantFrom(...attendanceStatuses) }),
  { selector: ({ place }) => place, minLength: 20, maxLength: 80 },
)
const ranges = fc.array(fc.record({ start: fc.nat(400), length: fc.integer({ min: 2, max: 366 }) }), {
  minLength: 4,
  maxLength: 8,
})

it('the marks of any range, over the ends of years and of leap years, are those that were made', async () => {
  await fc.assert(
    fc.asyncProperty(marksAt, ranges, async (made, asked) => {
      // Alone in a class: a mark on a day off is one of the whole class, and counts.
      const own = await school.addClass('Class 6', String(nextSection++))
      const student = await school.addStudent(own, '1', { enrollmentDate: '2023-06-01' })
      const marks = made.map(({ place, status }) => ({
        studentId: student,
        date: addDays(firstDay, place),
        status,
        markedAt: app.clock.now.toISOString(),
      }))
      const { body } = await app.call(markBatch, { token: school.admin, body: { marks } })
      expect(body.results.filter(({ outcome }) => outcome !== 'saved')).toEqual([])
      for (const { start, length } of asked) {
        const [from, to] = [addDays(firstDay, start), addDays(firstDay, start + length - 1)]
        const expected = marks.filter(({ date }) => date >= from && date <= to)
        const query = { studentId: student, startDate: from, endDate: to }
        const { pivot } = (await app.call(attendanceHistory, { token: school.admin, query })).body.attendance
        const shown = Object.entries(pivot[0]?.attendance ?? {}).map(([date, { status }]) => [date, status])
        expect(shown).toEqual(
          expected
            .toSorted((one, other) => one.date.localeCompare(other.date))
            .map(({ date, status }) => [date, status]),
        )
        const counted = (await reported(from, to)).find(({ _id }) => _id === student)
        const of = (wanted: AttendanceStatus) => expected.filter(({ status }) => status === wanted)
        const last = (wanted: AttendanceStatus) =>
          of(wanted)
            .map(({ date }) => date)
            .sort()
            .at(-1) ?? null
        expect(counted).toMatchObject({
          present: of('present').length,
          absent: of('absent').length,
          late: of('late').length,
        })
        expect(await missed(student, { from, to })).toEqual(
          (['absent', 'late'] as const)
            .filter((wanted) => of(wanted).length > 0)
            .map(() => ({ lastAbsent: last('absent'), lastLate: last('late') })),
        )
      }
    }),
    { numRuns: 8 },
  )
})
