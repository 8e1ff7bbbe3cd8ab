import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatRefusals, chatTexts } from '@shala/contract/chat/chat'
import { foreignAnswer, networkError } from '@shala/contract/general/refusal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#platform/calls/api-error.ts'
import { askAloud } from './chat-queries.ts'

/** The school's server, which answers as it pleases. */
let server: Server
let answers: RequestListener
let heard: string[]
const browserFetch = globalThis.fetch

beforeEach(async () => {
  server = createServer((request, response) => answers(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // In a browser a path is enough; here it needs the place where the page would come from.
  globalThis.fetch = (path, init) => browserFetch(`http://127.0.0.1:${port}${path}`, init)
  heard = []
})

afterEach(() => {
  globalThis.fetch = browserFetch
  server.closeAllConnections()
  server.close()
})

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

function streaming(...events: string[]): void {
  answers = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''))
  }
}

function ask(signal = new AbortController().signal) {
  return askAloud(
    { prompt: 'How many students are there?' },
    {
      signal,
      step: ({ step }) => heard.push(`step ${step}`),
      text: ({ text }) => heard.push(text),
      restart: () => heard.push('restart'),
    },
  )
}

const failure = () =>
  ask().then(
    () => null,
    (error: unknown) => error,
  )

const answer = {
  id: 'a',
  content: 'Forty.',
  isUser: false,
  by: 'assistant',
  image: null,
  links: [],
  suggestions: [],
  timestamp: '2026-11-20T06:00:00.000Z',
} as const
const done = event('done', { status: 'success', text: 'Forty.', messages: [answer] })
const step = event('step', { step: 'thinking' })
const text = event('text', { text: 'For' })

describe('a question', () => {
  it('is heard of piece by piece and answered with its messages, past events of a newer server', async () => {
    streaming(step, text, event('restart', {}), event('mood', { is: 'good' }), done)
    expect(await ask()).toEqual([answer])
    expect(heard).toEqual(['step thinking', 'For', 'restart'])
  })

  it('that fails under way is refused with the words, values and time of the server', async () => {
    const { code, status, message } = chatRefusals.tooManyQuestions
    const values = { limit: 20 }
    streaming(step, text, event('failed', { status, code, message, text: message, values, retryAfter: 60 }))
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, code, values, retryAfter: 60 })
    expect((error as ApiError).message).toContain('You have used your 20 questions')
    expect(heard).toEqual(['step thinking', 'For'])
  })

  it('that fails without a status can be tried again', async () => {
    const { code, message } = chatRefusals.failed
    streaming(event('failed', { code, message }))
    expect(await failure()).toMatchObject({ status: 503, code, isOutage: true, message })
  })

  it('whose answer ends before it is whole has failed', async () => {
    streaming(step, text)
    expect(await failure()).toMatchObject({ status: 503, message: chatTexts.failed })
  })

  it('that is refused before anything comes has the refusal of the call', async () => {
    const { code, status, message } = chatRefusals.tooManyImages
    answers = (_, response) => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, message, values: { limit: 5 } }))
    }
    expect(await failure()).toMatchObject({ status, code, values: { limit: 5 } })
    expect(heard).toEqual([])
  })

  it.each([
    ['an event that is not the contract’s', event('done', { status: 'success' })],
    ['an event that is no JSON', 'event: text\ndata: {"text\n\n'],
  ])('that is answered with %s has no answer, whatever comes after it', async (_, broken) => {
    streaming(step, broken, done)
    expect(await failure()).toMatchObject({ status: 0, isOutage: true, message: foreignAnswer })
  })

  it('that loses its connection has no answer', async () => {
    answers = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(step, () => response.destroy())
    }
    expect(await failure()).toMatchObject({ status: 0, isOutage: true, message: networkError })
  })

  it('that a network’s own page answers has no answer', async () => {
    answers = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Hotel Wifi</title>')
    }
    expect(await failure()).toMatchObject({ status: 0, message: foreignAnswer })
  })

  it('that is stopped ends as it was stopped, and is no failure of the server', async () => {
    const leaving = new AbortController()
    answers = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(step, () => leaving.abort())
    }
    await expect(ask(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
