import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, daysFrom } from '../general/days.ts'
import { everyWeek, kindOfDay } from '../schools/school-days.ts'
import {
  asMeant,
  costOf,
  daysOffWithin,
  durationText,
  halvesMissed,
  halvesOf,
  isBackwards,
  type LeaveSpan,
  leaveCountings,
  leaveDays,
  leaveDurations,
  leaveOnDay,
  leaveWithin,
} from './duration.ts'

const someDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const someDuration = fc.constantFrom(...leaveDurations)
const someSpan: fc.Arbitrary<LeaveSpan> = fc
  .record({
    fromDate: someDay,
    days: fc.nat({ max: 400 }),
    fromDuration: someDuration,
    toDuration: someDuration,
  })
  .map(({ days, ...span }) => ({ ...span, toDate: addDays(span.fromDate, days) }))

/** The same leave, seen in a mirror. */
function mirrored({ fromDate, fromDuration, toDate, toDuration }: LeaveSpan): LeaveSpan {
  const seen = { 'full day': 'full day', 'first half': 'second half', 'second half': 'first half' } as const
  const mirror = (day: string) => addDays('2050-01-01', -daysBetween('2050-01-01', day))
  return {
    fromDate: mirror(toDate),
    fromDuration: seen[toDuration],
    toDate: mirror(fromDate),
    toDuration: seen[fromDuration],
  }
}

const span = (fromDate: string, fromDuration: string, toDate: string, toDuration: string) =>
  ({ fromDate, fromDuration, toDate, toDuration }) as LeaveSpan

describe('a leave as it is meant', () => {
  it.each([
    ['full day', 'full day', 'full day', 'full day'],
    ['full day', 'first half', 'full day', 'first half'],
    ['full day', 'second half', 'second half', 'full day'],
    ['first half', 'full day', 'full day', 'first half'],
    ['first half', 'first half', 'full day', 'first half'],
    ['first half', 'second half', 'full day', 'full day'],
    ['second half', 'full day', 'second half', 'full day'],
    ['second half', 'second half', 'second half', 'full day'],
    ['second half', 'first half', 'second half', 'full day'],
  ])('of one day, %s to %s, is %s to %s', (from, to, meantFrom, meantTo) => {
    const leave = span('2026-11-20', from, '2026-11-20', to)
    expect(asMeant(leave)).toEqual(span('2026-11-20', meantFrom, '2026-11-20', meantTo))
  })

  it.each([
    ['first half', 'second half', 'full day', 'full day'],
    ['first half', 'first half', 'full day', 'first half'],
    ['second half', 'second half', 'second half', 'full day'],
    ['second half', 'first half', 'second half', 'first half'],
  ])('of several days, %s to %s, is %s to %s', (from, to, meantFrom, meantTo) => {
    const leave = span('2026-11-20', from, '2026-11-21', to)
    expect(asMeant(leave)).toEqual(span('2026-11-20', meantFrom, '2026-11-21', meantTo))
  })
})

it('only a single day from its second half to its first is backwards', () => {
  for (const from of leaveDurations)
    for (const to of leaveDurations) {
      expect(isBackwards(span('2026-11-20', from, '2026-11-20', to))).toBe(
        from === 'second half' && to === 'first half',
      )
      expect(isBackwards(span('2026-11-20', from, '2026-11-21', to))).toBe(false)
    }
})

describe('how many days a leave takes', () => {
  it.each([
    [span('2026-11-20', 'full day', '2026-11-20', 'full day'), 1, '1 day'],
    [span('2026-11-20', 'full day', '2026-11-21', 'full day'), 2, '2 days'],
    [span('2026-11-20', 'second half', '2026-11-20', 'full day'), 0.5, 'Half day'],
    [span('2026-11-20', 'full day', '2026-11-20', 'first half'), 0.5, 'Half day'],
    [span('2026-11-20', 'second half', '2026-11-20', 'first half'), 0.5, 'Half day'],
    [span('2026-11-20', 'second half', '2026-11-21', 'full day'), 1.5, '1 /half day'],
    [span('2026-11-20', 'second half', '2026-11-21', 'first half'), 1, '1 day'],
    [span('2026-11-20', 'second half', '2026-11-23', 'full day'), 3.5, '3 /half day'],
    [span('2026-12-30', 'full day', '2027-01-02', 'full day'), 4, '4 days'],
  ])('%o: %d', (leave, days, text) => {
    expect([leaveDays(leave), durationText(leaveDays(leave))]).toEqual([days, text])
  })

  it('is never negative: half a day at least, and nothing when it ends before it begins', () => {
    fc.assert(fc.property(someSpan, (leave) => leaveDays(leave) >= 0.5))
    fc.assert(
      fc.property(someSpan, (leave) => {
        const turned = { ...leave, fromDate: leave.toDate, toDate: leave.fromDate }
        return leave.fromDate === leave.toDate || leaveDays(turned) === 0
      }),
    )
  })

  it('is the same forwards and backwards', () => {
    fc.assert(fc.property(someSpan, (leave) => leaveDays(mirrored(leave)) === leaveDays(leave)))
  })

  it('is the sum of its parts, wherever it is split', () => {
    fc.assert(
      fc.property(someSpan, fc.nat(), (leave, at) => {
        const nights = daysBetween(leave.fromDate, leave.toDate)
        fc.pre(nights > 0)
        const last = addDays(leave.fromDate, at % nights)
        const parts = [
          leaveWithin(leave, '1900-01-01', last),
          leaveWithin(leave, addDays(last, 1), '2199-12-31'),
        ]
        expect(parts.reduce((sum, part) => sum + (part ? leaveDays(part) : 0), 0)).toBe(leaveDays(leave))
      }),
    )
  })

  it('is half of its halves, in every way the form offers but half a day to half of the same day', () => {
    const from = fc.constantFrom('full day' as const, 'second half' as const)
    const to = fc.constantFrom('full day' as const, 'first half' as const)
    fc.assert(
      fc.property(someSpan, from, to, (leave, fromDuration, toDuration) => {
        const offered = { ...leave, fromDuration, toDuration }
        fc.pre(leave.fromDate < leave.toDate || fromDuration !== 'second half' || toDuration !== 'first half')
        const { first, last } = halvesOf(offered)
        expect((last - first + 1) / 2).toBe(leaveDays(offered))
      }),
    )
  })

  it('within days that it does not touch is none', () => {
    fc.assert(
      fc.property(someSpan, (leave) => {
        const [before, after] = [addDays(leave.fromDate, -1), addDays(leave.toDate, 1)]
        expect([leaveWithin(leave, '1900-01-01', before), leaveWithin(leave, after, '2199-12-31')]).toEqual([
          null,
          null,
        ])
        const whole = leaveWithin(leave, leave.fromDate, leave.toDate)
        expect(whole && halvesOf(whole)).toEqual(halvesOf(leave))
      }),
    )
  })
})

describe('what a leave costs', () => {
  /** Second Saturdays end at midday; Sundays and the 24th are off. */
  const kindOf = (day: string) =>
    kindOfDay(day, {
      rhythms: [{ ...everyWeek([1, 2, 3, 4, 5, 6]), halfDays: [6] }],
      holidays: new Set(['2026-11-24']),
    })

  it.each([
    [span('2026-11-20', 'full day', '2026-11-23', 'full day'), 3, 4],
    [span('2026-11-20', 'second half', '2026-11-23', 'first half'), 2, 3],
    [span('2026-11-22', 'full day', '2026-11-22', 'full day'), 0, 1],
    [span('2026-11-23', 'full day', '2026-11-25', 'first half'), 1.5, 2.5],
    // A Saturday of one half: all of it is in the morning.
    [span('2026-11-21', 'full day', '2026-11-21', 'first half'), 1, 0.5],
    [span('2026-11-21', 'second half', '2026-11-21', 'full day'), 0, 0.5],
    [span('2026-11-14', 'first half', '2026-11-16', 'second half'), 2, 3],
  ])('%o: %d working days, %d in the calendar', (leave, working, calendar) => {
    expect([costOf(leave, 'working', kindOf), costOf(leave, 'calendar', kindOf)]).toEqual([working, calendar])
  })

  it('is the sum of its parts, and of the halves of each day', () => {
    fc.assert(
      fc.property(someSpan, fc.nat(), fc.constantFrom(...leaveCountings), (leave, at, counting) => {
        const last = addDays(leave.fromDate, at % (daysBetween(leave.fromDate, leave.toDate) + 1))
        const parts = [
          leaveWithin(leave, '1900-01-01', last),
          leaveWithin(leave, addDays(last, 1), '2199-12-31'),
        ]
        const sum = parts.reduce((all, part) => all + (part ? costOf(part, counting, kindOf) : 0), 0)
        expect(sum).toBe(costOf(leave, counting, kindOf))
        const days = daysFrom(leave.fromDate, leave.toDate)
        const halves = days.map((day) => halvesMissed(leaveOnDay(leave, day), kindOf(day)))
        expect(costOf(leave, 'working', kindOf)).toBe(halves.reduce((all, one) => all + one, 0) / 2)
      }),
    )
  })
})

describe('the halves that two leaves take', () => {
  const overlap = (one: LeaveSpan, other: LeaveSpan) => {
    const [a, b] = [halvesOf(one), halvesOf(other)]
    return a.first <= b.last && b.first <= a.last
  }

  it('leave a morning and an afternoon of one day apart', () => {
    const morning = span('2026-11-20', 'full day', '2026-11-20', 'first half')
    const afternoon = span('2026-11-20', 'second half', '2026-11-20', 'full day')
    expect([overlap(morning, afternoon), overlap(morning, morning)]).toEqual([false, true])
  })

  it('are as many as the days it lasts, whatever the halves that are named', () => {
    fc.assert(
      fc.property(someSpan, (leave) => {
        const { first, last } = halvesOf(leave)
        expect(leaveDays(leave)).toBe((last - first + 1) / 2)
      }),
    )
  })

  it('are those of whole days where the halves that are named cannot be', () => {
    const impossible = span('2026-11-14', 'first half', '2026-11-16', 'second half')
    expect(leaveDays(impossible)).toBe(3)
    expect(halvesOf(impossible)).toEqual(halvesOf(span('2026-11-14', 'full day', '2026-11-16', 'full day')))
    expect(leaveDays(span('2026-11-14', 'first half', '2026-11-14', 'second half'))).toBe(1)
  })

  it('follow one another as the days do', () => {
    fc.assert(
      fc.property(someSpan, (leave) => {
        const { first, last } = halvesOf(leave)
        const days = daysBetween(leave.fromDate, leave.toDate) + 1
        expect(last - first + 1).toBeGreaterThanOrEqual(Math.max(1, 2 * days - 2))
        expect(last - first + 1).toBeLessThanOrEqual(2 * days)
      }),
    )
  })
})

describe('the days off within a leave', () => {
  it('are weekly ones and, of the others, holidays', () => {
    // Friday to Tuesday; the Sunday is a holiday too.
    const days = { fromDate: '2026-11-20', toDate: '2026-11-24' }
    const holidays = new Set(['2026-11-22', '2026-11-24'])
    expect(daysOffWithin(days, [everyWeek([1, 2, 3, 4, 5])], (day) => holidays.has(day))).toEqual({
      weeklyOffs: 2,
      holidays: 1,
    })
    const ofClass = { ...everyWeek([1, 2, 3, 4, 5, 6]), classId: 'a' }
    const rhythms = [everyWeek([1, 2, 3, 4, 5]), ofClass]
    expect(daysOffWithin(days, rhythms, (day) => holidays.has(day), 'a')).toEqual({
      weeklyOffs: 1,
      holidays: 1,
    })
  })
})
