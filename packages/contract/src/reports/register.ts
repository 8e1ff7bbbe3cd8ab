import * as z from 'zod/mini'
import { classOfDay } from '../attendance/attendance.ts'
import { attendanceStatuses } from '../attendance/status.ts'
import { endpoint } from '../general/endpoint.ts'
import { monthSchema } from '../general/months.ts'
import { idSchema, optionalText } from '../people.ts'

const marks = { present: z.int(), absent: z.int(), late: z.int() }

const registerCounts = z.object({
  ...marks,
  /** See `attendedPercent`. */
  percent: z.nullable(z.number()),
})
export type RegisterCounts = z.output<typeof registerCounts>

/** `working`: the class was open, or was marked all the same; `off`: a weekly day off. */
export const registerDayKinds = ['working', 'off', 'holiday'] as const
export type RegisterDayKind = (typeof registerDayKinds)[number]

const registerDay = z.object({
  date: z.string(),
  kind: z.enum(registerDayKinds),
  /** Of the holiday. */
  name: z.nullable(z.string()),
  ...marks,
})
export type RegisterDay = z.output<typeof registerDay>

const registerRow = z.object({
  studentId: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  /** The first and the last day of the month on which they were in the class. */
  from: z.string(),
  to: z.string(),
  /** By day; a day without a mark is not there. */
  marks: z.record(z.string(), z.enum(attendanceStatuses)),
  month: registerCounts,
  /** From the first day of the academic year to the month before, in whichever class. */
  broughtForward: registerCounts,
  /** To the end of the month, in whichever class: the next month begins with it. */
  carriedForward: registerCounts,
})
export type RegisterRow = z.output<typeof registerRow>

/** Days up to today: of the month, of the academic year before it, and both together. */
const daysCounted = z.object({ month: z.int(), broughtForward: z.int(), carriedForward: z.int() })

export const registerReport = endpoint({
  method: 'GET',
  path: '/api/reports/register',
  summary: 'The attendance register of a class and a month: students by days',
  query: z.object({ class: idSchema, month: optionalText(monthSchema) }),
  answer: z.object({
    month: z.string(),
    class: classOfDay,
    classTeacher: z.nullable(z.string()),
    /** The academic year that the month begins in. */
    year: z.string(),
    /** All of the month. */
    days: z.array(registerDay),
    workingDays: daysCounted,
    /** Of them, the days on which the class was marked: the rows count no others. */
    markedDays: daysCounted,
    totals: registerCounts,
    /** By roll number. */
    students: z.array(registerRow),
  }),
})
export type Register = z.output<typeof registerReport.answer>
