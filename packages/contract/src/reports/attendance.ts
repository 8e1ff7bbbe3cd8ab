import * as z from 'zod/mini'
import { classOfDay } from '../attendance/attendance.ts'
import { attendedOf, type DayCounts, type StudentLeaveCounts } from '../attendance/day-parts.ts'
import { endpoint } from '../general/endpoint.ts'
import { student } from '../students/listed.ts'
import { reportDays, reportOfClass, reportTexts, thresholdQuery } from './reports.ts'

export const attendanceGroupings = ['class', 'month', 'weekday'] as const
export type AttendanceGrouping = (typeof attendanceGroupings)[number]

/** As marked; leave where it is known. */
export type MarkCounts = Omit<DayCounts, 'leave'> & { leave?: number | undefined }

/** Present or late out of the days that count: 0 to 100 with one decimal, null without any. */
export function attendedPercent(counts: MarkCounts, leaveCounts?: StudentLeaveCounts): number | null {
  const { attended, counted } = attendedOf(counts, leaveCounts)
  return counted === 0 ? null : Math.round((1000 * attended) / counted) / 10
}

/** In days, with halves. Late is counted beside present, never inside it. */
export const dayCounts = { present: z.number(), absent: z.number(), late: z.number(), leave: z.number() }

const counts = z.object({
  ...dayCounts,
  /** The school's days with a mark. */
  days: z.int(),
  /** See `attendedPercent`. */
  percent: z.nullable(z.number()),
})
export type AttendanceCounts = z.output<typeof counts>

const attendanceGroup = z.extend(counts, {
  /** A class id, a month as `2026-11`, or 1 (Monday) to 7 (Sunday). */
  key: z.string(),
  /** Null unless by class. */
  class: z.nullable(classOfDay),
})
export type AttendanceGroup = z.output<typeof attendanceGroup>

export const attendanceReport = endpoint({
  method: 'GET',
  path: '/api/reports/attendance',
  summary: 'The marks of some days, by class, month or weekday, without empty groups',
  query: z.object({
    ...reportOfClass,
    by: z._default(z.enum(attendanceGroupings, reportTexts.byUnknown), 'class'),
  }),
  answer: z.object({ ...reportDays, totals: counts, groups: z.array(attendanceGroup) }),
})

const reportedStudent = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  rollNumber: z.string(),
  /** The class of the newest mark on these days or, without any, the last one they were in. */
  class: classOfDay,
  /** Whether they are an active student now. */
  isActive: z.boolean(),
  ...dayCounts,
  /** See `attendedPercent`. */
  percent: z.nullable(z.number()),
})
export type ReportedStudent = z.output<typeof reportedStudent>

const studentOfClass = z.extend(z.omit(reportedStudent, { class: true }), {
  /** One of `classes`. */
  classId: z.string(),
})

/** Students whose percentage is at least `from` and below the next band's; 100 is in the last. */
const band = z.object({ from: z.int(), students: z.int() })
export type AbsenceBand = z.output<typeof band>

/** The lower bounds of the bands of attendance, in percent. */
export const absenceBands = [0, 50, 60, 70, 80, 90] as const

export const studentsReport = endpoint({
  method: 'GET',
  path: '/api/reports/students',
  summary: 'The marks of some days by student, class by class: everybody with a mark or enrolled',
  query: z.object({
    ...reportOfClass,
    /** Only the first so many: 10,000 are 2 MB. */
    first: z.optional(
      z.coerce.number(reportTexts.first).check(z.int(reportTexts.first), z.gte(1, reportTexts.first)),
    ),
  }),
  answer: z.object({
    ...reportDays,
    totals: counts,
    /** Of everybody, as the two below. */
    counted: z.int(),
    bands: z.array(band),
    /** Those of the students. */
    classes: z.array(classOfDay),
    students: z.array(studentOfClass),
  }),
})

const missingStudent = z.extend(reportedStudent, {
  lastAbsent: z.nullable(z.string()),
  lastLate: z.nullable(z.string()),
})
/** One of those who miss too much. */
export type MissingStudent = z.output<typeof missingStudent>

export const absenceReport = endpoint({
  method: 'GET',
  path: '/api/reports/absence',
  summary: 'Active students who attended too few of their marked days, the lowest first',
  query: z.object({ ...reportOfClass, threshold: thresholdQuery('absence', reportTexts.percent) }),
  answer: z.object({
    ...reportDays,
    threshold: z.int(),
    /** Active students with a mark in these days. */
    counted: z.int(),
    /** Of everybody who is counted. */
    bands: z.array(band),
    students: z.array(missingStudent),
  }),
})

export const lateReport = endpoint({
  method: 'GET',
  path: '/api/reports/late',
  summary: 'Active students who came late, most often first',
  query: z.object({ ...reportOfClass, threshold: thresholdQuery('late', reportTexts.late) }),
  answer: z.object({
    ...reportDays,
    threshold: z.int(),
    /** Late marks of all active students on these days, including those not listed. */
    late: z.int(),
    students: z.array(missingStudent),
  }),
})

const streak = z.object({
  studentId: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  rollNumber: z.string(),
  /** The class on its last day. */
  class: classOfDay,
  phone: z.nullable(z.string()),
  isLimited: student.shape.isLimited,
  /** It may have begun before the report's days. */
  from: z.string(),
  to: z.string(),
  /** Days with an absent mark; days without a mark neither count nor end it. */
  days: z.int(),
  /** No other mark has followed by the report's last day. */
  isRunning: z.boolean(),
})
export type AbsenceStreak = z.output<typeof streak>

export const streaksReport = endpoint({
  method: 'GET',
  path: '/api/reports/streaks',
  summary: 'Active students absent on many marked days in a row: those still absent first, then the longest',
  query: z.object({ ...reportOfClass, threshold: thresholdQuery('streaks', reportTexts.streak) }),
  answer: z.object({ ...reportDays, threshold: z.int(), streaks: z.array(streak) }),
})
