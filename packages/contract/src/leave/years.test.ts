import { describe, expect, it } from 'vitest'
import type { LeaveSpan } from './duration.ts'
import { daysOver, partsByYear } from './years.ts'

const from = (fromDate: string, toDate: string): LeaveSpan => ({
  fromDate,
  fromDuration: 'second half',
  toDate,
  toDuration: 'first half',
})

describe('leave over the end of an academic year', () => {
  it('has a part in each year, halves only at its own ends', () => {
    expect(partsByYear(from('2027-03-30', '2027-04-05'), '04-01')).toEqual([
      {
        year: { name: '2026-27', from: '2026-04-01', to: '2027-03-31' },
        part: { ...from('2027-03-30', '2027-03-31'), toDuration: 'full day' },
      },
      {
        year: { name: '2027-28', from: '2027-04-01', to: '2028-03-31' },
        part: { ...from('2027-04-01', '2027-04-05'), fromDuration: 'full day' },
      },
    ])
    expect(partsByYear(from('2027-03-30', '2027-03-31'), '04-01')).toHaveLength(1)
  })

  it.each([
    ['nothing where each part fits its year', [2, 0, 2], [10, 0, 4], 0],
    ['what is too much of the first year', [2, 0, 3], [10, 0, 4], 1],
    ['what is too much of the second year', [2, 0, 1], [3, 0, 4], 1],
    ['what is too much of each', [2, 0, 3], [3, 0, 4], 2],
    ['what can no longer be carried into the second', [5, 0, 3], [9, 5, 7], 1],
    ['no more than was carried', [8, 0, 8], [6, 5, 1], 0],
  ])('is over by %s', (_, ...years) => {
    const [first, second, over] = years as [number[], number[], number]
    const asked = [first, second].map(([left = 0, carried = 0, asked = 0]) => ({ left, carried, asked }))
    expect(daysOver(asked)).toBe(over)
  })
})
