import {
  type Attendance,
  type AwayHalf,
  attendanceRefusals,
  type Mark,
  type MarkOutcome,
  mark as markSchema,
} from '@shala/contract/attendance/attendance'
import { type Day, dayAt } from '@shala/contract/general/days'
import type { Context } from '#platform/context'
import { minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { parse } from '#platform/validation'
import * as store from './attendance.store.ts'
import { type FindHolidays, weighMarks } from './days-off.rules.ts'
import type { ClassDay } from './days-off-words.store.ts'
import { inRounds, markedAtByServer } from './marks-order.rules.ts'

/** A mark sent this long after it was pressed was waiting on a phone without a network. */
const offlineAfter = minute

type Outcome =
  | { outcome: 'saved'; attendance: Attendance | null }
  | { outcome: 'superseded'; attendance: Attendance | null; isOwn: boolean }

function toAttendance(stored: store.StoredMark | undefined): Attendance | null {
  if (!stored?.status) return null
  return {
    _id: stored.id,
    studentId: stored.studentId,
    date: stored.date,
    status: stored.status,
    awayHalf: stored.awayHalf,
    notes: stored.notes,
    attendanceByNFC: stored.source === 'nfc',
    markedAt: stored.markedAt.toISOString(),
    markedBy: stored.markedBy,
  }
}

/** An absent mark, and an undo, have none. */
function halfMissed({ status, awayHalf }: Mark): AwayHalf | null {
  return (status === 'present' || status === 'late') && awayHalf !== '' ? awayHalf : null
}

/** @throws Refused 422 for a day that has not come yet */
function rowOf(mark: Mark, { now, today, actor }: Context): store.MarkRow {
  const markedAt = markedAtByServer({ markedAt: mark.markedAt, sentAt: mark.sentAt }, now)
  // A mark sent after midnight belongs to the day on which it was pressed.
  const date = mark.date ?? (actor.school ? dayAt(markedAt, actor.school.timeZone) : today)
  if (date > today) throw new Refused(attendanceRefusals.futureDate)
  const waited = now.getTime() - markedAt.getTime()
  return {
    id: newId(),
    studentId: mark.studentId,
    date,
    status: mark.status === '' ? null : mark.status,
    awayHalf: halfMissed(mark),
    notes: mark.status === '' ? '' : mark.notes,
    source: mark.attendanceByNFC ? 'nfc' : waited >= offlineAfter ? 'offline' : 'manual',
    markedAt,
    pressedAt: mark.markedAt ?? null,
    replaces: mark.replaces ?? [],
    seen: mark.seen
      ? { status: mark.seen.status || null, awayHalf: mark.seen.awayHalf || null, notes: mark.seen.notes }
      : null,
  }
}

function isSame(mark: store.MarkRow, stored: store.StoredMark | undefined): boolean {
  return stored?.status === mark.status && stored.notes === mark.notes && stored.awayHalf === mark.awayHalf
}

/**
 * True where the same person made the stored mark later by their own devices' clocks too. Where a device's clock
 * disagrees, it was changed in between, and only the person knows which mark came last.
 */
function isOwnAndNewer(stored: store.StoredMark | undefined, mark: store.MarkRow, by: string): boolean {
  if (stored?.markedBy !== by) return false
  return !stored.pressedAt || !mark.pressedAt || stored.pressedAt >= mark.pressedAt
}

function madeBy({ actor, now, today }: Context): store.Made {
  return { by: actor.userId, isTeacher: actor.role === 'teacher', now, today }
}

/** The classes, by day, of which not half is marked yet. */
function thinDays(results: Awaited<ReturnType<typeof store.saveMarks>>): ClassDay[] {
  const days = results.flatMap(({ saved, thinClassId }) =>
    saved && thinClassId !== null ? [{ date: saved.date, classId: thinClassId }] : [],
  )
  return [...new Map(days.map((day) => [`${day.date} ${day.classId}`, day])).values()]
}

async function saveRound(
  findHolidays: FindHolidays,
  context: Context,
  marks: store.MarkRow[],
): Promise<(Outcome | Refused)[]> {
  const { db } = context
  const made = madeBy(context)
  const results = await store.saveMarks(db, marks, made)
  await weighMarks(findHolidays, context, thinDays(results))
  const superseded = marks.filter(
    (_, place) => results[place]?.isEnrolled && !results[place]?.isOff && !results[place]?.saved,
  )
  const newer = superseded.length > 0 ? await store.findMarks(db, superseded) : []
  return marks.map((mark, place): Outcome | Refused => {
    const result = results[place]
    if (!result?.isKnown) return new Refused(attendanceRefusals.studentNotFound)
    if (!result.isEnrolled) return new Refused(attendanceRefusals.notEnrolled)
    if (result.isOff) return new Refused(attendanceRefusals.dayOff)
    if (result.saved) return { outcome: 'saved', attendance: toAttendance(result.saved) }
    const stored = newer.find(({ studentId, date }) => studentId === mark.studentId && date === mark.date)
    const attendance = toAttendance(stored)
    if (isSame(mark, stored)) return { outcome: 'saved', attendance }
    return { outcome: 'superseded', attendance, isOwn: isOwnAndNewer(stored, mark, made.by) }
  })
}

/** The stored mark; null without one. */
export async function findMark(
  { db }: Context,
  key: { studentId: string; date: Day },
): Promise<Attendance | null> {
  const [stored] = await store.findMarks(db, [key])
  return toAttendance(stored)
}

/**
 * Marks one student for one day.
 * @throws Refused 409 with `current` when a newer mark is stored
 */
export async function markAttendance(
  findHolidays: FindHolidays,
  context: Context,
  mark: Mark,
): Promise<Attendance | null> {
  const [outcome] = await saveRound(findHolidays, context, [rowOf(mark, context)])
  if (!outcome || outcome instanceof Refused) throw outcome ?? new Error('A mark had no outcome.')
  if (outcome.outcome === 'superseded') {
    const { attendance: current, isOwn } = outcome
    throw new Refused(attendanceRefusals.superseded, { current, body: { isOwn } })
  }
  return outcome.attendance
}

export interface BatchResult {
  studentId: string
  outcome: MarkOutcome
  message?: string
  code?: string
  attendance?: Attendance | null
  isOwn?: boolean
}

function readMark(
  sent: Record<string, unknown>,
  sentAt: Date | undefined,
  context: Context,
): store.MarkRow | Refused {
  try {
    const mark = parse(markSchema, sent)
    return rowOf({ ...mark, sentAt: sentAt ?? mark.sentAt }, context)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

function toResult(sent: Record<string, unknown>, outcome: Outcome | Refused | undefined): BatchResult {
  const studentId = typeof sent.studentId === 'string' ? sent.studentId : ''
  if (!outcome) throw new Error('A mark had no outcome.')
  if (outcome instanceof Refused) {
    return { studentId, outcome: 'refused', message: outcome.message, code: outcome.refusal.code }
  }
  if (outcome.outcome === 'saved') return { studentId, ...outcome }
  return { studentId, ...outcome, message: attendanceRefusals.superseded.message }
}

/**
 * Marks many at once, as if each had been sent alone in the given order: one that cannot be saved is refused by itself.
 * One round trip to the database for a class.
 */
export async function markBatch(
  findHolidays: FindHolidays,
  context: Context,
  { marks, sentAt }: { marks: Record<string, unknown>[]; sentAt?: Date | undefined },
): Promise<BatchResult[]> {
  const read = marks.map((mark) => readMark(mark, sentAt, context))
  const rounds = inRounds(read.filter((one): one is store.MarkRow => !(one instanceof Refused)))
  const outcomes = new Map<store.MarkRow, Outcome | Refused>()
  for (const round of rounds) {
    const saved = await saveRound(findHolidays, context, round)
    round.forEach((mark, place) => {
      const outcome = saved[place]
      if (outcome) outcomes.set(mark, outcome)
    })
  }
  return marks.map((sent, place) => {
    const one = read[place]
    return toResult(sent, one instanceof Refused ? one : one && outcomes.get(one))
  })
}
