import { setTimeout as sleep } from 'node:timers/promises'
import { markAttendance } from '../packages/contract/src/attendance/attendance.ts'
import type { School } from './cases.ts'
import { openHttpClient, type Reply } from './http-client.ts'
import { connectTo, type Node } from './postgres-pair.ts'
import type { Other } from './report.ts'
import type { Teacher } from './schools.ts'

const pauseMs = 100
const statuses = ['present', 'absent', 'late'] as const

export interface Load {
  isOver: boolean
  /** By student: what was acknowledged last. */
  acknowledged: Map<string, string>
  presses: number
  /** By second since the load began. */
  answered: Map<number, { ok: number; refused: number; longest: number }>
  /** When marks were acknowledged, in milliseconds since 1970. */
  savedAt: number[]
}

export const openLoad = (): Load => ({
  isOver: false,
  acknowledged: new Map(),
  presses: 0,
  answered: new Map(),
  savedAt: [],
})

function note({ answered, savedAt }: Load, second: number, { status, milliseconds }: Reply): void {
  const { ok, refused, longest } = answered.get(second) ?? { ok: 0, refused: 0, longest: 0 }
  const isOk = status === 200
  if (isOk) savedAt.push(Date.now())
  answered.set(second, {
    ok: ok + (isOk ? 1 : 0),
    refused: refused + (isOk ? 0 : 1),
    longest: Math.max(longest, milliseconds),
  })
}

export interface Marking {
  load: Load
  begun: number
  date: string
}

/** Marks one child after the other, and sends each mark until it is acknowledged, as the app does. */
export async function markAndRepeat(
  address: string,
  { token }: Teacher,
  children: readonly string[],
  { load, begun, date }: Marking,
): Promise<void> {
  const call = openHttpClient(address)
  const send = async (mark: object) => {
    const reply = await call({ endpoint: markAttendance, body: { ...mark, sentAt: new Date() } }, token)
    note(load, Math.floor((Date.now() - begun) / 1000), reply)
    if (reply.status !== 200 && reply.status !== 503) {
      throw new Error(`A mark was answered ${reply.status}: ${reply.text}`)
    }
    await sleep(pauseMs)
    return reply.status === 200
  }
  for (let n = 0; !load.isOver; n += 1) {
    const studentId = children[n % children.length] ?? ''
    const status = statuses[Math.floor(n / children.length) % statuses.length] ?? 'present'
    const mark = { studentId, status, date, markedAt: new Date() }
    load.presses += 1
    while (!(await send(mark)));
    load.acknowledged.set(studentId, status)
  }
}

export async function judge(
  node: Pick<Node, 'port'>,
  { schoolId, today }: School,
  load: Load,
  besides: string,
): Promise<Other[]> {
  const of = `school_id = '${schoolId}' and date = '${today}' and student_id <> '${besides}'`
  const client = await connectTo(node, 'shala')
  const stored = await client.query<{ id: string; status: string }>(
    `select student_id as id, status from school.attendance where ${of}`,
  )
  const changes = await client.query<{ n: number; different: number }>(
    `select count(*)::int as n, count(distinct (student_id, pressed_at))::int as different
    from school.attendance_changes where ${of}`,
  )
  await client.end()
  const standing = new Map(stored.rows.map(({ id, status }) => [id, status]))
  const wrong = [...load.acknowledged].filter(([id, status]) => standing.get(id) !== status)
  const { n = 0, different = 0 } = changes.rows[0] ?? {}
  return [
    { what: 'marks acknowledged', value: load.presses, unit: '' },
    { what: 'not standing as acknowledged', value: wrong.length, unit: '', budget: 0 },
    { what: 'acknowledged and not logged', value: load.presses - different, unit: '', budget: 0 },
    { what: 'logged twice', value: n - different, unit: '', budget: 0 },
  ]
}

export function secondBySecond({ answered }: Load): string {
  const lines = [...answered].sort(([a], [b]) => a - b)
  return lines
    .map(
      ([second, { ok, refused, longest }]) =>
        `${String(second).padStart(3)} s: ${ok} saved, ${refused} asked to come again, longest ${longest.toFixed(0)} ms`,
    )
    .join('\n')
}

/** Milliseconds of the longest while from then on in which no mark was acknowledged. */
export function longestGap({ savedAt }: Load, from: number, until = Date.now()): number {
  const times = [from, ...savedAt.filter((at) => at > from && at < until), until]
  return Math.max(...times.map((at, place) => at - (times[place - 1] ?? at)))
}
