import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { leaveTypes } from '../leave/types.ts'
import { roles } from '../people.ts'
import { teacherTotals } from '../teacher-attendance/months.ts'
import { reportDays, reportRange } from './reports.ts'

const reportedTeacher = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  totals: teacherTotals,
})
export type ReportedTeacher = z.output<typeof reportedTeacher>

export const teachersReport = endpoint({
  method: 'GET',
  path: '/api/reports/teachers',
  summary: 'Some days of every teacher who was at the school on any of them, by name',
  query: z.object(reportRange),
  answer: z.object({
    ...reportDays,
    /** The days on which the school was open, up to today. */
    workingDays: z.int(),
    teachers: z.array(reportedTeacher),
  }),
})

const reportedLeave = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(roles),
  leave_type: z.enum(leaveTypes),
  /** Approved ones that touch these days. */
  requests: z.int(),
  /** The days that approved requests take within these days, by the rule of their type; in halves. */
  days: z.number(),
  /** Pending requests that touch these days. */
  pending: z.int(),
})
export type ReportedLeave = z.output<typeof reportedLeave>

export const leaveReport = endpoint({
  method: 'GET',
  path: '/api/reports/leave',
  summary: 'Leave on some days by person and type, sorted by name',
  query: z.object(reportRange),
  answer: z.object({
    ...reportDays,
    totals: z.object({ people: z.int(), requests: z.int(), days: z.number(), pending: z.int() }),
    rows: z.array(reportedLeave),
  }),
})
