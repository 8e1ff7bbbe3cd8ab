import { markAttendance } from '@shala/contract/attendance/attendance'
import { askChat } from '@shala/contract/chat/chat'
import { decideLeave } from '@shala/contract/leave/deciding'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { applyForLeave } from '@shala/contract/leave/leave'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import { updateSettings } from '@shala/contract/schools/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let family: string

const textOf = async (prompt: string, token: string) =>
  (await app.call(askChat, { token, body: { prompt } })).body.text

async function giveLeave(fromDate: string, toDate: string, part: LeaveDuration): Promise<void> {
  const body = {
    leaveType: 'Sick',
    fromDate,
    toDate,
    fromDuration: part,
    toDuration: part,
    reason: 'A fever',
  }
  const { _id, changedAt } = (await app.call(applyForLeave, { token: family, body })).body.leave
  const decision = { status: 'Approved', seen: changedAt } as const
  await app.call(decideLeave, { token: school.admin, params: { id: _id }, body: decision })
}

/** A Friday. Saturday the 14th is the month's second, and off; the 15th is a Sunday. */
beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  school = await openTestSchool(app)
  const { admin: token } = school
  const body = { monthlyDaysOff: [{ weekday: 6 as const, weeks: [2, 4] }], rhythmFrom: '2026-04-01' }
  await app.call(updateSettings, { token, body })
  const phone = anyPhone()
  const more = { name: 'Aarav Sharma', enrollmentDate: '2026-06-15', phone }
  const studentId = await school.addStudent(await school.addClass('Class 5', 'A'), '1', more)
  family = await signInByPhone(app, phone)
  const mark = (date: string, status: 'present' | 'absent', awayHalf?: 'second half') =>
    app.call(markAttendance, { token, body: { studentId, status, date, awayHalf } })
  await mark('2026-11-16', 'absent')
  await mark('2026-11-17', 'present')
  await mark('2026-11-18', 'present', 'second half')
  await mark('2026-11-19', 'present')
  await giveLeave('2026-11-13', '2026-11-16', 'full day')
  await giveLeave('2026-11-19', '2026-11-19', 'first half')
  await giveLeave('2026-11-20', '2026-11-20', 'full day')
})
afterAll(() => app.close())

const figures =
  'Aarav Sharma, November 2026: attended 2 of 2.5 marked days, 80% (present 2, late 0, absent 0.5). ' +
  'Absent on 18 Nov 2026. On leave on 13 Nov 2026, 16 Nov 2026, 19 Nov 2026, 20 Nov 2026.'

describe('the days of a student', () => {
  it('are told in halves, with the leave of working days apart, marked or not, to the school and to the family', async () => {
    expect(await textOf('Attendance of Aarav this month', school.admin)).toBe(figures)
    expect(await textOf('Attendance of Aarav this month', family)).toBe(figures)
  })

  it('count leave as the school does', async () => {
    const set = (studentLeaveCounts: 'apart' | 'absent') =>
      app.call(updateSettings, { token: school.admin, body: { studentLeaveCounts } })
    await set('absent')
    const text = await textOf('Attendance of Aarav this month', school.admin)
    await set('apart')
    // The class was marked on neither the 13th nor the 20th.
    expect(text).toContain('attended 2 of 4 marked days, 50%')
  })

  it.each([
    ['Was Aarav absent on 16 November?', 'No. Aarav Sharma (Class 5 - A) was on leave on 16 Nov 2026.'],
    ['Is Aarav present today?', 'No. Aarav Sharma (Class 5 - A) is on leave today.'],
    ['Was Aarav present on 19 November?', 'Yes. Aarav Sharma (Class 5 - A) was present on 19 Nov 2026.'],
  ])('are known one by one to the school: %s', async (prompt, text) => {
    expect(await textOf(prompt, school.admin)).toBe(text)
  })

  it.each([
    ['Is my daughter absent?', 'No. 20 Nov 2026: Aarav Sharma is on leave.'],
    ['मेरी बेटी आज स्कूल आई?', 'नहीं। 20 नवंबर 2026, Aarav Sharma: छुट्टी पर।'],
  ])('are known one by one to the family: %s', async (prompt, text) => {
    expect(await textOf(prompt, family)).toBe(text)
  })
})

describe('a second Saturday that is off', () => {
  it('closes the school for EduBot as well', async () => {
    const closed = 'The school was closed on 14 Nov 2026: a weekly day off.'
    expect(await textOf('Who was absent on 14 November?', school.admin)).toBe(closed)
    expect(await textOf('Who was absent on 7 November?', school.admin)).not.toContain('closed')
  })
})

describe('a class with a week of its own', () => {
  it('goes by it for its families and for whoever names it, and the school by its own', async () => {
    const nursery = await school.addClass('Nursery')
    const week = { workingDays: [1, 2, 3, 4, 5] as const, monthlyDaysOff: [], halfDays: [5] as const }
    const params = { classId: nursery }
    const body = { week, from: '2026-11-02' } as never
    expect((await app.call(updateClassWeek, { token: school.admin, params, body })).status).toBe(200)
    const phone = anyPhone()
    await school.addStudent(nursery, '1', { name: 'Myra Sen', enrollmentDate: '2026-06-15', phone })
    const parent = await signInByPhone(app, phone)
    const off = '21 Nov 2026 is a weekly day off for Nursery.'
    expect(await textOf('Is tomorrow a holiday?', parent)).toBe(`Yes. ${off}`)
    expect(await textOf('क्या कल छुट्टी है?', parent)).toContain('Nursery')
    expect(await textOf('Is tomorrow a holiday?', family)).toBe('No. 21 Nov 2026 is a working day.')
    expect(await textOf('Is tomorrow a holiday?', school.admin)).toBe('No. 21 Nov 2026 is a working day.')
    expect(await textOf('Who was absent in Nursery on 7 November?', school.admin)).toBe(
      '7 Nov 2026 is a weekly day off for Nursery.',
    )
    const friday = 'What time does school end on 27 November?'
    const until = (end: string) => `27 Nov 2026 is a working day. School is from 9:00 am to ${end}.`
    expect(await textOf(friday, parent)).toBe(until('1:00 pm'))
    expect(await textOf(friday, school.admin)).toBe(until('5:00 pm'))
  })
})
