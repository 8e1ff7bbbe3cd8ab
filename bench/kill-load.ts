import { setTimeout as sleep } from 'node:timers/promises'
import { beginImport, openSchool } from '../apps/server/test/run-server.ts'
import { anyPdf, anyPhoto, formOf } from '../apps/server/test/test-files.ts'

/** The writes of one kind: those that were acknowledged, and those that were sent and got no answer. */
export interface Asked {
  acknowledged: string[]
  unanswered: string[]
}

export interface KillLoad {
  /** By student: what was acknowledged last, and what was sent after it without an answer. */
  marks: Map<string, { acknowledged: string; perhaps: string[] }>
  /** Rolls of the lines of imports, each a whole call of `linesOfImport`. */
  imports: Asked
  uploads: Asked & { photos: Map<string, string> }
  certificates: Asked
  leave: Asked
  marked: number
}

/** So that only the trouble refuses anything. */
export const unlimited = {
  REQUESTS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
  SCHOOL_LIMITS: 'large students=1000000 changesPerDay=100000000',
}

export const linesOfImport = 20
const statuses = ['present', 'absent', 'late']
const mostLeave = 20
const uploadsFrom = 100_000
const importsFrom = 10_000
const callsOfRound = 10
const nothing = (): Asked => ({ acknowledged: [], unanswered: [] })

export const newLoad = (): KillLoad => ({
  marks: new Map(),
  imports: nothing(),
  uploads: { ...nothing(), photos: new Map() },
  certificates: nothing(),
  leave: nothing(),
  marked: 0,
})

export interface Target {
  url: () => string
  token: string
  students: string[]
  /** Told of each answer that is no success; without it, any but 503 ends the work. */
  onRefusal?: (path: string, response: Response) => void
}

interface Answer {
  user?: { photo: string }
  results?: { outcome: string }[]
}

/** An answer of success, or null: refused for the moment, or never answered. */
async function ask(
  { url, token, onRefusal }: Target,
  path: string,
  body: object | FormData,
): Promise<Answer | null> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(`${url()}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return answer as Answer
    if (onRefusal) onRefusal(path, response)
    else if (response.status !== 503) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
  await sleep(50)
  return null
}

/** Marks of one half of the students, one after the other. */
async function mark(target: Target, load: KillLoad, isOver: () => boolean, first: number): Promise<void> {
  for (let n = first; !isOver(); n += 2) {
    const studentId = target.students[n % target.students.length] ?? ''
    const status = statuses[Math.floor(Math.random() * statuses.length)] ?? ''
    const known = load.marks.get(studentId) ?? { acknowledged: '', perhaps: [] }
    known.perhaps.push(status)
    load.marks.set(studentId, known)
    if (!(await ask(target, '/api/attendance/manual', { studentId, status }))) continue
    load.marks.set(studentId, { acknowledged: status, perhaps: [] })
    load.marked += 1
  }
}

async function importRows(target: Target, load: KillLoad, isOver: () => boolean, round: number) {
  const id = await beginImport(target.url(), target.token).catch(() => null)
  for (let chunk = 0; id && !isOver() && chunk < callsOfRound; chunk += 1) {
    const from = importsFrom + (round * callsOfRound + chunk) * linesOfImport
    const rows = Array.from({ length: linesOfImport }, (_, index) => {
      const number = from + index
      return { line: number, name: `Student ${number}`, rollNumber: String(number), className: 'Class 1' }
    })
    const isTaken = await ask(target, `/api/imports/${id}/students`, { rows })
    const refused = isTaken?.results?.find(({ outcome }) => outcome !== 'added')
    if (refused) throw new Error(`A line was not added: ${JSON.stringify(refused)}`)
    load.imports[isTaken ? 'acknowledged' : 'unanswered'].push(String(from))
    await sleep(60)
  }
}

async function upload(target: Target, load: KillLoad, isOver: () => boolean, classId: string) {
  const photo = await anyPhoto(300)
  while (!isOver()) {
    const { uploads } = load
    const rollNumber = String(uploadsFrom + uploads.acknowledged.length + uploads.unanswered.length)
    const birthCertificate = anyPdf(`of ${rollNumber}`)
    const form = formOf({ role: 'student', name: 'S', class: classId, rollNumber, photo, birthCertificate })
    const answer = await ask(target, '/api/auth/register', form)
    uploads[answer ? 'acknowledged' : 'unanswered'].push(rollNumber)
    if (answer?.user) uploads.photos.set(rollNumber, answer.user.photo)
    await sleep(100)
  }
}

async function certify(target: Target, load: KillLoad, isOver: () => boolean) {
  while (!isOver()) {
    const id = crypto.randomUUID()
    const student = target.students[load.certificates.acknowledged.length % target.students.length]
    const isTaken = await ask(target, `/api/students/${student}/certificates`, {
      id,
      template: 'bonafide.en',
    })
    load.certificates[isTaken ? 'acknowledged' : 'unanswered'].push(id)
    await sleep(80)
  }
}

/** A person may ask twenty times a day, so that not every round has one. */
async function askForLeave(target: Target, load: KillLoad, chance: number) {
  const { acknowledged, unanswered } = load.leave
  const sent = acknowledged.length + unanswered.length
  if (sent >= mostLeave || Math.random() > chance) return
  await sleep(Math.random() * 800)
  const day = new Date(Date.UTC(2030, 0, 1 + sent)).toISOString().slice(0, 10)
  const whole = { fromDuration: 'full day', toDuration: 'full day', leaveType: 'Casual', reason: 'A wedding' }
  const isTaken = await ask(target, '/api/leave/apply', { ...whole, fromDate: day, toDate: day })
  load.leave[isTaken ? 'acknowledged' : 'unanswered'].push(day)
}

/** Everybody at work at once, until it is over. */
export async function work(
  target: Target,
  load: KillLoad,
  { isOver, round, of, classId }: { isOver: () => boolean; round: number; of: number; classId: string },
): Promise<void> {
  await Promise.all([
    mark(target, load, isOver, round),
    mark(target, load, isOver, round + 1),
    importRows(target, load, isOver, round),
    upload(target, load, isOver, classId),
    certify(target, load, isOver),
    askForLeave(target, load, mostLeave / of),
  ])
}

/** A school of 200 students that is open every day: marks of a few on a Sunday are set aside. */
export async function openWorkedSchool(
  url: string,
  folder: string,
): Promise<{ token: string; classId: string; students: string[] }> {
  const { token, students } = await openSchool(url, folder, 200)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ workingDays: [1, 2, 3, 4, 5, 6, 7] })
  await fetch(`${url}/api/schools/settings`, { method: 'PUT', headers, body })
  const listed = await fetch(`${url}/api/classes`, { headers })
  const { classes } = (await listed.json()) as { classes: [{ _id: string }] }
  return { token, classId: classes[0]._id, students }
}
