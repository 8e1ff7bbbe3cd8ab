import { type Day, dayAt } from '@shala/contract/general/days'
import { type DayOfTeacher, isOver, type Judging } from './judging.rules.ts'
import { keyOf } from './leave-days.rules.ts'
import type { Teacher } from './teacher-attendance.store.ts'

/** Whether somebody was a teacher of the school on a day: from the day they came to the day they left, both included. */
export function wasTeacher({ spells }: Teacher, date: Day, { settings: { timeZone } }: Judging): boolean {
  return spells.some(
    ({ from, to }) => dayAt(from, timeZone) <= date && (to === null || date <= dayAt(to, timeZone)),
  )
}

/**
 * Whether a day counts for a teacher. Of the day on which they were deleted or got another role, only what they have of it
 * already: from then on they could not check in.
 */
export function isExpected(
  teacher: Teacher,
  { date, stored }: Omit<DayOfTeacher, 'teacherId'>,
  judging: Judging,
): boolean {
  if (!wasTeacher(teacher, date, judging)) return false
  if (stored || judging.leave.has(keyOf(teacher.id, date))) return true
  const { timeZone } = judging.settings
  return teacher.spells.some(({ from, to, hasLeft }) => {
    if (dayAt(from, timeZone) > date) return false
    if (to === null || dayAt(to, timeZone) > date) return true
    const isLast = dayAt(to, timeZone) === date
    return isLast && (hasLeft || isOver(date, { ...judging, now: to, today: date }))
  })
}
