import { Readable } from 'node:stream'
import type { AttendancePivotRow, attendanceHistory } from '@shala/contract/attendance'
import { overallStatus } from '@shala/contract/attendance-figures'
import type { AttendanceStatus } from '@shala/contract/attendance-status'
import { addDays, type Day } from '@shala/contract/days'
import type { Answer } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { inSnapshot } from '#platform/database/school-db'
import { fillSpool, spoolOf } from '#platform/files/spool'
import { WrittenAnswer } from '#platform/files/written-answer'
import type { HistoryFilter, Totals } from './attendance-history.store.ts'
import * as store from './attendance-range.store.ts'
import { withClass } from './class-columns.rules.ts'
import { dayOfCode, readCode } from './marks-codes.store.ts'

type History = Answer<typeof attendanceHistory>

interface WrittenMark {
  date: Day
  status: AttendanceStatus
  /** As it leaves, but for its remarks and its end. */
  text: string
}

/** Writes students as text. What their marks have in common is made once. */
class RangeWriter {
  readonly #from: Day
  readonly #marks = new Map<number, WrittenMark>()
  readonly totals: Totals = { totalRecords: 0, present: 0, absent: 0, late: 0 }
  students = 0

  constructor(from: Day) {
    this.#from = from
  }

  write(rows: store.StudentMarks[]): string {
    const before = this.students > 0 ? ',' : ''
    this.students += rows.length
    return rows.length > 0 ? before + rows.map((row) => this.#writeRow(row)).join() : ''
  }

  #writeRow({ codes, notes, ...columns }: store.StudentMarks): string {
    const counts = { present: 0, absent: 0, late: 0 }
    const marks = inOrder(codes).map((code) => {
      const { date, status, text } = this.#markOf(code)
      counts[status] += 1
      const remarks = notes?.[date]
      return remarks === undefined ? `${text}}` : `${text},"notes":${JSON.stringify(remarks)}}`
    })
    const recorded = this.#count(counts)
    const row: Omit<AttendancePivotRow, 'attendance'> = {
      ...withClass(columns),
      overallStatus: overallStatus({ ...counts, recorded }),
    }
    return `${JSON.stringify(row).slice(0, -1)},"attendance":{${marks.join()}}}`
  }

  #markOf(code: number): WrittenMark {
    const known = this.#marks.get(code)
    if (known) return known
    const { day, status } = readCode(code)
    const date = addDays(this.#from, day)
    const mark = { date, status, text: `"${date}":{"status":"${status}"` }
    this.#marks.set(code, mark)
    return mark
  }

  /** @returns how many marks these are */
  #count({ present, absent, late }: Record<AttendanceStatus, number>): number {
    const recorded = present + absent + late
    this.totals.totalRecords += recorded
    this.totals.present += present
    this.totals.absent += absent
    this.totals.late += late
    return recorded
  }
}

/** By the day, whatever the status. */
function inOrder(codes: string): number[] {
  return Array.from(codes, (code) => code.charCodeAt(0)).sort((a, b) => dayOfCode(a) - dayOfCode(b))
}

/** The whole answer, some students at a time. */
async function* write(
  chunks: AsyncIterable<store.StudentMarks[]> | Iterable<store.StudentMarks[]>,
  from: Day,
): AsyncGenerator<string> {
  const writer = new RangeWriter(from)
  yield '{"attendance":{"records":[],"pivot":['
  for await (const rows of chunks) yield writer.write(rows)
  const { students: total, totals } = writer
  const pagination: History['pagination'] = { total, pages: Math.min(total, 1), page: 1, limit: total }
  yield `]},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify(totals)}}`
}

/** Written first, so that a client that reads slowly keeps neither a turn nor a connection. */
export async function writeRange(
  context: Context,
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<WrittenAnswer<History>> {
  const spool = (chunks: Parameters<typeof write>[0]) =>
    fillSpool(Readable.from(write(chunks, filter.from)), signal)
  if (filter.classId ?? filter.studentId) {
    return new WrittenAnswer(await spool([await store.findStudentMarks(context.db, filter)]))
  }
  return new WrittenAnswer(
    await spoolOf((made) =>
      inSnapshot(context, async ({ db }) => made(await spool(store.readStudentMarks(db, filter)))),
    ),
  )
}
