import * as z from 'zod/mini'
import type { Day } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { monthSchema } from '../general/months.ts'
import { idSchema, optionalText } from '../people.ts'
import { type TeacherDay, teacherDay } from './teacher-attendance.ts'

export const teacherTotals = z.object({
  /** Days on which the teacher was there, a half day as 0.5; the late ones included. */
  worked: z.number(),
  /** Of these, each counted as one: */
  present: z.int(),
  late: z.int(),
  halfDays: z.int(),
  absent: z.int(),
  leave: z.int(),
  holiday: z.int(),
  /** Between check-in and check-out. Days without one of them have none. */
  minutes: z.int(),
  /** Days with a check-in and no check-out that are over. */
  forgotten: z.int(),
})
export type TeacherTotals = z.output<typeof teacherTotals>

type Counted = Pick<TeacherDay, 'date' | 'status' | 'isHalfDay' | 'minutes' | 'checkIn' | 'checkOut'>

/** The figures of some days of one teacher. A day without a status counts for nothing. */
export function totalsOf(days: readonly Counted[], today: Day): TeacherTotals {
  const count = (status: TeacherDay['status']) => days.filter((day) => day.status === status).length
  const there = days.filter(({ status }) => status === 'present' || status === 'late')
  const halfDays = there.filter(({ isHalfDay }) => isHalfDay).length
  return {
    worked: there.length - halfDays / 2,
    present: count('present'),
    late: count('late'),
    halfDays,
    absent: count('absent'),
    leave: count('leave'),
    holiday: count('holiday'),
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
  /** From the first day of the month, or the teacher's own first one, to the last that has come and was theirs. */
  days: z.array(teacherDay),
  totals: teacherTotals,
})
export type TeacherMonth = z.output<typeof teacherMonth>

export const teacherMonths = endpoint({
  method: 'GET',
  path: '/api/attendance/teacher/months',
  summary: 'A month, day by day: of every teacher or one of them to admins, of oneself to a teacher',
  query: z.object({ month: optionalText(monthSchema), teacherId: optionalText(idSchema) }),
  answer: z.object({
    month: z.string(),
    /** The days on which the school is open, of those of the month that have come. */
    workingDays: z.int(),
    /** Of the whole month. */
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    teachers: z.array(teacherMonth),
  }),
})
