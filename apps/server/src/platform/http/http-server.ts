import { createServer, type RequestListener, type Server } from 'node:http'
import type { LoadLimits } from './load-limits.ts'
import { networkOf } from './network.ts'
import { endStuckExchanges } from './stuck-exchanges.ts'

/** Otherwise one network could take all of the server's connections. */
function limitNetworks(server: Server, most: number): void {
  const open = new Map<string, number>()
  const add = (network: string, more: number) => {
    const now = (open.get(network) ?? 0) + more
    if (now > 0) open.set(network, now)
    else open.delete(network)
    return now
  }
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (add(network, 1) > most) socket.destroy()
    socket.once('close', () => add(network, -1))
  })
}

/**
 * Node's server, with limits on the number of connections and the time they may take. `isBehindProxy` means that all
 * connections come from one address.
 */
export function openHttpServer(
  listener: RequestListener,
  limits: LoadLimits,
  isBehindProxy: boolean,
): Server {
  const { times, connections, connectionsOfNetwork } = limits
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.idle,
      connectionsCheckingInterval: times.look,
    },
    listener,
  )
  server.maxConnections = connections
  if (!isBehindProxy) limitNetworks(server, connectionsOfNetwork)
  endStuckExchanges(server, times)
  return server
}
