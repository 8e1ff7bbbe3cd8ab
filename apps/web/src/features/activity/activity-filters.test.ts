import { activityAreas } from '@shala/contract/activity/actions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readActivityFilters } from './activity-filters.ts'

const actor = '01a1fe3e-7888-758c-883d-af5d69a7284b'

describe('the filters of the activity in an address', () => {
  it('are those that the list takes', () => {
    const filters = { actor, area: 'files', from: '2026-11-01', to: '2026-11-20', search: 'Ravi', page: 3 }
    expect(readActivityFilters({ ...filters, page: '3' })).toEqual(filters)
    for (const area of Object.keys(activityAreas)) expect(readActivityFilters({ area })).toEqual({ area })
  })

  it.each([
    { actor: 'somebody' },
    { area: 'secrets' },
    { area: 'constructor' },
    { from: '2026-02-30' },
    { to: '20 Nov' },
    { search: '' },
    { page: 1 },
    { page: '501' },
    { page: 'x' },
  ])('leave out what is none: %j', (raw) => {
    expect(readActivityFilters(raw)).toEqual({})
  })

  it('never end before they start', () => {
    expect(readActivityFilters({ from: '2026-11-20', to: '2026-11-19' })).toEqual({ from: '2026-11-20' })
  })

  it('can be read again from what was read, whatever the address held', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('actor', 'area', 'from', 'to', 'search', 'page'), fc.anything()),
        (raw) => {
          const filters = readActivityFilters(raw)
          expect(readActivityFilters({ ...filters })).toEqual(filters)
        },
      ),
    )
  })
})
