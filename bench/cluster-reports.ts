import { setTimeout as sleep } from 'node:timers/promises'
import { markAttendance } from '../packages/contract/src/attendance/attendance.ts'
import { studentsReport } from '../packages/contract/src/reports/attendance.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import { type HttpClient, openHttpClient, type Reply } from './http-client.ts'
import type { Other } from './report.ts'

const pauseMs = 50
const statuses = ['present', 'absent'] as const

export interface Reporting {
  /** Of one process: a change through another is heard of a moment later. */
  address: string
  token: string
  date: string
  child: { id: string; classId: string }
  isOver: () => boolean
}

interface Seen {
  answered: number
  refused: number
  /** Reports without the mark that had just been acknowledged. */
  older: number
  longest: number
}

async function markUntilSaved(call: HttpClient, of: Reporting, status: string): Promise<boolean> {
  const body = { studentId: of.child.id, status, date: of.date, markedAt: new Date() }
  while (!of.isOver()) {
    const reply = await call({ endpoint: markAttendance, body: { ...body, sentAt: new Date() } }, of.token)
    if (reply.status === 200) return true
    if (reply.status !== 503) throw new Error(`A mark was answered ${reply.status}: ${reply.text}`)
    await sleep(pauseMs)
  }
  return false
}

function note(seen: Seen, { status, text, milliseconds }: Reply): boolean {
  if (status !== 200 && status !== 503) throw new Error(`A report was answered ${status}: ${text}`)
  seen.answered += status === 200 ? 1 : 0
  seen.refused += status === 503 ? 1 : 0
  seen.longest = Math.max(seen.longest, milliseconds)
  return status === 200
}

/** Marks a child and asks at once for the report with it, over and over, and searches in between. */
export async function reportAllTheTime(of: Reporting): Promise<Other[]> {
  const call = openHttpClient(of.address)
  const seen: Seen = { answered: 0, refused: 0, older: 0, longest: 0 }
  const query = { class: of.child.classId, startDate: of.date, endDate: of.date }
  for (let n = 0; !of.isOver(); n += 1) {
    const status = statuses[n % 2] ?? 'present'
    if (!(await markUntilSaved(call, of, status))) break
    const report = await call({ endpoint: studentsReport, query }, of.token)
    if (note(seen, report)) {
      const { students } = JSON.parse(report.text)
      const found = students.find(({ _id }: { _id: string }) => _id === of.child.id)
      seen.older += found?.[status] === 1 ? 0 : 1
    }
    // Long enough for the standby to have it: these are read there.
    await sleep(1200)
    for (let more = 0; more < 3; more += 1) {
      note(seen, await call({ endpoint: studentsReport, query }, of.token))
      note(seen, await call({ endpoint: listStudents, query: { search: 'a', limit: '20' } }, of.token))
      await sleep(pauseMs)
    }
  }
  return [
    { what: 'reports and searches answered', value: seen.answered, unit: '' },
    { what: 'reports and searches asked to come again', value: seen.refused, unit: '' },
    { what: 'reports without a mark acknowledged before', value: seen.older, unit: '', budget: 0 },
    { what: 'longest report or search', value: seen.longest, unit: 'ms' },
  ]
}
