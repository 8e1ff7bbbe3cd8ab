import {
  attendanceHistory,
  attendanceToday,
  markAttendance,
  markBatch,
} from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import { updateSettings } from '@shala/contract/schools/settings'
import { listStudents } from '@shala/contract/students/listed'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const usual = process.env.TZ
const [day, next, afterNext] = ['2026-10-31', '2026-11-01', '2026-11-02'] as const

/** The end of a month, in New York also the night in which the clocks go back. */
const midnights = [
  ['Asia/Kolkata', '2026-10-31T18:30:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z'],
] as const

/** The server's process and PostgreSQL's sessions, each with a clock elsewhere. */
describe.each([
  ['UTC', 'Asia/Kolkata'],
  ['America/New_York', 'UTC'],
  ['Asia/Kolkata', 'America/New_York'],
])('on a server in %s with its database in %s', (ofServer, ofDatabase) => {
  let app: TestApp
  beforeAll(async () => {
    process.env.TZ = ofServer
    app = await openTestApp()
    const owner = new pg.Client(app.database)
    await owner.connect()
    await owner.query(`alter database ${owner.database} set timezone to '${ofDatabase}'`)
    await owner.end()
  })
  afterAll(async () => {
    if (usual === undefined) delete process.env.TZ
    else process.env.TZ = usual
    await app.close()
  })

  async function openSchoolIn(timeZone: string) {
    app.clock.now = new Date('2026-10-31T12:00:00Z')
    const school = await openTestSchool(app)
    await app.call(updateSettings, { token: school.admin, body: { timeZone } })
    const classId = await school.addClass()
    const enrollmentDate = '2026-09-01'
    const ids = await Promise.all(
      ['1', '2'].map((roll) => school.addStudent(classId, roll, { enrollmentDate })),
    )
    return { school, ids }
  }

  /** Every day and figure that an answer takes for today's. */
  async function todayOf({ admin: token }: TestSchool) {
    const [figures, stats, unmarked, history, list] = await Promise.all([
      app.call(attendanceToday, { token }),
      app.call(attendanceStats, { token }),
      app.call(unmarkedClasses, { token }),
      app.call(attendanceHistory, { token }),
      app.call(listStudents, { token }),
    ])
    return {
      unmarkedOn: unmarked.body.date,
      left: unmarked.body.classes.map(({ students, marked }) => students - marked),
      present: [figures.body.presentToday, stats.body.today.overall.totalPresent],
      days: stats.body.daily.map(({ date }) => date),
      recorded: history.body.attendance.records.map(({ date, status }) => [date, status]),
      listed: list.body.students.map(({ attendanceStatus }) => attendanceStatus),
    }
  }

  it('the clocks are where this says', async () => {
    const hours = { UTC: 12, 'America/New_York': 8, 'Asia/Kolkata': 17 }[ofServer]
    expect(new Date('2026-10-31T12:00:00Z').getHours()).toBe(hours)
    expect((await app.schoolPool.query('show timezone')).rows).toEqual([{ TimeZone: ofDatabase }])
  })

  it.each(midnights)('the day of a school in %s ends at its own midnight', async (timeZone, midnight) => {
    const { school, ids } = await openSchoolIn(timeZone)
    const token = school.admin
    const [one, other] = ids
    const mark = (body: object) => app.call(markAttendance, { token, body })
    app.clock.now = new Date(Date.parse(midnight) - 1000)
    expect((await mark({ studentId: one, status: 'present' })).body.attendance?.date).toBe(day)
    expect((await mark({ studentId: one, status: 'present', date: next })).status).toBe(422)
    expect(await todayOf(school)).toEqual({
      unmarkedOn: day,
      left: [1],
      present: [1, 1],
      days: [day],
      recorded: [[day, 'present']],
      listed: ['present', null],
    })
    app.clock.now = new Date(midnight)
    expect((await mark({ studentId: other, status: 'absent', date: day })).status).toBe(200)
    const marks = [
      { studentId: other, status: 'present' },
      { studentId: one, status: 'late', date: afterNext },
    ]
    const { body } = await app.call(markBatch, { token, body: { marks } })
    expect(body.results.map(({ outcome, attendance }) => [outcome, attendance?.date])).toEqual([
      ['saved', next],
      ['refused', undefined],
    ])
    expect(await todayOf(school)).toEqual({
      unmarkedOn: next,
      left: [1],
      present: [1, 1],
      days: [next, day],
      recorded: [[next, 'present']],
      listed: [null, 'present'],
    })
    const query = { startDate: '2026-10-01', endDate: next }
    const { pivot } = (await app.call(attendanceHistory, { token, query })).body.attendance
    expect(pivot.map(({ attendance }) => Object.keys(attendance))).toEqual([[day], [day, next]])
  })

  it.each(midnights)(
    'a press of a school in %s that waited over midnight is of its day',
    async (timeZone, midnight) => {
      const { school, ids } = await openSchoolIn(timeZone)
      app.clock.now = new Date(Date.parse(midnight) + 60_000)
      const markedAt = new Date(Date.parse(midnight) - 1000)
      const body = { studentId: ids[0], status: 'late', markedAt, sentAt: app.clock.now }
      const answer = await app.call(markAttendance, { token: school.admin, body })
      expect(answer.body.attendance?.date).toBe(day)
      expect(answer.body.attendance?.markedAt).toBe(markedAt.toISOString())
    },
  )
})
