import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { lazySchema } from './lazy-schema.ts'

it('a schema is made once, when something is asked of it, and is used like any other', () => {
  const make = vi.fn(() => z.object({ name: z.string() }))
  const person = lazySchema(make)
  const team = lazySchema(() =>
    z.object({ lead: z.extend(person, { phone: z.string() }), all: z.array(person) }),
  )
  expect(make).not.toHaveBeenCalled()

  const given = { lead: { name: 'Asha', phone: '98' }, all: [{ name: 'Ravi' }] }
  expect(team.parse(given)).toEqual(given)
  expect(team.safeParse({ ...given, all: [{}] }).error?.issues[0]?.path).toEqual(['all', 0, 'name'])
  expect(Object.keys(person.shape)).toEqual(['name'])
  expect(make).toHaveBeenCalledTimes(1)
})
