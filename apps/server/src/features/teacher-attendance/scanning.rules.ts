import { timeAt, twelveHours } from '@shala/contract/general/clock-times'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import type { LeaveOfDay } from '@shala/contract/leave/duration'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { wasThere } from '@shala/contract/teacher-attendance/correcting'
import {
  type scanTeacher,
  teacherAttendanceLimits,
  teacherAttendanceRefusals,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import type { CalendarParts } from '#features/calendar/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { refuseWrongCode } from './gate-codes.rules.ts'
import { clockOf, judgeDay, judgeScans, type SchoolDays } from './judging.rules.ts'
import { findLeaveByDay, keyOf, type LeaveByDay } from './leave-days.rules.ts'
import { notifyOfTeacher } from './notifying.rules.ts'
import { refuseWrongPlace } from './places.rules.ts'
import { changeTime, lockDay, recordDay } from './recording.rules.ts'
import * as store from './teacher-attendance.store.ts'
import { findTeachersHolidays } from './teachers-holidays.rules.ts'

type Scan = Answer<typeof scanTeacher>
type Asked = NonNullable<Received<typeof scanTeacher, 'body'>>

/** How a teacher's day is expected to go. */
interface Expected {
  days: SchoolDays
  leave: LeaveOfDay | undefined
}

const uncorrected = { correctedBy: null, correctedAt: null, reason: null }

/** A check-in judged by the current settings; it replaces an absence that an admin entered. */
function checkIn(
  { actor, now, today }: Context,
  { days, leave }: Expected,
  before: store.FoundDay | undefined,
): store.StoredDay {
  const scanned = {
    ...uncorrected,
    id: before?.id ?? newId(),
    teacherId: actor.userId,
    date: today,
    clock: clockOf(days.settings),
    checkedInAt: now,
    checkedOutAt: null,
    changedAt: changeTime(now, before),
  }
  return { ...scanned, ...judgeScans(scanned, leave, days) }
}

/**
 * The time that an admin left open because they did not know it: until midday the arrival, after that the departure.
 */
function fillIn(
  { now }: Context,
  { settings: { timeZone, midday } }: SchoolDays,
  before: store.FoundDay,
): store.StoredDay {
  const time = timeAt(now, timeZone) < midday ? { checkedInAt: now } : { checkedOutAt: now }
  return { ...before, ...time, changedAt: changeTime(now, before) }
}

/** A correction decides itself. Otherwise the arrival is judged by its own clock, and leaving by the midday of now. */
function checkOut({ now }: Context, { days, leave }: Expected, before: store.FoundDay): store.StoredDay {
  const left = { ...before, checkedOutAt: now, changedAt: changeTime(now, before) }
  if (before.correctedAt) return left
  const clock = clockOf(days.settings)
  const scanned = { ...left, clock: { ...(before.clock ?? clock), midday: clock.midday } }
  const judged = judgeScans(scanned, leave, days)
  // An arrival without a clock stays as it was stored.
  return before.clock ? { ...scanned, ...judged } : { ...left, isHalfDay: judged.isHalfDay }
}

/**
 * The day after a scan, or undefined when the check-in was scanned twice.
 * @throws Refused 409 when the teacher has already checked out
 */
function nextDay(
  context: Context,
  expected: Expected,
  before: store.FoundDay | undefined,
): store.StoredDay | undefined {
  if (before?.checkedOutAt) throw new Refused(teacherAttendanceRefusals.done)
  if (!before || !wasThere(before.status)) return checkIn(context, expected, before)
  if (!before.checkedInAt) return fillIn(context, expected.days, before)
  const again = before.checkedInAt.getTime() + teacherAttendanceLimits.scanAgainMinutes * minute
  return context.now.getTime() < again ? undefined : checkOut(context, expected, before)
}

function toScan(
  { actor, now, today }: Context,
  days: SchoolDays,
  {
    before,
    next,
    leave,
  }: { before: store.FoundDay | undefined; next: store.StoredDay | undefined; leave: LeaveByDay },
): Scan {
  const { checkedIn, checkedOut, alreadyIn } = teacherAttendanceTexts
  const day = next ?? before
  if (!day) throw new Error('A scan left no day.')
  const time = twelveHours(timeAt(day.checkedInAt ?? now, days.settings.timeZone))
  const type = !next ? 'info' : next.checkedOutAt ? 'checkout' : 'checkin'
  const message = { checkin: checkedIn, checkout: checkedOut, info: fill(alreadyIn, { time }) }[type]
  const found = { correctedByName: before?.correctedByName ?? null, ...day }
  const judging = { ...days, now, today, start: today, leave }
  const attendance = judgeDay({ teacherId: actor.userId, date: day.date, stored: found }, judging)
  return { message, type, name: actor.name, attendance }
}

/**
 * The day that a scan is of: yesterday, where it is still early after midnight and nobody has checked out; else today. Locked
 * until the transaction ends.
 */
async function findDayOfScan(
  context: Context,
  { timeZone, checkOutUntil }: SchoolSettings,
): Promise<{ date: Day; before: store.FoundDay | undefined }> {
  const { db, actor, now, today } = context
  const read = async (date: Day) => {
    await lockDay(context, actor.userId, date)
    return (await store.findDaysOf(db, actor.userId, { from: date, to: date }))[0]
  }
  if (timeAt(now, timeZone) < checkOutUntil) {
    const yesterday = addDays(today, -1)
    const before = await read(yesterday)
    if (before?.checkedInAt && !before.checkedOutAt && wasThere(before.status)) {
      return { date: yesterday, before }
    }
  }
  return { date: today, before: await read(today) }
}

/**
 * Checks the asking teacher in, or out when they are already in, by the server's clock (docs/product.md, Teacher
 * attendance).
 * @throws Refused 422 for an expired code or a place elsewhere, where the school asks for them; 409 for a third scan
 */
export async function scan(
  { gateCodes, calendar }: { gateCodes: Uint8Array; calendar: CalendarParts },
  context: Context,
  asked: Asked | null,
): Promise<Scan> {
  const { actor, today } = context
  const range = { from: addDays(today, -1), to: today }
  const [settings, holidays, leaveByDay] = await Promise.all([
    showSettings(context),
    findTeachersHolidays(calendar, context, range),
    findLeaveByDay(context.db, range, actor.userId),
  ])
  const days = { settings, holidays }
  if (settings.attendanceCode === 'rotating') refuseWrongCode(gateCodes, context, asked?.code)
  if (settings.attendancePlace) refuseWrongPlace(settings.attendancePlace, asked?.position)
  return await inTransaction(context, async (context) => {
    const { date, before } = await findDayOfScan(context, settings)
    const leave = leaveByDay.get(keyOf(actor.userId, date))
    const next = nextDay(context, { days, leave }, before)
    if (next) {
      await store.noteStart(context.db, date)
      await store.saveDay(context.db, next)
    }
    if (next && before?.correctedAt && !next.correctedAt) {
      await recordDay(context, 'come_after_all', { before, after: next })
    }
    if (next) await notifyOfTeacher(holidays, context, actor.userId, { from: date, to: date })
    return toScan(context, days, { before, next, leave: leaveByDay })
  })
}
