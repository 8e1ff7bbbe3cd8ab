import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, daySchema, daysFrom, fullYears, instantSchema, yearOf } from './days.ts'

describe('a day', () => {
  it('is the one the school’s clock shows', () => {
    const instant = new Date('2026-11-20T19:00:00Z')
    expect(dayAt(instant, 'Asia/Kolkata')).toBe('2026-11-21')
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-20')
  })

  it('goes through the API as it is', () => {
    const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(daySchema.parse(day)).toBe(day)
      }),
    )
  })

  it('is one of those from one to another, both included', () => {
    expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
    expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([])
    expect(daysFrom('2199-12-31', addDays('2199-12-31', 1))).toHaveLength(2)
  })

  it('is also read from an instant, which names it', () => {
    expect(daySchema.parse('2026-11-20T00:00:00.000Z')).toBe('2026-11-20')
    expect(daySchema.parse('2026-11-20T23:59')).toBe('2026-11-20')
    for (const text of ['on 2026-11-20T00:00', '2026-11-20T0:00', '2026-11-20T00:0', '2026-11-20T'])
      expect(daySchema.safeParse(text).success).toBe(false)
  })

  it('may be the first or the last there is, with nothing before or after it', () => {
    for (const day of ['1900-01-01', '2199-12-31']) expect(daySchema.parse(day)).toBe(day)
    for (const text of ['x2026-11-20', '2026-11-20x', '12026-11-20', '1899-12-31'])
      expect(daySchema.safeParse(text).success).toBe(false)
  })

  it('has a year, and an age that changes on the birthday', () => {
    expect(yearOf('2026-11-20')).toBe(2026)
    expect(fullYears('2015-11-20', '2026-11-19')).toBe(10)
    expect(fullYears('2015-11-20', '2026-11-20')).toBe(11)
    expect(fullYears('2015-11-20', '2026-11-21')).toBe(11)
    expect(fullYears('2016-02-29', '2026-02-28')).toBe(9)
    expect(fullYears('2016-02-29', '2026-03-01')).toBe(10)
  })

  it.each([
    '',
    '2026',
    '2026-11',
    '2026-02-30',
    '20-11-2026',
    '2026-13-01',
    '0001-01-01',
    '2200-01-01',
    '9999-12-31',
    'today',
  ])('%j is none', (text) => {
    expect(daySchema.safeParse(text).success).toBe(false)
  })
})

describe('an instant', () => {
  it('is one of 1970 or later, with its offset', () => {
    expect(instantSchema.parse('1970-01-01T00:00:00Z')).toEqual(new Date(0))
    expect(instantSchema.parse('2026-11-20T09:00:00+05:30')).toEqual(new Date('2026-11-20T03:30:00Z'))
    for (const text of ['1969-12-31T23:59:59Z', '2026-11-20', '2026-11-20T09:00:00', 'now', ''])
      expect(instantSchema.safeParse(text).success).toBe(false)
  })
})
