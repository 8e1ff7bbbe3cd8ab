import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, daySchema, daysFrom } from './days.ts'

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

  it.each(['', '2026-02-30', '20-11-2026', '2026-13-01', '0001-01-01', '2200-01-01', '9999-12-31', 'today'])(
    '%j is none',
    (text) => {
      expect(daySchema.safeParse(text).success).toBe(false)
    },
  )
})
