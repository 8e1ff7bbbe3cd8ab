import * as z from 'zod/mini'
import type { Day } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { monthSchema } from '../general/months.ts'
import { idSchema, optionalText } from '../people.ts'
import { type TeacherDay, teacherDay } from './teacher-attendance.ts'

export const teacherTotals = z.object({
  /** Working days on which the teacher was there, a half day as 0.5; includes late ones. */
  worked: z.number(),
  /** The part of it worked on days on which the teacher came late, in halves; missing from older servers. */
  workedLate: z._default(z.number(), 0),
  /** Among these, each counted as one: */
  present: z.int(),
  late: z.int(),
  halfDays: z.int(),
  /** In halves: worked, absent and leave add up to the working days that are over. */
  absent: z.number(),
  leave: z.number(),
  /** Days off on which the teacher did not come. */
  holiday: z.int(),
  /** Worked on days off, a half day as 0.5; in none of the above. */
  onDaysOff: z.number(),
  /** Between check-in and check-out, days off included. Days that lack one of them have none. */
  minutes: z.int(),
  /** Past days with a check-in but no check-out. */
  forgotten: z.int(),
})
export type TeacherTotals = z.output<typeof teacherTotals>

type Counted = Pick<
  TeacherDay,
  'date' | 'status' | 'isHalfDay' | 'minutes' | 'checkIn' | 'checkOut' | 'parts'
>

/** One teacher's figures for some days. A day without a status is not counted. */
export function totalsOf(days: readonly Counted[], today: Day): TeacherTotals {
  const worked = days.filter(({ parts }) => parts.worked > 0)
  const countWorked = (status: TeacherDay['status']) => worked.filter((day) => day.status === status).length
  const sum = (part: keyof TeacherDay['parts']) => days.reduce((all, { parts }) => all + parts[part], 0)
  const there = days.filter(({ status }) => status === 'present' || status === 'late')
  return {
    worked: sum('worked'),
    workedLate: worked.reduce((all, { status, parts }) => all + (status === 'late' ? parts.worked : 0), 0),
    present: countWorked('present'),
    late: countWorked('late'),
    halfDays: worked.filter(({ isHalfDay }) => isHalfDay).length,
    absent: sum('absent'),
    leave: sum('leave'),
    holiday: days.filter(({ status }) => status === 'holiday').length,
    onDaysOff: sum('onDayOff'),
    minutes: there.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    forgotten: there.filter(({ date, checkIn, checkOut }) => checkIn && !checkOut && date < today).length,
  }
}

/** Those of some days and of others together. */
export function addTotals(one: TeacherTotals, other: TeacherTotals): TeacherTotals {
  const sums = Object.entries(one).map(([figure, count]) => [
    figure,
    count + other[figure as keyof TeacherTotals],
  ])
  return Object.fromEntries(sums) as TeacherTotals
}

const teacherMonth = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /**
   * From the first day of the month, or the teacher's own first day, to the last past day on which they were a teacher.
   */
  days: z.array(teacherDay),
  totals: teacherTotals,
})
export type TeacherMonth = z.output<typeof teacherMonth>

export const teacherMonths = endpoint({
  method: 'GET',
  path: '/api/attendance/teacher/months',
  summary: 'A month, day by day: of every teacher or one of them for admins, one’s own for teachers',
  query: z.object({ month: optionalText(monthSchema), teacherId: optionalText(idSchema) }),
  answer: z.object({
    month: z.string(),
    /** The days of the month, up to today, on which the school is open. */
    workingDays: z.int(),
    /** Of the whole month. */
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    teachers: z.array(teacherMonth),
  }),
})
