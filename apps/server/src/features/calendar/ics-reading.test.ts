import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadIcs, readIcs } from './ics-reading.ts'

function read(text: string): ReadIcs {
  return readIcs({
    text,
    timeZone: 'Asia/Kolkata',
    from: '2024-11-20',
    to: '2029-11-20',
    most: 1000,
    longest: 366,
  })
}
const calendarOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const fair = ['UID:fair', 'DTSTART;VALUE=DATE:20261208', 'SUMMARY:Fair']
const daysOf = (lines: string[]) =>
  read(calendarOf(['UID:one', 'SUMMARY:One', ...lines])).days.map(({ from, to }) =>
    from === to ? from : `${from} ${to}`,
  )

describe('a calendar of another maker', () => {
  it.each([
    [['DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY'], ['2028-02-29']],
    [['DTSTART;VALUE=DATE:20270130', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], []],
    [
      ['DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3'],
      ['2027-01-31', '2027-03-31', '2027-05-31'],
    ],
    [
      ['DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2'],
      ['2027-01-31', '2027-02-28'],
    ],
    [
      ['DTSTART;VALUE=DATE:20270102', 'RRULE:FREQ=YEARLY;BYDAY=1SA;BYMONTH=1;COUNT=2'],
      ['2027-01-02', '2028-01-01'],
    ],
    [
      ['DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY', 'RDATE;VALUE=DATE:20290301'],
      ['2028-02-29', '2029-03-01'],
    ],
  ])('repeats on days that exist: %s', (lines, days) => {
    expect(daysOf(lines)).toEqual(days)
  })

  const spell = (...names: [day: string, name: string][]) =>
    read(
      calendarOf(
        ...names.map(([day, name]) => [`UID:${day}`, `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${name}`]),
      ),
    ).days.map(({ name, from, to }) => [name, from, to])

  it.each([
    ['Diwali break begins', 'Diwali Break ends', [['Diwali break', '2026-11-07', '2026-11-20']]],
    [
      'First day of Diwali vacation',
      'Last day of Diwali vacation',
      [['Diwali vacation', '2026-11-07', '2026-11-20']],
    ],
    ['दिवाली अवकाश प्रारंभ', 'दिवाली अवकाश समाप्त', [['दिवाली अवकाश', '2026-11-07', '2026-11-20']]],
    [
      'Winter vacation starts',
      'School reopens',
      [
        ['Winter vacation', '2026-11-07', '2026-11-19'],
        ['School reopens', '2026-11-20', '2026-11-20'],
      ],
    ],
  ])('has the days between: %s, %s', (first, last, days) => {
    expect(spell(['20261107', first], ['20261120', last])).toEqual(days)
  })

  it.each([
    ['Diwali break begins', 'Christmas break ends'],
    ['Unit test begins', 'Unit test ends'],
    ['No holiday: classes begin', 'School reopens'],
    ['Diwali break begins', 'Sports day'],
  ])('has no days between what does not belong together: %s, %s', (first, last) => {
    expect(spell(['20261107', first], ['20261120', last])).toEqual([
      [first, '2026-11-07', '2026-11-07'],
      [last, '2026-11-20', '2026-11-20'],
    ])
  })

  it('goes on over a day on which school is open', () => {
    const names = ['Diwali break begins', 'Working Saturday', 'Diwali break ends'] as const
    expect(spell(['20261107', names[0]], ['20261114', names[1]], ['20261120', names[2]])).toEqual([
      ['Diwali break', '2026-11-07', '2026-11-20'],
      ['Working Saturday', '2026-11-14', '2026-11-14'],
    ])
  })

  it('ends no break after the next has begun, or months later', () => {
    const [diwali, winter] = ['Diwali break begins', 'Winter break begins']
    expect(spell(['20261107', diwali], ['20261224', winter], ['20270102', 'School reopens'])).toEqual([
      [diwali, '2026-11-07', '2026-11-07'],
      ['Winter break', '2026-12-24', '2027-01-01'],
      ['School reopens', '2027-01-02', '2027-01-02'],
    ])
    expect(spell(['20261107', diwali], ['20270402', 'School reopens'])[0]).toEqual([
      diwali,
      '2026-11-07',
      '2026-11-07',
    ])
  })

  it('loses the one event that cannot be read, and names it', () => {
    const bad = [
      'UID:bad',
      'DTSTART;VALUE=DATE:20261214',
      'SUMMARY:Training',
      'ATTENDEE;X="I come',
      'late":mailto:a@b.example',
    ]
    const { days, left } = read(calendarOf(bad, fair))
    expect(days.map(({ name, from }) => [name, from])).toEqual([['Fair', '2026-12-08']])
    expect(left).toEqual([{ name: 'Training', reason: 'unreadable' }])
  })

  it.each([
    ['31 November', ['DTSTART;VALUE=DATE:20261131']],
    ['30 February', ['DTSTART:20270230']],
    ['a 13th month', ['DTSTART;VALUE=DATE:20261332']],
    ['a time on 31 November', ['DTSTART;TZID=Asia/Kolkata:20261131T090000']],
    ['25 o’clock', ['DTSTART:20261201T250000Z']],
    ['a day with a digit too few', ['DTSTART;VALUE=DATE:2026121']],
    ['an end on 31 November', ['DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261131']],
    ['days until 31 November', ['DTSTART;VALUE=DATE:20261128', 'RRULE:FREQ=DAILY;UNTIL=20261131']],
    [
      'days without 31 November',
      ['DTSTART;VALUE=DATE:20261128', 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE;VALUE=DATE:20261131'],
    ],
    ['31 November besides', ['DTSTART;VALUE=DATE:20261128', 'RDATE;VALUE=DATE:20261130,20261131']],
  ])('never makes another day of %s, and names the event', (_, lines) => {
    const { days, left } = read(calendarOf(['UID:bad', 'SUMMARY:Sports day', ...lines], fair))
    expect(days.map(({ name, from }) => [name, from])).toEqual([['Fair', '2026-12-08']])
    expect(left).toEqual([{ name: 'Sports day', reason: 'unreadable' }])
  })

  it('has several events of one uid, unless they are versions of one', () => {
    const on = (day: string, name: string, ...more: string[]) => [
      'UID:same',
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:${name}`,
      ...more,
    ]
    const namesOf = (...events: string[][]) => read(calendarOf(...events)).days.map(({ name }) => name)
    expect(namesOf(on('20261208', 'Fair'), on('20261225', 'Christmas'))).toEqual(['Fair', 'Christmas'])
    const versions = [on('20261208', 'Fair', 'SEQUENCE:0'), on('20261209', 'Big fair', 'SEQUENCE:1')]
    expect(namesOf(...versions)).toEqual(['Big fair'])
    const uids = read(calendarOf(on('20261208', 'Fair'), on('20261225', 'Christmas'))).days.map(
      ({ uid }) => uid,
    )
    expect(new Set(uids).size).toBe(2)
  })

  it('takes the latest version, wherever it stands, and both of two on one day', () => {
    const on = (day: string, name: string, version?: number) => [
      ...['UID:same', `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${name}`],
      ...(version === undefined ? [] : [`SEQUENCE:${version}`]),
    ]
    const taken = (...events: string[][]) => read(calendarOf(...events)).days
    expect(taken(on('20261208', 'New', 2), on('20261207', 'Old', 1)).map(({ name }) => name)).toEqual(['New'])
    const two = taken(on('20261208', 'Gurpurab'), on('20261208', 'Fair'))
    expect(two.map(({ name }) => name)).toEqual(['Gurpurab', 'Fair'])
    expect(new Set(two.map(({ uid }) => uid)).size).toBe(2)
  })

  it.each([
    ['from midnight to a minute before', ['DTSTART:20261208T000000', 'DTEND:20261209T235900'], '08', '09'],
    ['to the last second', ['DTSTART:20261208T000000', 'DTEND:20261208T235959'], '08', '08'],
    ['of the school in UTC', ['DTSTART:20261207T183000Z', 'DTEND:20261209T183000Z'], '08', '09'],
    ['of the school to a minute before', ['DTSTART:20261207T183000Z', 'DTEND:20261208T182900Z'], '08', '08'],
  ])('knows whole days: %s', (_, lines, from, to) => {
    const { days } = read(calendarOf(['UID:one', 'SUMMARY:One', ...lines]))
    expect(days).toMatchObject([{ from: `2026-12-${from}`, to: `2026-12-${to}`, isTimed: false }])
  })

  it.each([
    [
      'whose rule leaves out by another rule',
      ['DTSTART:20261208', 'RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=WEEKLY'],
    ],
    ['with further periods', ['DTSTART:20261208T000000', 'RDATE;VALUE=PERIOD:20261215T000000Z/P1D']],
    ['that ends before it begins', ['DTSTART;VALUE=DATE:20261208', 'RRULE:FREQ=DAILY;UNTIL=20261201']],
  ])('names an event %s, and takes the others', (_, lines) => {
    const { days, left } = read(calendarOf(['UID:bad', 'SUMMARY:Bad', ...lines], fair))
    expect([days.map(({ name }) => name), left]).toEqual([['Fair'], [{ name: 'Bad', reason: 'unreadable' }]])
  })

  it('names the event in which the file breaks off', () => {
    const broken = calendarOf(fair, ['UID:b', 'SUMMARY:Sports day', 'DTSTART;VALUE=DATE:20261210'])
    for (const end of ['END:VEVENT\r\nEND:VCALENDAR', '10\r\nEND:VEVENT\r\nEND:VCALENDAR']) {
      const { days, left } = read(broken.slice(0, -end.length))
      expect([days.map(({ name }) => name), left]).toEqual([
        ['Fair'],
        [{ name: 'Sports day', reason: 'unreadable' }],
      ])
    }
  })

  it.each([
    ['all its days are left out', '20261201', ['COUNT=1', 'EXDATE;VALUE=DATE:20261201'], 'cancelled'],
    ['it ended long ago', '20201201', ['UNTIL=20201202'], 'outside'],
    ['it ends before it begins', '20261201', ['UNTIL=20261101'], 'unreadable'],
  ])('names a repeating event without a day, as %s', (_, start, [end, ...more], reason) => {
    const event = [
      'UID:one',
      'SUMMARY:One',
      `DTSTART;VALUE=DATE:${start}`,
      `RRULE:FREQ=DAILY;${end}`,
      ...more,
    ]
    expect(read(calendarOf(event))).toMatchObject({ days: [], left: [{ name: 'One', reason }] })
  })

  it('takes the latest version of a moved occurrence, wherever it stands', () => {
    const series = ['UID:one', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=1']
    const moved = (day: string, version: number) => [
      ...['UID:one', 'SUMMARY:One', 'RECURRENCE-ID;VALUE=DATE:20261201'],
      ...[`SEQUENCE:${version}`, `DTSTART;VALUE=DATE:${day}`],
    ]
    const { days } = read(calendarOf(series, moved('20261210', 2), moved('20261209', 1)))
    expect(days.map(({ from }) => from)).toEqual(['2026-12-10'])
  })

  it('takes nothing of a file that cancels its events', () => {
    const text = calendarOf(fair).replace('VERSION:2.0', 'METHOD:CANCEL')
    expect(read(text)).toMatchObject({ days: [], left: [{ name: 'Fair', reason: 'cancelled' }] })
  })

  it.each([
    ...['Half-yearly Exam', 'PTM', 'Half day', 'School reopens', 'Working Saturday', 'Unit Test II'],
    ...['Re-opening after Diwali break', 'School resumes after winter vacation', 'No holiday homework'],
    ...['Independence Day (school open for flag hoisting)', 'School open house', 'First day of school'],
    ...['Working Saturday in lieu of Diwali holiday', 'Last working day before summer vacation'],
    ...['School-leavers’ exam', 'Kick-off of the half-yearly exams', 'Half day off', 'विद्यालय खुलेगा'],
  ])('knows that school is open: %s', (name) => {
    const lines = ['UID:one', 'DTSTART;VALUE=DATE:20261212', `SUMMARY:${name}`]
    expect(read(calendarOf(lines)).days).toMatchObject([{ staysOpen: true }])
  })

  it.each([
    'Observance\\nTo hide observances, go to Google Calendar',
    'Restricted holiday',
    'Optional Holiday',
  ])('knows a day that is only observed: %s', (description) => {
    const more = `DESCRIPTION:${description}`
    const lines = ['UID:one', 'DTSTART;VALUE=DATE:20261212', 'SUMMARY:Valentine’s Day', more]
    expect(read(calendarOf(lines)).days).toMatchObject([{ staysOpen: true }])
  })

  it.each([
    ...[
      'Restricted Holiday: Onam',
      'Diwali (Restricted)',
      'Holiday (optional)',
      'RH - Christmas Eve',
      'R.H. Onam',
    ],
    ...['Onam (RH)', 'ऐच्छिक अवकाश'],
  ])('that some of the staff may take off: %s', (name) => {
    const lines = ['UID:one', 'DTSTART;VALUE=DATE:20261212', `SUMMARY:${name}`]
    expect(read(calendarOf(lines)).days).toMatchObject([{ staysOpen: true }])
  })

  it.each([
    ...[
      'Rhythm Day holiday',
      'Christmas',
      'Exam leave',
      'Holiday after exams',
      'Examiners’ strike: school closed',
    ],
    ...['Optional holiday: school closed', 'Holiday (restricted entry)'],
    ...['Opening day holiday', 'Working committee holiday', 'Diwali break begins', 'Diwali break ends'],
    ...['Winter break (school reopens on 5 Jan)', 'Holiday in lieu of working Saturday'],
    ...['Day off after exams', 'Last day of school holidays', 'School closed, open again on Monday'],
  ])('and that it may be closed: %s', (name) => {
    const lines = ['UID:one', 'DTSTART;VALUE=DATE:20261212', `SUMMARY:${name}`, 'DESCRIPTION:Public holiday']
    expect(read(calendarOf(lines)).days).toMatchObject([{ staysOpen: false }])
  })

  it.each([
    ['days without VALUE=DATE', ['DTSTART:20261208', 'DTEND:20261210'], ['2026-12-08 2026-12-09']],
    [
      'whole days of another zone',
      ['DTSTART;TZID=UTC:20261214T000000', 'DTEND;TZID=UTC:20261216T000000'],
      ['2026-12-14 2026-12-15'],
    ],
    ['whole days in UTC', ['DTSTART:20261208T000000Z', 'DTEND:20261209T000000Z'], ['2026-12-08']],
    [
      'a time of another zone on the school’s day',
      ['DTSTART:20261208T200000Z', 'DTEND:20261208T210000Z'],
      ['2026-12-09'],
    ],
    [
      'an exception as a moment',
      ['DTSTART;VALUE=DATE:20261208', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Asia/Kolkata:20261209T090000'],
      ['2026-12-08', '2026-12-10'],
    ],
    [
      'exceptions folded after a comma',
      ['DTSTART;VALUE=DATE:20261208', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20261209,', ' 20261210'],
      ['2026-12-08', '2026-12-11'],
    ],
    [
      'a comma too many',
      ['DTSTART;VALUE=DATE:20261208', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261209,'],
      ['2026-12-08', '2026-12-10'],
    ],
    [
      'whole days from one on which the clocks change',
      [
        'DTSTART;TZID=America/New_York:20261101T000000',
        'DTEND;TZID=America/New_York:20261102T000000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ],
      ['2026-11-01', '2026-11-08'],
    ],
  ])('reads %s', (_, lines, days) => {
    expect(daysOf(lines)).toEqual(days)
  })

  it.each([
    ['to the last start', 'TZID=Asia/Kolkata:20261201T090000', '20261203T033000Z', [1, 2, 3]],
    ['to just before the last start', 'TZID=Asia/Kolkata:20261201T090000', '20261203T032959Z', [1, 2]],
    [
      'by Outlook’s name of a zone',
      'TZID=India Standard Time:20261201T090000',
      '20261203T033000Z',
      [1, 2, 3],
    ],
    [
      'to the start of a last whole day',
      'TZID=India Standard Time:20261201T000000',
      '20261202T183000Z',
      [1, 2, 3],
    ],
    ['to before the third start', 'TZID=America/New_York:20261201T090000', '20261203T120000Z', [1, 2]],
    ['on the school’s clock', 'VALUE=DATE-TIME:20261201T090000', '20261203T033000Z', [1, 2, 3]],
    ['to a clock without a zone', 'TZID=Asia/Kolkata:20261201T160000', '20261203T160000', [1, 2, 3]],
    ['to a day', 'TZID=Asia/Kolkata:20261201T090000', '20261203', [1, 2, 3]],
  ])('repeats %s, though the file describes no zone', (_, start, until, days) => {
    const lines = [`DTSTART;${start}`, `RRULE:FREQ=DAILY;UNTIL=${until}`]
    expect(daysOf(lines)).toEqual(days.map((day) => `2026-12-0${day}`))
  })

  it.each([
    'TZID=America/New_York:20261202T200000',
    'VALUE=DATE:20261202',
    'VALUE=DATE-TIME:20261203T010000Z',
  ])('leaves out one evening of another zone: %s', (evening) => {
    const start = 'DTSTART;TZID=America/New_York:20261201T200000'
    const days = daysOf([start, 'RRULE:FREQ=DAILY;COUNT=4', `EXDATE;${evening}`])
    expect(days).toEqual(['2026-12-02', '2026-12-04', '2026-12-05'])
  })

  it.each([
    ['by its moment in UTC', 'TZID=Asia/Kolkata:20261201T090000', ':20261202T033000Z'],
    ['by its day', 'TZID=Asia/Kolkata:20261201T090000', ';VALUE=DATE:20261202'],
    ['by its clock without a zone', 'TZID=Asia/Kolkata:20261201T090000', ':20261202T090000'],
    ['by another time of its day', 'TZID=Asia/Kolkata:20261201T090000', ';TZID=Asia/Kolkata:20261202T100000'],
    ['by a moment of its whole day', 'VALUE=DATE:20261201', ';TZID=Asia/Kolkata:20261202T000000'],
    ['by midnight in UTC', 'TZID=India Standard Time:20261201T000000', ':20261201T183000Z'],
  ])('moves or cancels the occurrence that is named %s', (_, start, id) => {
    const series = ['UID:one', 'SUMMARY:One', `DTSTART;${start}`, 'RRULE:FREQ=DAILY;COUNT=3']
    const changed = ['UID:one', 'SUMMARY:One', `RECURRENCE-ID${id}`]
    const moved = read(calendarOf(series, [...changed, 'DTSTART;VALUE=DATE:20261210']))
    expect(moved.days.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-10', '2026-12-03'])
    const off = read(calendarOf(series, [...changed, `DTSTART;${start}`, 'STATUS:CANCELLED']))
    expect(off.days.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-03'])
    expect(off.left).toEqual([{ name: 'One', reason: 'cancelled' }])
  })

  it.each([
    ['the rule does not give', ['RRULE:FREQ=DAILY;COUNT=2'], '20261205', ['01', '02', '10']],
    [
      'is left out as well',
      ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261202'],
      '20261202',
      ['01', '10'],
    ],
    ['is the first of named dates', ['RDATE;VALUE=DATE:20261204'], '20261201', ['04', '10']],
    ['is the only one', [], '20261201', ['10']],
  ])('loses no moved occurrence that %s', (_, rule, id, days) => {
    const series = ['UID:one', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20261201', ...rule]
    const moved = ['UID:one', 'SUMMARY:One', `RECURRENCE-ID;VALUE=DATE:${id}`, 'DTSTART;VALUE=DATE:20261210']
    expect(read(calendarOf(series, moved)).days.map(({ from }) => from)).toEqual(
      days.map((day) => `2026-12-${day}`),
    )
  })

  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('leaves out by name what repeats %s', (often) => {
    const busy = ['UID:busy', 'DTSTART:20261208T000000Z', `RRULE:FREQ=${often}`, 'SUMMARY:Busy']
    const { days, left } = read(calendarOf(busy, fair))
    expect([days.map(({ name }) => name), left]).toEqual([['Fair'], [{ name: 'Busy', reason: 'tooOften' }]])
  })

  it('keeps an event whatever stands in the one before it', () => {
    const aLine = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('DTSTART:', 'RRULE:FREQ=', 'EXDATE;VALUE=DATE:,,', 'X;="', ' folded', ':', ';:'),
    )
    const isOwn = (line: string) => !/BEGIN|END|[\r\n\u2028\u2029]/i.test(line)
    fc.assert(
      fc.property(fc.array(aLine.filter(isOwn), { maxLength: 6 }), (lines) => {
        const { days } = read(calendarOf(['UID:odd', 'SUMMARY:Odd', ...lines], fair))
        expect(days.map(({ name }) => name)).toContain('Fair')
      }),
    )
  })
})
