import rateLimit from '@fastify/rate-limit'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute } from '../durations.ts'
import { Refused } from '../refused.ts'
import type { LoadLimits } from './load-limits.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request has been counted. */
    source: Source | null
  }
}

/** Where a request comes from, as far as that can be known without the database. */
interface Source {
  /** The bucket it counts in. */
  bucket: string
  /** The share it belongs to: the school of a valid token, else the person or the network. */
  share: string
}

export interface FloodParts {
  /** Checks a token by its signature only, without the database; null when it is not ours or has expired. */
  readToken: (token: string) => Promise<{ userId: string; schoolId: string | null } | null>
}

/** Beyond this many networks or people, those seen longest ago are forgotten. */
const remembered = 20_000

export function bearer(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function sourceOf(request: FastifyRequest, { readToken }: FloodParts): Promise<Source> {
  const token = bearer(request)
  const claims = token ? await readToken(token) : null
  if (!claims) {
    const network = networkOf(request.ip)
    return { bucket: `network ${network}`, share: network }
  }
  const { userId, schoolId } = claims
  return { bucket: `person ${userId}`, share: schoolId ?? userId }
}

/**
 * Counts every request before anything else is done for it, including refused ones and unknown paths. Signed-in people
 * have their own bucket, so neither a stranger nor a broken client behind a school's address blocks the others there.
 */
export async function stopFloods(app: FastifyInstance, parts: FloodParts, limits: LoadLimits): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: minute, cache: remembered })
  const keyGenerator = (request: FastifyRequest) => request.source?.bucket ?? ''
  const ofNetwork = app.createRateLimit({ max: limits.requestsPerMinute, keyGenerator })
  const ofPerson = app.createRateLimit({ max: limits.requestsPerMinuteOfPerson, keyGenerator })
  app.decorateRequest('source', null)
  app.addHook('onRequest', async (request) => {
    request.source = await sourceOf(request, parts)
    const isPerson = request.source.bucket.startsWith('person')
    const count = await (isPerson ? ofPerson : ofNetwork)(request)
    if (count.isAllowed || !count.isExceeded) return
    throw new Refused(generalRefusals.tooMany, { retryAfter: Math.max(1, count.ttlInSeconds) })
  })
}
