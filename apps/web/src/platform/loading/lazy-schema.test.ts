import { daySchema } from '@shala/contract/general/days'
import { expect, it, vi } from 'vitest'
import { lazySchema } from './lazy-schema.ts'

it('a schema is made once, when something is asked of it, and is used like any other', () => {
  const make = vi.fn(() => daySchema)
  const day = lazySchema(make)
  expect(make).not.toHaveBeenCalled()
  expect(day.parse('2026-11-23T08:00:00Z')).toBe('2026-11-23')
  expect(day.safeParse('2026-02-30').error?.issues[0]?.message).toBe('Please enter a valid date.')
  expect(make).toHaveBeenCalledTimes(1)
})
