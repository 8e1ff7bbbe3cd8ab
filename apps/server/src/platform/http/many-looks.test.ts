import { describe, expect, it } from 'vitest'
import type { Actor } from '../context.ts'
import { ManyLooks } from './many-looks.ts'
import type { Route } from './route.ts'

const contacts = { access: { shows: (ids: string[]) => ids } } as unknown as Route
const noon = new Date('2026-11-20T06:00:00Z')

/** Opens a count, with the list of what it has told and a way to look at people, each reader at their own. */
function openLooks() {
  const told: [string, number][] = []
  const looks = new ManyLooks(({ userId }, people) => told.push([userId, people]))
  const look = (userId: string, count: number, { from = 0, now = noon } = {}) => {
    const ids = Array.from({ length: count }, (_, place) => `${userId} ${from + place}`)
    looks.note(contacts, ids, { actor: { userId, role: 'teacher' } as Actor, now })
  }
  return { told, look }
}

describe('whose contacts a reader was shown', () => {
  it('is told once, at the two hundredth person of ten minutes', () => {
    const { told, look } = openLooks()
    look('a', 199)
    look('a', 199)
    expect(told).toEqual([])
    look('a', 1, { from: 199 })
    look('a', 300, { from: 200 })
    expect(told).toEqual([['a', 200]])
    const later = new Date(noon.getTime() + 10 * 60_000)
    look('a', 199, { now: later })
    expect(told).toHaveLength(1)
    look('a', 200, { now: later })
    expect(told).toHaveLength(2)
  })

  it('is forgotten of who began longest ago, where there are very many readers', () => {
    const { told, look } = openLooks()
    look('first', 199)
    for (let reader = 0; reader < 499; reader += 1) look(`reader ${reader}`, 199)
    look('last', 199)
    look('first', 1, { from: 199 })
    look('last', 1, { from: 199 })
    expect(told).toEqual([['last', 200]])
  })

  it('is counted again for others once somebody was told of', () => {
    const { told, look } = openLooks()
    look('first', 199)
    for (let reader = 0; reader < 1000; reader += 1) look(`reader ${reader}`, 200)
    look('first', 1, { from: 199 })
    expect(told.at(-1)).toEqual(['first', 200])
  })
})
