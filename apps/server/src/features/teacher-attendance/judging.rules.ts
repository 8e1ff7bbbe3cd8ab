import { minutesOf, timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import { halvesMissed, type LeaveOfDay } from '@shala/contract/leave/duration'
import { endOfSchool, isDayOff, kindOfDay } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { isHalfOfDay, wasThere } from '@shala/contract/teacher-attendance/correcting'
import type { TeacherDay, TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { keyOf, type LeaveByDay, type LeaveThatDay } from './leave-days.rules.ts'
import type { FoundDay, ScanClock, StoredDay } from './teacher-attendance.store.ts'

/** The settings, and the holidays on which teachers are off, each with its name. */
export interface SchoolDays {
  settings: SchoolSettings
  holidays: ReadonlyMap<Day, string>
}

/** With the moment, the day of the school's first scan and approved leave: everything that days are judged by. */
export interface Judging extends SchoolDays {
  now: Date
  today: Day
  start: Day | undefined
  leave: LeaveByDay
}

/** A teacher's day, with or without anything stored for it. */
export interface DayOfTeacher {
  teacherId: string
  date: Day
  stored?: FoundDay | undefined
}

/** The part of the settings that a scan keeps: later ones change no past day. */
export function clockOf({ timeZone, dayStart, midday, lateAfterMinutes }: SchoolSettings): ScanClock {
  return { timeZone, dayStart, midday, lateAfterMinutes }
}

type Times = Pick<StoredDay, 'checkedInAt' | 'checkedOutAt'>

const endOfDay = '23:59'

/** On the school's clock; a check-out after midnight is at the end of its day. */
function timesOf({ checkedInAt, checkedOutAt }: Times, timeZone: string) {
  const clock = (instant: Date | null) => (instant ? timeAt(instant, timeZone) : '')
  const isNextDay =
    checkedInAt && checkedOutAt && dayAt(checkedOutAt, timeZone) > dayAt(checkedInAt, timeZone)
  return { checkIn: clock(checkedInAt), checkOut: isNextDay ? endOfDay : clock(checkedOutAt) }
}

/**
 * Late and half a day, for the scans of a day, by their own clock and by the kind of the day and the leave as they are now. A
 * check-in within the last minute of grace is on time. On a day off nobody is late, and somebody on leave in the morning is
 * expected at midday.
 */
export function judgeScans(
  scanned: Times & { date: Day; clock: ScanClock },
  leave: LeaveOfDay | undefined,
  days: SchoolDays,
): Pick<StoredDay, 'status' | 'isHalfDay'> {
  const { timeZone, dayStart, midday, lateAfterMinutes } = scanned.clock
  const times = timesOf(scanned, timeZone)
  const expected = leave?.isMorning ? midday : dayStart
  const isLate =
    isWorkingDay(scanned.date, days) && minutesOf(times.checkIn) > minutesOf(expected) + lateAfterMinutes
  const isHalfDay = isHalfOfDay(times, { midday, kind: kindOf(scanned.date, days) })
  return { status: isLate ? 'late' : 'present', isHalfDay }
}

/** Whether somebody came only after a morning on leave, or went before an afternoon on leave. */
function keptLeave(
  { date, stored }: { date: Day; stored: FoundDay },
  leave: LeaveOfDay | undefined,
  days: SchoolDays,
): boolean {
  if (!leave) return false
  const { timeZone, midday } = days.settings
  const of = { midday, kind: kindOf(date, days) }
  const { checkIn, checkOut } = timesOf(stored, timeZone)
  const cameAfter = leave.isMorning && isHalfOfDay({ checkIn, checkOut: '' }, of)
  return cameAfter || (leave.isAfternoon && isHalfOfDay({ checkIn: '', checkOut }, of))
}

function kindOf(date: Day, { settings: { rhythms }, holidays }: SchoolDays) {
  return kindOfDay(date, { rhythms, holidays })
}

export function isWorkingDay(date: Day, { settings: { rhythms }, holidays }: SchoolDays): boolean {
  return !isDayOff(date, { rhythms, holidays })
}

/** Whether the day has ended on the school's clock. */
export function isOver(date: Day, judging: Judging): boolean {
  const { settings, holidays, now, today } = judging
  const end = endOfSchool(date, { ...settings, holidays })
  return date < today || (date === today && timeAt(now, settings.timeZone) >= end)
}

/**
 * For a day with nothing stored. On a day off nobody needs leave; half a day of leave counts for a day on which the
 * teacher did not come.
 */
function statusOfEmptyDay(date: Day, leave: LeaveOfDay | undefined, judging: Judging): TeacherDayStatus {
  if (!isWorkingDay(date, judging)) return 'holiday'
  if (missedBy(leave, date, judging) > 0) return 'leave'
  if (!isOver(date, judging)) return 'notyet'
  return judging.start !== undefined && judging.start <= date ? 'absent' : 'none'
}

/** In days. */
function missedBy(leave: LeaveOfDay | undefined, date: Day, judging: Judging): number {
  return leave ? halvesMissed(leave, kindOf(date, judging)) / 2 : 0
}

/**
 * Divides a working day into work, leave and absence: leave takes what was not worked, and the rest of a day that is over was
 * missed. On a day off there is only what was worked, which is counted apart (docs/product.md, Teacher attendance).
 */
function partsOf(
  { date, status, isHalfDay }: Pick<TeacherDay, 'date' | 'status' | 'isHalfDay'>,
  leave: LeaveOfDay | undefined,
  judging: Judging,
): TeacherDay['parts'] {
  const worked = wasThere(status) ? (isHalfDay ? 0.5 : 1) : 0
  if (!isWorkingDay(date, judging)) return { worked: 0, leave: 0, absent: 0, onDayOff: worked }
  const asked = missedBy(leave, date, judging)
  const ofDay = status === 'leave' ? (isHalfDay ? 0.5 : 1) : Math.min(asked, 1 - worked)
  const isCounted = judging.start !== undefined && judging.start <= date && isOver(date, judging)
  const absent = isCounted || status === 'absent' ? 1 - worked - ofDay : 0
  return { worked, leave: ofDay, absent, onDayOff: 0 }
}

function minutesBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.floor((to.getTime() - from.getTime()) / 60_000) : null
}

/** A teacher's day as the API returns it. A scan or a correction wins over leave. */
export function judgeDay(day: DayOfTeacher, judging: Judging): TeacherDay {
  const leave = judging.leave.get(keyOf(day.teacherId, day.date))
  const judged = day.stored
    ? ofStored(day.date, day.stored, leave, judging)
    : ofEmpty(day.date, leave, judging)
  const known = { ...judged, parts: partsOf(judged, leave, judging) }
  return { ...known, cameOnLeave: leave ? cameOn(known, leave, judging) : null }
}

/** Null also for leave in the afternoon of somebody who has not checked out: they may still go at midday. */
function cameOn(
  { date, parts: { worked }, checkIn, checkOut }: Omit<TeacherDay, 'cameOnLeave'>,
  leave: LeaveThatDay,
  judging: Judging,
): TeacherDay['cameOnLeave'] {
  const mayGo = !leave.isMorning && checkIn !== null && checkOut === null
  if (worked === 0 || mayGo || missedBy(leave, date, judging) <= 1 - worked) return null
  const { id, fromDate, toDate } = leave.request
  return { _id: id, from_date: fromDate, to_date: toDate }
}

type WithoutParts = Omit<TeacherDay, 'parts' | 'cameOnLeave'>

function ofEmpty(date: Day, leave: LeaveOfDay | undefined, judging: Judging): WithoutParts {
  const status = statusOfEmptyDay(date, leave, judging)
  return {
    _id: '',
    date,
    kind: kindOf(date, judging),
    status,
    checkIn: null,
    checkOut: null,
    isHalfDay: status === 'leave' && missedBy(leave, date, judging) < 1,
    minutes: null,
    changedAt: null,
    correction: null,
  }
}

/** A correction decides what the day was, and a day without a clock stays as it was stored. */
function statusOfThere(
  { date, stored }: { date: Day; stored: FoundDay },
  leave: LeaveOfDay | undefined,
  judging: Judging,
): Pick<TeacherDay, 'status' | 'isHalfDay'> {
  const { clock, correctedAt, status, isHalfDay } = stored
  if (clock && !correctedAt) return judgeScans({ ...stored, clock }, leave, judging)
  return {
    status: isWorkingDay(date, judging) ? status : 'present',
    isHalfDay: isHalfDay || keptLeave({ date, stored }, leave, judging),
  }
}

/** An absence gives way to leave that is approved later. On a day off nobody is late, absent or on leave. */
function statusOfStored(
  { date, stored }: { date: Day; stored: FoundDay },
  leave: LeaveOfDay | undefined,
  judging: Judging,
): Pick<TeacherDay, 'status' | 'isHalfDay'> {
  const { status, isHalfDay } = stored
  if (wasThere(status)) return statusOfThere({ date, stored }, leave, judging)
  if (!isWorkingDay(date, judging)) return { status: 'holiday', isHalfDay }
  const missed = missedBy(leave, date, judging)
  return status === 'absent' && missed > 0
    ? { status: 'leave', isHalfDay: missed < 1 }
    : { status, isHalfDay }
}

function ofStored(
  date: Day,
  stored: FoundDay,
  leave: LeaveOfDay | undefined,
  judging: Judging,
): WithoutParts {
  const { checkedInAt, checkedOutAt, correctedAt, reason } = stored
  return {
    _id: stored.id,
    date,
    kind: kindOf(date, judging),
    ...statusOfStored({ date, stored }, leave, judging),
    checkIn: checkedInAt?.toISOString() ?? null,
    checkOut: checkedOutAt?.toISOString() ?? null,
    minutes: minutesBetween(checkedInAt, checkedOutAt),
    changedAt: stored.changedAt.toISOString(),
    correction:
      correctedAt && reason
        ? { by: stored.correctedByName ?? '', at: correctedAt.toISOString(), reason }
        : null,
  }
}
