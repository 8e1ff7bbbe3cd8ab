import {
  type AttendanceRecord,
  type AttendanceTotals,
  type attendanceHistory,
  attendanceLimits,
  attendanceRefusals,
  attendanceTexts,
} from '@shala/contract/attendance/attendance'
import { plusDays } from '@shala/contract/attendance/day-parts'
import { type Day, daysBetween } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { monthOf } from '@shala/contract/general/months'
import { type Sight, sightOf } from '#features/people/index'
import { type Actor, type Context, claimantOf } from '#platform/context'
import type { WrittenAnswer } from '#platform/files/written-answer'
import type { Turns } from '#platform/process/turns'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './attendance-history.store.ts'
import { writeRange, writeStudent } from './attendance-range.rules.ts'
import { withClass, withPhone } from './class-columns.rules.ts'
import { changeByHalves } from './day-parts.rules.ts'
import { findDaysInParts } from './day-parts.store.ts'

type Query = Received<typeof attendanceHistory, 'query'>
type History = Answer<typeof attendanceHistory>

/** Students do not need phone numbers: all the marks they see are their own. */
function toRecord(
  { id, markedAt, phone, classIdNow, ...row }: store.HistoryRow,
  { actor, detailed }: { actor: Actor; detailed: Sight['detailed'] },
): AttendanceRecord {
  return {
    _id: id,
    ...withClass(row),
    ...(actor.role === 'student' ? { phone: null } : withPhone(detailed, classIdNow, phone)),
    createdAt: markedAt.toISOString(),
  }
}

/** Students see only their own marks; for them, other people's do not exist. */
function whoseMarks({ actor }: Context, asked: string | undefined): string | undefined {
  if (actor.role !== 'student') return asked
  if (asked !== undefined && asked !== actor.userId) throw new Refused(attendanceRefusals.studentNotFound)
  return actor.userId
}

/** That day when only one is given, today when none is. */
function rangeOf({ startDate, endDate }: Query, today: Day): { from: Day; to: Day } {
  const from = startDate ?? endDate ?? today
  const to = endDate ?? from
  if (to < from) throw refusedFields({ endDate: attendanceTexts.rangeBackwards })
  if (daysBetween(from, to) + 1 > attendanceLimits.rangeDays)
    throw refusedFields({ endDate: attendanceTexts.rangeTooLong })
  return { from, to }
}

function filterOf(context: Context, query: Query, { listed }: Sight): store.HistoryFilter {
  const { actor, today } = context
  return {
    ...rangeOf(query, today),
    classId: query.class,
    listed,
    search: query.search || undefined,
    status: query.status,
    studentId: whoseMarks(context, query.studentId),
    markedBy: query.self === 'true' ? actor.userId : undefined,
  }
}

async function showDay(
  context: Context,
  filter: store.HistoryFilter,
  { page, limit }: Query,
): Promise<History> {
  const { db, actor } = context
  const { detailed } = await sightOf(context)
  const [records, totals] = await Promise.all([
    store.findRecords(db, filter, { page, limit }),
    store.countRecords(db, filter),
  ])
  const total = totals.totalRecords
  return {
    attendance: { records: records.map((row) => toRecord(row, { actor, detailed })), pivot: [] },
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    totals,
  }
}

/** Today's mark of the person who asks. */
export async function findOwnMark({ db, actor, today }: Context): ReturnType<typeof store.findMark> {
  return await store.findMark(db, actor.userId, today)
}

/** This month's days of the person who asks, up to today, in halves and without leave. */
export async function countOwnMonth({ db, actor, today }: Context): Promise<AttendanceTotals> {
  const anybody = {
    classId: undefined,
    listed: null,
    markedBy: undefined,
    status: undefined,
    search: undefined,
  }
  const month = { from: `${monthOf(today)}-01`, to: today }
  const [totals, days] = await Promise.all([
    store.countRecords(db, { ...anybody, ...month, studentId: actor.userId }),
    findDaysInParts(db, { ...month, studentIds: [actor.userId], listed: null }),
  ])
  const { present, absent, late } = plusDays({ ...totals, leave: 0 }, changeByHalves(days))
  return { totalRecords: present + absent + late, present, absent, late }
}

/** The marks of one day by page, or of a range by student, with their totals. */
export async function showHistory(
  turns: Turns,
  context: Context,
  { query, signal }: { query: Query; signal: AbortSignal },
): Promise<History | WrittenAnswer<History>> {
  const filter = filterOf(context, query, await sightOf(context))
  if (filter.from === filter.to) return await showDay(context, filter, query)
  if (filter.studentId !== undefined) return await writeStudent(context, filter)
  return await turns.take(claimantOf(context), () => writeRange(context, filter, signal), signal)
}
