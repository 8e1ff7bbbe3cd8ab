import type { Endpoint } from '@shala/contract/endpoint'
import { type ErrorBody, networkError } from '@shala/contract/refusal'
import { ApiError, reportSignedOut, urlOf } from './api.ts'
import { saveBlob } from './save-file.ts'
import { readStored } from './storage.ts'

/** A large file is made before its first byte leaves. */
const firstByteMs = 5 * 60_000
/** A slow network still moves; one on which nothing moves for so long is gone. */
const stillMs = 60_000

/** Bytes that have come; `total` is null when the server does not say how many there are. */
export interface DownloadProgress {
  loaded: number
  total: number | null
}

/** Ends when the caller gives up, or when nothing has moved for as long as was last allowed. */
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

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
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

interface DownloadParts {
  query?: Record<string, unknown>
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
}

/**
 * Fetches a file and hands it to the person under the server's name for it.
 * @throws ApiError when it is refused, no byte comes for 5 minutes, or nothing moves for a minute after that
 */
export async function download(
  endpoint: Endpoint,
  { query = {}, signal, onProgress }: DownloadParts,
): Promise<void> {
  const deadline = openDeadline(signal)
  const token = readStored('token')
  deadline.allow(firstByteMs)
  try {
    const response = await fetch(urlOf(endpoint, { query }), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: deadline.signal,
    })
    if (!response.ok) {
      if (response.status === 401) reportSignedOut()
      throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Partial<ErrorBody>)
    }
    deadline.allow(stillMs)
    const blob = await readAll(response, (progress) => {
      deadline.allow(stillMs)
      onProgress(progress)
    })
    saveBlob(nameOf(response), blob)
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError(0, { message: networkError })
  } finally {
    deadline.close()
  }
}
