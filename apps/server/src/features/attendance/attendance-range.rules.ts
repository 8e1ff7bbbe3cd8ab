import { Readable } from 'node:stream'
import type { AttendancePivotRow, attendanceHistory } from '@shala/contract/attendance/attendance'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { overallStatus } from '@shala/contract/attendance/figures'
import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import type { Context } from '#platform/context'
import { inSnapshot, type SchoolDb } from '#platform/database/school-db'
import { fillTempFile, tempFileOf } from '#platform/files/temp-file'
import { WrittenAnswer } from '#platform/files/written-answer'
import type { HistoryFilter, Totals } from './attendance-history.store.ts'
import * as store from './attendance-range.store.ts'
import { withClass } from './class-columns.rules.ts'
import { leaveByDay } from './day-parts.rules.ts'
import { type DayInParts, findDaysInParts } from './day-parts.store.ts'
import { dayOfCode, readCode } from './marks-codes.store.ts'

type History = Answer<typeof attendanceHistory>

interface WrittenMark {
  date: Day
  status: AttendanceStatus
  /** The student as it is sent, except for remarks and the closing part. */
  text: string
}

/** Writes students as text. What their marks have in common is prepared once. */
class RangeWriter {
  readonly #from: Day
  readonly #marks = new Map<number, WrittenMark>()
  readonly totals: Totals = { totalRecords: 0, present: 0, absent: 0, late: 0 }
  students = 0

  constructor(from: Day) {
    this.#from = from
  }

  write(
    rows: store.StudentMarks[],
    { remarks, parts }: { remarks: store.Remarks[]; parts: Map<string, DayInParts[]> },
  ): string {
    const notes = new Map(remarks.map(({ studentId, date, notes }) => [`${studentId} ${date}`, notes]))
    let text = ''
    for (const row of rows) {
      if (this.students > 0) text += ','
      text += this.#writeRow(row, notes, parts.get(row.studentId) ?? [])
      this.students += 1
    }
    return text
  }

  #writeRow(
    { codes, hasNotes, ...columns }: store.StudentMarks,
    notes: Map<string, string>,
    parts: DayInParts[],
  ): string {
    const counts = { present: 0, absent: 0, late: 0 }
    const partsOf = new Map(parts.map((day) => [day.date, day]))
    let marks = ''
    for (const code of inOrder(codes)) {
      const { date, status, text } = this.#markOf(code)
      const inParts = partsOf.get(date)
      if (!inParts || !isExcused(inParts)) counts[status] += 1
      const remarks = hasNotes ? notes.get(`${columns.studentId} ${date}`) : undefined
      const ending = remarks === undefined ? '' : `,"notes":${JSON.stringify(remarks)}`
      const away = inParts?.awayHalf ? `,"awayHalf":"${inParts.awayHalf}"` : ''
      marks += `${marks === '' ? '' : ','}${text}${ending}${away}}`
    }
    const recorded = this.#count(counts)
    const row: Omit<AttendancePivotRow, 'attendance'> = {
      ...withClass(columns),
      leave: leaveByDay(parts),
      overallStatus: overallStatus({ ...counts, recorded }),
    }
    return `${JSON.stringify(row).slice(0, -1)},"attendance":{${marks}}}`
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

const isExcused = ({ status, leave }: DayInParts) => status !== null && isOnLeave(status, leave)

/** By day, whatever the status. They usually come in order already. */
function inOrder(codes: string): number[] {
  const read: number[] = []
  let isOrdered = true
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes.charCodeAt(place)
    if (place > 0 && dayOfCode(code) < dayOfCode(read[place - 1] ?? code)) isOrdered = false
    read.push(code)
  }
  return isOrdered ? read : read.sort((a, b) => dayOfCode(a) - dayOfCode(b))
}

interface Range {
  db: SchoolDb
  filter: HistoryFilter
  chunks: AsyncIterable<store.StudentMarks[]> | Iterable<store.StudentMarks[]>
}

/** Writes the whole answer, some students at a time. */
async function* write({ db, filter, chunks }: Range): AsyncGenerator<string> {
  const writer = new RangeWriter(filter.from)
  const { from, to, classId, studentId } = filter
  const studentIds = studentId === undefined ? undefined : [studentId]
  const found = await findDaysInParts(db, { from, to, classId, listed: null, studentIds })
  const parts = Map.groupBy(found, (day) => day.studentId)
  yield '{"attendance":{"records":[],"pivot":['
  for await (const rows of chunks) {
    const ids = rows.filter(({ hasNotes }) => hasNotes).map(({ studentId }) => studentId)
    yield writer.write(rows, { remarks: await store.findRemarks(db, filter, ids), parts })
  }
  const { students: total, totals } = writer
  const pagination: History['pagination'] = { total, pages: Math.min(total, 1), page: 1, limit: total }
  yield `]},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify(totals)}}`
}

/**
 * Written first, so that a client that reads slowly holds neither a turn nor a connection. A whole school is read in parts,
 * from one snapshot; a class or a student in one statement, which needs none.
 */
export async function writeRange(
  context: Context,
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<WrittenAnswer<History>> {
  const tempFile = async (range: Range) => await fillTempFile(Readable.from(write(range)), signal)
  const { db } = context
  if ((filter.classId ?? filter.studentId) !== undefined) {
    const chunks = [await store.findStudentMarks(db, filter)]
    return new WrittenAnswer(await tempFile({ db, filter, chunks }))
  }
  const written = await tempFileOf((made) =>
    inSnapshot(context, async ({ db }) =>
      made(await tempFile({ db, filter, chunks: store.readStudentMarks(db, filter) })),
    ),
  )
  return new WrittenAnswer(written)
}
