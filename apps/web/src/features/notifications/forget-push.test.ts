import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetSession } from '#platform/session/session.ts'
import './bell.tsx'

afterEach(() => vi.unstubAllGlobals())

it('signing out ends this browser’s subscription and closes the notifications that it shows', async () => {
  const done: string[] = []
  const end = (what: string) => async () => {
    done.push(what)
  }
  const registration = {
    getNotifications: async () => [{ close: end('closed') }, { close: end('closed') }],
    pushManager: { getSubscription: async () => ({ unsubscribe: end('unsubscribed') }) },
  }
  vi.stubGlobal('localStorage', { removeItem: () => {} })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  forgetSession()
  await vi.waitFor(() => expect(done).toEqual(['closed', 'closed', 'unsubscribed']), 60_000)
})
