import { idSchema } from '@shala/contract/people'
import { expect, it, vi } from 'vitest'
import { newId } from './new-id.ts'

it('is an id that the server takes, another each time, and the later one sorts behind, also over plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  vi.useFakeTimers({ now: 1_796_000_000_000 })
  const first = newId()
  expect(newId()).not.toBe(first)
  vi.setSystemTime(1_796_000_000_001)
  expect(newId() > first).toBe(true)
  expect(idSchema.parse(first)).toBe(first)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
