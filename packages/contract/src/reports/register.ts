import * as z from 'zod/mini'
import { classOfDay } from '../attendance/attendance.ts'
import { attendanceStatuses, awayHalves } from '../attendance/status.ts'
import { endpoint } from '../general/endpoint.ts'
import { monthSchema } from '../general/months.ts'
import { leaveDurations } from '../leave/duration.ts'
import { idSchema, optionalText } from '../people.ts'
import { dayCounts } from './attendance.ts'
import { registerPath } from './register-path.ts'

const registerCounts = z.object({
  ...dayCounts,
  /** See `attendedPercent`. */
  percent: z.nullable(z.number()),
})
export type RegisterCounts = z.output<typeof registerCounts>

/** `working`: the class was open, or was marked anyway; `off`: a weekly day off. */
export const registerDayKinds = ['working', 'off', 'holiday'] as const
export type RegisterDayKind = (typeof registerDayKinds)[number]

const registerDay = z.object({
  date: z.string(),
  kind: z.enum(registerDayKinds),
  /** The holiday's. */
  name: z.nullable(z.string()),
  ...dayCounts,
})
export type RegisterDay = z.output<typeof registerDay>

const registerRow = z.object({
  studentId: z.string(),
  name: z.string(),
  /** Empty for those who are in another class now: their number is that class's. */
  rollNumber: z.string(),
  /** The days of the month on which they were in the class: one stay, or several with gaps. Both days included. */
  stays: z.array(z.object({ from: z.string(), to: z.string() })),
  /** By day; days without a mark are absent. */
  marks: z.record(z.string(), z.enum(attendanceStatuses)),
  /** By working day: the part of it for which leave is approved. */
  leave: z.record(z.string(), z.enum(leaveDurations)),
  /** By day with a mark: the half that was missed. */
  away: z.record(z.string(), z.enum(awayHalves)),
  month: registerCounts,
  /** From the first day of the academic year to the previous month, in whichever class. */
  broughtForward: registerCounts,
  /** Up to the end of the month, in whichever class: the next month starts with it. */
  carriedForward: registerCounts,
})
export type RegisterRow = z.output<typeof registerRow>

/** Days up to today: in the month, in the academic year before it, and both together. */
const daysCounted = z.object({ month: z.int(), broughtForward: z.int(), carriedForward: z.int() })

export const registerReport = endpoint({
  method: 'GET',
  path: registerPath,
  summary: 'A class’s attendance register for a month: students by days',
  query: z.object({ class: idSchema, month: optionalText(monthSchema) }),
  answer: z.object({
    month: z.string(),
    class: classOfDay,
    classTeacher: z.nullable(z.string()),
    /** The academic year in which the month begins. */
    year: z.string(),
    /** All days of the month. */
    days: z.array(registerDay),
    workingDays: daysCounted,
    /** The days on which the class was marked: the rows count no others. */
    markedDays: daysCounted,
    totals: registerCounts,
    /** By roll number. */
    students: z.array(registerRow),
  }),
})
export type Register = z.output<typeof registerReport.answer>
