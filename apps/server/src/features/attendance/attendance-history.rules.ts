import {
  type AttendanceRecord,
  type attendanceHistory,
  attendanceRefusals,
  attendanceTexts,
} from '@shala/contract/attendance'
import type { Answer, Received } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './attendance.store.ts'

function present({ id, markedAt, ...row }: store.HistoryRow): AttendanceRecord {
  return { _id: id, ...row, createdAt: markedAt.toISOString() }
}

/** A student sees their own marks only; anybody else's are to them as if they were not there. */
function whoseMarks({ actor }: Context, asked: string | undefined): string | undefined {
  if (actor.role !== 'student') return asked
  if (asked !== undefined && asked !== actor.userId) throw new Refused(attendanceRefusals.studentNotFound)
  return actor.userId
}

/** The marks of one day, with what they add up to. */
export async function showHistory(
  context: Context,
  query: Received<typeof attendanceHistory, 'query'>,
): Promise<Answer<typeof attendanceHistory>> {
  const { db, actor, today } = context
  const { page, limit, search, class: classId, self, startDate, endDate, studentId } = query
  const date = startDate ?? endDate ?? today
  if (endDate !== undefined && endDate !== date) throw refusedFields({ endDate: attendanceTexts.oneDayOnly })
  const filter = {
    date,
    classId,
    search,
    studentId: whoseMarks(context, studentId),
    markedBy: self === 'true' ? actor.userId : undefined,
  }
  const [records, totals] = await Promise.all([
    store.findRecords(db, filter, { page, limit }),
    store.countRecords(db, filter),
  ])
  const total = totals.totalRecords
  return {
    attendance: { records: records.map(present), pivot: [] },
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    totals,
  }
}

/** Today's figures; late stands beside present, never inside it. */
export async function showToday({ db, today }: Context) {
  const day = await store.countDay(db, today)
  const rate = day.totalStudents === 0 ? 0 : (100 * day.presentToday) / day.totalStudents
  return { ...day, attendancePercentage: Math.round(rate * 10) / 10 }
}
