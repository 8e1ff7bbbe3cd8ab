import { setInterval, setTimeout as sleep } from 'node:timers/promises'
import { listActivity } from '@shala/contract/activity/activity'
import { calendarTexts, listCalendar } from '@shala/contract/calendar/calendar'
import { importCalendar, undoCalendarImport } from '@shala/contract/calendar/sharing'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { updateSettings } from '@shala/contract/schools/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context'
import {
  calendarOf,
  fromApple,
  fromGoogle,
  fromOutlook,
  icsFile,
  withOddEnds,
} from '../../../test/ics/ics-files.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { ReadingTime } from './reading-time.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T03:00:00Z')
  school = await openTestSchool(app)
})

const send = (content: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/calendar' }), 'school.ics')
  for (const [field, value] of Object.entries(more)) form.append(field, value)
  return app.call(importCalendar, { token: school.admin, form })
}
const planned = async (lines: string) =>
  (await send(icsFile(lines), { isTrial: 'true' })).body.days.map(
    ({ name, from, to }) => `${from} ${to} ${name}`,
  )
const shown = async (from: string, to: string) => {
  const query = { timeMin: from, timeMax: to }
  const { body } = await app.call(listCalendar, { token: school.admin, query })
  return body.events
    .filter(({ source }) => source === 'school')
    .map((event) => `${event.from} ${event.to} ${event.summary} (${event.kind})`)
}
const event = (uid: string, date: string, summary: string, more = '') =>
  `BEGIN:VEVENT\nUID:${uid}\nDTSTART;VALUE=DATE:${date}\nSUMMARY:${summary}\n${more}END:VEVENT`

describe('an .ics file', () => {
  it('of Google’s is read with its commas, folded lines, and days by the clocks of the school', async () => {
    const { body } = await send(icsFile(fromGoogle), { isTrial: 'true' })
    expect(body.days).toEqual([
      {
        uid: '5o2kqk1c@google.com',
        name: 'Winter break, first part; juniors',
        from: '2027-01-05',
        to: '2027-01-07',
        isClosed: true,
        outcome: 'new',
      },
      {
        uid: 'late-evening@google.com',
        name: 'A night in UTC that is the next day in India',
        from: '2027-01-11',
        to: '2027-01-11',
        isClosed: false,
        outcome: 'new',
      },
    ])
    expect(body.left).toEqual([{ name: 'Called off', reason: calendarTexts.leftCancelled }])
  })

  it('of Apple’s is read with what comes back, is left out, and was moved', async () => {
    expect(await planned(fromApple)).toEqual([
      '2027-02-03 2027-02-03 वार्षिक दिवस',
      '2027-02-18 2027-02-18 वार्षिक दिवस (moved)',
      '2027-02-24 2027-02-24 वार्षिक दिवस',
      '2027-03-01 2027-03-01 Republic Day practice',
      '2027-03-03 2027-03-03 वार्षिक दिवस',
      '2027-03-03 2027-03-03 Republic Day practice',
      '2027-03-05 2027-03-05 Republic Day practice',
    ])
  })

  it('of Outlook’s is read by zones with names of Windows', async () => {
    expect(await planned(fromOutlook)).toEqual([
      '2027-04-02 2027-04-02 Meeting with New York',
      "2027-04-02 2027-04-02 Parents' evening",
      '2027-04-05 2027-04-09 Annual examination',
    ])
  })

  it('is read by the clocks of a school elsewhere', async () => {
    const body = { timeZone: 'America/New_York' }
    await app.call(updateSettings, { token: school.admin, body })
    expect((await planned(fromOutlook))[0]).toBe('2027-04-01 2027-04-01 Meeting with New York')
    expect((await planned(fromGoogle))[1]).toBe(
      '2027-01-10 2027-01-11 A night in UTC that is the next day in India',
    )
  })

  it('may have ends that are none; what cannot be taken is told with its reason', async () => {
    const { body } = await send(icsFile(withOddEnds), { isTrial: 'true' })
    expect(body.days.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['End is the start', '2027-05-01', '2027-05-01'],
      ['No end', '2027-05-02', '2027-05-02'],
      ['Three days long', '2027-05-03', '2027-05-05'],
      ['End before the start', '2027-05-08', '2027-05-08'],
      ['No end of a time', '2027-05-09', '2027-05-09'],
      ['Without a uid', '2027-05-10', '2027-05-10'],
    ])
    expect(body.left).toEqual([
      { name: '', reason: calendarTexts.leftUnnamed },
      { name: 'Without a date', reason: calendarTexts.leftUnreadable },
      { name: 'Long ago', reason: calendarTexts.leftOutside },
      { name: 'Two years', reason: calendarTexts.tooLong },
    ])
  })

  it('may have an event that comes back every day for ever: it is left out by its name, and the rest comes', async () => {
    const daily = event('daily', '20270101', 'Morning assembly', 'RRULE:FREQ=DAILY\n')
    const lines = `${event('a', '20270105', 'Annual day')}\n${daily}\n${event('b', '20270106', 'Sports day')}`
    const { body } = await send(icsFile(calendarOf(lines)), { isTrial: 'true' })
    expect(body.days.map(({ name }) => name)).toEqual(['Annual day', 'Sports day'])
    expect(body.left).toEqual([{ name: 'Morning assembly', reason: calendarTexts.leftTooOften }])
  })

  it('names 200 of the events that are left out, however many there are', async () => {
    const off = Array.from({ length: 250 }, (_, number) =>
      event(`off ${number}`, '20270101', `Off ${number}`, 'STATUS:CANCELLED\n'),
    )
    const { body } = await send(icsFile(calendarOf(off.join('\n'))), { isTrial: 'true' })
    expect(body.left).toHaveLength(200)
  })

  it('closes the school on no other day for a date that does not exist: its event is named', async () => {
    const { body } = await send(
      icsFile(calendarOf(`${event('bad', '20261131', 'Sports day')}\n${event('fair', '20261208', 'Fair')}`)),
      { isClosed: 'true' },
    )
    expect(body.left).toEqual([{ name: 'Sports day', reason: calendarTexts.leftUnreadable }])
    expect(await shown('2026-11-20T00:00:00.000Z', '2026-12-31T00:00:00.000Z')).toEqual([
      '2026-12-08 2026-12-08 Fair (holiday)',
    ])
  })

  it('ends a repetition by its own clock, and moves the day that it names in UTC, though it describes no zone', async () => {
    const head = 'BEGIN:VEVENT\nUID:class\nSUMMARY:Yoga\n'
    const zoned = (time: string) => `DTSTART;TZID=India Standard Time:${time}\n`
    const series = `${head}${zoned('20261201T090000')}RRULE:FREQ=DAILY;UNTIL=20261203T033000Z\nEND:VEVENT\n`
    const moved = `${head}RECURRENCE-ID:20261202T033000Z\n${zoned('20261210T090000')}END:VEVENT`
    expect(await planned(calendarOf(series + moved))).toEqual([
      '2026-12-01 2026-12-01 Yoga',
      '2026-12-03 2026-12-03 Yoga',
      '2026-12-10 2026-12-10 Yoga',
    ])
  })

  it('has names as they are typed: with the joiners of Devanagari, without what nobody sees', async () => {
    const names = ['क्\u200dषमा दिन', 'Fe\u0302te\u00a0 day\u200b', 'Sports\u202e\u2028day\u{e0041}']
    const lines = names.map((name, place) => event(`n${place}`, `2027010${place + 4}`, name)).join('\n')
    const { body } = await send(icsFile(calendarOf(lines)), { isTrial: 'true' })
    expect(body.days.map(({ name }) => name)).toEqual(['क्\u200dषमा दिन', 'Fête day', 'Sports day'])
  })

  it.each([
    ['a byte order mark', (lines: string) => `\uFEFF${icsFile(lines)}`],
    ['bare line feeds', (lines: string) => icsFile(lines, '\n')],
    ['two calendars', (lines: string) => icsFile(`${lines}\n${lines}`)],
  ])('may have %s', async (_, made) => {
    const file = made(calendarOf(event('one', '20270105', 'बाल दिवस')))
    const { body } = await send(file, { isTrial: 'true' })
    expect(body.days.map(({ name }) => name)).toEqual(['बाल दिवस'])
  })

  it('may be in the letters of Windows', async () => {
    const bytes = Buffer.from(icsFile(calendarOf(event('one', '20270105', 'Caf\u00e9'))), 'latin1')
    expect((await send(new Uint8Array(bytes), { isTrial: 'true' })).body.days[0]?.name).toBe('Café')
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>Sign in</body></html>'],
    ['one that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Cut'],
    ['a card', icsFile('BEGIN:VCARD\nVERSION:4.0\nFN:Asha\nEND:VCARD')],
    ['bytes', new Uint8Array(5000).fill(7)],
    [
      'calendars in calendars',
      `${'BEGIN:VCALENDAR\r\n'.repeat(30_000)}${'END:VCALENDAR\r\n'.repeat(30_000)}`,
    ],
    ['empty calendars', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'.repeat(30_000)],
    ['calendars without an end', 'BEGIN:VCALENDAR\r\n'.repeat(30_000)],
  ])('that is none is refused: %s', async (_, content) => {
    const { status, error } = await send(content)
    expect([status, error.errors]).toEqual([422, { file: calendarTexts.fileUnreadable }])
  })

  it('must be chosen, of 1 MB at most, with 1,000 days at most', async () => {
    const none = await app.call(importCalendar, { token: school.admin, body: {} })
    expect([none.status, none.error.message]).toEqual([422, calendarTexts.fileMissing])
    const large = await send(new Uint8Array(1024 * 1024 + 1))
    expect([large.status, large.error.message]).toEqual([413, calendarTexts.fileTooLarge])
    const daily = Array.from({ length: 3 }, (_, number) =>
      event(`daily ${number}`, '20270101', 'Daily', 'RRULE:FREQ=DAILY;COUNT=366\n'),
    )
    const many = await send(icsFile(calendarOf(daily.join('\n'))))
    expect([many.status, many.error.message]).toEqual([422, calendarTexts.tooManyEvents])
  })

  it.each([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=MINUTELY;BYHOUR=25',
    'RRULE:FREQ=YEARLY;COUNT=99999999',
  ])(
    'that comes back for ever stops nobody: %s',
    async (rule) => {
      const events = Array.from({ length: 300 }, (_, index) =>
        event(`u${index}`, '19000101', 'Forever', `${rule}\n`),
      )
      let longest = 0
      const watching = new AbortController()
      const watch = async () => {
        let last = performance.now()
        for await (const _ of setInterval(5, null, { signal: watching.signal })) {
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
        }
      }
      const watched = watch().catch(() => {})
      const { status } = await send(icsFile(calendarOf(events.join('\n'))), { isTrial: 'true' })
      watching.abort()
      await watched
      expect([200, 422]).toContain(status)
      // Far from the seconds that the reading itself may take.
      expect(longest).toBeLessThan(1000)
    },
    20_000,
  )
})

describe('the time that files take', () => {
  it('is a school’s own of one day: who has used it up is told to come back tomorrow, and others are not', async () => {
    const time = new ReadingTime(30)
    const at = (schoolId: string, now: string) =>
      ({ db: { schoolId }, now: new Date(now) }) as unknown as Context
    const long = () => sleep(40)
    await time.count(at('a', '2026-11-20T03:00:00Z'), long)
    const refused = time.count(at('a', '2026-11-20T08:30:00Z'), long)
    await expect(refused).rejects.toMatchObject({
      refusal: { code: 'calendar.too_many_files' },
      details: { retryAfter: 15.5 * 3600 },
    })
    await time.count(at('b', '2026-11-20T08:30:00Z'), long)
    await time.count(at('a', '2026-11-21T00:00:00Z'), long)
  })
})

describe('importing', () => {
  const first = calendarOf(`${event('a', '20270105', 'Winter break')}\n${event('b', '20270110', 'Snow day')}`)
  const later = calendarOf(
    `${event('a', '20270106', 'Winter break')}\n${event('b', '20270110', 'Snow day')}\n${event('c', '20270112', 'New')}`,
  )
  const january = ['2027-01-01', '2027-01-20'] as const

  it('adds the days as holidays, or as events', async () => {
    const { body } = await send(icsFile(first))
    expect(body.message).toBe('Days imported: 2.')
    await send(icsFile(calendarOf(event('c', '20270112', 'Fair'))), { isClosed: 'false' })
    expect(await shown(...january)).toEqual([
      '2027-01-05 2027-01-05 Winter break (holiday)',
      '2027-01-10 2027-01-10 Snow day (holiday)',
      '2027-01-12 2027-01-12 Fair (event)',
    ])
    const query = { area: 'calendar' }
    const { body: log } = await app.call(listActivity, { token: school.admin, query })
    expect(log.entries.map(({ action }) => action)).toEqual(['calendar.import', 'calendar.import'])
  })

  it.each([
    ['long', 'u'.repeat(600)],
    ['almost as long as is stored', 'u'.repeat(495)],
    ['strange', 'a\0\u0007b'],
  ])('keeps the days of a uid apart that is %s, and knows them again', async (_, uid) => {
    const weekly = icsFile(calendarOf(event(uid, '20270105', 'Yoga', 'RRULE:FREQ=WEEKLY;COUNT=3\n')))
    const outcomes = async () => (await send(weekly)).body.days.map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['new', 'new', 'new'])
    expect(await outcomes()).toEqual(['same', 'same', 'same'])
    expect(await shown(...january)).toHaveLength(3)
  })

  it('names some of those whose approved leave falls on a new holiday, not on an event', async () => {
    const apply = async (fromDate: string) => {
      const { token } = await school.signInAs('teacher')
      const whole = { fromDuration: 'full day', toDate: fromDate, toDuration: 'full day' }
      const body = { leaveType: 'Casual', reason: 'A wedding in the family', fromDate, ...whole }
      const { leave } = (await app.call(applyForLeave, { token, body } as never)).body
      const approved = { params: { id: leave._id }, body: { status: 'Approved' } }
      await app.call(decideLeave, { token: school.admin, ...approved } as never)
    }
    for (const day of ['2026-12-23', '2026-12-23', '2026-12-24', '2026-12-28', '2026-12-28']) await apply(day)
    const days = [
      event('a', '20261223', 'Winter break'),
      event('b', '20261228', 'Winter break, too'),
      event('c', '20261224', 'Annual day'),
    ]
    const file = icsFile(calendarOf(days.join('\n')))
    const choices = JSON.stringify({ c: 'event' })
    expect((await send(file, { choices, isTrial: 'true' })).body.onLeave.total).toBe(0)
    const { onLeave } = (await send(file, { choices })).body
    expect(onLeave).toEqual({ total: 4, names: Array(3).fill('A teacher') })
  })

  it('closes the school on no day that says that it is open, unless that is chosen', async () => {
    const file = icsFile(
      calendarOf(
        `${event('a', '20270106', 'Half day')}\n${event('b', '20270107', 'PTM')}\n${event('c', '20270108', 'Holiday')}`,
      ),
    )
    await send(file, { choices: JSON.stringify({ b: 'holiday' }) })
    expect(await shown(...january)).toEqual([
      '2027-01-06 2027-01-06 Half day (event)',
      '2027-01-07 2027-01-07 PTM (holiday)',
      '2027-01-08 2027-01-08 Holiday (holiday)',
    ])
  })

  it('adds a day once that the file has twice', async () => {
    const twice = calendarOf(
      `${event('a', '20270106', 'Winter break')}\n${event('b', '20270106', 'Winter Break')}`,
    )
    const { body } = await send(icsFile(twice))
    expect(body.days.map(({ outcome }) => outcome)).toEqual(['new', 'same'])
    expect(await shown(...january)).toHaveLength(1)
  })

  it('changes nothing as a trial', async () => {
    await send(icsFile(first), { isTrial: 'true' })
    expect(await shown(...january)).toEqual([])
  })

  it('again changes what has changed and adds nothing twice', async () => {
    await send(icsFile(first))
    const outcomes = async (trial: string) =>
      (await send(icsFile(later), { isTrial: trial })).body.days.map(({ outcome }) => outcome)
    expect(await outcomes('true')).toEqual(['changed', 'same', 'new'])
    expect(await outcomes('false')).toEqual(['changed', 'same', 'new'])
    expect(await outcomes('false')).toEqual(['same', 'same', 'same'])
    expect((await shown(...january)).map((one) => one.slice(0, 10))).toEqual([
      '2027-01-06',
      '2027-01-10',
      '2027-01-12',
    ])
  })

  it('takes each day as the person chose, and leaves out what they do not want', async () => {
    const choices = JSON.stringify({ a: 'event', b: 'leave out' })
    const { body } = await send(icsFile(later), { choices })
    expect(body.days.map(({ outcome }) => outcome)).toEqual(['new', 'left', 'new'])
    expect(await shown(...january)).toEqual([
      '2027-01-06 2027-01-06 Winter break (event)',
      '2027-01-12 2027-01-12 New (holiday)',
    ])
    const timed =
      'BEGIN:VEVENT\nUID:t\nDTSTART:20270113T043000Z\nDTEND:20270113T063000Z\nSUMMARY:Visit\nEND:VEVENT'
    await send(icsFile(calendarOf(timed)), { choices: JSON.stringify({ t: 'holiday' }) })
    expect(await shown('2027-01-13', '2027-01-13')).toEqual(['2027-01-13 2027-01-13 Visit (holiday)'])
    for (const wrong of ['{', '[1]', '{"a":"closed"}'])
      expect((await send(icsFile(first), { choices: wrong })).status).toBe(422)
  })

  it('is taken back as a whole: what it added goes, what it changed is as it was', async () => {
    await send(icsFile(first))
    const before = await shown(...january)
    const { undo } = (await send(icsFile(later))).body
    expect([undo.added.length, undo.changed.length]).toEqual([1, 1])
    const takeBack = (token: string) => app.call(undoCalendarImport, { token, body: undo })
    const [teacher, other] = [await school.signInAs('teacher'), await openTestSchool(app)]
    expect((await takeBack(teacher.token)).status).toBe(403)
    expect((await takeBack(other.admin)).status).toBe(404)
    expect((await takeBack(school.admin)).body.message).toBe(calendarTexts.importUndone)
    expect(await shown(...january)).toEqual(before)
    expect((await send(icsFile(later), { isTrial: 'true' })).body.undo).toEqual({ added: [], changed: [] })
    const wrong = { added: [], changed: [{ ...undo.changed[0], to: '2026-01-01' }] }
    expect((await app.call(undoCalendarImport, { token: school.admin, body: wrong } as never)).status).toBe(
      422,
    )
  })

  it('twice at once is as good as once', async () => {
    const sent = await Promise.all([send(icsFile(first)), send(icsFile(first))])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await shown(...january)).toHaveLength(2)
  })

  it('puts no more on a day or into a year than it has room for', async () => {
    const crowded = Array.from({ length: 41 }, (_, number) =>
      event(`u${number}`, '20270301', `Day ${number}`),
    )
    const refused = await send(icsFile(calendarOf(crowded.join('\n'))))
    expect([refused.status, refused.error.code]).toEqual([409, 'calendar.day_full'])
    const daily = [1, 2].map((number) =>
      event(`daily ${number}`, '20270101', `Daily ${number}`, 'RRULE:FREQ=DAILY;COUNT=260\n'),
    )
    const many = await send(icsFile(calendarOf(daily.join('\n'))))
    expect([many.status, many.error.code]).toEqual([409, 'calendar.year_full'])
    expect(await shown('2027-01-01', '2027-12-31')).toEqual([])
  })

  it('does not repeat a holiday that the calendar has by itself', async () => {
    const { body } = await send(icsFile(calendarOf(event('x', '20270126', 'Republic day'))))
    expect(body.days.map(({ outcome }) => outcome)).toEqual(['same'])
    expect(await shown('2027-01-26', '2027-01-26')).toEqual([])
  })
})
