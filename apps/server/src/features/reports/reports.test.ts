import { listActivity } from '@shala/contract/activity/activity'
import { attendanceHistory, attendanceToday } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import type { Day } from '@shala/contract/general/days'
import type { Endpoint } from '@shala/contract/general/endpoint'
import {
  absenceReport,
  attendanceReport,
  lateReport,
  streaksReport,
  studentsReport,
} from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { recordReportDownload, reportTexts } from '@shala/contract/reports/reports'
import { leaveReport, teachersReport } from '@shala/contract/reports/staff'
import { strengthReport } from '@shala/contract/reports/strength'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'
import { openTestTerm, type TestTerm, termDays } from '../../../test/test-term.ts'

interface Mark {
  studentId: string
  date: Day
  classId: string
  status: 'present' | 'absent' | 'late'
  isActive: boolean
}

let app: TestApp
let term: TestTerm
let token: string
/** Every mark of the school, one by one, as the database has them. */
let marks: Mark[]
beforeAll(async () => {
  app = await openTestApp()
  term = await openTestTerm(app)
  token = term.school.admin
  const found = await sql<Mark>`select student_id as "studentId", date, attendance.class_id as "classId",
      attendance.status, users.status = 'active' and deleted_at is null as "isActive"
    from attendance join users on users.school_id = attendance.school_id and users.id = student_id
    where attendance.status is not null order by date`.execute(app.bind(term.school.schoolId))
  marks = found.rows
})
afterAll(() => app.close())

const { from: first, today } = termDays
const wholeTerm = { from: first, to: today }
const october = { from: '2026-10-01', to: '2026-10-31' }

const within = (range: { from: Day; to: Day }, all = marks) =>
  all.filter(({ date }) => date >= range.from && date <= range.to)

/** The figures of some marks, counted one by one. */
function count(some: readonly Mark[]) {
  const sums = { present: 0, absent: 0, late: 0, leave: 0 }
  for (const { status } of some) sums[status] += 1
  const attended = ((sums.present + sums.late) / some.length) * 100
  return { ...sums, percent: some.length === 0 ? null : Math.round(attended * 10) / 10 }
}

/** Not rounded. */
const shareOf = (some: readonly Mark[]) =>
  (some.filter(({ status }) => status !== 'absent').length * 100) / some.length

const withDays = (some: readonly Mark[]) => ({
  ...count(some),
  days: new Set(some.map(({ date }) => date)).size,
})

function grouped<K extends string>(some: readonly Mark[], keyOf: (mark: Mark) => K): Map<K, Mark[]> {
  const groups = new Map<K, Mark[]>()
  for (const mark of some) groups.set(keyOf(mark), [...(groups.get(keyOf(mark)) ?? []), mark])
  return groups
}

const history = async (range: { from: Day; to: Day }, classId?: string) =>
  (
    await app.call(attendanceHistory, {
      token,
      query: { startDate: range.from, endDate: range.to, ...(classId && { class: classId }) },
    })
  ).body

async function ask<E extends Endpoint>(endpoint: E, query: Record<string, string> = {}, as = token) {
  return await app.call(endpoint, { token: as, query })
}

describe('the attendance of students', () => {
  const keys = {
    class: ({ classId }: Mark) => classId,
    month: ({ date }: Mark) => date.slice(0, 7),
    weekday: ({ date }: Mark) => String(weekdayOf(date)),
  }

  it.each(['class', 'month', 'weekday'] as const)('by %s is every mark counted once', async (by) => {
    const { body } = await ask(attendanceReport, { ...wholeTerm, by })
    const expected = grouped(marks, keys[by])
    expect(new Map(body.groups.map(({ key, class: _, ...figures }) => [key, figures]))).toEqual(
      new Map([...expected].map(([key, some]) => [key, withDays(some)])),
    )
    expect(body.totals).toEqual(withDays(marks))
  })

  it('comes class by class, month by month and from Monday on', async () => {
    const groups = async (by: string) => (await ask(attendanceReport, { ...wholeTerm, by })).body.groups
    expect((await groups('class')).map(({ class: one }) => [one?.name, one?.section])).toEqual([
      ['Class 5', 'A'],
      ['Class 5', 'B'],
      ['Class 10', null],
    ])
    expect((await groups('month')).map(({ key }) => key)).toEqual(['2026-09', '2026-10', '2026-11'])
    expect((await groups('weekday')).map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('says what the details of attendance say, of the school and of a class, also of one that a student has left since', async () => {
    for (const classId of [undefined, ...term.classes]) {
      const { totals } = await history(october, classId)
      const { body } = await ask(attendanceReport, { ...october, ...(classId && { class: classId }) })
      const { present, absent, late } = body.totals
      expect(totals).toMatchObject({ present, absent, late, totalRecords: present + absent + late })
    }
    expect(within(october).filter(({ studentId }) => studentId === term.movedId).length).toBeGreaterThan(15)
  })

  it('of today says what the home screen and the statistics say', async () => {
    const { totals } = (await ask(attendanceReport, { from: today, to: today })).body
    expect((await app.call(attendanceToday, { token })).body).toMatchObject({
      presentToday: totals.present,
      absentToday: totals.absent,
      lateToday: totals.late,
    })
    const { overall, classWise } = (await app.call(attendanceStats, { token })).body.today
    expect(overall).toMatchObject({ totalPresent: totals.present, totalLate: totals.late })
    const { groups } = (await ask(attendanceReport, { from: today, to: today })).body
    for (const { key, present, absent, late } of groups)
      expect(classWise[key]).toMatchObject({ present, absent, late })
  })

  it('by student has the rows of the details, each with its own marks counted', async () => {
    for (const classId of [undefined, term.classes[0]]) {
      const { attendance, totals } = await history(october, classId)
      const { body } = await ask(studentsReport, { ...october, ...(classId && { class: classId }) })
      const some = within(october).filter((mark) => classId === undefined || mark.classId === classId)
      const bySelf = grouped(some, ({ studentId }) => studentId)
      expect(body.students.map(({ _id, classId, ...one }) => [_id, classId, one])).toEqual(
        attendance.pivot.map(({ studentId: id, rollNo, studentName, class: { _id } }) => [
          id,
          _id,
          {
            name: studentName,
            photo: null,
            rollNumber: rollNo,
            isActive: id !== term.leftId && id !== term.removedId,
            ...count(bySelf.get(id) ?? []),
          },
        ]),
      )
      expect(body.totals).toMatchObject({ present: totals.present, absent: totals.absent, late: totals.late })
      expect(body.classes).toEqual([
        ...new Map(attendance.pivot.map((one) => [one.class._id, one.class])).values(),
      ])
    }
  })

  it('by student begins with the first so many, and counts everybody', async () => {
    const whole = (await ask(studentsReport, october)).body
    expect(whole.counted).toBe(whole.students.length)
    expect(whole.bands.reduce((sum, { students }) => sum + students, 0)).toBe(
      whole.students.filter(({ percent }) => percent !== null).length,
    )
    for (const first of [1, 2, whole.counted - 1, whole.counted, whole.counted + 1]) {
      const { students, classes, ...rest } = (await ask(studentsReport, { ...october, first: String(first) }))
        .body
      expect(students).toEqual(whole.students.slice(0, first))
      const shown = new Set(students.map(({ classId }) => classId))
      expect(classes).toEqual(whole.classes.filter(({ _id }) => shown.has(_id)))
      expect({ ...whole, ...rest }).toEqual(whole)
    }
    const empty = { from: '2020-05-01', to: '2020-05-31', first: '5' }
    expect((await ask(studentsReport, empty)).body).toMatchObject({ counted: 0, students: [], classes: [] })
    for (const first of ['0', '-1', '1.5', 'all']) {
      const { status, error } = await ask(studentsReport, { ...october, first })
      expect([status, error.message]).toEqual([422, 'Please enter a number of 1 or more.'])
    }
  })

  it('of days without any mark has no percentage and no rows', async () => {
    const { body } = await ask(attendanceReport, { from: '2026-05-01', to: '2026-05-31' })
    expect(body.totals).toEqual({ present: 0, absent: 0, late: 0, leave: 0, days: 0, percent: null })
    expect(body.groups).toEqual([])
  })
})

describe('low attendance', () => {
  const active = () => [
    ...grouped(
      marks.filter(({ isActive }) => isActive),
      ({ studentId }) => studentId,
    ),
  ]

  it.each([75, 90, 95])('lists the active students below %i percent, the lowest first', async (threshold) => {
    const { body } = await ask(absenceReport, { ...wholeTerm, threshold: String(threshold) })
    const below = active().filter(([, some]) => shareOf(some) < threshold)
    expect(below.length).toBeGreaterThan(0)
    expect(body.students.map(({ _id }) => _id).sort()).toEqual(below.map(([id]) => id).sort())
    const bySelf = new Map(below)
    for (const { _id: id, lastAbsent, lastLate } of body.students) {
      const lastOf = (status: string) =>
        bySelf.get(id)?.findLast((mark) => mark.status === status)?.date ?? null
      expect({ lastAbsent, lastLate }).toEqual({ lastAbsent: lastOf('absent'), lastLate: lastOf('late') })
    }
    const percents = body.students.map(({ percent }) => percent ?? 100)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(body).toMatchObject({ threshold, counted: active().length })
  })

  it('puts every active student with a mark into one band', async () => {
    const { body } = await ask(absenceReport, wholeTerm)
    expect(body.threshold).toBe(75)
    const percents = active().map(([, some]) => shareOf(some))
    const ends = [50, 60, 70, 80, 90, 101]
    expect(body.bands.map(({ students }) => students)).toEqual(
      body.bands.map(({ from }, place) => percents.filter((p) => p >= from && p < (ends[place] ?? 0)).length),
    )
    expect(body.bands.reduce((sum, { students }) => sum + students, 0)).toBe(body.counted)
  })
})

describe('absences in a row', () => {
  /** Runs of absent marks of one student up to a day, walked through day by day. */
  function runsOf(some: readonly Mark[]) {
    const runs: { from: Day; to: Day; days: number; isRunning: boolean }[] = []
    let run: (typeof runs)[number] | undefined
    for (const { status, date } of some) {
      if (status !== 'absent') {
        if (run) run.isRunning = false
        run = undefined
      } else if (run) {
        run.days += 1
        run.to = date
      } else {
        run = { from: date, to: date, days: 1, isRunning: true }
        runs.push(run)
      }
    }
    return runs
  }
  const expected = (range: { from: Day; to: Day }, least: number) =>
    [
      ...grouped(
        marks.filter(({ isActive, date }) => isActive && date <= range.to),
        ({ studentId }) => studentId,
      ),
    ].flatMap(([studentId, some]) =>
      runsOf(some)
        .filter(({ to, days }) => to >= range.from && days >= least)
        .map((run) => ({ studentId, ...run })),
    )

  it.each([
    ['the term', wholeTerm, 2],
    ['October', october, 2],
    ['days in the middle of one, which is counted whole', { from: '2026-11-16', to: '2026-11-18' }, 3],
  ])('of %s are those found by walking through the marks', async (_, range, least) => {
    const { body } = await ask(streaksReport, { ...range, threshold: String(least) })
    const found = body.streaks.map(({ studentId, from, to, days, isRunning }) => ({
      studentId,
      from,
      to,
      days,
      isRunning,
    }))
    const key = ({ studentId, from }: { studentId: string; from: Day }) => `${studentId} ${from}`
    const inOrder = (one: (typeof found)[number], other: (typeof found)[number]) =>
      key(one).localeCompare(key(other))
    expect(found.length).toBeGreaterThan(0)
    expect(found.toSorted(inOrder)).toEqual(expected(range, least).toSorted(inOrder))
    expect(found.map(({ isRunning }) => isRunning)).toEqual(
      found.map(({ isRunning }) => isRunning).toSorted((one, other) => Number(other) - Number(one)),
    )
  })

  it('of a student who moved have the number of the class in which they were', async () => {
    const { streaks } = (await ask(streaksReport, { ...october, threshold: '2' })).body
    const [moved] = streaks.filter(({ studentId }) => studentId === term.movedId)
    expect([moved?.class._id, moved?.rollNumber]).toEqual([term.classes[0], '1'])
  })

  it('span days off, and run on until another mark comes', async () => {
    const away = (await ask(streaksReport, wholeTerm)).body.streaks.filter(
      ({ studentId }) => studentId === term.awayId,
    )
    const days = term.schoolDays.filter((day) => day >= '2026-11-13')
    const latest = away.find(({ isRunning }) => isRunning)
    expect(latest?.to).toBe(today)
    expect(latest?.days).toBeGreaterThanOrEqual(days.length - 1)
    const ofClass = (classId?: string) => ask(streaksReport, { ...wholeTerm, class: classId ?? '' })
    expect((await ofClass(term.classes[1])).body.streaks.map(({ studentId }) => studentId)).not.toContain(
      term.awayId,
    )
  })
})

describe('late comers', () => {
  it('are active students with their times, the most often first, from as many as are asked for', async () => {
    const times = [
      ...grouped(
        marks.filter(({ isActive }) => isActive),
        ({ studentId }) => studentId,
      ),
    ]
      .map(([id, some]) => [id, count(some).late] as const)
      .filter(([, late]) => late > 0)
    const { body } = await ask(lateReport, wholeTerm)
    expect(new Map(body.students.map(({ _id, late }) => [_id, late]))).toEqual(new Map(times))
    expect(body.late).toBe(times.reduce((sum, [, late]) => sum + late, 0))
    const often = (await ask(lateReport, { ...wholeTerm, threshold: '5' })).body
    expect(often.students.map(({ late }) => late)).toEqual(
      times
        .map(([, late]) => late)
        .filter((late) => late >= 5)
        .sort((a, b) => b - a),
    )
    expect(often.late).toBe(body.late)
  })
})

describe('the attendance register', () => {
  const register = async (classId: string, month = '2026-10') =>
    (await ask(registerReport, { class: classId, month })).body

  it.each([0, 1, 2] as const)('of class %i has the students and marks of the details', async (place) => {
    const classId = term.classes[place]
    const { pivot } = (await history(october, classId)).attendance
    const { students, days, totals } = await register(classId)
    const ofDetails = pivot.map(({ studentId, rollNo, attendance }) => [
      studentId,
      rollNo,
      Object.fromEntries(Object.entries(attendance).map(([date, { status }]) => [date, status])),
    ])
    // The class that somebody was moved out of has the number of then; the details have today's.
    const isMoved = ([studentId]: unknown[]) => place === 0 && studentId === term.movedId
    const before = ofDetails.filter(isMoved).map(([studentId, , marks]) => [studentId, '1', marks])
    expect(before).toHaveLength(place === 0 ? 1 : 0)
    expect(students.map(({ studentId, rollNumber, marks }) => [studentId, rollNumber, marks])).toEqual([
      ...before,
      ...ofDetails.filter((one) => !isMoved(one)),
    ])
    const own = within(october).filter((mark) => mark.classId === classId)
    expect(totals).toEqual(count(own))
    expect(days).toHaveLength(31)
    for (const { date, present, absent, late, leave } of days) {
      const { percent: _, ...ofDay } = count(own.filter((mark) => mark.date === date))
      expect({ present, absent, late, leave }).toEqual(ofDay)
    }
  })

  it('brings forward what each student has had since April, and carries it on', async () => {
    const { students } = await register(term.classes[1])
    const before = { from: '2026-04-01', to: '2026-09-30' }
    for (const { studentId, month, broughtForward, carriedForward } of students) {
      const own = marks.filter((mark) => mark.studentId === studentId)
      const inClass = within(october, own).filter(({ classId }) => classId === term.classes[1])
      expect([month, broughtForward]).toEqual([count(inClass), count(within(before, own))])
      expect(carriedForward).toEqual(count(within({ from: before.from, to: october.to }, own)))
    }
  })

  it('begins a month with what the one before has ended with, also for one who has moved', async () => {
    const rowOf = ({ students }: Awaited<ReturnType<typeof register>>) =>
      students.find(({ studentId }) => studentId === term.movedId)
    const [left, entered] = [await register(term.classes[0]), await register(term.classes[1])]
    const next = await register(term.classes[1], '2026-11')
    expect(rowOf(left)?.carriedForward).toEqual(rowOf(next)?.broughtForward)
    expect(rowOf(entered)?.carriedForward).toEqual(rowOf(next)?.broughtForward)
  })

  it('knows weekly days off and holidays, and counts the working days', async () => {
    const { days, workingDays, markedDays, year, class: one } = await register(term.classes[0])
    const open = term.schoolDays.filter((day) => day >= october.from && day <= october.to)
    expect(days.filter(({ kind }) => kind === 'working').map(({ date }) => date)).toEqual(open)
    expect(days.filter(({ kind }) => kind === 'off').every(({ date }) => weekdayOf(date) === 7)).toBe(true)
    expect(days.find(({ date }) => date === '2026-10-14')).toMatchObject({
      kind: 'holiday',
      name: 'Founders’ Day',
    })
    expect(workingDays.month).toBe(open.length)
    expect(workingDays.carriedForward).toBe(workingDays.broughtForward + open.length)
    expect(markedDays.month).toBe(
      days.filter(({ present, absent, late }) => present + absent + late > 0).length,
    )
    expect(markedDays.carriedForward).toBe(markedDays.broughtForward + markedDays.month)
    expect(markedDays.carriedForward).toBeLessThan(workingDays.carriedForward)
    expect([year, one]).toEqual(['2026-27', { _id: term.classes[0], name: 'Class 5', section: 'A' }])
    const running = await register(term.classes[0], '2026-11')
    expect(running.workingDays.month).toBe(term.schoolDays.filter((day) => day >= '2026-11-01').length)
  })

  it('says from when to when each student was in the class', async () => {
    const [before, after] = [await register(term.classes[0]), await register(term.classes[1])]
    const staysIn = ({ students }: typeof before) =>
      students.find(({ studentId }) => studentId === term.movedId)?.stays
    expect([staysIn(before), staysIn(after)]).toEqual([
      [{ from: '2026-10-01', to: '2026-10-25' }],
      [{ from: '2026-10-26', to: '2026-10-31' }],
    ])
  })
})

describe('every report', () => {
  const ofDays = [attendanceReport, studentsReport, absenceReport, streaksReport, lateReport]

  it('refuses more than 366 days, and days the wrong way round', async () => {
    for (const endpoint of [...ofDays, teachersReport, leaveReport]) {
      const long = await ask(endpoint, { from: '2025-11-19', to: today })
      expect([long.status, long.error.errors]).toEqual([422, { to: reportTexts.rangeTooLong }])
      expect((await ask(endpoint, { from: '2025-11-20', to: today })).status).toBe(200)
      const wrong = await ask(endpoint, { from: today, to: first })
      expect([wrong.status, wrong.error.errors]).toEqual([422, { to: reportTexts.rangeBackwards }])
    }
  })

  it('refuses a threshold that finds nobody or everybody', async () => {
    const asked = [
      [absenceReport, '0'],
      [absenceReport, '101'],
      [streaksReport, '1'],
      [lateReport, 'often'],
    ] as const
    for (const [endpoint, threshold] of asked) {
      const { status, error } = await ask(endpoint, { threshold })
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['threshold']])
    }
  })

  it('is of this month up to today unless days are given', async () => {
    expect((await ask(attendanceReport)).body).toMatchObject({ from: '2026-11-01', to: today })
  })

  it('knows no class of another school', async () => {
    const elsewhere = await (await openTestSchool(app)).addClass()
    for (const endpoint of [...ofDays, registerReport, strengthReport]) {
      expect((await ask(endpoint, { class: elsewhere })).status).toBe(404)
    }
    const body = { report: 'late', format: 'csv', class: elsewhere }
    expect((await app.call(recordReportDownload, { token, body })).status).toBe(404)
  })

  it('of students is for teachers too, of the staff for admins, and none is for students', async () => {
    const [teacher, student] = [await term.school.signInAs('teacher'), await term.school.signInAs('student')]
    for (const endpoint of [...ofDays, strengthReport]) {
      expect((await ask(endpoint, {}, teacher.token)).status).toBe(200)
      expect((await ask(endpoint, {}, student.token)).status).toBe(403)
    }
    for (const endpoint of [teachersReport, leaveReport])
      expect((await ask(endpoint, {}, teacher.token)).status).toBe(403)
  })

  it('that leaves as a file is in the activity, with what was in it', async () => {
    const body = { report: 'late', format: 'xlsx', class: term.classes[0], ...october }
    expect((await app.call(recordReportDownload, { token, body })).status).toBe(204)
    const { entries } = (await app.call(listActivity, { token, query: { area: 'exports' } })).body
    expect(entries[0]).toMatchObject({
      action: 'exports.report',
      after: { report: 'late', format: 'xlsx', class: 'Class 5 - A', ...october },
    })
    const teacher = await term.school.signInAs('teacher')
    const refused = await app.call(recordReportDownload, {
      token: teacher.token,
      body: { report: 'leave', format: 'csv' },
    })
    expect(refused.status).toBe(403)
  })
})
