import {
  type AttendancePivotRow,
  type AttendanceRecord,
  type attendanceHistory,
  attendanceLimits,
  attendanceRefusals,
  attendanceTexts,
} from '@shala/contract/attendance'
import { overallStatus } from '@shala/contract/attendance-figures'
import { type Day, daysBetween } from '@shala/contract/days'
import type { Answer, Received } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './attendance-history.store.ts'

type Query = Received<typeof attendanceHistory, 'query'>
type History = Answer<typeof attendanceHistory>

function toRecord({ id, markedAt, ...row }: store.HistoryRow): AttendanceRecord {
  return { _id: id, ...row, createdAt: markedAt.toISOString() }
}

/** One object for every mark of a kind: a year of a school has hundreds of thousands. */
const cells = {
  present: { status: 'present' },
  absent: { status: 'absent' },
  late: { status: 'late' },
} as const

function toPivotRow({ marks, recorded, present, late, ...row }: store.StudentMarks): AttendancePivotRow {
  const attendance: AttendancePivotRow['attendance'] = {}
  for (const date in marks) attendance[date] = cells[marks[date] as keyof typeof cells]
  return { ...row, attendance, overallStatus: overallStatus({ recorded, present, late }) }
}

/** A student sees their own marks only; anybody else's are to them as if they were not there. */
function whoseMarks({ actor }: Context, asked: string | undefined): string | undefined {
  if (actor.role !== 'student') return asked
  if (asked !== undefined && asked !== actor.userId) throw new Refused(attendanceRefusals.studentNotFound)
  return actor.userId
}

/** One day when only one is given, today when none. */
function rangeOf({ startDate, endDate }: Query, today: Day): { from: Day; to: Day } {
  const from = startDate ?? endDate ?? today
  const to = endDate ?? from
  if (to < from) throw refusedFields({ endDate: attendanceTexts.rangeBackwards })
  if (daysBetween(from, to) + 1 > attendanceLimits.rangeDays)
    throw refusedFields({ endDate: attendanceTexts.rangeTooLong })
  return { from, to }
}

function filterOf(context: Context, query: Query): store.HistoryFilter {
  const { actor, today } = context
  return {
    ...rangeOf(query, today),
    classId: query.class,
    search: query.search,
    studentId: whoseMarks(context, query.studentId),
    markedBy: query.self === 'true' ? actor.userId : undefined,
  }
}

async function showDay(
  { db }: Context,
  filter: store.HistoryFilter,
  { page, limit }: Query,
): Promise<History> {
  const [records, totals] = await Promise.all([
    store.findRecords(db, filter, { page, limit }),
    store.countRecords(db, filter),
  ])
  const total = totals.totalRecords
  return {
    attendance: { records: records.map(toRecord), pivot: [] },
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    totals,
  }
}

function totalsOf(rows: store.StudentMarks[]): store.Totals {
  const totals = { totalRecords: 0, present: 0, absent: 0, late: 0 }
  for (const { recorded, present, late } of rows) {
    totals.totalRecords += recorded
    totals.present += present
    totals.late += late
    totals.absent += recorded - present - late
  }
  return totals
}

async function showRange({ db }: Context, filter: store.HistoryFilter): Promise<History> {
  const rows = await store.findStudentMarks(db, filter)
  const total = rows.length
  return {
    attendance: { records: [], pivot: rows.map(toPivotRow) },
    pagination: { total, pages: Math.min(total, 1), page: 1, limit: total },
    totals: totalsOf(rows),
  }
}

/** The marks of one day by page, or of a range by student, with what they add up to. */
export async function showHistory(context: Context, query: Query): Promise<History> {
  const filter = filterOf(context, query)
  return filter.from === filter.to ? await showDay(context, filter, query) : await showRange(context, filter)
}
