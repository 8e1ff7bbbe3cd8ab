import { Readable } from 'node:stream'
import type { AttendancePivotRow, attendanceHistory } from '@shala/contract/attendance/attendance'
import { partsOfDay } from '@shala/contract/attendance/day-parts'
import { overallStatus } from '@shala/contract/attendance/figures'
import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { type Day, daysFrom } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import type { Context } from '#platform/context'
import { inSnapshot, inSnapshotOfKeys, type SchoolDb } from '#platform/database/school-db'
import { fillTempFile, tempFileOf } from '#platform/files/temp-file'
import { WrittenAnswer } from '#platform/files/written-answer'
import type { HistoryFilter, Totals } from './attendance-history.store.ts'
import * as store from './attendance-range.store.ts'
import { statusAt } from './attendance-years.store.ts'
import { withClass } from './class-columns.rules.ts'
import { leaveByDay } from './day-parts.rules.ts'
import { type DayInParts, findDaysInParts } from './day-parts.store.ts'

type History = Answer<typeof attendanceHistory>

/** Writes students as text. What their days have in common is prepared once. */
class RangeWriter {
  /** Of each day of the range, the last one first. */
  readonly #days: { date: Day; text: string }[]
  readonly #parts: Map<string, DayInParts[]>
  readonly #remarks: Map<string, string>
  readonly totals: Totals = { totalRecords: 0, present: 0, absent: 0, late: 0 }
  students = 0

  constructor({ from, to }: HistoryFilter, parts: DayInParts[], remarks: store.Remarks[]) {
    this.#days = daysFrom(from, to)
      .reverse()
      .map((date) => ({ date, text: `"${date}":{"status":"` }))
    this.#parts = Map.groupBy(parts, (day) => day.studentId)
    this.#remarks = new Map(remarks.map(({ studentId, date, notes }) => [`${studentId} ${date}`, notes]))
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
    const counts = { present: 0, absent: 0, late: 0 }
    const parts = this.#parts.get(columns.studentId) ?? []
    const partsOf = new Map(parts.map((day) => [day.date, day]))
    const bits = { present, absent, late }
    let marks = ''
    for (let place = present.length - 1; place >= 0; place -= 1) {
      const [status, day] = [statusAt(bits, place), this.#days[place]]
      if (!status || !day) continue
      const inParts = partsOf.get(day.date)
      addDay(counts, status, inParts)
      marks += `${marks === '' ? '' : ','}${day.text}${status}"${this.#endingOf(columns.studentId, day.date, inParts)}}`
    }
    const recorded = this.#count(counts)
    const unmarkedLeave = parts.filter(({ isMarked }) => !isMarked).map(({ date }) => date)
    const row: Omit<AttendancePivotRow, 'attendance'> = {
      ...withClass(columns),
      leave: leaveByDay(parts),
      ...(unmarkedLeave.length > 0 && { unmarkedLeave }),
      overallStatus: overallStatus({ ...counts, recorded }),
    }
    return `${JSON.stringify(row).slice(0, -1)},"attendance":{${marks}}}`
  }

  #endingOf(studentId: string, date: Day, inParts: DayInParts | undefined): string {
    const remarks = this.#remarks.size > 0 ? this.#remarks.get(`${studentId} ${date}`) : undefined
    const ending = remarks === undefined ? '' : `,"notes":${JSON.stringify(remarks)}`
    return inParts?.awayHalf ? `${ending},"awayHalf":"${inParts.awayHalf}"` : ending
  }

  #count({ present, absent, late }: Record<AttendanceStatus, number>): number {
    const recorded = present + absent + late
    this.totals.totalRecords += recorded
    this.totals.present += present
    this.totals.absent += absent
    this.totals.late += late
    return recorded
  }
}

/** In halves, without leave. */
function addDay(counts: Record<AttendanceStatus, number>, status: AttendanceStatus, day?: DayInParts): void {
  if (!day) {
    counts[status] += 1
    return
  }
  const { present, absent, late } = partsOfDay(status, day.leave, day.awayHalf)
  counts.present += present
  counts.absent += absent
  counts.late += late
}

interface Range {
  filter: HistoryFilter
  parts: DayInParts[]
  remarks: store.Remarks[]
  chunks: AsyncIterable<store.StudentMarks[]> | Iterable<store.StudentMarks[]>
}

/** Writes the whole answer, some students at a time. */
async function* write({ filter, parts, remarks, chunks }: Range): AsyncGenerator<string> {
  const writer = new RangeWriter(filter, parts, remarks)
  yield '{"attendance":{"records":[],"pivot":['
  for await (const rows of chunks) yield writer.write(rows)
  const { students: total, totals } = writer
  const pagination: History['pagination'] = { total, pages: Math.min(total, 1), page: 1, limit: total }
  yield `]},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify(totals)}}`
}

function findBesides(db: SchoolDb, filter: HistoryFilter): Promise<[DayInParts[], store.Remarks[]]> {
  const { from, to, classId, studentId } = filter
  const studentIds = studentId === undefined ? undefined : [studentId]
  return Promise.all([
    findDaysInParts(db, { from, to, classId, listed: null, studentIds }),
    store.findRemarks(db, filter),
  ])
}

/** A class or a student, in one round trip. */
async function findRange(context: Context, filter: HistoryFilter): Promise<Range> {
  return await inSnapshotOfKeys(context, async ({ db }) => {
    const [rows, [parts, remarks]] = await Promise.all([
      store.findStudentMarks(db, filter),
      findBesides(db, filter),
    ])
    return { filter, parts, remarks, chunks: [rows] }
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
    inSnapshot(context, async ({ db }) => {
      const [parts, remarks] = await findBesides(db, filter)
      return made(await tempFile({ filter, parts, remarks, chunks: store.readStudentMarks(db, filter) }))
    }),
  )
  return new WrittenAnswer(written)
}
