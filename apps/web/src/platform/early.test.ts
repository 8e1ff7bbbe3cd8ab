import { afterEach, expect, it, vi } from 'vitest'
import { takeEarly, takeTyped } from './early.ts'

afterEach(() => vi.unstubAllGlobals())

function comeEarly(token: string | null, answer: Promise<Response>): void {
  const early = { token, answers: { '/api/x': answer }, typed: '98', caret: 1, wants: 'code' }
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
