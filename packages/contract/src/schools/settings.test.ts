import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { academicYearAt, type Weekday, weekdayOf, weekdays, workingDayBefore } from './school-days.ts'
import { isTimeZone, settingsForm, settingsOfCountry, settingsTexts } from './settings.ts'

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
    expect(workingDayBefore('2026-11-23', { workingDays: [1, 2, 3, 4, 5, 6] })).toBe('2026-11-21')
    expect(workingDayBefore('2026-11-23', { workingDays: [1, 2, 3, 4, 5] })).toBe('2026-11-20')
  })

  it('is no holiday, and yesterday where all is closed for months', () => {
    const workingDays = [1, 2, 3, 4, 5, 6] as const
    const holidays = new Set(['2026-11-20', '2026-11-21'])
    expect(workingDayBefore('2026-11-23', { workingDays, holidays })).toBe('2026-11-19')
    expect(workingDayBefore('2026-11-23', { workingDays, holidays: { has: () => true } })).toBe('2026-11-22')
  })

  it('is the latest earlier day on which the school is open', () => {
    fc.assert(
      fc.property(someDay, someWorkingDays, (day, workingDays) => {
        const before = workingDayBefore(day, { workingDays })
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
