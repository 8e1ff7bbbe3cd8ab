import { markAttendance } from '@shala/contract/attendance/attendance'
import { listCalls, saveCall } from '@shala/contract/attendance/calls'
import { chooseAccount, sendLoginOtp, verifyLoginOtp } from '@shala/contract/auth/auth'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { answerAtHome, type Child, listChildren } from '@shala/contract/family'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { listNotes } from '@shala/contract/leave/noting'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import { deleteUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classIds: string[]
let phone: string
let aarav: string
let keya: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday.
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classIds = [await school.addClass('Class 5', 'A'), await school.addClass('Class 2')]
  phone = anyPhone()
  const since = { enrollmentDate: '2026-06-15' }
  aarav = await school.addStudent(classIds[0] ?? '', '1', { name: 'Aarav Rao', phone, ...since })
  keya = await school.addStudent(classIds[1] ?? '', '1', { name: 'Keya Rao', phone, ...since })
})

/** Signs in by the family's phone, as one of the children. */
async function signInAs(userId: string): Promise<string> {
  await app.call(sendLoginOtp, { body: { phone } })
  const asked = await app.call(verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
  const { body } = await app.call(chooseAccount, { body: { ticket: asked.error.ticket, userId } })
  return body.token
}
const mark = (studentId: string, status: string, more: object = {}) =>
  app.call(markAttendance, { token: school.admin, body: { studentId, status, ...more } })
const children = async (token: string) => (await app.call(listChildren, { token })).body.children
const answer = (token: string, id: string, answer = 'ill') =>
  app.call(answerAtHome, { token, params: { id }, body: { answer } as never })
const lettersOf = (child: Child | undefined) =>
  child?.week.map(({ isOff, status, leave }) => status ?? leave ?? (isOff ? 'off' : null))

describe('the children of one phone', () => {
  it('are shown with their class, week and month, one’s own account first', async () => {
    await mark(keya, 'late', { date: '2026-11-18' })
    await mark(keya, 'absent')
    await mark(aarav, 'present', { awayHalf: 'second half' })
    await mark(aarav, 'absent', { date: '2026-10-30' })
    const [first, second, ...others] = await children(await signInAs(keya))
    expect(others).toEqual([])
    expect([first, second]).toMatchObject([
      {
        name: 'Keya Rao',
        class: { name: 'Class 2', section: null },
        isCurrent: true,
        isHeard: false,
        month: { totalRecords: 2, present: 0, late: 1, absent: 1 },
      },
      {
        name: 'Aarav Rao',
        class: { name: 'Class 5', section: 'A' },
        isCurrent: false,
        month: { totalRecords: 1, present: 0.5, late: 0, absent: 0.5 },
      },
    ])
    expect(lettersOf(first)).toEqual([null, null, 'late', null, 'absent', null])
    expect(second?.week.map(({ date }) => date)).toEqual(
      [16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`),
    )
    expect(second?.week[4]).toMatchObject({ status: 'present', awayHalf: 'second half' })
  })

  it('have days off by the calendar and by the week of each one’s class, and days of leave', async () => {
    const holiday = { name: 'Fair', isClosed: true, from: '2026-11-17', to: '2026-11-17' }
    expect((await app.call(addCalendarEntry, { token: school.admin, body: holiday as never })).status).toBe(
      201,
    )
    const week = { workingDays: [1, 2, 3, 4, 5], monthlyDaysOff: [], halfDays: [] }
    const params = { classId: classIds[1] ?? '' }
    const changed = await app.call(updateClassWeek, { token: school.admin, params, body: { week } as never })
    expect(changed.status).toBe(200)
    const token = await signInAs(aarav)
    const whole = {
      fromDuration: 'full day',
      toDuration: 'full day',
      reason: 'A wedding',
      leaveType: 'Personal',
    }
    const body = { ...whole, fromDate: '2026-11-20', toDate: '2026-11-20' }
    const { body: asked } = await app.call(applyForLeave, { token, body: body as never })
    const id = { id: asked.leave._id }
    await app.call(decideLeave, { token: school.admin, params: id, body: { status: 'Approved' } as never })
    const [own, sister] = await children(token)
    expect(lettersOf(own)).toEqual([null, 'off', null, null, 'full day', null])
    expect(lettersOf(sister)).toEqual([null, 'off', null, null, null, 'off'])
  })

  it('of a week that begins in another month count in this month alone', async () => {
    app.clock.now = new Date('2026-12-02T06:00:00Z')
    await mark(keya, 'absent', { date: '2026-11-30' })
    await mark(keya, 'present')
    const [first] = await children(await signInAs(keya))
    expect(lettersOf(first)?.slice(0, 3)).toEqual(['absent', null, 'present'])
    expect(first?.month).toMatchObject({ totalRecords: 1, present: 1, late: 0, absent: 0 })
  })

  it('are those whom the sign-in proved: nobody of another phone or school, nobody deleted, none once it is old', async () => {
    const other = await openTestSchool(app)
    await other.addStudent(await other.addClass(), '1', { name: 'Of another school', phone })
    await school.addStudent(classIds[0] ?? '', '2', { name: 'Of another phone', phone: anyPhone() })
    const token = await signInAs(keya)
    const names = async () => (await children(token)).map(({ name }) => name)
    expect(await names()).toEqual(['Keya Rao', 'Aarav Rao'])
    await app.call(deleteUser, { token: school.admin, params: { id: aarav } })
    expect(await names()).toEqual(['Keya Rao'])
    app.clock.now = new Date('2026-11-20T18:01:00Z')
    expect(await names()).toEqual(['Keya Rao'])
    const stale = await answer(token, aarav)
    expect([stale.status, stale.error.code]).toEqual([404, 'family.not_found'])
  })
})

describe('an answer at home', () => {
  it('that a sister is ill becomes her note, and the school is known to know', async () => {
    const teacher = await school.signInAsTeacherOf(classIds[1] ?? '')
    await mark(keya, 'absent')
    const token = await signInAs(aarav)
    const { status, body } = await answer(token, keya)
    expect([status, body.message]).toEqual([200, 'The school knows that your child is ill.'])
    const { body: noted } = await app.call(listNotes, { token: teacher.token })
    expect(noted.notes.map(({ family_note, user_id: { _id } }) => [family_note?.why, _id])).toEqual([
      ['ill', keya],
    ])
    const [own, sister] = await children(token)
    expect([own?.isHeard, sister?.isHeard]).toEqual([false, true])
    expect((await answer(token, keya)).error.code).toBe('leave.note_overlap')
  })

  it('that a child is on the way is in the list of calls, and rings the class teacher once', async () => {
    const teacher = await school.signInAsTeacherOf(classIds[0] ?? '')
    await mark(aarav, 'absent')
    const token = await signInAs(aarav)
    const both = await Promise.all([answer(token, aarav, 'late'), answer(token, aarav, 'late')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await app.call(listCalls, { token: school.admin })
    expect(body.calls).toMatchObject([{ studentId: aarav, outcome: 'spoken', words: 'On the way' }])
    const { body: news } = await app.call(listNotifications, { token: teacher.token })
    expect(news.notifications.filter(({ kind }) => kind === 'attendance.on_the_way')).toHaveLength(1)
    expect((await children(token))[0]?.isHeard).toBe(true)
  })

  it('does not replace what the office wrote down after speaking to the family', async () => {
    await mark(aarav, 'absent')
    const body = { outcome: 'spoken', words: 'At the dentist', seen: null }
    await app.call(saveCall, { token: school.admin, params: { studentId: aarav }, body: body as never })
    const token = await signInAs(aarav)
    expect((await children(token))[0]?.isHeard).toBe(true)
    expect((await answer(token, aarav, 'late')).error.code).toBe('family.spoken')
    const { body: listed } = await app.call(listCalls, { token: school.admin })
    expect(listed.calls).toMatchObject([{ words: 'At the dentist' }])
  })

  it('is refused for a child who is not absent, is nobody’s of the phone, or with another answer', async () => {
    const stranger = await school.addStudent(classIds[0] ?? '', '3', { name: 'Ravi', phone: anyPhone() })
    await mark(stranger, 'absent')
    const token = await signInAs(aarav)
    const refusals = [
      await answer(token, aarav),
      await answer(token, stranger),
      await answer(token, newId()),
      await answer(token, aarav, 'wrong'),
    ]
    expect(refusals.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'family.not_absent'],
      [404, 'family.not_found'],
      [404, 'family.not_found'],
      [422, 'request.invalid'],
    ])
    const alone = await school.signInAs('student')
    await mark(aarav, 'absent')
    expect((await answer(alone.token, aarav)).status).toBe(404)
    expect((await children(await signInByPhone(app, alone.phone))).length).toBe(1)
  })
})
