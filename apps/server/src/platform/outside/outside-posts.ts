import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { second } from '../durations.ts'
import { isPublicAddress, lookUpPublic, NotPublic } from './public-addresses.ts'

/** What became of a request: the status that was answered, or why there was no answer. */
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

/** The brackets of an IPv6 address belong to the URL. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function mayUse(url: string, origins: readonly string[]): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  if (parsed.username !== '' || parsed.password !== '') return false
  if (origins.includes(parsed.origin)) return true
  const host = hostOf(parsed)
  return parsed.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

function whyUnanswered(error: Error): Posted {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { problem: 'timeout' }
  return { problem: error instanceof NotPublic ? 'not_public' : 'unreachable' }
}

/**
 * Posts to addresses of other people's choosing: only to the public internet, whatever a name is looked up as, and never
 * anywhere else, since a redirect is an answer like any other. Of the answer only the status is read.
 */
export function openOutsidePosts({ origins, patience = 10 * second }: OutsideParts): OutsidePosts {
  return {
    mayUse: (url) => mayUse(url, origins),
    async post(url, { body, headers }) {
      if (!mayUse(url, origins)) return { problem: 'not_public' }
      const parsed = new URL(url)
      const isTrusted = origins.includes(parsed.origin)
      const { request } = parsed.protocol === 'https:' ? https : http
      return await new Promise<Posted>((done) => {
        const asking = request(parsed, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: false,
          signal: AbortSignal.timeout(patience),
          ...(!isTrusted && { lookup: lookUpPublic }),
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
