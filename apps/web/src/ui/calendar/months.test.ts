import { addDays, daysBetween } from '@shala/contract/general/days'
import { weekdayOf } from '@shala/contract/schools/school-days'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsOf } from './months.ts'

it('months have every day of a range once, under its weekday, the newest month first', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(365), (start, length) => {
      const from = addDays('1990-01-01', start)
      const to = addDays(from, length)
      const months = monthsOf(from, to)
      expect(months.map(({ key }) => key)).toEqual(
        months
          .map(({ key }) => key)
          .toSorted()
          .toReversed(),
      )
      const days = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)
      const within = days.filter((day) => day >= from && day <= to)
      expect(new Set(within).size).toBe(daysBetween(from, to) + 1)
      for (const { weeks } of months) {
        for (const week of weeks) {
          for (const [place, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(place || 7)
        }
      }
    }),
    { numRuns: 50 },
  )
})
