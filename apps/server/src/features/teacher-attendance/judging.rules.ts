import { minutesOf, timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import { isDayOff, kindOfDay } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { isHalfOfDay } from '@shala/contract/teacher-attendance/correcting'
import type { TeacherDay, TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { keyOf, type LeaveByDay, type LeaveOfDay } from './leave-days.rules.ts'
import type { FoundDay, Teacher } from './teacher-attendance.store.ts'

/** The settings, and the days on which the school is closed apart from its weekly days off, each with its name. */
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

/**
 * A check-in within the last minute of grace, as the clock shows it, is on time. On a day off nobody is late, and
 * somebody on leave in the morning is expected at midday.
 */
export function isLate(checkIn: Date, days: SchoolDays, leave?: LeaveOfDay): boolean {
  const { timeZone, dayStart, midday, lateAfterMinutes } = days.settings
  if (!isWorkingDay(dayAt(checkIn, timeZone), days)) return false
  const expected = leave?.isMorning ? midday : dayStart
  return minutesOf(timeAt(checkIn, timeZone)) > minutesOf(expected) + lateAfterMinutes
}

const endOfDay = '23:59'

/** On the school's clock. A day off has no halves, and a working day that ends at midday none either. */
export function isHalfDay(
  { checkIn, checkOut }: { checkIn: Date | null; checkOut: Date | null },
  days: SchoolDays,
): boolean {
  const { timeZone, midday } = days.settings
  const at = checkIn ?? checkOut
  if (at && kindOf(dayAt(at, timeZone), days) !== 'working') return false
  const clock = (instant: Date | null) => (instant ? timeAt(instant, timeZone) : '')
  const isNextDay = checkIn && checkOut && dayAt(checkOut, timeZone) > dayAt(checkIn, timeZone)
  const left = isNextDay ? endOfDay : clock(checkOut)
  return isHalfOfDay({ checkIn: clock(checkIn), checkOut: left }, midday)
}

function kindOf(date: Day, { settings: { rhythms }, holidays }: SchoolDays) {
  return kindOfDay(date, { rhythms, holidays })
}

export function isWorkingDay(date: Day, { settings: { rhythms }, holidays }: SchoolDays): boolean {
  return !isDayOff(date, { rhythms, holidays })
}

/** Whether the day has ended on the school's clock. */
function isOver(date: Day, judging: Judging): boolean {
  const { settings, now, today } = judging
  const end = kindOf(date, judging) === 'half' ? settings.midday : settings.dayEnd
  return date < today || (date === today && timeAt(now, settings.timeZone) >= end)
}

/**
 * Whether somebody was a teacher of the school on a day: from the day they came to the day they left, both included.
 */
export function isExpected({ spells }: Teacher, date: Day, { settings: { timeZone } }: Judging): boolean {
  return spells.some(
    ({ from, to }) => dayAt(from, timeZone) <= date && (to === null || date <= dayAt(to, timeZone)),
  )
}

/**
 * For a day with nothing stored. On a day off nobody needs leave; half a day of leave counts for a day on which the
 * teacher did not come.
 */
function statusOfEmptyDay(date: Day, leave: LeaveOfDay | undefined, judging: Judging): TeacherDayStatus {
  if (!isWorkingDay(date, judging)) return 'holiday'
  if (leave) return 'leave'
  if (!isOver(date, judging)) return 'notyet'
  return judging.start !== undefined && judging.start <= date ? 'absent' : 'none'
}

function minutesBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.floor((to.getTime() - from.getTime()) / 60_000) : null
}

/** A teacher's day as the API returns it. A scan or a correction wins over leave. */
export function judgeDay({ teacherId, date, stored }: DayOfTeacher, judging: Judging): TeacherDay {
  if (!stored) {
    const leave = judging.leave.get(keyOf(teacherId, date))
    const status = statusOfEmptyDay(date, leave, judging)
    return {
      _id: '',
      date,
      status,
      checkIn: null,
      checkOut: null,
      isHalfDay: status === 'leave' && leave !== undefined && !(leave.isMorning && leave.isAfternoon),
      minutes: null,
      changedAt: null,
      correction: null,
    }
  }
  const { checkedInAt, checkedOutAt, correctedAt, reason } = stored
  return {
    _id: stored.id,
    date,
    status: stored.status,
    checkIn: checkedInAt?.toISOString() ?? null,
    checkOut: checkedOutAt?.toISOString() ?? null,
    isHalfDay: stored.isHalfDay,
    minutes: minutesBetween(checkedInAt, checkedOutAt),
    changedAt: stored.changedAt.toISOString(),
    correction:
      correctedAt && reason
        ? { by: stored.correctedByName ?? '', at: correctedAt.toISOString(), reason }
        : null,
  }
}
