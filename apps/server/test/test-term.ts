import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import { addCalendarEntry, listHolidays } from '@shala/contract/calendar/calendar'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { deleteUser, updateUser } from '@shala/contract/users'
import { startChance } from '../demo/chance.ts'
import type { TestApp } from './test-app.ts'
import { openTestSchool, type TestSchool } from './test-school.ts'

/** Some weeks of a small school, with all that makes figures go wrong: a move, departures, marks undone and days off. */
export interface TestTerm {
  school: TestSchool
  classes: [string, string, string]
  /** The days of the term on which the school was open. */
  schoolDays: Day[]
  /** Moved from the first class to the second on 26 October. */
  movedId: string
  /** Inactive since 2 November. */
  leftId: string
  /** Removed on 4 November. */
  removedId: string
  /** Absent from 28 to 31 October and since 13 November. */
  awayId: string
}

export const termDays = { from: '2026-09-01', today: '2026-11-20' } as const
/** Marks of earlier days are made on this one: a session lasts 30 days. */
const opened = '2026-10-22'
const perClass = 8

async function addStudents(school: TestSchool, classes: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const classId of classes) {
    const rows = Array.from({ length: perClass }, (_, place) => ({
      name: `Student ${place + 1}`,
      rollNumber: String(place + 1),
      enrollmentDate: place % 3 === 0 ? '2025-06-10' : '2026-04-06',
    }))
    ids.push(...(await school.importStudents(classId, rows)).map(({ personId = '' }) => personId))
  }
  return ids
}

async function findSchoolDays(app: TestApp, token: string): Promise<Day[]> {
  const { from, today } = termDays
  const entry = {
    kind: 'holiday',
    name: 'Founders’ Day',
    from: '2026-10-14',
    to: '2026-10-15',
    isClosed: true,
  }
  await app.call(addCalendarEntry, { token, body: entry })
  const query = { timeMin: from, timeMax: today }
  const closed = (await app.call(listHolidays, { token, query })).body.items.map(({ start }) => start.date)
  return daysFrom(from, today).filter((day) => weekdayOf(day) < 7 && !closed.includes(day))
}

/** Marks of each day: most there, a few often late or absent, one or another forgotten. */
function marksOf(students: string[], { leftId, removedId, awayId }: Record<string, string>) {
  const chance = startChance(17)
  const isGone = (id: string, day: Day) =>
    (id === leftId && day >= '2026-11-02') || (id === removedId && day >= '2026-11-04')
  const isAway = (day: Day) => day >= '2026-11-13' || (day >= '2026-10-28' && day <= '2026-10-31')
  const statusOf = (id: string, place: number, day: Day) => {
    if (id === awayId && isAway(day)) return 'absent'
    if (chance.is(place % 5 === 0 ? 0.35 : 0.06)) return 'absent'
    return chance.is(place % 4 === 0 ? 0.2 : 0.04) ? 'late' : 'present'
  }
  return (day: Day) =>
    students.flatMap((studentId, place) => {
      const isForgotten = day !== termDays.today && chance.is(0.03)
      if (isForgotten || isGone(studentId, day)) return []
      return [{ studentId, status: statusOf(studentId, place, day) }]
    })
}

export async function openTestTerm(app: TestApp): Promise<TestTerm> {
  const { from, today } = termDays
  app.clock.now = new Date(`${opened}T04:00:00Z`)
  const school = await openTestSchool(app)
  const token = school.admin
  const first = await school.addClass('Class 5', 'A')
  const second = await school.addClass('Class 5', 'B')
  const classes: TestTerm['classes'] = [first, second, await school.addClass('Class 10')]
  const students = await addStudents(school, classes)
  const [movedId = '', leftId = '', removedId = '', awayId = ''] = students
  const schoolDays = await findSchoolDays(app, token)
  const marks = marksOf(students, { leftId, removedId, awayId })
  const edit = (id: string, body: object) => app.call(updateUser, { token, params: { id }, body })
  const events: Record<Day, () => Promise<unknown>> = {
    '2026-10-26': () => edit(movedId, { class: second, rollNumber: '30' }),
    '2026-11-02': () => edit(leftId, { status: 'leaved' }),
    '2026-11-04': () => app.call(deleteUser, { token, params: { id: removedId } }),
  }
  for (const day of daysFrom(from, today)) {
    app.clock.now = new Date(`${day > opened ? day : opened}T04:30:00Z`)
    await events[day]?.()
    if (schoolDays.includes(day))
      await app.call(markBatch, {
        token,
        body: { marks: marks(day).map((mark) => ({ ...mark, date: day })) },
      })
  }
  for (const date of [addDays(today, -1), '2026-10-05']) {
    const body = { studentId: students.at(-1), status: '', date }
    await app.call(markAttendance, { token, body })
  }
  return { school, classes, schoolDays, movedId, leftId, removedId, awayId }
}
