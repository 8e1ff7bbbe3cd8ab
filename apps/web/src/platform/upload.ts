import type { Answer, Endpoint } from '@shala/contract/endpoint'
import { type ErrorBody, networkError } from '@shala/contract/refusal'
import { ApiError, reportSignedOut } from './api.ts'
import { readStored } from './storage.ts'

/** A slow network still moves; one on which nothing moves for so long is gone. */
const stillMs = 30_000

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}

/**
 * Sends a form with files. `onProgress` hears the share that has left, from 0 to 1.
 * @throws ApiError when it is refused, or when nothing moves for 30 seconds
 */
export function upload<const E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Answer<E>> {
  // fetch does not say how much of a body has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const lost = () => reject(new ApiError(0, { message: networkError }))
    let timer = setTimeout(() => request.abort(), stillMs)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stillMs)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = lost
    request.onabort = lost
    request.onload = () => {
      const body = answerOf(request)
      if (request.status >= 200 && request.status < 300) return resolve(body as Answer<E>)
      if (request.status === 401) reportSignedOut()
      reject(new ApiError(request.status, body as Partial<ErrorBody>))
    }
    request.onloadend = () => clearTimeout(timer)
    request.open(endpoint.method, endpoint.path)
    const token = readStored('token')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
