import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from './school-data.ts'
import type { ServerProcess } from './server-process.ts'

/** Linux counts a process's time in hundredths of a second. */
const ticks = 100
const megabyte = 1024 * 1024

/** The numbers after the name in /proc/PID/stat; the first is the parent. */
function statOf(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

/** Seconds of CPU so far, with those of children that have ended. */
export function secondsOf(pid: number | string): number {
  const stat = statOf(pid) ?? []
  return [10, 11, 12, 13].reduce((sum, place) => sum + (stat[place] ?? 0), 0) / ticks
}

const childrenOf = (parent: number) => readdirSync('/proc').filter((pid) => statOf(pid)?.[0] === parent)

export interface Parts {
  admin: Client
  servers: readonly ServerProcess[]
  proxy: number
}

export interface Figures {
  at: number
  /** Seconds of CPU. */
  cpu: { servers: number; postgres: number; haproxy: number; generator: number }
  /** MB of each process. */
  memory: number[]
  walBytes: number
  connections: number
}

export async function readFigures({ admin, servers, proxy }: Parts): Promise<Figures> {
  const { rows } = await admin.query<{ pid: number; wal: string; n: number }>(
    `select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as wal,
      (select count(*)::int from pg_stat_activity where application_name like 'shala%') as n`,
  )
  const [{ pid, wal, n } = { pid: 0, wal: '0', n: 0 }] = rows
  const postmaster = statOf(pid)?.[0] ?? 0
  const own = process.cpuUsage()
  let inServers = 0
  const memory: number[] = []
  for (const server of servers) {
    inServers += secondsOf(await server.ask('pid'))
    memory.push((await server.ask('memory')) / megabyte)
  }
  const inBackends = childrenOf(postmaster).reduce((sum, child) => sum + secondsOf(child), 0)
  return {
    at: Date.now(),
    cpu: {
      servers: inServers,
      postgres: secondsOf(postmaster) + inBackends,
      haproxy: secondsOf(proxy),
      generator: (own.user + own.system) / 1e6,
    },
    memory,
    walBytes: Number(wal),
    connections: n,
  }
}
