import * as z from 'zod/mini'
import { attendanceTexts } from '../attendance/attendance.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { monthSchema } from '../general/months.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema, optionalText } from '../people.ts'

/** In the order of the screen. */
export const reports = [
  'attendance',
  'absence',
  'streaks',
  'late',
  'register',
  'strength',
  'birthdays',
  'admissions',
  'udise',
  'teachers',
  'leave',
] as const
export type Report = (typeof reports)[number]

/** About the staff, or with every student's family and papers: only admins read them (docs/product.md, Reports). */
export const staffReports: readonly Report[] = ['admissions', 'udise', 'teachers', 'leave']

export const reportTitles = {
  attendance: /*i18n*/ 'Student attendance',
  absence: /*i18n*/ 'Low attendance',
  streaks: /*i18n*/ 'Absent in a row',
  late: /*i18n*/ 'Latecomers',
  register: /*i18n*/ 'Attendance register',
  strength: /*i18n*/ 'Strength',
  birthdays: /*i18n*/ 'Birthdays',
  admissions: /*i18n*/ 'Admissions and withdrawals',
  udise: /*i18n*/ 'UDISE+',
  teachers: /*i18n*/ 'Teacher attendance',
  leave: /*i18n*/ 'Leave',
} as const satisfies Record<Report, string>

/** The least, default and greatest value of a report's threshold. */
export const reportThresholds = {
  /** Students who attended fewer than this percentage of their marked days. */
  absence: { least: 1, usual: 75, most: 100 },
  /** Absent on this many marked days in a row, or more. */
  streaks: { least: 2, usual: 3, most: 60 },
  /** Late this many times, or more. */
  late: { least: 1, usual: 1, most: 100 },
} as const
export type ThresholdReport = keyof typeof reportThresholds

export const reportTexts = {
  rangeBackwards: attendanceTexts.rangeBackwards,
  rangeTooLong: attendanceTexts.rangeTooLong,
  byUnknown: /*i18n*/ 'Please choose how to group the figures.',
  reportUnknown: /*i18n*/ 'Please choose a report.',
  first: /*i18n*/ 'Please enter a number of 1 or more.',
  percent: /*i18n*/ 'Please enter a percentage from 1 to 100.',
  streak: /*i18n*/ 'Please enter a number of days from 2 to 60.',
  late: /*i18n*/ 'Please enter a number from 1 to 100.',
} as const

export const reportRefusals = {
  notOwnClass: {
    code: 'reports.not_own_class',
    status: 403,
    message: /*i18n*/ 'You can download the reports of your own classes. Choose one of them first.',
  },
} as const satisfies Record<string, Refusal>

/** How a file of a report is written. */
export const reportFormats = ['csv', 'xlsx'] as const

/** A report's days, both included: from the first of the last day's month; the last day is today by default. */
export const reportRange = { from: optionalText(daySchema), to: optionalText(daySchema) }

/** Counts by the class in which each mark was made. */
export const reportOfClass = { ...reportRange, class: optionalText(idSchema) }

export function thresholdQuery(report: ThresholdReport, text: string) {
  const { least, usual, most } = reportThresholds[report]
  return z._default(z.coerce.number(text).check(z.int(text), z.gte(least, text), z.lte(most, text)), usual)
}

/** The report's days, both included. */
export const reportDays = { from: z.string(), to: z.string() }

/** The browser makes the files from what the reports answer; every export is recorded. */
export const recordReportDownload = endpoint({
  method: 'POST',
  path: '/api/reports/downloads',
  summary: 'Record that a report is exported; needs the permission to read that report',
  body: z.object({
    report: z.enum(reports, reportTexts.reportUnknown),
    format: z.enum(reportFormats),
    ...reportOfClass,
    month: optionalText(monthSchema),
  }),
  status: 204,
})
