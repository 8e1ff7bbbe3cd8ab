import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyPdf, anyPhoto, formOf } from '../apps/server/test/test-files.ts'
import type { School } from './cases.ts'

export interface SoakSchool extends School {
  teachers: { phone: string; token: string }[]
}

export interface Soak {
  url: string
  folder: string
  schools: SoakSchool[]
  isOver: () => boolean
  /** Answers other than successes, by call and status; `0` is none at all. */
  refusals: Map<string, number>
  /** Answers of 5xx that are no 503 with `Retry-After`, and calls without any. */
  failures: number
  answered: number
  done: Map<string, number>
  streams: number
  events: number
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const below = (number: number) => Math.floor(Math.random() * number)
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

interface Asked {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object | FormData
  token?: string
}

function headersOf({ body, token }: Asked): Record<string, string> {
  return {
    // Everybody comes from elsewhere, so that no limit of a network hides a growth.
    'x-forwarded-for': `10.${below(256)}.${below(256)}.${1 + below(254)}`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}

const nameOf = (path: string) => path.replace(/\?.*$/, '').replace(/[0-9a-f-]{36}/g, ':id')

/** @returns the answer as JSON where it is some; null for a refusal or none */
async function ask(soak: Soak, path: string, asked: Asked = {}): Promise<unknown> {
  const { body, method = body ? 'POST' : 'GET' } = asked
  const payload = body && !(body instanceof FormData) ? JSON.stringify(body) : body
  try {
    const init = { method, headers: headersOf(asked), ...(payload && { body: payload }) }
    const response = await fetch(`${soak.url}${path}`, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    soak.answered += 1
    if (response.ok) {
      const isJson = response.headers.get('content-type')?.includes('json')
      return isJson ? JSON.parse(bytes.toString()) : {}
    }
    const isClear = response.status === 503 && response.headers.has('retry-after')
    if (response.status >= 500 && !isClear) soak.failures += 1
    refuse(soak, `${method} ${nameOf(path)} ${response.status}`)
  } catch {
    soak.failures += 1
    refuse(soak, `${method} ${nameOf(path)} 0`)
  }
  return null
}

function refuse({ refusals }: Soak, what: string): void {
  refusals.set(what, (refusals.get(what) ?? 0) + 1)
}

type Act = (soak: Soak, school: SoakSchool) => Promise<unknown>

const statusOf = () => pick(['present', 'present', 'present', 'absent', 'late'])

const markClass: Act = (soak, { studentIds, today, teacher }) => {
  const at = new Date()
  const marks = studentIds.map((studentId) => ({ studentId, date: today, status: statusOf(), markedAt: at }))
  return ask(soak, '/api/attendance/manual/batch', { body: { marks, sentAt: at }, token: teacher })
}

const markOne: Act = (soak, { studentIds, teacher }) =>
  ask(soak, '/api/attendance/manual', {
    body: { studentId: pick(studentIds), status: statusOf() },
    token: teacher,
  })

const openHome: Act = (soak, school) =>
  ask(soak, '/api/dashboard', { token: pick([school.token, school.teacher]) })

const openClass: Act = (soak, { classId, today, teacher }) =>
  ask(soak, `/api/students?class=${classId}&date=${today}&limit=100`, { token: teacher })

const search: Act = (soak, { token }) => {
  const words = pick(['sharma', 'patil', 'asha', 'S101-7', '98765', 'qqzz'])
  return ask(soak, `/api/students?search=${words}&limit=20`, { token })
}

const report: Act = (soak, { token, classId, today }) => {
  const days = `from=${daysBefore(today, 90)}&to=${today}`
  const paths = [
    `reports/register?class=${classId}&month=${today.slice(0, 7)}`,
    `reports/students?${days}&first=100`,
    `reports/absence?${days}`,
    `attendance/history?startDate=${daysBefore(today, 29)}&endDate=${today}&class=${classId}`,
    'reports/birthdays',
    'activity',
  ]
  return ask(soak, `/api/${pick(paths)}`, { token })
}

const exportAll: Act = (soak, { token }) => ask(soak, '/api/exports/school', { token })
const exportList: Act = (soak, { token }) => ask(soak, '/api/students/export', { body: { page: 1 }, token })

const importList: Act = async (soak, { token }) => {
  const body = { kind: 'students', newClasses: [{ name: 'Class of imports' }] }
  const begun = (await ask(soak, '/api/imports', { body, token })) as { import: { _id: string } } | null
  if (!begun) return
  const from = 1_000_000 + below(1_000_000_000)
  const rows = Array.from({ length: 20 }, (_, index) => ({
    line: index + 1,
    name: `Child ${index}`,
    rollNumber: String(from + index),
    className: 'Class of imports',
  }))
  await ask(soak, `/api/imports/${begun.import._id}/students`, { body: { rows }, token })
  await ask(soak, `/api/imports/${begun.import._id}/undo`, { body: {}, token })
}

let photo: Promise<Buffer> | undefined

const upload: Act = async (soak, { token, classId }) => {
  photo ??= anyPhoto(800)
  const rollNumber = String(2_000_000_000 + below(1_000_000_000))
  const form = { role: 'student', name: 'Child', class: classId, rollNumber, photo: await photo }
  const body = formOf({ ...form, birthCertificate: anyPdf(rollNumber) })
  const added = (await ask(soak, '/api/auth/register', { body, token })) as {
    user: { _id: string; photo: string }
  } | null
  if (!added) return
  await ask(soak, added.user.photo, { token })
  await ask(soak, `/api/users/${added.user._id}`, { method: 'DELETE', token })
}

const certify: Act = (soak, { token, studentIds }) =>
  ask(soak, `/api/students/${pick(studentIds)}/certificates`, {
    body: { id: crypto.randomUUID(), template: 'bonafide.en' },
    token,
  })

const chat: Act = (soak, { token }) =>
  ask(soak, '/api/chat', { body: { prompt: pick(['Who is absent today?', 'How many students?']) }, token })

/** An announcement written and removed, which tells every open screen. */
const announce: Act = async (soak, { token, today }) => {
  const body = { title: 'Sports day', text: 'Bring water.', from: today, until: today, isPinned: false }
  const made = (await ask(soak, '/api/announcements', { body, token })) as {
    announcement: { _id: string }
  } | null
  if (made) await ask(soak, `/api/announcements/${made.announcement._id}`, { method: 'DELETE', token })
}

function codeFor(folder: string, phone: string): string | undefined {
  const lines = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').trim().split('\n')
  const line = lines.findLast((one) => one.includes(phone))
  return line && JSON.parse(line).code
}

/** By a code; looks round and signs out. */
const visit: Act = async (soak, { teachers }) => {
  const teacher = teachers.shift()
  if (!teacher) return
  const { phone } = teacher
  if (await ask(soak, '/api/auth/login/send-otp', { body: { phone } })) {
    const body = { phone, otp: codeFor(soak.folder, phone) }
    const signedIn = (await ask(soak, '/api/auth/login/verify-otp', { body })) as { token: string } | null
    const token = signedIn?.token ?? ''
    for (const path of ['/api/dashboard', '/api/classes', '/api/notifications'])
      await ask(soak, path, { token })
    await ask(soak, '/api/auth/logout', { method: 'POST', token })
  }
  // The longest away comes next.
  teachers.push(teacher)
}

/** Requests that no app sends, for the paths of refusals. */
const stray: Act = async (soak, { token }) => {
  await ask(soak, '/api/dashboard', { token: `${token.slice(0, -4)}xxxx` })
  await ask(soak, `/api/students/${crypto.randomUUID()}`, { token })
  await ask(soak, '/api/attendance/manual', { body: { studentId: 1 }, token })
}

/** How many of a thousand acts are of each kind. */
const acts = {
  home: [180, openHome],
  class: [180, openClass],
  'marks of a class': [180, markClass],
  mark: [150, markOne],
  search: [80, search],
  report: [70, report],
  stray: [40, stray],
  chat: [25, chat],
  certificate: [25, certify],
  announcement: [20, announce],
  upload: [20, upload],
  list: [10, exportList],
  visit: [9, visit],
  import: [8, importList],
  export: [3, exportAll],
} satisfies Record<string, [number, Act]>
type Kind = keyof typeof acts
const thousand = (Object.keys(acts) as Kind[]).flatMap((kind) => Array<Kind>(acts[kind][0]).fill(kind))

/** Acts at random, so many a second on average, whatever the answers take; none is begun above so many at once. */
export async function act(soak: Soak, perSecond: number): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  while (!soak.isOver()) {
    await sleep((Math.random() * 2000) / perSecond)
    if (underWay.size >= 30) continue
    const kind = pick(thousand)
    const one: Promise<unknown> = acts[kind][1](soak, pick(soak.schools)).finally(() => underWay.delete(one))
    underWay.add(one)
    soak.done.set(kind, (soak.done.get(kind) ?? 0) + 1)
  }
  await Promise.all(underWay)
}

/** A screen that is open for a while, is left, and is opened again; some leave without a word, in the middle of an event. */
export async function watch(soak: Soak): Promise<void> {
  while (!soak.isOver()) {
    const left = new AbortController()
    const school = pick(soak.schools)
    const headers = headersOf({ token: pick([school, ...school.teachers]).token })
    const timer = setTimeout(() => left.abort(), 2000 + below(90_000))
    try {
      const response = await fetch(`${soak.url}/api/live`, { headers, signal: left.signal })
      soak.streams += 1
      for await (const _ of response.body ?? []) if (soak.isOver()) left.abort()
      refuse(soak, `GET /api/live ${response.status}, ended`)
    } catch {
      // Left.
    }
    clearTimeout(timer)
    await sleep(below(3000))
  }
}

/** Another system that takes each event; now and then it is late or refuses one. */
export async function startReceiver(
  onEvent: () => void,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    onEvent()
    request.resume().once('end', () => {
      response.statusCode = below(50) === 0 ? 500 : 204
      setTimeout(() => response.end(), below(200))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each school has its marks sent elsewhere. */
export async function sendEventsTo(soak: Soak, origin: string): Promise<void> {
  for (const { token } of soak.schools) {
    const body = { url: `${origin}/events`, events: ['marks', 'leave'] }
    if (!(await ask(soak, '/api/connections/webhooks', { body, token }))) throw new Error('No webhook.')
  }
}
