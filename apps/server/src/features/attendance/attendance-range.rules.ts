import { Readable } from 'node:stream'
import type { AttendancePivotRow, attendanceHistory } from '@shala/contract/attendance/attendance'
import {
  type DayCounts,
  noDays,
  partsOfDay,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import { overallStatus } from '@shala/contract/attendance/figures'
import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { type Day, daysFrom } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inSnapshot, inSnapshotOfKeys } from '#platform/database/school-db'
import { fillTempFile, tempFileOf } from '#platform/files/temp-file'
import { WrittenAnswer } from '#platform/files/written-answer'
import type { HistoryFilter } from './attendance-history.store.ts'
import * as store from './attendance-range.store.ts'
import { statusAt } from './attendance-years.store.ts'
import { withClass } from './class-columns.rules.ts'
import { leaveByDay, totalsOf } from './day-parts.rules.ts'
import { type DayInParts, findDaysInParts } from './day-parts.store.ts'

type History = Answer<typeof attendanceHistory>

interface Besides {
  parts: DayInParts[]
  remarks: store.Remarks[]
  leaveCounts: StudentLeaveCounts
}

/** Writes students as text. What their days have in common is prepared once. */
class RangeWriter {
  /** Of each day of the range, the last one first. */
  readonly #days: { date: Day; text: string }[]
  readonly #parts: Map<string, DayInParts[]>
  readonly #remarks: Map<string, string>
  readonly #leaveCounts: StudentLeaveCounts
  /** Certain marks are asked for, and days without one of them count nowhere. */
  readonly #isOfMarks: boolean
  #all = noDays
  students = 0

  constructor(filter: HistoryFilter, { parts, remarks, leaveCounts }: Besides) {
    const { from, to, status, markedBy } = filter
    this.#leaveCounts = leaveCounts
    this.#isOfMarks = status !== undefined || markedBy !== undefined
    this.#days = daysFrom(from, to)
      .reverse()
      .map((date) => ({ date, text: `"${date}":{"status":"` }))
    this.#parts = Map.groupBy(parts, (day) => day.studentId)
    this.#remarks = new Map(remarks.map(({ studentId, date, notes }) => [`${studentId} ${date}`, notes]))
  }

  get totals(): History['totals'] {
    return totalsOf(this.#all, this.#leaveCounts)
  }

  write(rows: store.StudentMarks[]): string {
    let text = ''
    for (const row of rows) {
      if (this.students > 0) text += ','
      text += this.#writeRow(row)
      this.students += 1
    }
    return text
  }

  #writeRow({ present, absent, late, ...columns }: store.StudentMarks): string {
    const counts = { ...noDays }
    const parts = this.#parts.get(columns.studentId) ?? []
    const partsOf = new Map(parts.map((day) => [day.date, day]))
    const bits = { present, absent, late }
    let marks = ''
    for (let place = present.length - 1; place >= 0; place -= 1) {
      const [status, day] = [statusAt(bits, place), this.#days[place]]
      if (!status || !day) continue
      const inParts = partsOf.get(day.date)
      addDay(counts, status, inParts)
      partsOf.delete(day.date)
      marks += `${marks === '' ? '' : ','}${day.text}${status}"${this.#endingOf(columns.studentId, day.date, inParts)}}`
    }
    const uncounted: Day[] = []
    for (const { date, leave, status, isMarked } of partsOf.values()) {
      if (this.#isOfMarks || status !== null || !isMarked) uncounted.push(date)
      else counts.leave += partsOfDay(null, leave).leave
    }
    this.#all = plusDays(this.#all, counts)
    const row: Omit<AttendancePivotRow, 'attendance'> = {
      ...withClass(columns),
      leave: leaveByDay(parts),
      ...(uncounted.length > 0 && { uncountedLeave: uncounted }),
      overallStatus: overallStatus(counts, this.#leaveCounts),
    }
    return `${JSON.stringify(row).slice(0, -1)},"attendance":{${marks}}}`
  }

  #endingOf(studentId: string, date: Day, inParts: DayInParts | undefined): string {
    const remarks = this.#remarks.size > 0 ? this.#remarks.get(`${studentId} ${date}`) : undefined
    const ending = remarks === undefined ? '' : `,"notes":${JSON.stringify(remarks)}`
    return inParts?.awayHalf ? `${ending},"awayHalf":"${inParts.awayHalf}"` : ending
  }
}

/** In halves. */
function addDay(counts: DayCounts, status: AttendanceStatus, day?: DayInParts): void {
  if (!day) {
    counts[status] += 1
    return
  }
  const { present, absent, late, leave } = partsOfDay(status, day.leave, day.awayHalf)
  counts.present += present
  counts.absent += absent
  counts.late += late
  counts.leave += leave
}

interface Range {
  filter: HistoryFilter
  besides: Besides
  chunks: AsyncIterable<store.StudentMarks[]> | Iterable<store.StudentMarks[]>
}

/** Writes the whole answer, some students at a time. */
async function* write({ filter, besides, chunks }: Range): AsyncGenerator<string> {
  const writer = new RangeWriter(filter, besides)
  yield '{"attendance":{"records":[],"pivot":['
  for await (const rows of chunks) yield writer.write(rows)
  const { students: total, totals } = writer
  const pagination: History['pagination'] = { total, pages: Math.min(total, 1), page: 1, limit: total }
  yield `]},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify(totals)}}`
}

async function findBesides(context: Context, filter: HistoryFilter): Promise<Besides> {
  const { from, to, classId, studentId } = filter
  const studentIds = studentId === undefined ? undefined : [studentId]
  const [parts, remarks, { studentLeaveCounts: leaveCounts }] = await Promise.all([
    findDaysInParts(context.db, { from, to, classId, listed: null, studentIds }),
    store.findRemarks(context.db, filter),
    showSettings(context),
  ])
  return { parts, remarks, leaveCounts }
}

/** A class or a student, in one round trip. */
async function findRange(context: Context, filter: HistoryFilter): Promise<Range> {
  return await inSnapshotOfKeys(context, async (context) => {
    const [rows, besides] = await Promise.all([
      store.findStudentMarks(context.db, filter),
      findBesides(context, filter),
    ])
    return { filter, besides, chunks: [rows] }
  })
}

/** The days of one student: small enough for a text. */
export async function writeStudent(context: Context, filter: HistoryFilter): Promise<WrittenAnswer<History>> {
  let text = ''
  for await (const part of write(await findRange(context, filter))) text += part
  return new WrittenAnswer(text)
}

/**
 * Written first, so that a client that reads slowly holds neither a turn nor a connection. A whole school is read in parts,
 * from one snapshot.
 */
export async function writeRange(
  context: Context,
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<WrittenAnswer<History>> {
  const tempFile = async (range: Range) => await fillTempFile(Readable.from(write(range)), signal)
  if (filter.classId !== undefined) return new WrittenAnswer(await tempFile(await findRange(context, filter)))
  const written = await tempFileOf((made) =>
    inSnapshot(context, async (context) => {
      const besides = await findBesides(context, filter)
      return made(await tempFile({ filter, besides, chunks: store.readStudentMarks(context.db, filter) }))
    }),
  )
  return new WrittenAnswer(written)
}
