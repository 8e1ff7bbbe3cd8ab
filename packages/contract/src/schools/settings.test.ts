import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import {
  academicYearAt,
  everyWeek,
  isDayOff,
  kindOfDay,
  type Rhythm,
  type Weekday,
  weekdayOf,
  weekdays,
  workingDayBefore,
} from './school-days.ts'
import { isTimeZone, settingsForm, settingsTexts } from './settings.ts'
import { settingsOfCountry } from './usual-settings.ts'

const someDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const someStart = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const someWorkingDays = fc.subarray([...weekdays], { minLength: 1 })

describe('the academic year', () => {
  it.each([
    ['2026-03-31', '04-01', '2025-26', '2025-04-01', '2026-03-31'],
    ['2026-04-01', '04-01', '2026-27', '2026-04-01', '2027-03-31'],
    ['2099-12-31', '04-01', '2099-00', '2099-04-01', '2100-03-31'],
    ['2026-06-15', '01-01', '2026', '2026-01-01', '2026-12-31'],
    ['2024-02-29', '03-01', '2023-24', '2023-03-01', '2024-02-29'],
  ])('of %s, starting on %s, is %s', (day, start, name, from, to) => {
    expect(academicYearAt(day, start)).toEqual({ name, from, to })
  })

  it('holds the day it is asked for, and ends the day before the next begins', () => {
    fc.assert(
      fc.property(someDay, someStart, (day, start) => {
        const { from, to } = academicYearAt(day, start)
        expect(from <= day && day <= to).toBe(true)
        const next = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
        expect(academicYearAt(next, start).from).toBe(next)
      }),
    )
  })
})

describe('the working day before', () => {
  it('is Saturday on a Monday in a school of six days, Friday in one of five', () => {
    expect(workingDayBefore('2026-11-23', { rhythms: [everyWeek([1, 2, 3, 4, 5, 6])] })).toBe('2026-11-21')
    expect(workingDayBefore('2026-11-23', { rhythms: [everyWeek([1, 2, 3, 4, 5])] })).toBe('2026-11-20')
  })

  it('is no holiday, and yesterday where all is closed for months', () => {
    const rhythms = [everyWeek([1, 2, 3, 4, 5, 6])]
    const holidays = new Set(['2026-11-20', '2026-11-21'])
    expect(workingDayBefore('2026-11-23', { rhythms, holidays })).toBe('2026-11-19')
    expect(workingDayBefore('2026-11-23', { rhythms, holidays: { has: () => true } })).toBe('2026-11-22')
  })

  it('is the latest earlier day on which the school is open', () => {
    fc.assert(
      fc.property(someDay, someWorkingDays, (day, workingDays) => {
        const before = workingDayBefore(day, { rhythms: [everyWeek(workingDays)] })
        expect(workingDays).toContain(weekdayOf(before))
        const between = (Date.parse(day) - Date.parse(before)) / 86_400_000
        expect(between).toBeGreaterThanOrEqual(1)
        for (let back = 1; back < between; back += 1) {
          const skipped = new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10)
          expect(workingDays).not.toContain(weekdayOf(skipped))
        }
      }),
    )
  })

  it('knows Monday as 1 and Sunday as 7', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 7] satisfies Weekday[])
  })
})

describe('the kind of a day', () => {
  const saturdays = { weekday: 6 as const, weeks: [2, 4] }
  const school: Rhythm = { ...everyWeek([1, 2, 3, 4, 5, 6]), monthlyDaysOff: [saturdays], halfDays: [6] }
  const kindsOf = (days: string[], rhythms: Rhythm[], classId?: string) =>
    days.map((day) => kindOfDay(day, { rhythms, holidays: new Set(['2026-11-25']) }, classId))

  it('is off on second and fourth Saturdays, half on the others, and no working day on a holiday', () => {
    const november = [
      '2026-11-07',
      '2026-11-14',
      '2026-11-21',
      '2026-11-28',
      '2026-11-29',
      '2026-11-25',
      '2026-11-26',
    ]
    expect(kindsOf(november, [school])).toEqual(['half', 'off', 'half', 'off', 'off', 'holiday', 'working'])
    expect(kindsOf(['2026-08-29'], [school])).toEqual(['half'])
  })

  it('goes by the rhythm that held then: a change leaves the days before it alone', () => {
    const five: Rhythm = { ...everyWeek([1, 2, 3, 4, 5]), from: '2026-11-16' }
    expect(kindsOf(['2026-11-07', '2026-11-21'], [school, five])).toEqual(['half', 'off'])
  })

  it('follows the rhythm of a class while it has one', () => {
    const own: Rhythm = { ...everyWeek([1, 2, 3, 4, 5]), from: '2026-11-01', classId: 'nursery' }
    const back: Rhythm = { ...own, from: '2026-12-01', workingDays: null }
    const rhythms = [school, own, back]
    const saturdays = ['2026-10-31', '2026-11-07', '2026-12-05']
    expect(kindsOf(saturdays, rhythms, 'nursery')).toEqual(['half', 'off', 'half'])
    expect(kindsOf(saturdays, rhythms, 'class 9')).toEqual(['half', 'half', 'half'])
    expect(kindsOf(saturdays, rhythms)).toEqual(['half', 'half', 'half'])
  })

  it('of any day follows from the latest rhythm that had begun', () => {
    const someRhythm = fc.record({ from: someDay, workingDays: someWorkingDays })
    fc.assert(
      fc.property(
        fc.uniqueArray(someRhythm, { selector: ({ from }) => from, maxLength: 5 }),
        someDay,
        (found, day) => {
          const rhythms = [everyWeek([1]), ...found.map((one) => ({ ...everyWeek([1]), ...one }))]
          rhythms.sort((a, b) => a.from.localeCompare(b.from))
          const [holding] = found
            .filter(({ from }) => from <= day)
            .sort((a, b) => b.from.localeCompare(a.from))
          const isOpen = (holding?.workingDays ?? [1]).includes(weekdayOf(day))
          expect(isDayOff(day, { rhythms })).toBe(!isOpen)
        },
      ),
    )
  })
})

describe('settings', () => {
  it.each(countryCodes)('of a new school in %s are ones that could be saved', (country) => {
    expect(settingsForm.safeParse(settingsOfCountry(country)).success).toBe(true)
  })

  it('have their times in order', () => {
    const wrong = { ...settingsOfCountry('IN'), midday: '09:00', dayEnd: '08:00' }
    const issues = settingsForm.safeParse(wrong).error?.issues.map(({ path, message }) => [path[0], message])
    expect(issues).toEqual([
      ['midday', settingsTexts.middayBeforeStart],
      ['dayEnd', settingsTexts.endBeforeMidday],
    ])
  })

  it('take the names of time zones, old and new, and no offsets', () => {
    expect(['Asia/Kolkata', 'Asia/Calcutta', 'UTC'].every(isTimeZone)).toBe(true)
    expect(['+05:30', '', 'Asia', 'Asia/Nowhere'].some(isTimeZone)).toBe(false)
  })
})
