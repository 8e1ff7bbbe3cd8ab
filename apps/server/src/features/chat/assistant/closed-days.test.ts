import { markAttendance } from '@shala/contract/attendance/attendance'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { askChat } from '@shala/contract/chat/chat'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { updateSettings } from '@shala/contract/schools/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool

let meera: string

const textOf = async (prompt: string, token = school.admin) =>
  (await app.call(askChat, { token, body: { prompt } })).body.text

async function giveLeave(leaveType: string, days: object): Promise<void> {
  const body = { leaveType, fromDuration: 'full day', toDuration: 'full day', reason: 'A wedding', ...days }
  const { leave } = (await app.call(applyForLeave, { token: meera, body })).body
  const params = { id: leave._id }
  await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
}

/** A Friday; Thursday is a holiday without any mark, Wednesday one that somebody marked all the same. */
beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  app.clock.now = new Date('2026-10-26T06:30:00Z')
  school = await openTestSchool(app)
  meera = (await school.signInAs('teacher')).token
  app.clock.now = new Date('2026-11-20T06:30:00Z')
  const { admin: token } = school
  const classId = await school.addClass('Class 5', 'A')
  const more = { name: 'Aarav Sharma', enrollmentDate: '2026-06-15' }
  const studentId = await school.addStudent(classId, '1', more)
  for (const [name, day] of [
    ["Founder's Day", '2026-11-19'],
    ['Rain', '2026-11-18'],
  ] as const) {
    const body = { name, from: day, to: day, isClosed: true }
    await app.call(addCalendarEntry, { token, body })
  }
  const body = { studentId, status: 'absent' as const, date: '2026-11-18' }
  await app.call(markAttendance, { token, body })
})
afterAll(() => app.close())

const holiday = "The school was closed on 19 Nov 2026: Founder's Day."
const holidayHi = "19 नवंबर 2026 को स्कूल बंद था: Founder's Day।"

describe('a day on which the school was closed', () => {
  it.each([
    ['who was absent yesterday', holiday],
    ['how many students were present yesterday', holiday],
    ['Who was not present yesterday?', holiday],
    ['Which classes were not marked yesterday?', holiday],
    ['Was class 5 A marked yesterday?', holiday],
    ['Who marked class 5 A yesterday?', holiday],
    ['attendance of class 5 A yesterday', holiday],
    ['Was Aarav absent yesterday?', holiday],
    ['Which teachers were absent yesterday?', holiday],
    ['teacher attendance yesterday', holiday],
    ['कल कौन अनुपस्थित था', holidayHi],
    ['कल कितने बच्चे आए थे?', holidayHi],
    ['kal kaun absent tha', holidayHi],
    ['kal kitne bachche aaye the', holidayHi],
    ['Who was absent on Sunday?', 'The school was closed on 15 Nov 2026: a weekly day off.'],
    ['रविवार को कौन अनुपस्थित था?', '15 नवंबर 2026 को स्कूल बंद था: साप्ताहिक छुट्टी।'],
  ])('is said to be one, and nothing else: %s', async (prompt, text) => {
    expect(await textOf(prompt)).toBe(text)
  })

  it.each([
    [
      'who was absent on Wednesday',
      '1 student is marked absent on 18 Nov 2026:\n• Class 5 - A: Aarav Sharma',
    ],
    ['attendance on Wednesday', 'The school, 18 Nov 2026: 0% attended.'],
    ['Was Aarav absent on Wednesday?', 'Aarav Sharma (Class 5 - A) was absent on 18 Nov 2026.'],
  ])('is told with the marks that there are: %s', async (prompt, text) => {
    const told = await textOf(prompt)
    expect(told).toMatch(/^The school was closed on 18 Nov 2026: Rain\.\n/)
    expect(told).toContain(text)
  })

  it('is today, too', async () => {
    const { now } = app.clock
    app.clock.now = new Date('2026-11-22T06:30:00Z')
    expect(await textOf('Who is absent today?')).toBe(
      'The school is closed on 22 Nov 2026: a weekly day off.',
    )
    expect(await textOf('How many students are present today?')).toMatch(/^The school is closed on[^\n]*$/)
    app.clock.now = now
  })
})

/** From a Friday to a Tuesday, from a Friday's midday to a Monday's, and on both holidays. */
describe('leave', () => {
  beforeAll(async () => {
    await giveLeave('Sick', { fromDate: '2026-10-30', toDate: '2026-11-03' })
    const halves = { fromDuration: 'second half', toDuration: 'first half' }
    await giveLeave('Casual', { fromDate: '2026-11-13', toDate: '2026-11-16', ...halves })
    await giveLeave('Personal', { fromDate: '2026-11-18', toDate: '2026-11-19' })
  })

  it.each([
    ['on 12 November', 'Nobody is on leave on 12 Nov 2026.'],
    ['on 13 November', 'On leave on 13 Nov 2026:\n• A teacher (Casual), half a day'],
    ['on 14 November', 'On leave on 14 Nov 2026:\n• A teacher (Casual)'],
    ['on Sunday', 'Nobody is on leave on 15 Nov 2026.'],
    // A holiday on which the school worked, and one on which it did not.
    ['on 18 November', 'On leave on 18 Nov 2026:\n• A teacher (Personal)'],
    ['yesterday', 'Nobody is on leave on 19 Nov 2026.'],
  ])('is nobody’s on a day off, and half a day where it begins or ends at midday: %s', async (day, text) => {
    expect(await textOf(`Who was on leave ${day}?`)).toBe(text)
  })

  it('of one’s own is told with the days it takes of those that are asked about', async () => {
    const daysIn = async (month: string) => {
      const text = await textOf(`How many days of leave did I take in ${month} 2026?`, meera)
      return text.match(/(Sick|Casual|Personal).*: .*/g)?.map((row) => row.replace(/,.*:/, ':'))
    }
    expect(await daysIn('October')).toEqual(['Sick: 2 days'])
    expect(await daysIn('November')).toEqual(['Personal: 1 day', 'Casual: 2 days', 'Sick: 2 days'])
  })
})

it('a day that ends at midday, and one that is off in some weeks, is named with the times of school', async () => {
  const week = {
    workingDays: [1, 2, 3, 4, 5, 6],
    halfDays: [6],
    monthlyDaysOff: [{ weekday: 6, weeks: [2, 4] }],
  }
  expect((await app.call(updateSettings, { token: school.admin, body: week })).status).toBe(200)
  expect(await textOf('What are the school timings?')).toBe(
    'School is from 9:00 am to 5:00 pm, with midday at 1:00 pm, on Mon, Tue, Wed, Thu, Fri, Sat. ' +
      'On Sat it ends at 1:00 pm. In some weeks it is closed on Sat.',
  )
})
