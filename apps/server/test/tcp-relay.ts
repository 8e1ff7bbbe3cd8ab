import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpRelay {
  port: number
  /** Ends all its connections, and takes no more. */
  close: () => Promise<void>
}

/** A port of this machine that leads to a PostgreSQL in a folder: what speaks TCP alone can reach it. */
export async function openTcpRelay(to: { host: string; port: number }): Promise<TcpRelay> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = to.host.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect(to.port, to.host)
    for (const [socket, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
