import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Acts once, when the answer has left or the client has gone. A response that waits behind another on its connection is not
 * closed when the connection is: Node tells its socket alone.
 */
export function whenOver(request: FastifyRequest, reply: FastifyReply, act: () => void): void {
  const { socket } = request.raw
  const { raw } = reply
  const once = () => {
    raw.off('close', once)
    socket.off('close', once)
    act()
  }
  // Many requests may wait on one connection.
  socket.setMaxListeners(0)
  raw.once('close', once)
  socket.once('close', once)
  if (socket.destroyed) once()
}
