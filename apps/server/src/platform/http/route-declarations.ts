import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Access, Route } from './route.ts'

/** The start fails when a route, even of a plugin, does not say who may call it. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const added: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    added.push(route)
  })
  app.addHook('onReady', async () => {
    for (const { method, url, config } of added) {
      const access = config?.access
      if (!access || !('public' in access || 'may' in access)) {
        throw new Error(`The route ${method} ${url} declares neither a permission nor public: true.`)
      }
    }
  })
}

export function isRead(access: Access): boolean {
  return 'reads' in access && access.reads === true
}

/**
 * A read may be started twice, or for somebody who may not make the call: it must not take or send anything that
 * counts.
 */
function refuseWrongReads({ endpoint, access }: Route): void {
  const { method, path, body, form, file } = endpoint
  if (!isRead(access) || (method === 'GET' && !body && !form && !file)) return
  throw new Error(
    `The route ${method} ${path} cannot be one that reads: it must be a GET, with no body and no file.`,
  )
}

/** A standby takes no writes. */
function refuseWrongStandby({ endpoint: { method, path }, access }: Route): void {
  if (!('standby' in access) || access.standby !== 'all' || method === 'GET') return
  throw new Error(`The route ${method} ${path} cannot be read from a standby: it must be a GET.`)
}

/** Nobody would see an undeclared change until they reload. */
function refuseUndeclaredChanges({ endpoint: { method, path }, access }: Route): void {
  if (method === 'GET' || 'public' in access || access.changes) return
  throw new Error(`The route ${method} ${path} does not say what it changes.`)
}

/** @throws Error for a route whose declarations contradict each other or are incomplete: the server does not start */
export function refuseUndeclared(route: Route): void {
  refuseWrongReads(route)
  refuseWrongStandby(route)
  refuseUndeclaredChanges(route)
}
