import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Each start evaluates the app's modules anew.
vi.setConfig({ testTimeout: 20_000 })

const day = 86_400_000
const total = ['students', 'total']
let stored: Record<string, string>
let answer: (url: string) => Promise<Response>
let asked: string[]

beforeEach(() => {
  stored = {}
  asked = []
  vi.resetModules()
  const target = { addEventListener: () => {}, location: { pathname: '/', search: '' } }
  vi.stubGlobal('window', Object.assign(globalThis, target))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => delete stored[key],
  })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

function signIn(userId: string, schoolId: string | null = 'S1'): string {
  const claims = { userId, role: 'admin', name: 'Meera', schoolId }
  stored.token = `x.${btoa(JSON.stringify(claims))}.x`
  return `${schoolId ?? ''} ${userId}`
}

const opening = (students: number) => ({
  person: { name: 'Meera', role: 'admin', duty: 'administrator', photo: null },
  ...Object.fromEntries(
    [
      'date',
      'school',
      'settings',
      'classes',
      'today',
      'teachers',
      'absentToday',
      'unmarked',
      'ownStatus',
      'ownMonth',
      'ownDay',
      'pendingLeave',
      'announcements',
      'unread',
      'events',
    ].map((part) => [part, null]),
  ),
  students,
})

const answered = (students: number) => Response.json(opening(students))

async function start() {
  const { openApp } = await import('./opening.ts')
  const { storeAnswers } = await import('#platform/session/stored-answers.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  storeAnswers(client)
  return { client, openApp: () => openApp(client), shown: () => client.getQueryData(total) }
}

/** Kept on the device by an earlier start. */
async function keep(owner: string, key: unknown[], kept: unknown, at: number): Promise<void> {
  const { answers } = await import('#platform/session/forget-answers.ts')
  const contract = import.meta.env.VITE_CONTRACT ?? 'unbuilt'
  await set(`${owner} ${JSON.stringify(key)}`, { owner, contract, key, answer: kept, at }, answers)
}

const settled = () => new Promise((done) => setTimeout(done, 20))

it('one call brings every part to its place', async () => {
  signIn('one')
  answer = async () => answered(40)
  const { openApp, shown } = await start()
  await openApp()
  await openApp()
  expect([shown(), asked]).toEqual([40, ['/api/dashboard']])
})

it('somebody whose school was just created is asked for anew', async () => {
  signIn('founder', null)
  answer = async () => answered(0)
  const { openApp, shown } = await start()
  await openApp()
  signIn('founder', 'S9')
  answer = async () => answered(1)
  await openApp()
  // The app opens with what is already shown, and the answer follows.
  await vi.waitFor(() => expect([shown(), asked.length]).toEqual([1, 2]))
})

it('an answer on its way does not take the place of what was changed meanwhile', async () => {
  const owner = signIn('slow')
  await keep(owner, ['dashboard', owner], opening(40), Date.now() - day)
  const come = Promise.withResolvers<Response>()
  answer = () => come.promise
  const { openApp, shown, client } = await start()
  await openApp()
  expect(shown()).toBe(40)
  await settled()
  client.setQueryData(total, 41)
  come.resolve(answered(40))
  await settled()
  expect(shown()).toBe(41)
})

it('the answer of one person does not come to the next', async () => {
  signIn('first')
  const come = Promise.withResolvers<Response>()
  answer = () => come.promise
  const { openApp, shown } = await start()
  const opened = openApp()
  signIn('second')
  come.resolve(answered(40))
  await opened
  expect(shown()).toBeUndefined()
})

it.each([
  { opened: 7, alone: 1, shows: 31 },
  { opened: 1, alone: 7, shows: 40 },
])('without a network the newest that was seen is shown: $shows', async ({ opened, alone, shows }) => {
  const owner = signIn(`offline-${shows}`)
  await keep(owner, total, 31, Date.now() - alone * day)
  await keep(owner, ['dashboard', owner], opening(40), Date.now() - opened * day)
  answer = () => Promise.reject(new TypeError('no network'))
  const { openApp, shown } = await start()
  await openApp()
  expect(shown()).toBe(shows)
})

it('a call that fails leaves each part to be asked for by itself, and a refusal ends the start', async () => {
  signIn('failing')
  answer = async () => new Response('', { status: 500 })
  const { openApp } = await start()
  await expect(openApp()).resolves.toBeUndefined()
  signIn('refused')
  answer = async () => Response.json({ code: 'auth.forbidden', message: 'No.' }, { status: 403 })
  await expect(openApp()).rejects.toMatchObject({ status: 403 })
})
