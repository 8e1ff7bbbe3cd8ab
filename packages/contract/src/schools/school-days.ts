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

interface DaysOff {
  workingDays: readonly Weekday[]
  /** The other days on which the school is closed. */
  holidays?: { has: (day: Day) => boolean }
}

export function isDayOff(day: Day, { workingDays, holidays }: DaysOff): boolean {
  return !workingDays.includes(weekdayOf(day)) || holidays?.has(day) === true
}

/** The latest earlier day on which the school is open; yesterday if it is closed for months. */
export function workingDayBefore(day: Day, daysOff: DaysOff): Day {
  const yesterday = addDays(day, -1)
  for (let away = 1; away <= longestClosed; away += 1) {
    const earlier = addDays(day, -away)
    if (!isDayOff(earlier, daysOff)) return earlier
  }
  return yesterday
}
