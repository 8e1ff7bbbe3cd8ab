import type { Answer, Endpoint } from '@shala/contract/general/endpoint'
import { readStored } from '../session/storage.ts'
import { noAnswer } from './api-error.ts'
import { authorization, readAnswer } from './client.ts'
import { urlOf } from './url-of.ts'

/** Even a slow network transfers something in this time; a lost one does not. */
const stillMs = 30_000

interface UploadParts {
  form: FormData
  params?: Record<string, string>
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a form with files.
 * @throws ApiError when it is refused, nothing is transferred for 30 seconds, or the answer is not the contract's
 */
export function upload<const E extends Endpoint>(
  endpoint: E,
  { form, params = {}, onProgress }: UploadParts,
): Promise<Answer<E>> {
  // fetch does not report how much of a body has been sent.
  const request = new XMLHttpRequest()
  const token = readStored('token')
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
        resolve(readAnswer(endpoint, { status: request.status, text: request.responseText, token }))
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
