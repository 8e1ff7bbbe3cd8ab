import underPressure from '@fastify/under-pressure'
import { generalRefusals } from '@shala/contract/general/refusal'
import { health, ready } from '@shala/contract/system'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { isRead } from './route-declarations.ts'

/** Calls that save are refused only when the process is this many times further behind. */
const furtherForSaving = 3
const retrySeconds = 5

/** Asked by load balancers, which would leave out a process for being busy. */
const alwaysAnswered: readonly string[] = [ready.path, health.path]

function saves({ method, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config
  return method !== 'GET' && access !== undefined && !('public' in access) && !isRead(access)
}

/**
 * A process that is behind refuses calls before it begins with them: first those that only read, as a mark that is
 * refused comes again. `mostDelay`: of the event loop, in milliseconds.
 */
export async function refuseUnderPressure(app: FastifyInstance, mostDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    pressureHandler: async (request, _reply, _type, delay) => {
      if (alwaysAnswered.includes(request.routeOptions.url ?? '')) return
      if (saves(request) && Number(delay) <= mostDelay * furtherForSaving) return
      throw new Refused(generalRefusals.busy, { retryAfter: retrySeconds })
    },
  })
}
