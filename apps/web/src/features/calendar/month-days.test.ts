import { daysBetween } from '@shala/contract/general/days'
import { describe, expect, it } from 'vitest'
import { cellsOf, dayByKey, inMonth } from './month-days.ts'

describe('the cells of a month', () => {
  it.each([
    ['2026-11-20', '2026-11-01'],
    ['2026-08-15', '2026-07-26'],
    ['2027-02-01', '2027-01-31'],
    ['2028-02-29', '2028-01-30'],
  ])('of %s are 42 days from Sunday %s', (day, first) => {
    const cells = cellsOf(day)
    expect([cells.length, cells[0]]).toEqual([42, first])
    expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(daysBetween(first, cells.at(-1) ?? '')).toBe(41)
    expect(cells).toContain(day)
  })
})

describe('a key', () => {
  it('leads to the day beside, of the next week, or of the next month', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
    expect(keys.map((key) => dayByKey('2026-12-31', key))).toEqual([
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
      '2026-12-27',
      '2027-01-02',
      '2026-11-30',
      '2027-01-31',
      undefined,
    ])
  })

  it('finds the last day of a shorter month', () => {
    expect([inMonth('2027-01-31', 1), inMonth('2028-03-31', -1)]).toEqual(['2027-02-28', '2028-02-29'])
  })
})
