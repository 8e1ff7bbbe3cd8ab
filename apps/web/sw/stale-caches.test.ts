import { describe, expect, it } from 'vitest'
import { nextTurn, staleCaches } from './stale-caches.ts'

const caches = (turns: Record<string, number | null>) =>
  Object.entries(turns).map(([name, turn]) => ({ name, turn }))

describe('when a version comes into use', () => {
  it('the one before stays for the tabs that run it, and older ones go', () => {
    expect(staleCaches(caches({ v1: 1, v2: 2, v3: 3, v4: null }), 'v4')).toEqual(['v1', 'v2'])
  })

  it('the first has nothing to let go of', () => {
    expect(staleCaches(caches({ v1: null }), 'v1')).toEqual([])
    expect(nextTurn(caches({ v1: null }))).toBe(1)
  })

  it('a version that was never in use goes, and not the one that was', () => {
    expect(staleCaches(caches({ v1: 1, v2: null, v3: null }), 'v3')).toEqual(['v2'])
  })

  it('a newer version that is being fetched meanwhile stays', () => {
    expect(staleCaches(caches({ v1: 1, v2: null, v3: null }), 'v2')).toEqual([])
  })

  it('going back to a version keeps the one that was in use last', () => {
    const all = caches({ v1: 1, v2: 2 })
    expect(staleCaches(all, 'v1')).toEqual([])
    expect(nextTurn(all)).toBe(3)
    expect(staleCaches(caches({ v1: 3, v2: 2, v3: null }), 'v3')).toEqual(['v2'])
  })
})
