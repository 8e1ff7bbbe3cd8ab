import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { paced, spreadMs } from '../apps/web/src/platform/live/pace.ts'
import { attendanceToday, markAttendance, markBatch } from '../packages/contract/src/attendance/attendance.ts'
import { listClasses } from '../packages/contract/src/classes.ts'
import { getDashboard } from '../packages/contract/src/dashboard.ts'
import { liveStream } from '../packages/contract/src/live.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import { type Call, type HttpClient, openHttpClient, type Reply } from './http-client.ts'
import type { RushSchool, Teacher } from './rush-schools.ts'

/** One teacher in so many taps child by child; the others mark a class at once. */
const tapsOneIn = 20
const patienceMs = 2000
/** What an open home asks for after a hint that marks have changed. */
const ofMarks = 'classes,today,absentToday,unmarked,daysOff,calls'

export type Kind = 'class' | 'tap' | 'home' | 'list' | 'figures' | 'look'

export interface Rush {
  call: HttpClient
  address: string
  today: string
  /** Milliseconds of each answer; of marks with the tries that failed. */
  waits: Record<Kind, number[]>
  /** Answers other than 200, and none at all, by kind. */
  errors: Map<string, number>
  /** By student: what was acknowledged. */
  acknowledged: Map<string, string>
  notSaved: number
  hints: number
  streamsLost: number
}

export function openRush(address: string, today: string): Rush {
  return {
    // Each teacher has a phone: nobody waits for another's connection.
    call: openHttpClient(address, 5000),
    address,
    today,
    waits: { class: [], tap: [], home: [], list: [], figures: [], look: [] },
    errors: new Map(),
    acknowledged: new Map(),
    notSaved: 0,
    hints: 0,
    streamsLost: 0,
  }
}

const noAnswer: Reply = { status: 0, text: '', milliseconds: 0 }

async function ask(rush: Rush, kind: Kind, call: Call, token: string): Promise<Reply> {
  const reply = await rush.call(call, token).catch(() => noAnswer)
  if (reply.status === 200) return reply
  const { status, text } = reply
  if (status >= 400 && status < 500) throw new Error(`${kind}: ${status} ${text}`)
  const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? ''
  const error = `${kind} ${status || 'without an answer'} ${code}`
  rush.errors.set(error, (rush.errors.get(error) ?? 0) + 1)
  return reply
}

async function look(rush: Rush, kind: Kind, call: Call, token: string): Promise<Reply> {
  const reply = await ask(rush, kind, call, token)
  if (reply.status === 200) rush.waits[kind].push(reply.milliseconds)
  return reply
}

/** Sends again until it is saved, as the app does. */
async function save(rush: Rush, kind: 'class' | 'tap', call: Call, token: string): Promise<void> {
  for (const begun = Date.now(); ; await sleep(patienceMs)) {
    const reply = await ask(rush, kind, call, token)
    if (reply.status !== 200) continue
    rush.notSaved += reply.text.match(/"outcome":"(refused|superseded)"/g)?.length ?? 0
    rush.waits[kind].push(Date.now() - begun)
    return
  }
}

const pauseOf = (from: number, to: number) => sleep(from + Math.random() * (to - from))
const statusOf = () => (Math.random() < 0.05 ? 'absent' : 'present')

async function markOneByOne(rush: Rush, { token }: Teacher, ids: string[]): Promise<void> {
  for (const studentId of ids) {
    await pauseOf(500, 1500)
    const [status, now] = [statusOf(), new Date()]
    const body = { studentId, status, date: rush.today, markedAt: now, sentAt: now }
    await save(rush, 'tap', { endpoint: markAttendance, body }, token)
    rush.acknowledged.set(studentId, status)
  }
}

async function markTogether(rush: Rush, { token }: Teacher, ids: string[]): Promise<void> {
  await pauseOf(5000, 15_000)
  const now = new Date()
  const marks = ids.map((studentId) => ({ studentId, status: statusOf(), date: rush.today, markedAt: now }))
  await save(rush, 'class', { endpoint: markBatch, body: { marks, sentAt: now } }, token)
  for (const { studentId, status } of marks) rush.acknowledged.set(studentId, status)
}

/** Opens the app, opens a class, marks it, and sees the figures change. */
export async function teach(rush: Rush, teacher: Teacher, place: number): Promise<void> {
  const { token, classId } = teacher
  await look(rush, 'home', { endpoint: getDashboard }, token)
  const query = { class: classId, date: rush.today, limit: '100', page: '1' }
  let list = await look(rush, 'list', { endpoint: listStudents, query }, token)
  while (list.status !== 200) {
    await sleep(patienceMs)
    list = await look(rush, 'list', { endpoint: listStudents, query }, token)
  }
  const { students } = JSON.parse(list.text) as { students: { _id: string; status: string }[] }
  const ids = students.filter(({ status }) => status === 'active').map(({ _id }) => _id)
  await (place % tapsOneIn === 0 ? markOneByOne : markTogether)(rush, teacher, ids)
  await sleep(1000)
  await Promise.all(
    [attendanceToday, listClasses].map((endpoint) => look(rush, 'figures', { endpoint }, token)),
  )
}

/** Reads a stream of hints until it is ended. */
function listen(rush: Rush, token: string, onHint: () => void): { end: () => void } {
  let isOver = false
  const headers = { authorization: `Bearer ${token}` }
  const sent = request(`${rush.address}${liveStream.path}`, { agent: new Agent(), headers }, (response) => {
    response.setEncoding('utf8').on('data', (part: string) => {
      if (!part.includes('event: hint')) return
      rush.hints += 1
      onHint()
    })
    response.once('close', () => {
      if (!isOver) rush.streamsLost += 1
    })
  })
  sent.on('error', () => {
    if (!isOver) rush.streamsLost += 1
  })
  sent.end()
  return {
    end() {
      isOver = true
      sent.destroy()
    },
  }
}

/** The home of an admin that stays open: it asks after hints in the app's own pace. */
export function watchHome(rush: Rush, { admin }: RushSchool): { end: () => void } {
  const reload = async () => {
    const query = { only: ofMarks }
    const { status } = await look(rush, 'look', { endpoint: getDashboard, query }, admin)
    return status === 200 ? undefined : 5000
  }
  const pace = paced(reload, () => false)
  void look(rush, 'home', { endpoint: getDashboard }, admin)
  const stream = listen(rush, admin, () => pace.ask(spreadMs.hint))
  return {
    end() {
      pace.end()
      stream.end()
    },
  }
}
