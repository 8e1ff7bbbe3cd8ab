import { type LiveHint, liveHint, liveStream } from '@shala/contract/live'
import { createParser } from 'eventsource-parser'
import { authorization } from '../calls/client.ts'
import { urlOf } from '../calls/url-of.ts'

/** The server sends something every 20 seconds, even if empty. */
const silenceMs = 50_000
/** A proxy that buffers an answer lets nothing through. */
const helloMs = 10_000

export type LiveEvent = { hint: LiveHint } | 'hello' | 'resync'

interface Reading {
  /** The id of the last event received. */
  after: string | undefined
  signal: AbortSignal
  onEvent: (event: LiveEvent, id: string | undefined) => void
}

function readHint(text: string): LiveEvent {
  try {
    return { hint: liveHint.parse(JSON.parse(text)) }
  } catch {
    // From a server that knows more than this version.
    return 'resync'
  }
}

/** The status of an answer that is not a stream. */
export class NoStream extends Error {
  readonly status: number

  constructor(status: number) {
    super(`No stream: ${status}`)
    this.status = status
  }
}

/** Aborts when nothing has been received for some time. */
function watchSilence(given: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  given.addEventListener('abort', abort, { once: true })
  let timer = setTimeout(abort, helloMs)
  return {
    signal: controller.signal,
    hear() {
      clearTimeout(timer)
      timer = setTimeout(abort, silenceMs)
    },
    end() {
      clearTimeout(timer)
      given.removeEventListener('abort', abort)
    },
  }
}

/**
 * Reads the stream until it ends.
 * @throws NoStream when the server answers something else; whatever fetch throws, when nothing arrives or it breaks off
 */
export async function readStream({ after, signal, onEvent }: Reading): Promise<void> {
  const silence = watchSilence(signal)
  try {
    const response = await fetch(urlOf(liveStream, { query: { after } }), {
      headers: authorization(),
      signal: silence.signal,
      cache: 'no-store',
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) throw new NoStream(response.status)
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        if (event === 'hello' || event === 'resync') onEvent(event, id)
        else if (event === 'hint') onEvent(readHint(data), id)
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.hear()
      parser.feed(part.value)
    }
  } finally {
    silence.end()
  }
}
