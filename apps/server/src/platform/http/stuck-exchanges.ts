import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TimeLimits } from './load-limits.ts'

/** A request with its answer. */
interface Exchange {
  request: IncomingMessage
  /** The request's own reference is gone once the request is destroyed. */
  socket: Socket
  response: ServerResponse
  /** When the current period began, and how many bytes had moved by then. */
  since: number
  moved: number
}

/** Bytes received, and sent to the network. */
function movedOf({ socket }: { socket: Socket }): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}

function isOver({ request, socket, response }: Exchange): boolean {
  return socket.destroyed || (request.complete && response.writableFinished)
}

/** The server is waiting for the client to send the rest of its body or to read the answer. */
function isClientsMove({ request, socket }: Exchange): boolean {
  return !request.complete || socket.writableLength > 0
}

/** Ends the connection of a client that sends its body, or reads its answer, so slowly that it hardly moves. */
export function endStuckExchanges(server: Server, { progress, leastBytes, look }: TimeLimits): void {
  const underWay = new Set<Exchange>()
  function check(exchange: Exchange, now: number): void {
    if (isOver(exchange)) {
      underWay.delete(exchange)
      return
    }
    const moved = movedOf(exchange)
    const isWaitedFor = isClientsMove(exchange)
    if (isWaitedFor && now - exchange.since < progress) return
    if (isWaitedFor && moved - exchange.moved < leastBytes) exchange.socket.destroy()
    else Object.assign(exchange, { since: now, moved })
  }
  function checkAll(): void {
    const now = performance.now()
    for (const exchange of underWay) check(exchange, now)
  }
  server.on('request', (request, response) => {
    const { socket } = request
    underWay.add({ request, socket, response, since: performance.now(), moved: movedOf(request) })
  })
  server.once('listening', () => {
    const timer = setInterval(checkAll, look).unref()
    server.once('close', () => clearInterval(timer))
  })
}
