import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { addDays, daysBetween } from '@shala/contract/general/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf, shownDays, wordedDay } from './days.ts'

const today = '2026-11-20'
const oneDay = (date: string) => ({ from: date, to: date })

describe('the days of an address', () => {
  it('are today, the day it names, the last 7 or 30 days, or its own range', () => {
    expect(shownDays({}, today)).toEqual(oneDay(today))
    expect(shownDays({ date: '2026-11-03' }, today)).toEqual(oneDay('2026-11-03'))
    expect(shownDays({ range: 'week', date: '2026-11-03' }, today)).toEqual({ from: '2026-11-14', to: today })
    expect(shownDays({ range: 'month' }, today)).toEqual({ from: '2026-10-22', to: today })
    const custom = { range: 'custom' as const, from: '2026-11-02', to: '2026-11-05' }
    expect(shownDays(custom, today)).toEqual({ from: '2026-11-02', to: '2026-11-05' })
    expect(shownDays({ range: 'custom', date: '2026-11-03' }, today)).toEqual(oneDay('2026-11-03'))
    expect(daysOf({ from: '2026-10-30', to: '2026-11-02' })).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
  })

  it('have a word of their own today and yesterday', () => {
    const days = [today, addDays(today, -1), addDays(today, -2), addDays(today, 1)]
    expect(days.map((day) => wordedDay(day, today))).toEqual(['today', 'yesterday', null, null])
  })

  it('are never to come, never backwards, and never more than the server answers', () => {
    const day = fc.option(
      fc.integer({ min: -3000, max: 3000 }).map((days) => addDays(today, days)),
      { nil: undefined },
    )
    const asked = fc.record({
      range: fc.constantFrom('week' as const, 'month' as const, 'custom' as const, undefined),
      date: day,
      from: day,
      to: day,
    })
    fc.assert(
      fc.property(asked, (address) => {
        const { from, to } = shownDays(address, today)
        expect(from <= to && to <= today).toBe(true)
        expect(daysBetween(from, to)).toBeLessThan(attendanceLimits.rangeDays)
        expect(daysOf({ from, to })).toHaveLength(daysBetween(from, to) + 1)
      }),
    )
  })
})
