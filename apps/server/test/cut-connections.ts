import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CutConnections {
  /** Where PostgreSQL is reached through it. */
  address: { host: string; port: number }
  /** The next steps end at this one: before PostgreSQL gets it, or before its answer comes back. */
  cutAt: (step: number, when: 'before' | 'after') => void
  /** @returns whether the step was reached */
  mend: () => boolean
  isCut: () => boolean
  close: () => Promise<void>
}

const port = 5432

/**
 * Between a server and its PostgreSQL, for what a kill leaves behind: at a step (what the server sends at once) all its
 * connections are cut, and it gets no other until they are mended.
 */
export async function openCutConnections(to: { host: string; port: number }): Promise<CutConnections> {
  const folder = mkdtempSync(join(tmpdir(), 'shala-cut-'))
  const open = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let when: 'before' | 'after' = 'before'
  const isCut = () => left <= 0

  function cut(): void {
    for (const socket of open) socket.destroy()
  }

  function pass(chunk: Buffer, postgres: Socket): void {
    left -= 1
    if (!isCut()) {
      postgres.write(chunk)
      return
    }
    if (left < 0 || when === 'before') cut()
    else postgres.write(chunk, cut)
  }

  const server = createServer((client) => {
    const isFolder = to.host.startsWith('/')
    const postgres = isFolder ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to.port, to.host)
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
    }
    client.on('data', (chunk) => pass(chunk, postgres))
    postgres.on('data', (chunk) => {
      if (!isCut()) client.write(chunk)
    })
  }).listen(join(folder, `.s.PGSQL.${port}`))
  await once(server, 'listening')

  return {
    address: { host: folder, port },
    cutAt(step, side) {
      left = step
      when = side
    },
    mend() {
      const wasCut = isCut()
      left = Number.POSITIVE_INFINITY
      return wasCut
    },
    isCut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
