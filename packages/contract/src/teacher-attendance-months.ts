import * as z from 'zod/mini'
import { addDays, type Day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { idSchema, optionalText } from './people.ts'
import { type TeacherDay, teacherAttendanceTexts, teacherDay } from './teacher-attendance.ts'

/** `2026-11` */
export type Month = string

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '1900-01' && text <= '9998-12'
}

export const monthSchema = z
  .string(teacherAttendanceTexts.monthUnknown)
  .check(z.refine(isMonth, teacherAttendanceTexts.monthUnknown))

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month that lies so many months later; earlier when they are negative. */
export function addMonths(month: Month, months: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

export function daysOfMonth(month: Month): Day[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) => monthOf(day) === month,
  )
}

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
