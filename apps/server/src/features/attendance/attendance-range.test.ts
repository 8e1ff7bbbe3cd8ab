import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { getMe } from '@shala/contract/profile'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recountMarks } from './index.ts'

let app: TestApp
let school: TestSchool
let classId: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
})

const range = { startDate: '2026-11-16', endDate: '2026-11-20' }
const history = (token = school.admin) => app.call(attendanceHistory, { token, query: range })

/** Students with one mark each. */
async function addMarked(students: number): Promise<void> {
  const db = app.bind(school.schoolId)
  await sql`insert into users (school_id, id, role, name, class_id, roll_number, roll_order, enrollment_date,
      created_at)
    select ${school.schoolId}, gen_random_uuid(), 'student', 'Student ' || n, ${classId}, n::text, n, '2026-11-01', now()
    from generate_series(1, ${students}::int) n`.execute(db)
  await sql`insert into attendance (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
    select school_id, id, '2026-11-16', gen_random_uuid(), class_id,
      case roll_order % 3 when 0 then 'absent' when 1 then 'present' else 'late' end, 'manual', now(), ${school.adminId}
    from users where roll_order is not null`.execute(db)
  await recountMarks(db)
}

const working = () => app.schoolPool.totalCount - app.schoolPool.idleCount

async function untilWorking(connections: number): Promise<void> {
  for (let tries = 0; tries < 500 && working() !== connections; tries += 1) await wait(10)
  expect(working()).toBe(connections)
}

/** Holds the marks meanwhile, so that no history comes any further. */
async function whileHeld(act: (release: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const holder = new pg.Client(app.database)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table school.attendance in access exclusive mode')
  try {
    await act(() => holder.query('rollback'))
  } finally {
    await holder.end()
  }
}

describe('the history of a range, written as it is read', () => {
  it('has every student, in order, with totals over all', async () => {
    await addMarked(450)
    const { body } = await history()
    expect(body.attendance.pivot.map(({ rollNo }) => rollNo)).toEqual(
      Array.from({ length: 450 }, (_, index) => String(index + 1)),
    )
    expect(body.totals).toMatchObject({ totalRecords: 450, present: 150, absent: 150, late: 150 })
    expect(body.pagination).toEqual({ total: 450, pages: 1, page: 1, limit: 450 })
  })

  it('is the contract’s answer and nothing beside it, whatever people are called', async () => {
    const name = 'रवि "शिंदे" \\ {"status":'
    const student = await school.addStudent(classId, '1"}', { name, enrollmentDate: '2026-11-01' })
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: student, status: 'late', date: '2026-11-17' },
    })
    const { body, headers } = await history()
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(attendanceHistory.answer.parse(body)).toEqual(body)
    expect(body.attendance.pivot).toMatchObject([{ studentName: name, rollNo: '1"}' }])
  })
})

describe('many histories at once', () => {
  it('take one connection of the database: others go on, and each is answered in its turn', async () => {
    await addMarked(3)
    const teacher = await school.signInAs('teacher')
    await whileHeld(async (release) => {
      const twelve = Array.from({ length: 12 }, () => history())
      await untilWorking(1)
      for (let times = 0; times < 3; times += 1) {
        expect((await app.call(getMe, { token: teacher.token })).status).toBe(200)
      }
      await untilWorking(1)
      await release()
      expect((await Promise.all(twelve)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    })
  })

  it('whose client goes are not made', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const path = `${attendanceHistory.path}?${new URLSearchParams(range)}`
    const headers = { authorization: `Bearer ${school.admin}` }
    const gone = new AbortController()
    await whileHeld(async (release) => {
      const asked = Array.from({ length: 3 }, () =>
        once(get({ port, host: '127.0.0.1', path, headers, agent: false, signal: gone.signal }), 'response'),
      )
      await untilWorking(1)
      gone.abort()
      for (const one of asked) await expect(one).rejects.toThrow(/abort/)
      await release()
    })
    await untilWorking(0)
    expect((await history()).status).toBe(200)
  })
})
