import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSomebodyElse, readClaims, whenSignedOutElsewhere } from './session.ts'

let stored: Record<string, string>
let listeners: ((event: Partial<StorageEvent>) => void)[]
const assign = vi.fn()

beforeEach(() => {
  ;[stored, listeners] = [{}, []]
  assign.mockClear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  })
})
afterEach(() => vi.unstubAllGlobals())

const signOutElsewhere = () => {
  for (const listener of listeners) listener({ key: 'token', oldValue: 'x.e30.x', newValue: null })
}

it('a sign-out in another tab signs this one out', () => {
  const handler = vi.fn()
  whenSignedOutElsewhere(handler)
  signOutElsewhere()
  expect([handler.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0])
})

it('a sign-out that a busy tab hears of late takes nothing from whoever has signed in since', () => {
  const handler = vi.fn()
  whenSignedOutElsewhere(handler)
  stored.token = 'x.e30.x'
  signOutElsewhere()
  expect([handler.mock.calls.length, assign.mock.calls]).toEqual([0, [['/']]])
})

it('a session ends only for the person that it began for', () => {
  const tokenOf = (userId: string) => `x.${btoa(JSON.stringify({ userId, role: 'admin', name: userId }))}.x`
  stored.token = tokenOf('asha')
  const asha = readClaims()
  expect(isSomebodyElse(asha)).toBe(false)
  stored.token = tokenOf('meera')
  expect(isSomebodyElse(asha)).toBe(true)
  delete stored.token
  expect(isSomebodyElse(asha)).toBe(false)
})
