import { markBatch } from '@shala/contract/attendance/attendance'
import { addDays, type Day } from '@shala/contract/general/days'
import { absenceReport, attendanceReport, streaksReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { updateSettings } from '@shala/contract/schools/settings'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let token: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  token = school.admin
  classId = await school.addClass('Class 5', 'A')
  // Every day is a school day: on a day off, marks of fewer than half of a class do not count.
  const body = { workingDays: [1, 2, 3, 4, 5, 6, 7], rhythmFrom: '2026-01-01' }
  await app.call(updateSettings, { token, body } as never)
})

const statuses = { P: 'present', A: 'absent', L: 'late' } as const

/** A student with a mark on each day from one on: 'PAL' is present, absent and late. */
async function addMarked(
  rollNumber: string,
  marks: Partial<Record<Day, string>>,
  enrollmentDate = '2026-03-02',
): Promise<string> {
  const studentId = await school.addStudent(classId, rollNumber, { enrollmentDate })
  await mark(studentId, marks)
  return studentId
}

async function mark(studentId: string, marks: Partial<Record<Day, string>>): Promise<void> {
  const all = Object.entries(marks).flatMap(([from, letters = '']) =>
    [...letters].map((letter, place) => ({
      studentId,
      date: addDays(from, place),
      status: statuses[letter as keyof typeof statuses],
    })),
  )
  const { status } = await app.call(markBatch, { token, body: { marks: all } })
  expect(status).toBe(200)
}

describe('absences in a row', () => {
  const streaks = async (from: Day, threshold = '2') => {
    const query = { from, to: '2026-11-20', threshold }
    const { body } = await app.call(streaksReport, { token, query })
    return body.streaks.map(({ from, to, days }) => ({ from, to, days }))
  }

  it('begin after a day on which the student came late', async () => {
    await addMarked('1', { '2026-11-09': 'PALAAA' })
    expect(await streaks('2026-11-09')).toEqual([{ from: '2026-11-12', to: '2026-11-14', days: 3 }])
  })

  it('that began before the days asked for begin after a late day too', async () => {
    await addMarked('1', { '2026-11-09': 'PALAAA' })
    expect(await streaks('2026-11-13')).toEqual([{ from: '2026-11-12', to: '2026-11-14', days: 3 }])
  })

  it('that follow a late day on the last day before those asked for have nothing from before it', async () => {
    await addMarked('1', { '2026-11-09': 'AALAA' })
    expect(await streaks('2026-11-12')).toEqual([{ from: '2026-11-12', to: '2026-11-13', days: 2 }])
  })

  it('of a student who was never there are whole', async () => {
    await addMarked('1', { '2026-11-09': 'AAAA' })
    expect(await streaks('2026-11-12', '4')).toEqual([{ from: '2026-11-09', to: '2026-11-12', days: 4 }])
  })
})

it('a percentage on the bound of two bands is in the upper one, 0 in the lowest and 100 in the highest', async () => {
  const first = '2026-06-01'
  const lower = { 0: 'AA', '44.4': 'PAPAPAPAA', 50: 'PA', 60: 'PPLAA', 70: 'PPPPPPLAAA' }
  const upper = { '78.6': 'PPPPPPPPPPPAAA', 80: 'PPPPA', 90: 'PPPPPPPPLA', 100: 'PPL' }
  const all = Object.values({ ...lower, ...upper })
  for (const [place, marks] of all.entries()) await addMarked(String(place + 1), { [first]: marks })
  const query = { from: first, to: '2026-11-20' }
  const { body } = await app.call(absenceReport, { token, query })
  expect(body.bands).toEqual([
    { from: 0, students: 2 },
    { from: 50, students: 1 },
    { from: 60, students: 1 },
    { from: 70, students: 2 },
    { from: 80, students: 1 },
    { from: 90, students: 2 },
  ])
})

describe('low attendance where the class changed in the middle', () => {
  const range = { from: '2026-11-02', to: '2026-11-20' }
  const absence = async (query: object = {}) =>
    (await app.call(absenceReport, { token, query: { ...range, ...query } })).body
  const edit = (id: string, body: object) => app.call(updateUser, { token, params: { id }, body })
  const add = (rollNumber: string, letters: string, from: Day) =>
    addMarked(rollNumber, { [from]: letters }, from)

  it('is of a student’s own marked days: of one who joined, since then; of one who left, nothing', async () => {
    const stayed = await add('1', 'PPPPPPPAAA', '2026-11-02')
    const joined = await add('2', 'PAL', '2026-11-16')
    const left = await add('3', 'AAAA', '2026-11-02')
    await edit(left, { status: 'leaved' })
    const { students, counted, bands } = await absence()
    expect(students.map(({ _id, percent }) => [_id, percent])).toEqual([
      [joined, 66.7],
      [stayed, 70],
    ])
    expect(counted).toBe(2)
    expect(bands.map((one) => one.students)).toEqual([0, 0, 1, 1, 0, 0])
    // The marks of the one who left stay in the figures of the class: 9 of 17.
    const { body } = await app.call(attendanceReport, { token, query: { ...range, by: 'class' } })
    expect(body.totals).toMatchObject({ present: 8, absent: 8, late: 1, percent: 52.9 })
  })

  it('is in each class of the days there, and in the school of all of them', async () => {
    const other = await school.addClass('Class 6')
    const moved = await add('1', 'AAAP', '2026-11-02')
    await edit(moved, { class: other, rollNumber: '1' })
    await mark(moved, { '2026-11-20': 'P' })
    const percents = async (query: object) =>
      (await absence({ threshold: '100', ...query })).students.map(({ percent }) => percent)
    expect(await percents({ class: classId })).toEqual([25])
    expect([await percents({ class: other }), (await absence({ class: other })).counted]).toEqual([[], 1])
    expect(await percents({})).toEqual([40])
  })
})

describe('the register of a month', () => {
  const rowOf = async (month: string) => {
    const { body } = await app.call(registerReport, { token, query: { class: classId, month } })
    const { month: own, broughtForward, carriedForward } = body.students[0] ?? {}
    const words = (one: typeof own) => one && [one.present, one.absent, one.late]
    return [words(broughtForward), words(own), words(carriedForward)]
  }

  it('brings forward the first day of the academic year and the last one before the month, none of before', async () => {
    await addMarked('1', { '2026-03-31': 'AP', '2026-04-30': 'LA', '2026-05-31': 'P' })
    expect(await rowOf('2026-03')).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
    ])
    expect(await rowOf('2026-04')).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [1, 0, 1],
    ])
    expect(await rowOf('2026-05')).toEqual([
      [1, 0, 1],
      [1, 1, 0],
      [2, 1, 1],
    ])
  })

  it('has every student of a class of sixty, with a mark on each day they were marked', async () => {
    const rows = Array.from({ length: 60 }, (_, place) => ({
      name: `Student ${place + 1}`,
      rollNumber: String(place + 1),
      enrollmentDate: '2026-04-06',
    }))
    const ids = (await school.importStudents(classId, rows)).map(({ personId = '' }) => personId)
    const marks = ids.map((studentId) => ({ studentId, date: '2026-11-20', status: 'present' }))
    await app.call(markBatch, { token, body: { marks } })
    const { body } = await app.call(registerReport, { token, query: { class: classId, month: '2026-11' } })
    expect(body.students.map(({ studentId }) => studentId)).toEqual(ids)
    expect(body.totals).toMatchObject({ present: 60, percent: 100 })
  })
})
