import { readdirSync, readFileSync } from 'node:fs'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import type { School } from './cases.ts'
import { openHttpClient } from './http-client.ts'
import type { Other } from './report.ts'

const clients = 10
const callsOfEach = 100

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number) => Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] ?? 0)

function withChildren(pid: number, all: number[]): number[] {
  return [pid, ...all.filter((one) => parentOf(one) === pid).flatMap((child) => withChildren(child, all))]
}

/** In MB. RSS counts what processes share once for each of them, PSS once in all. */
function sum(pids: number[], kind: 'Rss' | 'Pss' | 'Pss_Anon'): number {
  const of = (pid: number) =>
    Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  return pids.reduce((total, pid) => total + of(pid), 0) / 1024
}

/** Of a PostgreSQL, all processes but that of a connection of this program's. */
export function postgresOf(connection: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return withChildren(parentOf(connection), all).filter((pid) => pid !== connection)
}

/** In MB: without files and what a PostgreSQL shares between its processes. */
export const ownMemory = (pids: number[]) => sum(pids, 'Pss_Anon')

interface Processes {
  server: number
  /** Any connection of this program to PostgreSQL: it does not count, but its parent does. */
  connection: number
}

/** The memory of the server and its PostgreSQL after ten at once have asked for the form of a class; nothing without /proc. */
export async function measureMemory(
  address: string,
  { classId, today, teacher }: School,
  { server, connection }: Processes,
): Promise<Other[]> {
  if (read('/proc/self/stat') === '') return []
  const ask = async (call: ReturnType<typeof openHttpClient>) => {
    const query = { class: classId, date: today, limit: '100' }
    for (let n = 0; n < callsOfEach; n += 1) await call({ endpoint: listStudents, query }, teacher)
  }
  await Promise.all(Array.from({ length: clients }, () => ask(openHttpClient(address))))
  const pids = [server, ...postgresOf(connection)]
  return [
    { what: 'memory with the database, RSS', value: sum(pids, 'Rss'), unit: 'MB', budget: 600 },
    { what: 'memory with the database, PSS', value: sum(pids, 'Pss'), unit: 'MB' },
  ]
}
