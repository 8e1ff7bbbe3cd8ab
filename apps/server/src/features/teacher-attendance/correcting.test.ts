import { listActivity } from '@shala/contract/activity/activity'
import { updateSettings } from '@shala/contract/schools/settings'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let teacher: { token: string; userId: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-18T03:00:00Z')
  school = await openTestSchool(app)
  teacher = await school.signInAs('teacher')
  at('10:30')
})

const today = '2026-11-20'
const at = (time: string, day = 20) => {
  app.clock.now = new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+05:30`)
}
const scan = () => app.call(scanTeacher, { token: teacher.token })
interface Where {
  date?: string
  teacherId?: string
  token?: string
}
/** As somebody who has just looked at the day, unless the body says what they saw. */
const correct = async (body: object, where: Where = {}) => {
  const { date = today, teacherId = teacher.userId, token = school.admin } = where
  const known = date <= today ? ((await record(date))?.changedAt ?? null) : null
  const sent = { reason: 'Was there', seen: known, ...body }
  return await app.call(correctTeacherDay, { token, params: { teacherId, date }, body: sent })
}
const record = async (date = today) =>
  (await app.call(listTeacherDay, { token: school.admin, query: { date } })).body.records[0]
const entries = async () => {
  const query = { area: 'teacher_attendance' }
  return (await app.call(listActivity, { token: school.admin, query })).body.entries
}

describe('a correction', () => {
  it('puts a day right, with times by the school’s clocks', async () => {
    const corrected = await correct({ status: 'present', checkIn: '08:55', checkOut: '10:15' })
    expect(corrected.status).toBe(200)
    expect(corrected.body).toMatchObject({
      message: "A teacher's attendance on 2026-11-20 was corrected.",
      attendance: {
        status: 'present',
        checkIn: '2026-11-20T03:25:00.000Z',
        checkOut: '2026-11-20T04:45:00.000Z',
        minutes: 80,
        isHalfDay: false,
        correction: { by: 'Asha Rao', reason: 'Was there', at: '2026-11-20T05:00:00.000Z' },
      },
    })
    expect(await record()).toMatchObject(corrected.body.attendance)
  })

  it('is in the activity, with what stood before and why', async () => {
    await scan()
    await correct({ status: 'late', checkIn: '09:30', reason: '  The bus broke down ' })
    const [entry] = await entries()
    expect(entry).toMatchObject({
      action: 'teacher_attendance.correct',
      actor: { name: 'Asha Rao' },
      entityId: teacher.userId,
      before: { date: today, status: 'late', checkedInAt: '2026-11-20T05:00:00.000Z' },
      after: { date: today, checkedInAt: '2026-11-20T04:00:00.000Z', reason: 'The bus broke down' },
    })
  })

  it('can be leave, an absence, or that nothing is known', async () => {
    await scan()
    expect((await correct({ status: 'leave' })).body.attendance).toMatchObject({
      status: 'leave',
      checkIn: null,
      minutes: null,
    })
    expect((await correct({ status: 'absent' })).body.attendance.status).toBe('absent')
    expect((await correct({ status: '' })).body.attendance).toMatchObject({ _id: '', status: 'notyet' })
    expect(await record()).toMatchObject({ _id: '', correction: null })
    expect((await entries()).map(({ after }) => after?.status)).toEqual(['notyet', 'absent', 'leave'])
  })

  it('says itself whether it was half a day, whatever the times', async () => {
    const { body } = await correct({ status: 'present', isHalfDay: true })
    expect(body.attendance).toMatchObject({ isHalfDay: true, checkIn: null })
    expect((await correct({ status: 'leave', isHalfDay: true })).body.attendance.isHalfDay).toBe(false)
    at('16:00')
    const late = { status: 'present', checkIn: '14:30', reason: 'At the board office in the morning' }
    expect((await correct(late)).body.attendance.isHalfDay).toBe(false)
  })

  it('keeps its row, and its time is later than the one of before', async () => {
    await scan()
    const before = await record()
    const { body } = await correct({ status: 'late', checkIn: '09:30' })
    expect(body.attendance._id).toBe(before?._id)
    expect(body.attendance.changedAt?.localeCompare(before?.changedAt ?? '')).toBe(1)
  })

  it('is followed by the scan that it lacks, and stays', async () => {
    await correct({ status: 'present', checkIn: '08:50', isHalfDay: true })
    at('16:30')
    const out = await scan()
    expect(out.body).toMatchObject({
      type: 'checkout',
      attendance: {
        status: 'present',
        isHalfDay: true,
        checkIn: '2026-11-20T03:20:00.000Z',
        checkOut: '2026-11-20T11:00:00.000Z',
        changedAt: '2026-11-20T11:00:00.000Z',
        correction: { by: 'Asha Rao', reason: 'Was there' },
      },
    })
  })

  it('without times is filled in by a scan: of coming until midday, then of leaving', async () => {
    await correct({ status: 'present', reason: 'Her phone was broken' })
    at('13:00')
    expect((await scan()).body).toMatchObject({
      type: 'checkout',
      attendance: {
        status: 'present',
        isHalfDay: false,
        checkIn: null,
        checkOut: '2026-11-20T07:30:00.000Z',
      },
    })
    at('10:30', 21)
    await correct({ status: 'present' }, { date: '2026-11-21' })
    expect((await scan()).body).toMatchObject({
      type: 'checkin',
      attendance: {
        status: 'present',
        checkIn: '2026-11-21T05:00:00.000Z',
        checkOut: null,
        correction: { by: 'Asha Rao' },
      },
    })
  })

  it('of an absence is over when the teacher comes after all, which is in the activity', async () => {
    await correct({ status: 'leave', reason: 'Sick' })
    at('11:00')
    expect((await scan()).body).toMatchObject({
      type: 'checkin',
      attendance: { status: 'late', correction: null },
    })
    const [entry] = await entries()
    expect(entry).toMatchObject({
      action: 'teacher_attendance.come_after_all',
      actor: { name: 'A teacher' },
      before: { status: 'leave', reason: 'Sick' },
      after: { status: 'late' },
    })
  })

  it('of a past day stays when the teacher scans on another', async () => {
    await correct({ status: 'present' }, { date: '2026-11-18' })
    await scan()
    expect(await record('2026-11-18')).toMatchObject({ status: 'present' })
  })
})

describe('of two who change a day', () => {
  it('the second sees what the first one did', async () => {
    const seen = (await record())?.changedAt ?? null
    await correct({ status: 'leave', seen })
    const second = await correct({ status: 'absent', seen })
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({
      code: 'teacher_attendance.changed',
      current: { status: 'leave', correction: { by: 'Asha Rao' } },
    })
    expect(await record()).toMatchObject({ status: 'leave' })
    const changedAt = (await record())?.changedAt
    expect((await correct({ status: 'absent', seen: changedAt })).status).toBe(200)
  })

  it('a scan is not overwritten unseen', async () => {
    const seen = (await record())?.changedAt ?? null
    await scan()
    expect((await correct({ status: 'absent', seen })).status).toBe(409)
  })

  it('who has not seen the day cannot correct it', async () => {
    const { status, error } = await correct({ status: 'absent', seen: undefined })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['seen']])
  })

  it('a check-out is not overwritten unseen', async () => {
    await scan()
    const seen = (await record())?.changedAt
    at('16:00')
    await scan()
    expect((await correct({ status: 'present', seen })).status).toBe(409)
  })

  it('at the same moment, one is saved and the other is told', async () => {
    const both = await Promise.all(['leave', 'absent'].map((status) => correct({ status, seen: null })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await entries()).toHaveLength(1)
  })
})

describe('a correction is refused', () => {
  it.each([
    ['without a reason', { status: 'present', reason: ' ' }, 'reason'],
    ['with too short a reason', { status: 'present', reason: 'x' }, 'reason'],
    ['with too long a reason', { status: 'present', reason: 'a'.repeat(301) }, 'reason'],
    ['without a status', {}, 'status'],
    ['with an unknown status', { status: 'holiday' }, 'status'],
    ['with a time that is none', { status: 'present', checkIn: '25:00' }, 'checkIn'],
    ['with a check-out alone', { status: 'present', checkOut: '10:00' }, 'checkIn'],
    [
      'with the times the wrong way round',
      { status: 'present', checkIn: '10:00', checkOut: '09:00' },
      'checkOut',
    ],
    ['with a time that has not come', { status: 'present', checkIn: '10:31' }, 'checkIn'],
    ['with a check-out to come', { status: 'present', checkIn: '09:00', checkOut: '16:00' }, 'checkOut'],
    ['with times of an absence', { status: 'absent', checkIn: '09:00' }, 'checkIn'],
    ['with a check-out of leave', { status: 'leave', checkOut: '09:00' }, 'checkOut'],
  ])('%s', async (_, body, field) => {
    const refused = await correct(body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field])
    expect(await record()).toMatchObject({ _id: '' })
  })

  it('for a day that has not come, and one before the teacher was there', async () => {
    expect((await correct({ status: 'present' }, { date: '2026-11-21' })).error.errors).toHaveProperty('date')
    expect((await correct({ status: 'present' }, { date: '2026-11-17' })).error.code).toBe(
      'teacher_attendance.not_there',
    )
  })

  it('for a student, a person of another school, nobody, and a day that is none', async () => {
    const other = await (await openTestSchool(app)).signInAs('teacher')
    const student = await school.signInAs('student')
    for (const teacherId of [student.userId, other.userId, newId(), school.adminId, 'x']) {
      expect((await correct({ status: 'present' }, { teacherId })).status).toBe(404)
    }
    expect((await correct({ status: 'present' }, { date: 'today' })).status).toBe(404)
  })

  it('for somebody who was removed', async () => {
    const change = { deleted_at: app.clock.now }
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set(change)
      .where('id', '=', teacher.userId)
      .execute()
    expect((await correct({ status: 'present', seen: null })).status).toBe(404)
  })

  it('with a check-out before a check-in that the clocks skipped', async () => {
    await app.call(updateSettings, { token: school.admin, body: { timeZone: 'America/New_York' } })
    app.clock.now = new Date('2026-03-01T12:00:00Z')
    const early = await school.signInAs('teacher')
    app.clock.now = new Date('2026-03-09T12:00:00Z')
    // From 2:00 to 3:00 there is no time there: 2:30 is 3:30, after 3:10.
    const times = { status: 'present', checkIn: '02:30', checkOut: '03:10', seen: null }
    const refused = await correct(times, { date: '2026-03-08', teacherId: early.userId })
    expect(refused.error.errors).toHaveProperty('checkOut')
  })

  it('to a teacher, for themself too', async () => {
    expect((await correct({ status: 'present' }, { token: teacher.token })).status).toBe(403)
  })
})

describe('a month', () => {
  const month = async (query: Record<string, string> = {}, token = school.admin) =>
    (await app.call(teacherMonths, { token, query })).body

  beforeEach(async () => {
    // The teacher is there from Wednesday the 18th; Sunday the 22nd is a day off, the 24th Guru Nanak Jayanti.
    at('09:00', 18)
    await scan()
    at('16:00', 18)
    await scan()
    at('13:30', 19)
    await scan()
    at('09:00', 21)
    await scan()
    await correct({ status: 'leave' }, { date: '2026-11-20' })
    at('10:00', 24)
  })

  it('has each day of a teacher that has come, and what they add up to', async () => {
    const { teachers, workingDays, holidays, month: name } = await month()
    expect([name, workingDays]).toEqual(['2026-11', 19])
    expect(holidays.map(({ date }) => date)).toEqual(['2026-11-08', '2026-11-24'])
    expect(teachers).toHaveLength(1)
    expect(teachers[0]?.days.map(({ date, status }) => [date.slice(8), status])).toEqual([
      ['18', 'present'],
      ['19', 'late'],
      ['20', 'leave'],
      ['21', 'present'],
      ['22', 'holiday'],
      ['23', 'absent'],
      ['24', 'holiday'],
    ])
    expect(teachers[0]?.totals).toEqual({
      worked: 2.5,
      workedLate: 0.5,
      present: 2,
      late: 1,
      halfDays: 1,
      // The other half of the late day, and a whole one.
      absent: 1.5,
      leave: 1,
      holiday: 2,
      onDaysOff: 0,
      minutes: 420,
      forgotten: 2,
    })
  })

  it('is shown to the teacher as to the admin', async () => {
    const { teachers } = await month({ teacherId: teacher.userId })
    expect((await month({}, teacher.token)).teachers).toEqual(teachers)
    expect((await month({ teacherId: teacher.userId }, teacher.token)).teachers).toEqual(teachers)
  })

  it('before anybody was there has nobody, and one who is asked for with no days', async () => {
    expect((await month({ month: '2026-10' })).teachers).toEqual([])
    expect((await month({ month: '2026-10', teacherId: teacher.userId })).teachers).toMatchObject([
      { days: [], totals: { worked: 0 } },
    ])
    expect((await month({ month: '2027-01' })).workingDays).toBe(0)
  })

  it.each(['2026-13', '2026-00', '2026', 'november', '2026-11-01', '9999-12'])(
    'is not "%s"',
    async (text) => {
      const { status } = await app.call(teacherMonths, { token: school.admin, query: { month: text } })
      expect(status).toBe(422)
    },
  )
})
