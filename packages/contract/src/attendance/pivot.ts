import * as z from 'zod/mini'
import { leaveDurations } from '../leave/duration.ts'
import { attendanceStatuses, awayHalves } from './status.ts'

/** A student's class on a day. */
export const classOfDay = z.object({ _id: z.string(), name: z.string(), section: z.nullable(z.string()) })

/** One student over a range of days. */
export const attendancePivotRow = z.object({
  studentId: z.string(),
  rollNo: z.string(),
  studentName: z.string(),
  studentPhoto: z.nullable(z.string()),
  /** The class of the newest mark or, without any, the last one they were in. */
  class: classOfDay,
  /** By day; days without a mark are absent, and a mark without remarks has no `notes`, one of a whole day no `awayHalf`. */
  attendance: z.record(
    z.string(),
    z.object({
      status: z.enum(attendanceStatuses),
      notes: z.optional(z.string()),
      awayHalf: z.optional(z.enum(awayHalves)),
    }),
  ),
  /** By day: the part of it for which leave is approved, also where there is no mark. */
  leave: z.record(z.string(), z.enum(leaveDurations)),
  /**
   * The days of it that do not count: on which the class was not marked, and without a mark where certain marks are asked for.
   * Absent where there are none.
   */
  uncountedLeave: z.optional(z.array(z.string())),
  /** See `overallStatus`. */
  overallStatus: z.string(),
  /** The name of the teacher who made the newest mark; empty without any. */
  lastTeacher: z.string(),
})
export type AttendancePivotRow = z.output<typeof attendancePivotRow>
