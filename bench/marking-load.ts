import { markAttendance, markBatch } from '../packages/contract/src/attendance/attendance.ts'
import type { School } from './cases.ts'
import { openHttpClient, type Reply } from './http-client.ts'
import type { Client } from './school-data.ts'
import type { Teacher } from './schools.ts'

export const clientsAtOnce = 50
/** Each client presses every two seconds: 25 presses a second, one in ten a batch. */
const everyMs = 2000
const rounds = 10
const batchSize = 20
/** Two clients leave each other's presses alone for so long: nearer ones may stand in either order. */
const apartMs = 3000
const statuses = ['present', 'absent', 'late', ''] as const

export interface Press {
  studentId: string
  by: string
  status: string
  /** By the true clock, and by the phone's. */
  at: number
  pressedAt: Date
}

export interface MarkingLoad {
  presses: Press[]
  /** Milliseconds of every request, repeats among them. */
  waits: number[]
  refused: number
  seconds: number
}

export const sumOfLoads = (one: MarkingLoad, other: MarkingLoad): MarkingLoad => ({
  presses: [...one.presses, ...other.presses],
  waits: [...one.waits, ...other.waits],
  refused: one.refused + other.refused,
  seconds: one.seconds + other.seconds,
})

/** A day before all history and all other cases, so that every mark on it is one of these. */
export const loadedDay = ({ today }: School) =>
  new Date(Date.parse(today) - 450 * 86_400_000).toISOString().slice(0, 10)

/** Classes of 40, one for two clients each. */
async function findClasses(admin: Client, { schoolId }: School): Promise<string[][]> {
  const { rows } = await admin.query<{ ids: string[] }>(
    `select array_agg(id) as ids from school.users where school_id = $1 and role = 'student' and status = 'active'
    group by class_id having count(*) >= 40 order by class_id limit $2`,
    [schoolId, clientsAtOnce / 2],
  )
  return rows.map(({ ids }) => ids)
}

const until = (time: number) => new Promise((done) => setTimeout(done, Math.max(0, time - Date.now())))

/** One phone with a clock of its own, wrong by up to some hours. */
function openPhone(address: string, { token, id: by }: Teacher, place: number, date: string) {
  const call = openHttpClient(address)
  const error = (place - clientsAtOnce / 2) * 600_000
  return {
    press: (studentId: string, round: number): Press => {
      const at = Date.now()
      const status = statuses[(place + round) % statuses.length] ?? ''
      return { studentId, by, status, at, pressedAt: new Date(at + error) }
    },
    send: (presses: Press[]): Promise<Reply> => {
      const sentAt = new Date(Date.now() + error)
      const marks = presses.map(({ studentId, status, pressedAt }) => {
        return { studentId, status, date, markedAt: pressedAt }
      })
      const [only] = marks
      return marks.length === 1
        ? call({ endpoint: markAttendance, body: { ...only, sentAt } }, token)
        : call({ endpoint: markBatch, body: { marks, sentAt } }, token)
    },
  }
}

const isRefused = ({ status, text }: Reply) => status !== 200 || /"outcome":"(refused|superseded)"/.test(text)

/** Whom to press: nobody whom the other client of the class has just pressed. */
function choose(free: string[], place: number, round: number): string[] {
  const first = (7 * round + 3 * place) % Math.max(1, free.length)
  return (place + round) % 10 === 0 ? free.slice(0, batchSize) : free.slice(first, first + 1)
}

/**
 * 50 teachers mark for 20 seconds, two in each class: single presses, batches, and every fifth sent again, at once or a while
 * later. No press is made anew on an error: what is not saved at once counts as refused.
 */
export async function loadMarks(
  address: string,
  admin: Client,
  school: School,
  teachers: Teacher[],
): Promise<MarkingLoad> {
  const classes = await findClasses(admin, school)
  const lastBy = new Map<string, Press>()
  const load: MarkingLoad = { presses: [], waits: [], refused: 0, seconds: 0 }
  const begin = Date.now() + 100
  const client = async (teacher: Teacher, place: number) => {
    const phone = openPhone(address, teacher, place, loadedDay(school))
    const isFree = (id: string) => {
      const last = lastBy.get(id)
      return !last || last.by === teacher.id || Date.now() - last.at > apartMs
    }
    const send = async (presses: Press[]) => {
      const reply = await phone.send(presses)
      load.waits.push(reply.milliseconds)
      return reply
    }
    const sendFirst = async (presses: Press[]) => {
      if (isRefused(await send(presses))) load.refused += 1
    }
    const sent: Promise<unknown>[] = []
    for (let round = 0; round < rounds; round += 1) {
      await until(begin + round * everyMs + (place * everyMs) / clientsAtOnce)
      const free = (classes[Math.floor(place / 2)] ?? []).filter(isFree)
      const presses = choose(free, place, round).map((studentId) => phone.press(studentId, round))
      for (const one of presses) lastBy.set(one.studentId, one)
      load.presses.push(...presses)
      sent.push(sendFirst(presses))
      if ((place + round) % 5 > 0) continue
      const later = round % 2 === 0 ? Date.now() : Date.now() + everyMs
      sent.push(until(later).then(() => send(presses)))
    }
    await Promise.all(sent)
  }
  await Promise.all(teachers.map(client))
  load.seconds = (Date.now() - begin) / 1000
  return load
}
