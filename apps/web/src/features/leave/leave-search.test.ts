import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNarrowed, readLeaveSearch, yearsAround } from './leave-search.ts'

describe('an address of leave', () => {
  it('holds what was chosen', () => {
    const search = {
      view: 'apply',
      search: 'wedding',
      type: 'Sick',
      month: 12,
      year: 2027,
      status: 'Approved',
      page: 2,
    }
    expect(readLeaveSearch(search)).toEqual(search)
    expect(readLeaveSearch({ year: 'all', month: '3' })).toEqual({ year: 'all', month: 3 })
  })

  it('is read whatever stands in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
        expect(Object.values(readLeaveSearch(raw))).not.toContain(undefined)
      }),
    )
    const wrong = { view: 'x', type: 'Holiday', month: 13, year: 12, status: 'Cancelled', page: 1, id: '7' }
    expect(readLeaveSearch(wrong)).toEqual({})
  })

  it('offers five years, and is not narrowed by showing all of them', () => {
    expect(yearsAround(2026)).toEqual([2024, 2025, 2026, 2027, 2028])
    expect([isNarrowed({ year: 'all', page: 2 }), isNarrowed({ month: 3 })]).toEqual([false, true])
  })
})
