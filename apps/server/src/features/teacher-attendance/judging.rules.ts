import { minutesOf, timeAt } from '@shala/contract/clock-times'
import { type Day, dayAt } from '@shala/contract/days'
import { isDayOff, type SchoolSettings } from '@shala/contract/schools-settings'
import { isHalfOfDay, type TeacherDay, type TeacherDayStatus } from '@shala/contract/teacher-attendance'
import type { FoundDay, Teacher } from './teacher-attendance.store.ts'

/** The settings, and the days on which the school is closed beside its weekly days off, each with its name. */
export interface SchoolDays {
  settings: SchoolSettings
  holidays: ReadonlyMap<Day, string>
}

/** With the moment and the day of the school's first scan: all that days are judged by. */
export interface Judging extends SchoolDays {
  now: Date
  today: Day
  start: Day | undefined
}

/** A check-in that shows the last minute of grace on the clock is in time. On a day off nobody is late. */
export function isLate(checkIn: Date, days: SchoolDays): boolean {
  const { timeZone, dayStart, lateAfterMinutes } = days.settings
  if (!isWorkingDay(dayAt(checkIn, timeZone), days)) return false
  return minutesOf(timeAt(checkIn, timeZone)) > minutesOf(dayStart) + lateAfterMinutes
}

/** By the clocks of the school. A day off has no halves. */
export function isHalfDay(
  { checkIn, checkOut }: { checkIn: Date | null; checkOut: Date | null },
  days: SchoolDays,
): boolean {
  const { timeZone, midday } = days.settings
  const at = checkIn ?? checkOut
  if (at && !isWorkingDay(dayAt(at, timeZone), days)) return false
  const clock = (instant: Date | null) => (instant ? timeAt(instant, timeZone) : '')
  return isHalfOfDay({ checkIn: clock(checkIn), checkOut: clock(checkOut) }, midday)
}

export function isWorkingDay(date: Day, { settings, holidays }: SchoolDays): boolean {
  return !isDayOff(date, { workingDays: settings.workingDays, holidays })
}

/** Whether the day has ended by the clocks of the school. */
function isOver(date: Day, { settings, now, today }: Judging): boolean {
  return date < today || (date === today && timeAt(now, settings.timeZone) >= settings.dayEnd)
}

/** Whether somebody was a teacher of the school on a day: from the day they came to the day they left, each included. */
export function isExpected({ spells }: Teacher, date: Day, { settings: { timeZone } }: Judging): boolean {
  return spells.some(
    ({ from, to }) => dayAt(from, timeZone) <= date && (to === null || date <= dayAt(to, timeZone)),
  )
}

/** Of a day of which nothing is stored. */
function statusOfEmptyDay(date: Day, judging: Judging): TeacherDayStatus {
  if (!isWorkingDay(date, judging)) return 'holiday'
  if (!isOver(date, judging)) return 'notyet'
  return judging.start !== undefined && judging.start <= date ? 'absent' : 'none'
}

function minutesBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.floor((to.getTime() - from.getTime()) / 60_000) : null
}

/** A day of a teacher as the API tells it, with what is stored of it or without. */
export function judgeDay(date: Day, stored: FoundDay | undefined, judging: Judging): TeacherDay {
  if (!stored) {
    return {
      _id: '',
      date,
      status: statusOfEmptyDay(date, judging),
      checkIn: null,
      checkOut: null,
      isHalfDay: false,
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
