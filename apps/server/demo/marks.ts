import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { type Chance, startChance } from './chance.ts'
import { daysOfDemo } from './days.ts'
import type { DemoClass, DemoSchool, DemoStudent } from './school.ts'

const seed = 60
/** Sections whose teachers have not marked yet today, so that there is a class to try it on. */
const unmarkedToday = 3

export interface DemoMark {
  id: string
  studentId: string
  classId: string
  date: Day
  status: AttendanceStatus
  notes: string
  markedBy: string
  /** Seconds after midnight on the school's clock. */
  second: number
  /** The mark before somebody put it right. */
  corrected: AttendanceStatus | null
}

/** How a child comes to school: most nearly always, a few seldom, some late whenever it rains. */
interface Habit {
  absence: number
  lateness: number
}

function habitOf(chance: Chance): Habit {
  if (chance.is(0.04)) return { absence: 0.28, lateness: 0.03 }
  if (chance.is(0.06)) return { absence: 0.05, lateness: 0.22 }
  return { absence: 0.015 + 0.04 * chance.next(), lateness: 0.012 }
}

/** Days differ: fewer come on Mondays and Saturdays, rain makes them late, and before an examination everybody comes. */
function dayFactor(chance: Chance, day: Day): Habit {
  const weekday = weekdayOf(day)
  const thin = weekday === 1 ? 1.35 : weekday === 6 ? 1.6 : 1
  const isWet = chance.is(0.12)
  return { absence: thin * (isWet ? 1.4 : 1) * (chance.is(0.1) ? 0.5 : 1), lateness: isWet ? 3 : 1 }
}

const reasons = {
  absent: ['Fever', 'Family function', 'Out of town', 'Parent called', 'Doctor'],
  late: ['Bus was late', 'Traffic', 'Rain', 'Came with a note'],
}

/** One child's days, an illness of several days in a row now and then. */
function statusesOf(
  chance: Chance,
  days: { factor: Habit }[],
): { status: AttendanceStatus; isIll: boolean }[] {
  const habit = habitOf(chance)
  let ill = 0
  return days.map(({ factor }) => {
    if (ill === 0 && chance.is(0.004)) ill = chance.between(2, 5)
    if (ill > 0) {
      ill -= 1
      return { status: 'absent', isIll: true }
    }
    if (chance.is(habit.absence * factor.absence)) return { status: 'absent', isIll: false }
    return { status: chance.is(habit.lateness * factor.lateness) ? 'late' : 'present', isIll: false }
  })
}

function notesOf(chance: Chance, status: AttendanceStatus, isIll: boolean): string {
  if (status === 'present') return ''
  if (isIll) return chance.is(0.5) ? 'Fever' : ''
  return chance.is(0.2) ? chance.pick(reasons[status]) : ''
}

function marksOfClass(
  chance: Chance,
  into: DemoClass,
  students: DemoStudent[],
  days: { day: Day; factor: Habit }[],
): DemoMark[] {
  const markedBy = into.teacher?.id ?? ''
  const starts = days.map(() => chance.between(8 * 3600 + 300, 8 * 3600 + 2700))
  return students.flatMap((student, row) => {
    const statuses = statusesOf(chance, days)
    return days.map(({ day }, place): DemoMark => {
      const { status, isIll } = statuses[place] ?? { status: 'present', isIll: false }
      const wasCorrected = status === 'late' && chance.is(0.3)
      return {
        id: chance.id(),
        studentId: student.id,
        classId: into.id,
        date: day,
        status,
        notes: notesOf(chance, status, isIll),
        markedBy,
        second: (starts[place] ?? 0) + row,
        corrected: wasCorrected ? 'absent' : null,
      }
    })
  })
}

/** Every mark of sixty school days; the last sections have none today. */
export function makeMarks({ classes, students }: DemoSchool, today: Day): DemoMark[] {
  const chance = startChance(seed)
  const days = daysOfDemo(today).held.map((day) => ({ day, factor: dayFactor(chance, day) }))
  return classes.flatMap((into, index) => {
    const isUnmarked = index >= classes.length - unmarkedToday
    const own = students.filter(({ classId }) => classId === into.id)
    return marksOfClass(chance, into, own, isUnmarked ? days.slice(0, -1) : days)
  })
}
