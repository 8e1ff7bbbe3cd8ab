import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { liveStream } from '../packages/contract/src/live.ts'
import { connectTo, type Node } from './postgres-pair.ts'
import type { Other } from './report.ts'

interface Stream {
  /** When it was told of a change, in milliseconds since 1970. */
  hintsAt: number[]
  /** It ended by itself. */
  isLost: boolean
  end: () => void
}

/** An open screen, at one process. */
export function openStream(address: string, token: string): Stream {
  const stream: Stream = { hintsAt: [], isLost: false, end: () => sent.destroy() }
  const headers = { authorization: `Bearer ${token}` }
  const sent = get(`${address}${liveStream.path}`, { headers }, (response) => {
    response.setEncoding('utf8').on('data', (part: string) => {
      if (part.includes('event: hint')) stream.hintsAt.push(Date.now())
    })
    response.once('close', () => {
      stream.isLost = true
    })
  })
  sent.on('error', () => {
    stream.isLost = true
  })
  return stream
}

/** A job that is due once the primary is gone. @returns its key */
export async function addJob(primary: Pick<Node, 'port'>, schoolId: string, dueIn: number): Promise<string> {
  const key = `bench ${randomUUID()}`
  const client = await connectTo(primary, 'shala')
  await client.query(
    `select from graphile_worker.add_job('messages', json_build_object('schoolId', $1::text), job_key => $2,
      run_at => now() + $3 * interval '1 millisecond')`,
    [schoolId, key, dueIn],
  )
  await client.end()
  return key
}

async function countWaiting(primary: Pick<Node, 'port'>, key: string): Promise<number> {
  const client = await connectTo(primary, 'shala')
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker.jobs where key = $1',
    [key],
  )
  await client.end()
  return rows[0]?.n ?? 1
}

export async function judgeSigns(
  primary: Pick<Node, 'port'>,
  stream: Stream,
  { key, promotedAt }: { key: string; promotedAt: number },
): Promise<Other[]> {
  const first = stream.hintsAt.find((at) => at > promotedAt)
  stream.end()
  return [
    { what: 'open screens that were cut off', value: stream.isLost ? 1 : 0, unit: '', budget: 0 },
    { what: 'open screens told of nothing after the failover', value: first ? 0 : 1, unit: '', budget: 0 },
    { what: 'first hint after the promotion', value: ((first ?? 0) - promotedAt) / 1000, unit: 's' },
    { what: 'jobs of before still waiting', value: await countWaiting(primary, key), unit: '', budget: 0 },
  ]
}
