import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAccess } from '@shala/contract/access'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { logout } from '@shala/contract/auth/auth'
import { exportSchool } from '@shala/contract/exports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { now } from '../clock.ts'
import { call } from './api.ts'
import type { ApiError } from './api-error.ts'
import { whenSignedOut } from './client.ts'
import { download } from './download.ts'

/** A network between us and the school, which answers as it pleases. */
let network: Server
let answers: RequestListener
let signedOut = 0
const browserFetch = globalThis.fetch

beforeEach(async () => {
  network = createServer((request, response) => answers(request, response))
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  const { port } = network.address() as AddressInfo
  // In a browser a path is enough; here it needs the place where the page would come from.
  globalThis.fetch = (path, init) => browserFetch(`http://127.0.0.1:${port}${path}`, init)
  signedOut = 0
  whenSignedOut(() => {
    signedOut += 1
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.fetch = browserFetch
  network.closeAllConnections()
  network.close()
})

function answering(status: number, text: string, headers: Record<string, string> = {}): void {
  answers = (_, response) => void response.writeHead(status, headers).end(text)
}

const signInPage = '<!doctype html><title>Hotel Wifi</title><form>Room number</form>'
const body = { studentId: '0199c0de-0000-7000-8000-000000000001', status: 'present' } as const
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  )

describe('a call', () => {
  it('refused to somebody who has signed out signs out nobody who has signed in since', async () => {
    const stored: Record<string, string> = { token: 'of Asha' }
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
    const refused = JSON.stringify({
      message: 'Please sign in.',
      error: 'Please sign in.',
      code: 'auth.none',
    })
    answers = (_, response) => {
      stored.token = 'of Meera'
      response.writeHead(401).end(refused)
    }
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ status: 401 })
    expect(signedOut).toBe(0)
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ status: 401 })
    expect(signedOut).toBe(1)
  })

  it('counts as saved only when the answer is the contract’s', async () => {
    const saved = { message: 'Attendance marked successfully.', attendance: null }
    answering(200, JSON.stringify(saved))
    await expect(call(markAttendance, { body })).resolves.toEqual(saved)
  })

  it.each([
    ['the sign-in page of a network', signInPage],
    ['nothing', ''],
    ['an empty object', '{}'],
    ['half of the answer', '{"message":"Attendance marked succ'],
    ['another service’s JSON', '{"status":"ok"}'],
  ])('fails when a 200 brings %s', async (_, text) => {
    answering(200, text)
    const error = await failure(call(markAttendance, { body }))
    expect(error).toMatchObject({ code: 'network.foreign', status: 0, isOutage: true })
    expect((error as ApiError).message).toContain('did not come from the school’s server')
  })

  it('that may change what the page asked for before has that asked again', async () => {
    const early = () => ({ '/api/access': Promise.resolve(new Response('{"people":[]}')) })
    vi.stubGlobal('window', { early: { token: null, askedAt: Date.now(), answers: early() } })
    answering(200, signInPage)
    expect(await call(listAccess, {})).toEqual({ people: [] })
    Object.assign(window.early ?? {}, { answers: early() })
    await failure(call(markAttendance, { body }))
    expect(await failure(call(listAccess, {}))).toMatchObject({ code: 'network.foreign' })
  })

  it('tells by its answer that this clock is wrong, but not by one that came while the device slept', async () => {
    const hour = 3_600_000
    const ahead = () => Math.round((now().getTime() - Date.now()) / hour)
    const answerOfAnHourAgo = (response: ServerResponse) => {
      const date = new Date(Date.now() - hour).toUTCString()
      response.writeHead(204, { date, 'x-request-id': '1' }).end()
    }
    answers = (_, response) => answerOfAnHourAgo(response)
    await call(logout, {})
    expect(ahead()).toBe(-1)
    answers = (_, response) => response.writeHead(204, { 'x-request-id': '2' }).end()
    await call(logout, {})
    expect(ahead()).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'] })
    answers = (_, response) => {
      vi.setSystemTime(Date.now() + hour)
      answerOfAnHourAgo(response)
    }
    await call(logout, {})
    expect(ahead()).toBe(0)
    vi.useRealTimers()
  })

  it('fails when a call without an answer gets one', async () => {
    answering(200, signInPage)
    expect(await failure(call(logout, {}))).toMatchObject({ code: 'network.foreign' })
    answering(204, '')
    expect(await failure(call(logout, {}))).toBeNull()
  })

  it('fails when the connection ends in the middle of the answer', async () => {
    answers = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"message":', () => response.destroy())
    }
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ code: 'network', status: 0 })
  })

  it.each([401, 403, 404, 511])('is not refused by a %i that is not ours', async (status) => {
    answering(status, signInPage)
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ status: 0, isOutage: true })
    expect(signedOut).toBe(0)
  })

  it.each([
    [413, 'request.too_large'],
    [429, 'request.too_many'],
    [502, 'server.not_ready'],
  ])('takes a %i of a proxy for what it says', async (status, code) => {
    answering(status, '<html><h1>nginx</h1></html>')
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ status, code })
  })

  it('is refused in the server’s words, and signs out at its 401 alone', async () => {
    const refusal = { message: 'No.', error: 'No.', code: 'x.no', errors: { status: 'No.' } }
    answering(422, JSON.stringify(refusal))
    expect(await failure(call(markAttendance, { body }))).toMatchObject({ status: 422, message: 'No.' })
    expect(signedOut).toBe(0)
    answering(401, JSON.stringify(refusal))
    await failure(call(markAttendance, { body }))
    expect(signedOut).toBe(1)
  })
})

describe('a download', () => {
  const start = () => download(exportSchool, { signal: new AbortController().signal, onProgress: () => {} })

  it('saves no page of a network as the school’s file', async () => {
    answering(200, signInPage, { 'content-type': 'text/html' })
    expect(await failure(start())).toMatchObject({ code: 'network.foreign' })
  })

  it('saves no half of a file', async () => {
    answers = (_, response) => {
      response.writeHead(200, {
        'content-disposition': 'attachment; filename="school.zip"',
        'content-length': '1000',
      })
      response.write('PK', () => response.destroy())
    }
    expect(await failure(start())).toMatchObject({ code: 'network' })
  })

  it('is refused as a call is', async () => {
    answering(401, JSON.stringify({ message: 'Please sign in again.', code: 'auth.signed_out' }))
    expect(await failure(start())).toMatchObject({ status: 401 })
    expect(signedOut).toBe(1)
    answering(401, signInPage)
    expect(await failure(start())).toMatchObject({ code: 'network.foreign' })
    expect(signedOut).toBe(1)
  })
})
