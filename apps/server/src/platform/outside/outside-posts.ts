import http from 'node:http'
import https from 'node:https'
import { second } from '../durations.ts'
import { lookUpPublic, mayBePublic, NotPublic } from './public-addresses.ts'

/** The outcome of a request: the status that was answered, or why there was no answer. */
export type Posted = { status: number } | { problem: 'timeout' | 'unreachable' | 'not_public' }

export interface OutsidePosts {
  /** Whether an address may be used at all, as far as that is known without looking its name up. */
  mayUse: (url: string) => boolean
  /** Posts JSON to an address that somebody of a school chose. */
  post: (url: string, sent: { body: string; headers: Record<string, string> }) => Promise<Posted>
}

interface OutsideParts {
  /** Addresses (`http://10.0.0.5:8080`) that the operator allows though they are not public or without https. */
  origins: readonly string[]
  /** In milliseconds. */
  patience?: number
}

const isTrusted = (url: string, origins: readonly string[]) => origins.includes(URL.parse(url)?.origin ?? '')

function whyUnanswered(error: Error): Posted {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { problem: 'timeout' }
  return { problem: error instanceof NotPublic ? 'not_public' : 'unreachable' }
}

/**
 * Posts to addresses of other people's choosing: only to the public internet, whatever a name is looked up as, and never
 * anywhere else, since a redirect is an answer like any other. Of the answer only the status is read.
 */
export function openOutsidePosts({ origins, patience = 10 * second }: OutsideParts): OutsidePosts {
  const mayUse = (url: string) => isTrusted(url, origins) || mayBePublic(url)
  return {
    mayUse,
    async post(url, { body, headers }) {
      if (!mayUse(url)) return { problem: 'not_public' }
      const { request } = new URL(url).protocol === 'https:' ? https : http
      return await new Promise<Posted>((done) => {
        const asking = request(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: false,
          signal: AbortSignal.timeout(patience),
          ...(!isTrusted(url, origins) && { lookup: lookUpPublic }),
        })
        asking.on('response', (response) => {
          done({ status: response.statusCode ?? 0 })
          response.destroy()
        })
        asking.on('error', (error) => done(whyUnanswered(error)))
        asking.end(body)
      })
    },
  }
}
