import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { health } from '@shala/contract/system'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call } from './api.ts'
import { whenAnswered } from './client.ts'
import { isConnectionLost, lookNow, watchConnection } from './connection.ts'

let server: Server
let isGone = false
const browserFetch = globalThis.fetch
const device = { onLine: true }
const page = new EventTarget()

beforeAll(async () => {
  server = createServer((_, response) => {
    if (isGone) response.destroy()
    else response.end('{"status":"ok"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  )
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', device)
  watchConnection()
})
afterAll(() => {
  whenAnswered(() => {})
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

it('is lost where the device says so, also when an answer that was on its way comes after that', async () => {
  device.onLine = false
  page.dispatchEvent(new Event('offline'))
  expect(isConnectionLost()).toBe(true)
  await call(health, {})
  expect(isConnectionLost()).toBe(false)
  isGone = true
  await expect.poll(isConnectionLost).toBe(true)
  Object.assign(device, { onLine: true })
  isGone = false
  await lookNow()
  expect(isConnectionLost()).toBe(false)
})
