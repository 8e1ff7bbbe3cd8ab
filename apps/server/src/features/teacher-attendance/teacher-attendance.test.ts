import { removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { getDashboard } from '@shala/contract/dashboard'
import { teacherNotifications } from '@shala/contract/notifications/notifications'
import { updateSettings } from '@shala/contract/schools/settings'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // Friday, 20 November 2026, 8:30 in India.
  app.clock.now = new Date('2026-11-20T03:00:00Z')
  school = await openTestSchool(app)
})

const today = '2026-11-20'
/** Sets the clock to a time of India's, on a day of November 2026. */
const at = (time: string, day = 20) => {
  app.clock.now = new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+05:30`)
}
const scan = ({ token }: { token: string }) => app.call(scanTeacher, { token })
const set = (body: object) => app.call(updateSettings, { token: school.admin, body })
const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await app.call(listTeacherDay, { token, query })).body
const record = async (query: Record<string, string> = {}) => (await list(query)).records[0]

describe('a scan', () => {
  it('checks in, then out, by the server’s clock', async () => {
    const teacher = await school.signInAs('teacher')
    at('08:55')
    expect((await scan(teacher)).body).toEqual({
      message: 'checkin successful',
      type: 'checkin',
      name: 'A teacher',
      attendance: {
        _id: expect.any(String),
        date: today,
        kind: 'working',
        status: 'present',
        checkIn: '2026-11-20T03:25:00.000Z',
        checkOut: null,
        isHalfDay: false,
        parts: { worked: 1, leave: 0, absent: 0, onDayOff: 0 },
        cameOnLeave: null,
        minutes: null,
        changedAt: '2026-11-20T03:25:00.000Z',
        correction: null,
      },
    })
    at('16:40')
    expect((await scan(teacher)).body).toMatchObject({
      message: 'checkout successful',
      type: 'checkout',
      attendance: { status: 'present', checkOut: '2026-11-20T11:10:00.000Z', minutes: 465 },
    })
  })

  it('is late once the minutes of grace are over on the clock', async () => {
    const [inTime, late] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    app.clock.now = new Date('2026-11-20T09:15:59+05:30')
    expect((await scan(inTime)).body.attendance.status).toBe('present')
    at('09:16')
    expect((await scan(late)).body.attendance.status).toBe('late')
  })

  it('after midnight closes the day before, until the time that the school has set', async () => {
    const teacher = await school.signInAs('teacher')
    at('08:55')
    await scan(teacher)
    at('01:30', 21)
    expect((await scan(teacher)).body).toMatchObject({
      type: 'checkout',
      attendance: { date: today, checkOut: '2026-11-20T20:00:00.000Z', isHalfDay: false, minutes: 995 },
    })
    expect((await scan(teacher)).body).toMatchObject({ type: 'checkin', attendance: { date: '2026-11-21' } })
  })

  it('in the morning checks in, also where nobody checked out the day before', async () => {
    const teacher = await school.signInAs('teacher')
    at('08:55')
    await scan(teacher)
    at('04:00', 21)
    const { body } = await scan(teacher)
    expect(body).toMatchObject({ type: 'checkin', attendance: { date: '2026-11-21' } })
    await set({ checkOutUntil: '06:00' })
    at('05:59', 22)
    expect((await scan(teacher)).body).toMatchObject({
      type: 'checkout',
      attendance: { date: '2026-11-21' },
    })
  })

  it('goes by the settings of its own day: later ones change no past day', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:10')
    await scan(teacher)
    await set({ dayStart: '08:00' })
    expect(await record()).toMatchObject({ status: 'present' })
    at('09:10', 21)
    expect((await scan(teacher)).body.attendance.status).toBe('late')
  })

  it('counts as half a day by the midday of its check-out, whatever becomes of midday and time zone', async () => {
    const teacher = await school.signInAs('teacher')
    at('08:55')
    await scan(teacher)
    await set({ midday: '12:00' })
    at('12:30')
    expect((await scan(teacher)).body.attendance.isHalfDay).toBe(false)
    await set({ midday: '13:00', timeZone: 'Asia/Dhaka' })
    expect(await record({ date: today })).toMatchObject({ status: 'present', isHalfDay: false })
  })

  it('that closes a day which began without a clock leaves late as it was, and counts the half that is missed', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:40')
    await scan(teacher)
    const days = app.bind(school.schoolId).updateTable('teacher_attendance')
    await days.set({ clock: null } as never).execute()
    await set({ dayStart: '10:00' })
    at('11:30')
    expect((await scan(teacher)).body.attendance).toMatchObject({ status: 'late', isHalfDay: true })
    expect(await record({ date: today })).toMatchObject({ status: 'late', isHalfDay: true })
  })

  it('changes nothing within two minutes of the check-in', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:05')
    const { body: first } = await scan(teacher)
    app.clock.now = new Date('2026-11-20T09:06:59+05:30')
    const again = await scan(teacher)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({
      message: 'Already checked in at 9:05 am.',
      type: 'info',
      name: 'A teacher',
      attendance: first.attendance,
    })
    at('09:07')
    expect((await scan(teacher)).body.type).toBe('checkout')
  })

  it('is refused a third time', async () => {
    const teacher = await school.signInAs('teacher')
    await scan(teacher)
    at('16:00')
    await scan(teacher)
    at('16:10')
    const third = await scan(teacher)
    expect(third.status).toBe(409)
    expect(third.error).toMatchObject({
      code: 'teacher_attendance.done',
      error: 'Already checked in and out today.',
    })
    expect(await record()).toMatchObject({ checkOut: '2026-11-20T10:30:00.000Z' })
  })

  it('makes one record of ten at once', async () => {
    const teacher = await school.signInAs('teacher')
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(teacher)))
    expect(answers.map(({ body }) => body.type).sort()).toEqual(['checkin', ...Array(9).fill('info')])
    expect(new Set(answers.map(({ body }) => body.attendance._id)).size).toBe(1)
    const rows = await app.bind(school.schoolId).selectFrom('teacher_attendance').selectAll().execute()
    expect(rows).toHaveLength(1)
    at('16:00')
    const out = await Promise.all(Array.from({ length: 10 }, () => scan(teacher)))
    expect(out.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it.each([
    ['a check-in when half of the day is over', '13:00', '16:30', true],
    ['a check-out before half of the day is over', '08:50', '13:00', true],
    ['hours around midday', '12:59', '13:01', false],
  ])('counts as half a day: %s', async (_, from, to, expected) => {
    const teacher = await school.signInAs('teacher')
    at(from)
    await scan(teacher)
    at(to)
    expect((await scan(teacher)).body.attendance.isHalfDay).toBe(expected)
  })

  it('of a teacher who has come counts half a day only once they have left early', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:00')
    expect((await scan(teacher)).body.attendance.isHalfDay).toBe(false)
  })

  it('belongs to the day of the school’s own midnight', async () => {
    const teacher = await school.signInAs('teacher')
    app.clock.now = new Date('2026-11-20T18:29:00Z')
    expect((await scan(teacher)).body.attendance).toMatchObject({ date: today, status: 'late' })
    app.clock.now = new Date('2026-11-20T18:31:00Z')
    const later = await school.signInAs('teacher')
    expect((await scan(later)).body).toMatchObject({ type: 'checkin', attendance: { date: '2026-11-21' } })
    await set({ timeZone: 'America/New_York' })
    const other = await school.signInAs('teacher')
    expect((await scan(other)).body.attendance).toMatchObject({ date: today, status: 'late' })
  })

  it('counts on a day off, on which nobody is late or there for half a day', async () => {
    const teacher = await school.signInAs('teacher')
    at('15:00', 22)
    expect((await scan(teacher)).body.attendance).toMatchObject({
      date: '2026-11-22',
      status: 'present',
      isHalfDay: false,
    })
    expect(await record()).toMatchObject({ status: 'present' })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty record', {}],
    ['empty fields', { code: '', position: null }],
  ])('may send %s', async (_, body) => {
    const { token } = await school.signInAs('teacher')
    expect((await app.call(scanTeacher, { token, body })).status).toBe(200)
  })

  it('sends no time of its own', async () => {
    const { token } = await school.signInAs('teacher')
    at('10:00')
    const body = { at: '2026-11-20T03:00:00Z', checkIn: '2026-11-20T03:00:00Z', date: '2026-11-01' }
    const { body: answer } = await app.call(scanTeacher, { token, body })
    expect(answer.attendance).toMatchObject({
      date: today,
      checkIn: '2026-11-20T04:30:00.000Z',
      status: 'late',
    })
  })
})

describe('a day of teachers', () => {
  it('has a record of everybody: not yet while it lasts, absent when it is over', async () => {
    const [one] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    at('09:00')
    await scan(one)
    const running = await list()
    expect(running).toMatchObject({
      date: today,
      isWorkingDay: true,
      total: 2,
      page: 1,
      totalPages: 1,
      summary: { present: 1, late: 0, absent: 0, notYet: 1, leave: 0, total: 2 },
    })
    expect(running.records.map(({ status }) => status).sort()).toEqual(['notyet', 'present'])
    at('16:59')
    expect((await list()).summary.absent).toBe(0)
    at('17:00')
    expect((await list()).summary).toMatchObject({ present: 1, absent: 1, notYet: 0 })
    at('08:00', 21)
    expect((await list({ date: today })).summary).toMatchObject({ present: 1, absent: 1 })
  })

  it('is a day off where the school is closed', async () => {
    await school.signInAs('teacher')
    at('18:00', 22)
    expect(await list()).toMatchObject({ isWorkingDay: false, records: [{ status: 'holiday' }] })
    await set({ workingDays: [7] })
    expect((await list()).isWorkingDay).toBe(true)
    expect((await list({ date: today })).isWorkingDay).toBe(true)
    await set({ workingDays: [7], rhythmFrom: today })
    expect((await list({ date: today })).records[0]).toMatchObject({ status: 'holiday' })
  })

  it('ends at midday on a half day, on which nobody is here for half a day', async () => {
    const [one] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    await set({ halfDays: [5] })
    at('09:00')
    await scan(one)
    at('12:30')
    await scan(one)
    const { records } = await list()
    expect(records.map(({ kind, status, isHalfDay }) => [kind, status, isHalfDay]).sort()).toEqual([
      ['half', 'notyet', false],
      ['half', 'present', false],
    ])
    at('13:00')
    expect((await list()).summary).toMatchObject({ present: 1, absent: 1, notYet: 0 })
  })

  it.each([
    ['becomes one that ends at midday', { from: [], to: [5] }, false],
    ['no longer ends at midday', { from: [5], to: [] }, true],
  ])('follows the week also where it %s afterwards', async (_, halfDays, isHalfDay) => {
    const teacher = await school.signInAs('teacher')
    await set({ halfDays: halfDays.from })
    for (const time of ['09:00', '12:30']) {
      at(time)
      await scan(teacher)
    }
    expect(await record()).toMatchObject({ isHalfDay: !isHalfDay })
    at('09:00', 21)
    await set({ halfDays: halfDays.to, rhythmFrom: today })
    const parts = isHalfDay ? { worked: 0.5, absent: 0.5 } : { worked: 1, absent: 0 }
    expect(await record({ date: today })).toMatchObject({ status: 'present', isHalfDay, parts })
  })

  it('is a day off on a holiday, on which nobody is late', async () => {
    const teacher = await school.signInAs('teacher')
    const absent = await school.signInAs('teacher')
    at('11:30', 24)
    expect((await scan(teacher)).body.attendance).toMatchObject({ status: 'present', isHalfDay: false })
    at('18:00', 24)
    const { isWorkingDay, holiday, records } = await list()
    expect([isWorkingDay, holiday]).toEqual([false, 'Guru Nanak Jayanti'])
    expect(records.find(({ userId }) => userId._id === absent.userId)?.status).toBe('holiday')
    expect((await app.call(getDashboard, { token: absent.token })).body.ownDay?.status).toBe('holiday')
    const params = { id: 'IN guru-nanak-jayanti 2026' }
    await app.call(removeCalendarEntry, { token: school.admin, params })
    expect(await list()).toMatchObject({ isWorkingDay: true, holiday: null, summary: { absent: 1 } })
  })

  it('is unknown before the school recorded anything, and never an absence', async () => {
    const teacher = await school.signInAs('teacher')
    at('18:00')
    expect((await list()).records[0]?.status).toBe('none')
    at('09:00', 21)
    await scan(teacher)
    expect((await list({ date: today })).records[0]?.status).toBe('none')
  })

  it('lists a teacher from the day they were added', async () => {
    at('09:00', 19)
    await scan(await school.signInAs('teacher'))
    at('09:00')
    await school.signInAs('teacher')
    expect((await list()).total).toBe(2)
    expect((await list({ date: '2026-11-19' })).total).toBe(1)
    expect((await list({ date: '2026-11-18' })).total).toBe(0)
  })

  it('is never an absence because of a correction of an earlier day', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:00', 21)
    await scan(teacher)
    const params = { teacherId: teacher.userId, date: today }
    const body = { status: 'leave', reason: 'A wedding', seen: null }
    await app.call(correctTeacherDay, { token: school.admin, params, body })
    await school.signInAs('teacher')
    at('18:00', 24)
    expect((await list({ date: today })).summary).toMatchObject({ absent: 0, leave: 1 })
    const seen = (await record({ date: '2026-11-21' }))?.changedAt
    const cleared = { status: '', reason: 'Scanned to try it', seen }
    await app.call(correctTeacherDay, {
      token: school.admin,
      params: { ...params, date: '2026-11-21' },
      body: cleared,
    })
    expect((await list({ date: '2026-11-21' })).summary.absent).toBe(2)
  })

  describe('expects', () => {
    const change = (id: string, values: object) =>
      app.bind(school.schoolId).updateTable('users').set(values).where('id', '=', id).execute()
    /** The database notes it by its own clock, which is later than that of these tests. */
    const endedAt = (id: string, to_at: Date) =>
      app
        .bind(school.schoolId)
        .updateTable('teaching')
        .set({ to_at, ended_at: to_at })
        .where('teacher_id', '=', id)
        .where('to_at', 'is not', null)
        .execute()
    const beganAgainAt = (id: string, from_at: Date) =>
      app
        .bind(school.schoolId)
        .updateTable('teaching')
        .set({ from_at })
        .where('teacher_id', '=', id)
        .where('to_at', 'is', null)
        .execute()
    const totalOn = async (date: string) => (await list({ date })).total

    it('a teacher until the day they were removed, that day included', async () => {
      const removed = await school.signInAs('teacher')
      at('09:00')
      await scan(removed)
      await change(removed.userId, { deleted_at: app.clock.now })
      at('09:00', 21)
      expect([await totalOn('2026-11-21'), await totalOn(today)]).toEqual([0, 1])
    })

    it('a teacher until they leave, also one who never scanned on that day', async () => {
      const left = await school.signInAs('teacher')
      at('09:00', 21)
      await change(left.userId, { status: 'leaved' })
      await endedAt(left.userId, app.clock.now)
      await change(left.userId, { status: 'passout' })
      at('09:00', 23)
      expect([await totalOn('2026-11-23'), await totalOn('2026-11-21')]).toEqual([0, 1])
    })

    it.each([
      ['deleted', () => ({ deleted_at: app.clock.now })],
      ['made an admin', () => ({ role: 'admin' })],
    ])(
      'nobody who was %s before they had come that day, once the day is over somebody absent',
      async (_, how) => {
        const other = await school.signInAs('teacher')
        at('09:00')
        await scan(other)
        const gone = await Promise.all([school.signInAs('teacher'), school.signInAs('teacher')])
        const endIt = async ({ userId }: { userId: string }) => {
          await change(userId, how())
          const spells = app.bind(school.schoolId).updateTable('teaching').set({ to_at: app.clock.now })
          await spells.where('teacher_id', '=', userId).execute()
        }
        await endIt(gone[0])
        const { teachersOut } = (await app.call(getDashboard, { token: school.admin })).body
        expect([await totalOn(today), teachersOut?.total]).toEqual([2, 1])
        at('17:30')
        await endIt(gone[1])
        expect((await list({ date: today })).summary).toMatchObject({ present: 1, absent: 1, total: 2 })
      },
    )

    it('nobody between leaving and coming back', async () => {
      const back = await school.signInAs('teacher')
      await change(back.userId, { status: 'leaved' })
      await endedAt(back.userId, app.clock.now)
      await change(back.userId, { status: 'active' })
      await beganAgainAt(back.userId, new Date('2026-11-24T04:00:00Z'))
      at('09:00', 25)
      expect(await Promise.all([today, '2026-11-23', '2026-11-24'].map(totalOn))).toEqual([1, 0, 1])
    })

    it('nobody who was added as inactive', async () => {
      await app
        .bind(school.schoolId)
        .insertInto('users')
        .values({
          school_id: school.schoolId,
          id: newId(),
          role: 'teacher',
          name: 'Inactive',
          status: 'passout',
          created_at: app.clock.now,
        })
        .execute()
      expect(await totalOn(today)).toBe(0)
    })

    it('nobody as an admin, and keeps their days as a teacher', async () => {
      const promoted = await school.signInAs('teacher')
      at('09:00')
      await scan(promoted)
      await change(promoted.userId, { role: 'admin' })
      await endedAt(promoted.userId, app.clock.now)
      at('18:00', 23)
      expect([await totalOn('2026-11-23'), await totalOn(today)]).toEqual([0, 1])
      expect(await record({ date: today })).toMatchObject({ status: 'present' })
    })
  })

  it('is searched by parts of a name, and narrowed to a status', async () => {
    const [asha, ravi] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    const rename = (id: string, name: string) =>
      app.bind(school.schoolId).updateTable('users').set({ name }).where('id', '=', id).execute()
    await rename(asha.userId, 'Asha Tambe')
    await rename(ravi.userId, 'Ravi % Kumar')
    at('09:00')
    await scan(ravi)
    const names = async (query: Record<string, string>) => (await list(query)).records.map(({ name }) => name)
    expect(await names({})).toEqual(['Asha Tambe', 'Ravi % Kumar'])
    expect(await names({ name: 'TAMBE ash' })).toEqual(['Asha Tambe'])
    expect(await names({ name: 'asha kumar' })).toEqual([])
    expect(await names({ name: '%' })).toEqual(['Ravi % Kumar'])
    expect(await names({ status: 'present' })).toEqual(['Ravi % Kumar'])
    expect(await names({ status: 'late' })).toEqual([])
    expect((await list({ name: 'asha' })).summary.total).toBe(2)
  })

  it('goes by pages', async () => {
    for (let count = 0; count < 12; count += 1) await school.signInAs('teacher')
    expect(await list()).toMatchObject({ total: 12, totalPages: 2, page: 1, records: Array(10).fill({}) })
    expect((await list({ page: '2' })).records).toHaveLength(2)
    expect((await list({ limit: '50' })).records).toHaveLength(12)
    expect((await list({ page: '9' })).records).toEqual([])
  })

  it.each([
    ['a day that has not come', { date: '2026-11-21' }],
    ['no day', { date: 'yesterday' }],
    ['a page of none', { page: '0' }],
    ['too large a page', { limit: '101' }],
    ['an unknown status', { status: 'asleep' }],
    ['a name that is too long', { name: 'a'.repeat(101) }],
  ])('refuses %s', async (_, query) => {
    const { status } = await app.call(listTeacherDay, { token: school.admin, query: query as never })
    expect(status).toBe(422)
  })
})

describe('the bell', () => {
  const notified = async () => {
    await app.doChores()
    const { body } = await app.call(teacherNotifications, { token: school.admin })
    return body.notifications.map(({ type, severity, message, values }) => [
      type,
      severity,
      message,
      values.date,
    ])
  }

  it('tells of late check-ins at once, of absences and forgotten check-outs when the day is over', async () => {
    const [late] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    at('09:40')
    await scan(late)
    expect((await app.call(teacherNotifications, { token: school.admin })).body.notifications).toHaveLength(1)
    const lateNote = ['late', 'warning', 'A teacher arrived late, at 9:40 am.', today]
    expect(await notified()).toEqual([lateNote])
    at('17:59')
    const absentNote = ['absent', 'error', 'A teacher did not check in.', today]
    expect(await notified()).toEqual([absentNote, lateNote])
    at('18:00')
    const forgotten = ['forgotten', 'info', 'A teacher checked in at 9:40 am and did not check out.', today]
    expect(await notified()).toEqual([forgotten, absentNote, lateNote])
  })

  it('tells of a check-in after the end of the day no earlier than it was made', async () => {
    const teacher = await school.signInAs('teacher')
    at('19:00')
    await scan(teacher)
    const { body } = await app.call(teacherNotifications, { token: school.admin })
    expect(body.notifications.map(({ createdAt }) => createdAt)).toEqual(
      Array(2).fill('2026-11-20T13:30:00.000Z'),
    )
  })

  it('reaches back seven days, and knows of no day before the first record', async () => {
    const teacher = await school.signInAs('teacher')
    at('18:00', 20)
    expect(await notified()).toEqual([])
    await scan(teacher)
    at('18:00', 24)
    // The 24th is Guru Nanak Jayanti.
    expect((await notified()).map(([type, , , date]) => [type, date])).toEqual([
      ['absent', '2026-11-23'],
      ['absent', '2026-11-21'],
      ['forgotten', today],
      ['late', today],
    ])
  })

  it('takes back what is corrected', async () => {
    const teacher = await school.signInAs('teacher')
    at('09:40')
    const { body } = await scan(teacher)
    expect(await notified()).toHaveLength(1)
    const { changedAt: seen } = body.attendance
    const correction = { status: 'present', checkIn: '09:00', reason: 'The bus of the school', seen }
    await app.call(correctTeacherDay, {
      token: school.admin,
      params: { teacherId: teacher.userId, date: today },
      body: correction,
    })
    expect(await notified()).toEqual([])
  })
})
