import type { Endpoint } from '@shala/contract/general/endpoint'
import { saveBlob } from '../files/save-file.ts'
import { ApiError, foreign, noAnswer } from './api-error.ts'
import { readRaw, refusalIn, send } from './client.ts'
import { urlOf } from './url-of.ts'

/** A large file is prepared before its first byte is sent. */
const firstByteMs = 5 * 60_000
/** Even a slow network transfers something in this time; a lost one does not. */
const stillMs = 60_000

/** Bytes received; `total` is null when the server does not say how many there are. */
export interface DownloadProgress {
  loaded: number
  total: number | null
}

/** Ends when the caller gives up, or when nothing has been transferred for the time last allowed. */
function openDeadline(given: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => controller.abort()
  if (given.aborted) stop()
  given.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    allow(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(stop, ms)
    },
    close() {
      clearTimeout(timer)
      given.removeEventListener('abort', stop)
    },
  }
}

function sizeOf({ headers }: Response): number | null {
  const length = headers.get('content-encoding') ? null : headers.get('content-length')
  return length === null ? null : Number(length)
}

/**
 * The server's name for the file.
 * @throws ApiError when the answer is not a file from us
 */
function nameOf({ headers }: Response): string {
  const name = /^attachment; filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  if (name === undefined) throw foreign()
  return name
}

async function readAll(response: Response, onBytes: (progress: DownloadProgress) => void): Promise<Blob> {
  const total = sizeOf(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let loaded = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    loaded += part.value.length
    onBytes({ loaded, total })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const jsonOf = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface DownloadParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** For what must not be in an address. */
  body?: object
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
}

/**
 * Fetches a file and delivers it under the server's name for it.
 * @throws ApiError when it is refused or not a file from us, no byte comes for 5 minutes, or nothing is transferred for
 *   a minute after that
 */
export async function download(
  endpoint: Endpoint,
  { params = {}, query = {}, body, signal, onProgress }: DownloadParts,
): Promise<void> {
  const deadline = openDeadline(signal)
  deadline.allow(firstByteMs)
  try {
    const init = { method: endpoint.method, signal: deadline.signal, ...(body && jsonOf(body)) }
    const response = await send(urlOf(endpoint, { params, query }), init, signal)
    if (!response.ok) {
      throw refusalIn(await readRaw(response, signal))
    }
    const name = nameOf(response)
    deadline.allow(stillMs)
    const blob = await readAll(response, (progress) => {
      deadline.allow(stillMs)
      onProgress(progress)
    })
    saveBlob(name, blob)
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw noAnswer()
  } finally {
    deadline.close()
  }
}
