import type { Answer, Endpoint } from '@shala/contract/general/endpoint'
import { noAnswer } from './api-error.ts'
import { authorization, readAnswer } from './client.ts'
import { urlOf } from './url-of.ts'

/** A slow network still moves something in this time; a lost one does not. */
const stillMs = 30_000

interface UploadParts {
  form: FormData
  params?: Record<string, string>
  /** Hears the share that has left, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a form with files.
 * @throws ApiError when it is refused, nothing moves for 30 seconds, or what comes is not the contract's answer
 */
export function upload<const E extends Endpoint>(
  endpoint: E,
  { form, params = {}, onProgress }: UploadParts,
): Promise<Answer<E>> {
  // fetch does not say how much of a body has left.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const lost = () => reject(noAnswer())
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
      try {
        resolve(readAnswer(endpoint, { status: request.status, text: request.responseText }))
      } catch (failure) {
        reject(failure)
      }
    }
    request.onloadend = () => clearTimeout(timer)
    request.open(endpoint.method, urlOf(endpoint, { params }))
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value)
    request.send(form)
  })
}
