import { timeAt, twelveHours } from '@shala/contract/clock-times'
import type { Answer, Received } from '@shala/contract/endpoint'
import { fill } from '@shala/contract/refusal'
import type { SchoolSettings } from '@shala/contract/schools-settings'
import {
  type scanTeacher,
  teacherAttendanceLimits,
  teacherAttendanceRefusals,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { refuseWrongCode } from './gate-codes.rules.ts'
import { isHalfDay, isLate, judgeDay } from './judging.rules.ts'
import { refuseWrongPlace } from './places.rules.ts'
import * as store from './teacher-attendance.store.ts'

type Scan = Answer<typeof scanTeacher>
type Asked = NonNullable<Received<typeof scanTeacher, 'body'>>

/** Holds a day of a teacher until the transaction ends: two scans at once are one after the other. */
export async function lockDay({ db }: Context, teacherId: string, date: string): Promise<void> {
  await lockByName(db, `${db.schoolId} teacher attendance ${teacherId} ${date}`)
}

function checkIn(
  { actor, now, today }: Context,
  settings: SchoolSettings,
  before: store.FoundDay | undefined,
): store.StoredDay {
  const uncorrected = { correctedBy: null, correctedAt: null, reason: null }
  return {
    ...uncorrected,
    ...before,
    id: before?.id ?? newId(),
    teacherId: actor.userId,
    date: today,
    status: isLate(now, settings) ? 'late' : 'present',
    isHalfDay: isHalfDay({ checkIn: now, checkOut: null }, settings),
    checkedInAt: now,
    checkedOutAt: null,
    changedAt: now,
  }
}

/**
 * The day after a scan, or undefined when the scan is the check-in seen twice.
 * @throws Refused 409 when the teacher has checked out already
 */
function nextDay(
  context: Context,
  settings: SchoolSettings,
  before: store.FoundDay | undefined,
): store.StoredDay | undefined {
  const { now } = context
  const { scanAgainMinutes } = teacherAttendanceLimits
  if (!before?.checkedInAt) return checkIn(context, settings, before)
  if (before.checkedOutAt) throw new Refused(teacherAttendanceRefusals.done)
  const isAgain = now.getTime() < before.checkedInAt.getTime() + scanAgainMinutes * minute
  if (isAgain) return undefined
  const times = { checkIn: before.checkedInAt, checkOut: now }
  return { ...before, checkedOutAt: now, isHalfDay: isHalfDay(times, settings), changedAt: now }
}

function toScan(
  { actor, now, today }: Context,
  settings: SchoolSettings,
  { before, next }: { before: store.FoundDay | undefined; next: store.StoredDay | undefined },
): Scan {
  const { checkedIn, checkedOut, alreadyIn } = teacherAttendanceTexts
  const day = next ?? before
  if (!day) throw new Error('A scan left no day.')
  const time = twelveHours(timeAt(day.checkedInAt ?? now, settings.timeZone))
  const type = !next ? 'info' : next.checkedOutAt ? 'checkout' : 'checkin'
  const message = { checkin: checkedIn, checkout: checkedOut, info: fill(alreadyIn, { time }) }[type]
  const found = { correctedByName: before?.correctedByName ?? null, ...day }
  const attendance = judgeDay(today, found, { settings, now, today, firstDay: today })
  return { message, type, name: actor.name, attendance }
}

/**
 * Checks the teacher who asks in, or out when they are in already, by the server's clock (docs/product.md, Teacher attendance).
 * @throws Refused 422 for a code that is over or a place elsewhere, where the school asks for them; 409 for a third scan
 */
export async function scan(gateCodes: Uint8Array, context: Context, asked: Asked | null): Promise<Scan> {
  const { actor, today } = context
  const settings = await showSettings(context)
  if (settings.attendanceCode === 'rotating') refuseWrongCode(gateCodes, context, asked?.code)
  if (settings.attendancePlace) refuseWrongPlace(settings.attendancePlace, asked?.position)
  return await inTransaction(context, async (context) => {
    await lockDay(context, actor.userId, today)
    const [before] = await store.findDaysOf(context.db, actor.userId, { from: today, to: today })
    const next = nextDay(context, settings, before)
    if (next) await store.saveDay(context.db, next)
    return toScan(context, settings, { before, next })
  })
}
