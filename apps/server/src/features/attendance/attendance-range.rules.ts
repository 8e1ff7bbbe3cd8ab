import { Readable } from 'node:stream'
import type { AttendancePivotRow, attendanceHistory } from '@shala/contract/attendance'
import { overallStatus } from '@shala/contract/attendance-figures'
import type { Answer } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { readChunks } from '#platform/database/read-chunks'
import { inSnapshot, type SchoolDb } from '#platform/database/school-db'
import { fillSpool, spoolOf } from '#platform/files/spool'
import { WrittenAnswer } from '#platform/files/written-answer'
import * as store from './attendance-history.store.ts'
import { withClass } from './class-columns.rules.ts'

type History = Answer<typeof attendanceHistory>

/** As text, with the days as the database wrote them. */
function writeRow({ marks, recorded, present, late, ...columns }: store.StudentMarks): string {
  const row: Omit<AttendancePivotRow, 'attendance'> = {
    ...withClass(columns),
    overallStatus: overallStatus({ recorded, present, late }),
  }
  return `${JSON.stringify(row).slice(0, -1)},"attendance":${marks}}`
}

function add(totals: store.Totals, { recorded, present, late }: store.StudentMarks): void {
  totals.totalRecords += recorded
  totals.present += present
  totals.late += late
  totals.absent += recorded - present - late
}

/** The whole answer, some students at a time. */
async function* write(db: SchoolDb, filter: store.HistoryFilter): AsyncGenerator<string> {
  const totals: store.Totals = { totalRecords: 0, present: 0, absent: 0, late: 0 }
  let total = 0
  yield '{"attendance":{"records":[],"pivot":['
  for await (const rows of readChunks(db, 'history', store.queryStudentMarks(db, filter))) {
    for (const row of rows) add(totals, row)
    const text = rows.map(writeRow).join(',')
    yield total > 0 ? `,${text}` : text
    total += rows.length
  }
  const pagination: History['pagination'] = { total, pages: Math.min(total, 1), page: 1, limit: total }
  yield `]},"pagination":${JSON.stringify(pagination)},"totals":${JSON.stringify(totals)}}`
}

/** Written to disk first, so that a client that reads slowly keeps neither a turn nor a connection. */
export async function writeRange(
  context: Context,
  filter: store.HistoryFilter,
  signal: AbortSignal,
): Promise<WrittenAnswer<History>> {
  const spool = await spoolOf((made) =>
    inSnapshot(context, async ({ db }) => made(await fillSpool(Readable.from(write(db, filter)), signal))),
  )
  return new WrittenAnswer(spool)
}
