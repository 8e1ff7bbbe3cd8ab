import {
  type AttendanceRecord,
  type AttendanceTotals,
  type attendanceHistory,
  attendanceLimits,
  attendanceRefusals,
  attendanceTexts,
} from '@shala/contract/attendance/attendance'
import { type DayCounts, noDays } from '@shala/contract/attendance/day-parts'
import { type Day, daysBetween } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { monthOf } from '@shala/contract/general/months'
import { type Sight, sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import { type Actor, type Context, claimantOf } from '#platform/context'
import type { WrittenAnswer } from '#platform/files/written-answer'
import type { Turns } from '#platform/process/turns'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './attendance-history.store.ts'
import { writeRange, writeStudent } from './attendance-range.rules.ts'
import { countMarksOf } from './attendance-register.store.ts'
import { withClass, withPhone } from './class-columns.rules.ts'
import { countedParts, daysWith, totalsOf } from './day-parts.rules.ts'
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
  const { studentId } = filter
  const [records, totals, days] = await Promise.all([
    store.findRecords(db, filter, { page, limit }),
    store.countRecords(db, filter),
    studentId === undefined ? undefined : countStudent(context, { ...filter, studentId }),
  ])
  const { leave, counted, attended } = days ?? {}
  const total = totals.totalRecords
  return {
    attendance: { records: records.map((row) => toRecord(row, { actor, detailed })), pivot: [] },
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    totals: { ...totals, ...(days && { leave, counted, attended }) },
  }
}

/** Today's mark of the person who asks. */
export async function findOwnMark({ db, actor, today }: Context): ReturnType<typeof store.findMark> {
  return await store.findMark(db, actor.userId, today)
}

/** The days of a student that count, in halves and in whichever class; null without any. At most 366 days. */
export async function countDaysOf(
  { db }: Pick<Context, 'db'>,
  { studentId, ...days }: { studentId: string; from: Day; to: Day },
): Promise<DayCounts | null> {
  const [[marks], found] = await Promise.all([
    countMarksOf(db, [studentId], { ...days, middle: days.from }),
    findDaysInParts(db, { ...days, studentIds: [studentId], listed: null }),
  ])
  const inParts = countedParts(found)
  return marks || inParts.length > 0 ? daysWith(marks?.all ?? noDays, inParts) : null
}

/** The days of a student as the school counts leave. */
async function countStudent(
  context: Context,
  days: { studentId: string; from: Day; to: Day },
): Promise<AttendanceTotals> {
  const [counts, { studentLeaveCounts }] = await Promise.all([
    countDaysOf(context, days),
    showSettings(context),
  ])
  return totalsOf(counts ?? noDays, studentLeaveCounts)
}

/** This month's days of the person who asks, up to today. */
export async function countOwnMonth(context: Context): Promise<AttendanceTotals> {
  const { actor, today } = context
  return await countStudent(context, { studentId: actor.userId, from: `${monthOf(today)}-01`, to: today })
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
