import { getDashboard } from '@shala/contract/dashboard'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { listTeacherDay, scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let meera: { token: string; userId: string }
let ravi: { token: string; userId: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at('08:30', 16)
  school = await openTestSchool(app)
  meera = await school.signInAs('teacher')
  ravi = await school.signInAs('teacher')
  await scan(ravi)
})

/** Sets the clock to a time of India's, on a day of November 2026; the 20th is a Friday. */
function at(time: string, day = 20): void {
  app.clock.now = new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+05:30`)
}
const scan = ({ token }: { token: string }) => app.call(scanTeacher, { token })
const ask = async (fromDate: string, toDate = fromDate, more: object = {}) => {
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  const body = { leaveType: 'Casual', reason: 'A wedding', fromDate, toDate, ...whole, ...more }
  return (await app.call(applyForLeave, { token: meera.token, body })).body.leave._id
}
const decide = (id: string, status: string) =>
  app.call(decideLeave, { token: school.admin, params: { id }, body: { status } })
const approve = async (...days: Parameters<typeof ask>) => {
  const id = await ask(...days)
  await decide(id, 'Approved')
  return id
}
const correct = (date: string, more: object) => {
  const [params, body] = [
    { teacherId: meera.userId, date },
    { reason: 'Told by phone', seen: null, ...more },
  ]
  return app.call(correctTeacherDay, { token: school.admin, params, body } as never)
}
const morning = { toDuration: 'first half' }
const afternoon = { fromDuration: 'second half' }
const record = async (date = '2026-11-20', { userId } = meera) => {
  const { body } = await app.call(listTeacherDay, { token: school.admin, query: { date } })
  const found = body.records.find(({ userId: person }) => person._id === userId)
  return { ...found, summary: body.summary }
}

describe('a teacher on approved leave', () => {
  it('is on leave on its days, and neither awaited nor absent', async () => {
    await approve('2026-11-20', '2026-11-21')
    at('08:00')
    expect(await record()).toMatchObject({
      status: 'leave',
      isHalfDay: false,
      summary: { leave: 1, notYet: 1 },
    })
    at('18:00', 21)
    expect(await record('2026-11-21')).toMatchObject({ status: 'leave', summary: { leave: 1, absent: 1 } })
  })

  it('was not absent, and the admins are no longer told so', async () => {
    const id = await ask('2026-11-20')
    const told = async () => {
      await app.doChores()
      const { body } = await app.call(listNotifications, { token: school.admin })
      return body.notifications.filter(
        ({ kind, values }) => kind === 'teacher_attendance.absent' && values.date === '2026-11-20',
      )
    }
    at('18:00')
    expect(await told()).toHaveLength(2)
    await decide(id, 'Approved')
    expect(await told()).toHaveLength(1)
  })

  it('was not absent however long ago it was, and is again where the leave is undone or ends earlier', async () => {
    for (const day of [16, 17, 18, 19]) {
      at('18:00', day)
      await app.doChores()
    }
    at('10:00', 30)
    const told = async () => {
      const { body } = await app.call(listNotifications, { token: school.admin, query: { limit: '50' } })
      const absent = body.notifications.filter(({ kind }) => kind === 'teacher_attendance.absent')
      return absent.map(({ values }) => values.date?.slice(-2)).toSorted()
    }
    // Ravi was absent from the 17th on.
    const ofRavi = ['17', '18', '19']
    expect(await told()).toEqual([...ofRavi, '16', '17', '18', '19'].toSorted())
    const id = await approve('2026-11-16', '2026-11-18')
    expect(await told()).toEqual([...ofRavi, '19'].toSorted())
    const body = { toDate: '2026-11-16', toDuration: 'full day' as const }
    await app.call(shortenLeave, { token: school.admin, params: { id }, body })
    expect(await told()).toEqual([...ofRavi, '17', '18', '19'].toSorted())
    await decide(id, 'Pending')
    expect(await told()).toEqual([...ofRavi, '16', '17', '18', '19'].toSorted())
  })

  it('is on leave in the month, a half day as one too, and a day off stays one', async () => {
    await approve('2026-11-19', '2026-11-19', morning)
    await approve('2026-11-20', '2026-11-23')
    at('18:00', 24)
    const { body } = await app.call(teacherMonths, { token: meera.token })
    const days = body.teachers[0]?.days.slice(-6).map(({ status, isHalfDay }) => [status, isHalfDay])
    expect(days).toEqual([
      ['leave', true],
      ['leave', false],
      ['leave', false],
      ['holiday', false],
      ['leave', false],
      // Guru Nanak Jayanti.
      ['holiday', false],
    ])
    expect(body.teachers[0]?.totals).toMatchObject({ leave: 3.5, absent: 3.5 })
  })

  it('has two halves on leave as a whole day', async () => {
    await approve('2026-11-20', '2026-11-20', morning)
    await approve('2026-11-20', '2026-11-20', afternoon)
    at('08:00')
    expect(await record()).toMatchObject({ status: 'leave', isHalfDay: false })
  })

  it('sees it at home', async () => {
    await approve('2026-11-20')
    at('10:00')
    const { body } = await app.call(getDashboard, { token: meera.token })
    expect(body.ownDay).toMatchObject({ status: 'leave' })
  })

  it('and comes after all is there: the scan wins', async () => {
    await approve('2026-11-20')
    at('08:55')
    expect((await scan(meera)).body.attendance.status).toBe('present')
    expect(await record()).toMatchObject({ status: 'present', summary: { leave: 0 } })
  })

  it('who comes all the same is there on leave, until the leave ends earlier', async () => {
    const id = await approve('2026-11-18', '2026-11-21')
    at('08:55')
    const cameOnLeave = { _id: id, from_date: '2026-11-18', to_date: '2026-11-21' }
    expect(await record()).toMatchObject({ status: 'leave', cameOnLeave: null })
    expect((await scan(meera)).body.attendance.cameOnLeave).toEqual(cameOnLeave)
    expect(await record()).toMatchObject({ cameOnLeave })
    expect((await app.call(getDashboard, { token: meera.token })).body.ownDay).toMatchObject({ cameOnLeave })
    const body = { toDate: '2026-11-19', toDuration: 'full day' as const }
    expect((await app.call(shortenLeave, { token: meera.token, params: { id }, body })).status).toBe(200)
    expect(await record()).toMatchObject({ status: 'present', cameOnLeave: null })
  })

  it('in the afternoon is not there on leave before the afternoon', async () => {
    const id = await approve('2026-11-20', '2026-11-20', afternoon)
    at('08:55')
    expect((await scan(meera)).body.attendance.cameOnLeave).toBeNull()
    at('17:01')
    expect((await scan(meera)).body.attendance.cameOnLeave).toMatchObject({ _id: id })
  })

  it('in the morning is not there on leave in the afternoon', async () => {
    await approve('2026-11-20', '2026-11-20', morning)
    at('13:10')
    expect((await scan(meera)).body.attendance.cameOnLeave).toBeNull()
  })

  it.each([
    ['13:10', 'present'],
    ['13:16', 'late'],
  ])('in the morning is expected at midday: at %s %s', async (time, status) => {
    await approve('2026-11-20', '2026-11-20', morning)
    at(time)
    expect((await scan(meera)).body.attendance).toMatchObject({ status, isHalfDay: true })
  })

  it.each([
    ['after a morning of leave', morning, ['13:05', '17:00'], false],
    ['before an afternoon of leave', afternoon, ['08:55', '12:30'], false],
    ['in the afternoon of a whole day of leave', {}, ['13:05', '17:00'], true],
  ] as const)('is there %s for half a day, scanned or corrected', async (_, part, times, isFlagged) => {
    await approve('2026-11-18', '2026-11-18', part)
    await approve('2026-11-19', '2026-11-19', part)
    for (const time of times) {
      at(time, 18)
      await scan(meera)
    }
    at('18:00')
    const [checkIn, checkOut] = times
    await correct('2026-11-19', { status: 'present', checkIn, checkOut })
    for (const date of ['2026-11-18', '2026-11-19']) {
      const { isHalfDay, parts, cameOnLeave } = await record(date)
      const half = { worked: 0.5, leave: 0.5, absent: 0, onDayOff: 0 }
      expect([date, isHalfDay, parts, cameOnLeave != null]).toEqual([date, true, half, isFlagged])
    }
  })

  it('is there for the whole day that a correction says, where the leave was for the other half', async () => {
    await approve('2026-11-19', '2026-11-19', morning)
    at('18:00')
    await correct('2026-11-19', { status: 'present', checkIn: '08:55', checkOut: '17:00' })
    await correct('2026-11-18', { status: 'present', checkIn: '13:05', checkOut: '17:00' })
    for (const [date, times] of [
      ['2026-11-16', { checkIn: '', checkOut: '' }],
      ['2026-11-17', { checkIn: '08:55', checkOut: '17:00' }],
    ] as const) {
      await approve(date, date, afternoon)
      await correct(date, { status: 'present', ...times })
      const { isHalfDay, cameOnLeave } = await record(date)
      expect([date, isHalfDay, cameOnLeave != null]).toEqual([date, false, true])
    }
    expect(await record('2026-11-19')).toMatchObject({ isHalfDay: false, parts: { worked: 1, leave: 0 } })
    expect((await record('2026-11-19')).cameOnLeave).not.toBeNull()
    expect(await record('2026-11-18')).toMatchObject({ isHalfDay: false, parts: { worked: 1 } })
  })

  it('misses the half that is neither leave nor worked once the day is over, and no sooner', async () => {
    await approve('2026-11-20', '2026-11-20', morning)
    const parts = async () => [(await record()).parts, (await record('2026-11-20', ravi)).parts]
    at('13:05')
    await scan(ravi)
    const half = { worked: 0, leave: 0, absent: 0, onDayOff: 0 }
    expect(await parts()).toEqual([
      { ...half, leave: 0.5 },
      { ...half, worked: 0.5 },
    ])
    at('17:00')
    expect(await parts()).toEqual([
      { ...half, leave: 0.5, absent: 0.5 },
      { ...half, worked: 0.5, absent: 0.5 },
    ])
  })

  it('misses nothing before the school began to scan', async () => {
    at('08:30', 12)
    meera = await school.signInAs('teacher')
    at('18:00')
    await approve('2026-11-13', '2026-11-13', morning)
    expect((await record('2026-11-13')).parts).toEqual({ worked: 0, leave: 0.5, absent: 0, onDayOff: 0 })
  })

  it('was not absent, whatever a correction had said before', async () => {
    at('18:00')
    await correct('2026-11-18', { status: 'absent' })
    await correct('2026-11-19', { status: 'absent' })
    await approve('2026-11-18', '2026-11-18', afternoon)
    await approve('2026-11-19')
    // Ravi was.
    const absent = { status: 'leave', summary: { absent: 1, leave: 1 } }
    expect(await record('2026-11-18')).toMatchObject({
      ...absent,
      isHalfDay: true,
      parts: { leave: 0.5, absent: 0.5 },
    })
    expect(await record('2026-11-19')).toMatchObject({
      ...absent,
      isHalfDay: false,
      parts: { leave: 1, absent: 0 },
    })
  })

  it('of a morning is late or not by the leave as it stands, also where that changes after the scan', async () => {
    const id = await ask('2026-11-20', '2026-11-20', morning)
    at('13:05')
    await scan(meera)
    const lates = async () => {
      await app.doChores()
      const { body } = await app.call(listNotifications, { token: school.admin })
      const late = body.notifications.filter(({ kind, values }) => `${kind} ${values.date}` === lateOnThe20th)
      return [(await record()).status, late.length]
    }
    const lateOnThe20th = 'teacher_attendance.late 2026-11-20'
    const found = [await lates()]
    at('10:00', 21)
    for (const status of ['Approved', 'Pending', 'Declined']) {
      await decide(id, status)
      found.push(await lates())
    }
    expect(found).toEqual([
      ['late', 1],
      ['present', 0],
      ['late', 1],
      ['late', 1],
    ])
    expect(await record()).toMatchObject({ isHalfDay: true, parts: { worked: 0.5, absent: 0.5 } })
  })

  it.each([
    ['morning', morning],
    ['afternoon', afternoon],
  ])('of only the %s is on leave for the whole day that a correction says', async (_, part) => {
    await approve('2026-11-19', '2026-11-19', part)
    at('18:00')
    await correct('2026-11-19', { status: 'leave' })
    expect(await record('2026-11-19')).toMatchObject({
      status: 'leave',
      isHalfDay: false,
      parts: { worked: 0, leave: 1, absent: 0 },
    })
  })

  it('in the afternoon is expected in the morning', async () => {
    await approve('2026-11-20', '2026-11-20', afternoon)
    at('09:16')
    expect((await scan(meera)).body.attendance.status).toBe('late')
  })

  it('is not while it is pending, declined, or no longer approved', async () => {
    const id = await ask('2026-11-20')
    at('18:00')
    const statuses = [(await record()).status]
    for (const status of ['Declined', 'Pending', 'Approved', 'Pending']) {
      await decide(id, status)
      statuses.push((await record()).status)
    }
    expect(statuses).toEqual(['absent', 'absent', 'absent', 'leave', 'absent'])
  })
})
