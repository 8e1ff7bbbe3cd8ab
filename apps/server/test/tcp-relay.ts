import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpRelay {
  port: number
  /** What clients have sent since the last time this was called, a text for each packet. */
  heard: () => string[]
  /** Ends all its connections, and takes no more. */
  close: () => Promise<void>
}

/** A port of this machine that leads to a PostgreSQL in a folder: what speaks TCP alone can reach it. */
export async function openTcpRelay(to: { host: string; port: number }, port = 0): Promise<TcpRelay> {
  const open = new Set<Socket>()
  let sent: string[] = []
  const server = createServer((client) => {
    const postgres = to.host.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect(to.port, to.host)
    client.on('data', (chunk) => sent.push(chunk.toString('latin1')))
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
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard() {
      const heard = sent
      sent = []
      return heard
    },
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
