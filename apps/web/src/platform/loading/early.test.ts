import { afterEach, expect, it, vi } from 'vitest'
import { askedAtOf, takeEarly, takeTyped } from './early.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Asked for so many seconds ago. */
function comeEarly(token: string | null, answer: Promise<Response>, seconds = 1): void {
  const askedAt = Date.now() - seconds * 1000
  const early = { token, askedAt, answers: { '/api/x': answer }, typed: '98', caret: 1, wants: 'code' }
  vi.stubGlobal('window', { early })
}

it('an early answer is taken once, by the person it was asked for', async () => {
  const response = new Response('of Ana')
  comeEarly('ana', Promise.resolve(response))
  expect(await takeEarly('/api/x', { token: 'ana', signal: null })).toBe(response)
  expect(takeEarly('/api/x', { token: 'ana', signal: null })).toBeUndefined()
  comeEarly('ana', Promise.resolve(response))
  expect(takeEarly('/api/x', { token: 'bela', signal: null })).toBeUndefined()
})

it('an early answer that nobody took for half a minute is not taken any more', () => {
  comeEarly('ana', Promise.resolve(new Response('of then')), 31)
  expect(takeEarly('/api/x', { token: 'ana', signal: null })).toBeUndefined()
})

it('an early answer is as old as its request, and any other is of now', () => {
  comeEarly('ana', Promise.resolve(new Response('of then')), 5)
  expect(Date.now() - askedAtOf('/api/x')).toBeGreaterThanOrEqual(5000)
  expect(Date.now() - askedAtOf('/api/y')).toBeLessThan(1000)
  comeEarly('ana', Promise.resolve(new Response('of then')), 31)
  expect(Date.now() - askedAtOf('/api/x')).toBeLessThan(1000)
})

it('an early answer that does not come can be given up', async () => {
  comeEarly('ana', new Promise(() => {}))
  const patience = new AbortController()
  const taken = takeEarly('/api/x', { token: 'ana', signal: patience.signal })
  patience.abort(new Error('too long'))
  await expect(taken).rejects.toThrow('too long')
})

it('what was typed early is told once', () => {
  comeEarly(null, new Promise(() => {}))
  expect(takeTyped()).toEqual({ typed: '98', caret: 1, wants: 'code' })
  expect(takeTyped()).toMatchObject({ typed: '', wants: null })
})
