import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { entries } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answers, forgetAnswers } from './forget-answers.ts'

let stored: typeof import('./stored-answers.ts')
const opened: QueryClient[] = []

/** A page of its own, in which this person is signed in. */
async function openPage(userId: string): Promise<QueryClient> {
  signIn(userId)
  vi.resetModules()
  stored = await import('./stored-answers.ts')
  // As in a browser: outside one it is forever.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } })
  opened.push(client)
  stored.storeAnswers(client)
  await stored.recallAnswers(client)
  return client
}

function signIn(userId: string | null): void {
  const claims = { userId, role: 'teacher', name: 'Meera', schoolId: 'school' }
  const token = userId && `x.${btoa(JSON.stringify(claims))}.x`
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null) })
}

const see = (client: QueryClient, key: string, meta: object) =>
  client.fetchQuery({ queryKey: [key], queryFn: () => [`${key} answer`], meta })
const kept = async () => (await entries(answers)).map(([hash]) => hash)

beforeEach(() => forgetAnswers())
afterEach(() => {
  for (const client of opened.splice(0)) client.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('what asks for it is there at the next start, and nothing else', async () => {
  const client = await openPage('meera')
  await Promise.all([see(client, 'list', { isStored: true }), see(client, 'secret', {})])
  await vi.waitFor(async () => expect(await kept()).toEqual(['["list"]']), 60_000)
  // A third start finds it too: what was only recalled is not kept as if it had just come.
  await openPage('meera')
  const next = await openPage('meera')
  expect([next.getQueryData(['list']), next.getQueryData(['secret'])]).toEqual([['list answer'], undefined])
  expect(
    next
      .getQueryCache()
      .find({ queryKey: ['list'] })
      ?.isStaleByTime(30_000),
  ).toBe(true)
})

it('what was recalled is still there when somebody comes to its screen a while later', async () => {
  await see(await openPage('meera'), 'list', { isStored: true })
  await vi.waitFor(async () => expect(await kept()).toEqual(['["list"]']), 60_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = await openPage('meera')
  vi.advanceTimersByTime(30 * 60_000)
  vi.useRealTimers()
  expect(next.getQueryData(['list'])).toEqual(['list answer'])
})

it('another person finds nothing of it, and it is gone from the device', async () => {
  const client = await openPage('meera')
  await see(client, 'list', { isStored: true })
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 60_000)
  const next = await openPage('ravi')
  expect(next.getQueryData(['list'])).toBeUndefined()
  expect(await kept()).toEqual([])
})

it('what comes after somebody has signed out is not kept', async () => {
  const client = await openPage('meera')
  const answer = Promise.withResolvers<string[]>()
  const asked = client.fetchQuery({
    queryKey: ['late'],
    queryFn: () => answer.promise,
    meta: { isStored: true },
  })
  signIn(null)
  answer.resolve(['late'])
  await asked
  const other = client.fetchQuery({
    queryKey: ['gone'],
    queryFn: async () => ['gone'],
    meta: { isStored: true },
  })
  signIn('ravi')
  client.clear()
  await other.catch(() => {})
  await new Promise((done) => setTimeout(done, 20))
  expect(await kept()).toEqual([])
})

it('a new contract does not read what an old one kept', async () => {
  const client = await openPage('meera')
  await see(client, 'list', { isStored: true })
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 60_000)
  vi.stubEnv('VITE_CONTRACT', 'another')
  const next = await openPage('meera')
  expect(next.getQueryData(['list'])).toBeUndefined()
})
