import type { Endpoint, Sent } from '@shala/contract/general/endpoint'
import { createParser } from 'eventsource-parser'
import { ApiError, foreign, noAnswer } from './api-error.ts'
import { parse, readRaw, refusalIn, send } from './client.ts'
import { urlOf } from './url-of.ts'

/** The server sends something every 20 seconds, even if empty. */
const silenceMs = 50_000

interface Reading<E extends Endpoint> {
  body: Sent<E, 'body'>
  signal: AbortSignal
  onEvent: (event: string, data: unknown) => void
}

async function readEvents(
  stream: NonNullable<Response['body']>,
  { hear, onEvent }: { hear: () => void; onEvent: (event: string, data: unknown) => void },
): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => onEvent(event, parse(data)) })
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    hear()
    parser.feed(part.value)
  }
}

/**
 * A call whose answer arrives as events, until it ends.
 * @throws ApiError when it is refused or breaks off; what `signal` aborted is rethrown
 */
export async function readEventAnswer<const E extends Endpoint>(
  endpoint: E,
  { body, signal, onEvent }: Reading<E>,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  let timer = setTimeout(end, silenceMs)
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(end, silenceMs)
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const init = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: ending.signal,
  }
  try {
    const response = await send(urlOf(endpoint, {}), init, signal)
    if (!response.ok) throw refusalIn(await readRaw(response, signal))
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) throw foreign()
    await readEvents(response.body, { hear, onEvent }).catch((error: unknown) => {
      throw signal.aborted || error instanceof ApiError ? error : noAnswer()
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
