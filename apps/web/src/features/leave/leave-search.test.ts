import { leaveLimits } from '@shala/contract/leave/leave'
import { leaveTypes } from '@shala/contract/leave/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNarrowed, readLeaveSearch, yearsAround } from './leave-search.ts'

const fields = {
  view: fc.constant('apply'),
  search: fc.string({ minLength: 1, maxLength: leaveLimits.search }),
  type: fc.constantFrom(...leaveTypes),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.oneof(fc.constant('all'), fc.integer({ min: 1900, max: 2200 })),
  status: fc.constantFrom('Pending', 'Approved', 'Declined'),
  page: fc.integer({ min: 2, max: 1_000_000 }),
  id: fc.uuid(),
}
const chosen = fc.record(fields, { requiredKeys: [] })

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
const mayBe: Record<string, (value: unknown) => boolean> = {
  view: (value) => value === 'apply',
  search: (value) => typeof value === 'string' && value !== '' && value.length <= leaveLimits.search,
  type: (value) => leaveTypes.some((type) => type === value),
  month: (value) => isWhole(value, 1, 12),
  year: (value) => value === 'all' || isWhole(value, 1900, 2200),
  status: (value) => ['Pending', 'Approved', 'Declined'].some((status) => status === value),
  page: (value) => isWhole(value, 2, 1_000_000),
  id: (value) => /^[0-9a-f-]{36}$/.test(String(value)),
}

describe('an address of leave', () => {
  it('holds what was chosen, its numbers written as text too', () => {
    fc.assert(
      fc.property(chosen, (search) => {
        expect(readLeaveSearch(search)).toEqual(search)
        const texts = Object.entries(search).map(([name, value]) => [name, String(value)])
        expect(readLeaveSearch(Object.fromEntries(texts))).toEqual(search)
      }),
    )
  })

  it('is read whatever stands in it: what cannot have been chosen is left out, the rest is kept', () => {
    const near = fc.oneof(
      fc.anything(),
      fc.double(),
      fc.string({ minLength: leaveLimits.search + 1, maxLength: 3 * leaveLimits.search }),
      fc.integer({ min: -3, max: 2203 }).map(String),
      ...Object.values(fields),
    )
    const names = fc.constantFrom(...Object.keys(fields), 'other')
    fc.assert(
      fc.property(fc.dictionary(names, near), chosen, (wrong, right) => {
        const read = readLeaveSearch({ ...wrong, ...right })
        expect(read).toMatchObject(right)
        expect(Object.entries(read).filter(([name, value]) => !mayBe[name]?.(value))).toEqual([])
        for (const [name, value] of Object.entries(read)) {
          const sent = { ...wrong, ...right }[name]
          expect(typeof value === 'number' ? Number(sent) : String(sent).slice(0, leaveLimits.search)).toBe(
            value,
          )
        }
      }),
      { numRuns: 500 },
    )
    const wrong = { view: 'x', type: 'Holiday', month: 13, year: 12, status: 'Cancelled', page: 1, id: '7' }
    expect(readLeaveSearch(wrong)).toEqual({})
  })

  it('offers five years, and is not narrowed by showing all of them', () => {
    expect(yearsAround(2026)).toEqual([2024, 2025, 2026, 2027, 2028])
    expect([isNarrowed({ year: 'all', page: 2 }), isNarrowed({ month: 3 })]).toEqual([false, true])
  })
})
