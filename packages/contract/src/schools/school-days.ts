import { addDays, type Day } from '../general/days.ts'

/** ISO days of the week, 1 for Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export type Weekday = (typeof weekdays)[number]

export interface AcademicYear {
  /** '2026-27'; '2026' if it is the calendar year. */
  name: string
  from: Day
  to: Day
}

/** The academic year of a day; `start` is `MM-DD`. */
export function academicYearAt(day: Day, start: string): AcademicYear {
  const calendarYear = Number(day.slice(0, 4))
  const first = day.slice(5) >= start ? calendarYear : calendarYear - 1
  const name = start === '01-01' ? String(first) : `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  return { name, from: `${first}-${start}`, to: addDays(`${first + 1}-${start}`, -1) }
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): Weekday {
  return (((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday
}

/** The longest closure for which `workingDayBefore` looks back, in days. */
export const longestClosed = 92

/** Some of a month's days of one weekday: its second and fourth Saturday. */
export interface MonthlyDayOff {
  weekday: Weekday
  /** 1 to 5. */
  weeks: number[]
}

/** On which days of the week a school, or a class that differs from it, is open from a day on. */
export interface Rhythm {
  from: Day
  /** Null for the school. */
  classId: string | null
  /** Null: from then on the class follows the school again. */
  workingDays: readonly Weekday[] | null
  monthlyDaysOff: readonly MonthlyDayOff[]
  /** Working days that end at midday. */
  halfDays: readonly Weekday[]
}

/** The first rhythm of a school holds for all days before as well. */
export const firstDay = '1900-01-01'

/** A school that was always open on these days of the week. */
export function everyWeek(workingDays: readonly Weekday[]): Rhythm {
  return { from: firstDay, classId: null, workingDays, monthlyDaysOff: [], halfDays: [] }
}

/** `half`: a working day that ends at midday. `off`: closed by its rhythm. */
export const dayKinds = ['working', 'half', 'off', 'holiday'] as const

export type DayKind = (typeof dayKinds)[number]

/** What decides a school's days. */
export interface SchoolDays {
  /** In the order of their first days. */
  rhythms: readonly Rhythm[]
  /** The days on which a holiday closes the school. */
  holidays?: { has: (day: Day) => boolean }
}

/** `HH:MM` on the school's clock. */
interface DayTimes {
  midday: string
  dayEnd: string
}

/** The rhythm of a school, or of one of its classes, that holds on a day. */
export function rhythmOn(
  day: Day,
  rhythms: readonly Rhythm[],
  classId: string | null = null,
): Rhythm | undefined {
  const holding = (of: string | null) => rhythms.findLast((one) => one.classId === of && one.from <= day)
  const own = holding(classId)
  return own?.workingDays ? own : holding(null)
}

/** Which of its weekday's days in the month a day is: 2 for the second Saturday. */
export function weekOfMonth(day: Day): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

/**
 * What a day is for a school, or for one of its classes. Everything that counts, lists or asks for days goes by this
 * (docs/product.md, School days).
 */
export function kindOfDay(day: Day, { rhythms, holidays }: SchoolDays, classId?: string | null): DayKind {
  if (holidays?.has(day)) return 'holiday'
  const rhythm = rhythmOn(day, rhythms, classId)
  const weekday = weekdayOf(day)
  const isOpen = rhythm?.workingDays?.includes(weekday) ?? true
  const isOff = rhythm?.monthlyDaysOff.some(
    (one) => one.weekday === weekday && one.weeks.includes(weekOfMonth(day)),
  )
  if (!isOpen || isOff) return 'off'
  return rhythm?.halfDays.includes(weekday) ? 'half' : 'working'
}

/** When a school day ends, `HH:MM`; a half one at midday. */
export function endOfSchool(
  day: Day,
  { midday, dayEnd, ...days }: SchoolDays & DayTimes,
  classId?: string | null,
): string {
  return kindOfDay(day, days, classId) === 'half' ? midday : dayEnd
}

export function isDayOff(day: Day, days: SchoolDays, classId?: string | null): boolean {
  const kind = kindOfDay(day, days, classId)
  return kind === 'off' || kind === 'holiday'
}

function nextOpen(day: Day, step: 1 | -1, days: SchoolDays, classId?: string | null): Day {
  for (let away = 1; away <= longestClosed; away += 1) {
    const found = addDays(day, step * away)
    if (!isDayOff(found, days, classId)) return found
  }
  return addDays(day, step)
}

/** The latest earlier day on which the school is open; yesterday if it is closed for months. */
export function workingDayBefore(day: Day, days: SchoolDays, classId?: string | null): Day {
  return nextOpen(day, -1, days, classId)
}

/** The next day on which the school is open; tomorrow if it is closed for months. */
export function workingDayAfter(day: Day, days: SchoolDays, classId?: string | null): Day {
  return nextOpen(day, 1, days, classId)
}
