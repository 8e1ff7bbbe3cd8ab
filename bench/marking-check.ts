import type { School } from './cases.ts'
import { loadedDay, type MarkingLoad, type Press } from './marking-load.ts'
import type { Other } from './report.ts'
import type { Client } from './school-data.ts'

/** The time within which a teacher must have an answer. */
const longestWait = 1000

const keyOf = (by: string, studentId: string, pressedAt: Date) => `${by} ${studentId} ${pressedAt.getTime()}`

interface Stored {
  studentId: string
  status: string
}

interface Change {
  studentId: string
  by: string
  pressedAt: Date
}

/** Presses after which something else stands than the last one, or that were logged never or more than once. */
function findWrong(presses: Press[], stored: Stored[], changes: Change[]) {
  const last = new Map(presses.toSorted((a, b) => a.at - b.at).map((one) => [one.studentId, one.status]))
  const standing = new Map(stored.map(({ studentId, status }) => [studentId, status]))
  const logged = new Map<string, number>()
  for (const { by, studentId, pressedAt } of changes) {
    const key = keyOf(by, studentId, pressedAt)
    logged.set(key, (logged.get(key) ?? 0) + 1)
  }
  return {
    lost: [...last].filter(([studentId, status]) => standing.get(studentId) !== status).length,
    doubled: stored.length - new Set(stored.map(({ studentId }) => studentId)).size,
    notLoggedOnce: presses.filter((one) => logged.get(keyOf(one.by, one.studentId, one.pressedAt)) !== 1)
      .length,
    fromNowhere: changes.length - presses.length,
  }
}

async function readDay(admin: Client, school: School) {
  const values = [school.schoolId, loadedDay(school)]
  const stored = await admin.query<Stored>(
    `select student_id as "studentId", coalesce(status, '') as status from school.attendance
    where school_id = $1 and date = $2`,
    values,
  )
  const changes = await admin.query<Change>(
    `select student_id as "studentId", marked_by as by, pressed_at as "pressedAt" from school.attendance_changes
    where school_id = $1 and date = $2`,
    values,
  )
  return { stored: stored.rows, changes: changes.rows }
}

/** What the load measured, and what of it went wrong. */
export async function reportMarking(admin: Client, school: School, load: MarkingLoad): Promise<Other[]> {
  const { stored, changes } = await readDay(admin, school)
  const { lost, doubled, notLoggedOnce, fromNowhere } = findWrong(load.presses, stored, changes)
  const waits = load.waits.toSorted((a, b) => a - b)
  const wait = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  const of = '1,500 marks a minute from 50 clients'
  const none = (what: string, value: number): Other => ({
    what: `${of}: ${what}`,
    value,
    unit: '',
    budget: 0,
  })
  return [
    { what: `${of}: marks made`, value: (load.presses.length * 60) / load.seconds, unit: '/min' },
    { what: `${of}: requests`, value: (waits.length * 60) / load.seconds, unit: '/min' },
    { what: `${of}: p50`, value: wait(0.5), unit: 'ms' },
    { what: `${of}: p99`, value: wait(0.99), unit: 'ms' },
    { what: `${of}: longest wait`, value: wait(1), unit: 'ms', budget: longestWait },
    none('refused', load.refused),
    none('not standing as last pressed', lost),
    none('rows twice', doubled),
    none('presses not logged once', notLoggedOnce + Math.abs(fromNowhere)),
  ]
}
