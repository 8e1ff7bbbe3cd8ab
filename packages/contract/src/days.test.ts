import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, daySchema } from './days.ts'

describe('a day', () => {
  it('is the one the school’s clock shows', () => {
    const instant = new Date('2026-11-20T19:00:00Z')
    expect(dayAt(instant, 'Asia/Kolkata')).toBe('2026-11-21')
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-20')
  })

  it('goes through the API as it is', () => {
    const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(daySchema.parse(day)).toBe(day)
      }),
    )
  })

  it.each(['', '2026-02-30', '20-11-2026', '2026-13-01', '0001-01-01', 'today'])('%j is none', (text) => {
    expect(daySchema.safeParse(text).success).toBe(false)
  })
})
