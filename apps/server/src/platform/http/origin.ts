import type { FastifyRequest } from 'fastify'
import { isRead } from './route-declarations.ts'

/** The part of a request that the check of its session needs. */
export interface Origin {
  ipAddress: string
  /** The share that its connections of the database count against. */
  share: string
  /** It changes nothing: those that save go first. */
  canWait: boolean
}

export function originOf({ ip, source, routeOptions }: FastifyRequest): Origin {
  const { access } = routeOptions.config
  return { ipAddress: ip, share: source?.share ?? ip, canWait: access !== undefined && isRead(access) }
}
