import * as z from 'zod/mini'
import { daySchema, instantSchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, asLines, severalLines } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import type { Refusal } from '../general/refusal.ts'
import { leaveDurations } from '../leave/duration.ts'
import { idSchema, optionalText, orNone } from '../people.ts'
import { student } from '../students/listed.ts'
import { attendancePivotRow, classOfDay } from './pivot.ts'
import { attendanceStatuses, awayHalves } from './status.ts'

export { type AttendancePivotRow, classOfDay } from './pivot.ts'
export { type AttendanceStatus, type AwayHalf, attendanceStatuses, awayHalves } from './status.ts'

export const attendanceLimits = { notes: 500, batch: 200, search: 100, rangeDays: 366, replaces: 20 } as const

export const attendanceTexts = {
  notesTooLong: /*i18n*/ 'Remarks can have at most 500 characters.',
  saved: /*i18n*/ 'Attendance marked successfully.',
  undone: /*i18n*/ 'Attendance undone successfully.',
  saveFailed: /*i18n*/ 'Failed to save attendance. Please try again.',
  saveFailedFor: /*i18n*/ 'Failed to save attendance for {student}. Please try again.',
  undoFailed: /*i18n*/ 'Failed to undo attendance. Please try again.',
  nothingToExport: /*i18n*/ 'No data available to export',
  statusUnknown: /*i18n*/ 'Please choose present, absent or late.',
  awayHalfUnknown: /*i18n*/ 'Please choose the first or the second half.',
  rangeBackwards: /*i18n*/ 'The end date cannot be before the start date.',
  rangeTooLong: /*i18n*/ 'Please choose a range of at most 366 days.',
  batchEmpty: /*i18n*/ 'There is nothing to save.',
  batchTooLarge: /*i18n*/ 'At most 200 marks can be saved at once.',
} as const

export const attendanceRefusals = {
  futureDate: {
    code: 'attendance.future_date',
    status: 422,
    message: /*i18n*/ 'Attendance cannot be marked for a future date.',
  },
  superseded: {
    code: 'attendance.superseded',
    status: 409,
    message: /*i18n*/ 'A newer mark for this student is already saved.',
  },
  studentNotFound: {
    code: 'attendance.student_not_found',
    status: 404,
    message: /*i18n*/ 'This student was not found.',
  },
  dayOff: {
    code: 'attendance.day_off',
    status: 409,
    message: /*i18n*/ 'The school declared this day a day off. If the class worked, please tell an admin.',
  },
  notEnrolled: {
    code: 'attendance.not_enrolled',
    status: 422,
    message: /*i18n*/ 'This student was not in a class on that day.',
  },
} as const satisfies Record<string, Refusal>

/**
 * One press by a teacher. `status` '' undoes. `markedAt` is when it was pressed and `sentAt` when the phone sent it,
 * both by the phone's clock (docs/product.md, Attendance).
 */
export const mark = z.object({
  studentId: idSchema,
  status: z.enum([...attendanceStatuses, ''], attendanceTexts.statusUnknown),
  /** Of a present or late mark, the half that was missed; '' for none. */
  awayHalf: z._default(z.enum([...awayHalves, ''], attendanceTexts.awayHalfUnknown), ''),
  subject: optionalText(z.string().check(z.maxLength(attendanceLimits.notes))),
  notes: orNone(
    z
      .string()
      .check(asLines, severalLines, z.maxLength(attendanceLimits.notes, attendanceTexts.notesTooLong)),
    '',
  ),
  date: optionalText(daySchema),
  attendanceByNFC: orNone(z.boolean(), false),
  markedAt: z.optional(instantSchema),
  sentAt: z.optional(instantSchema),
  /**
   * The `markedAt` of this person's earlier presses for that student and day, which this one replaced before their
   * answers arrived. They no longer count, whenever they arrive.
   */
  replaces: z.optional(z.array(instantSchema).check(z.maxLength(attendanceLimits.replaces))),
  /**
   * The mark that the person saw when pressing; status '' for none. If another one stands, the press is superseded:
   * nobody changes a mark that they have not seen.
   */
  seen: z.optional(
    z.object({
      status: z.enum([...attendanceStatuses, '']),
      notes: z.string(),
      awayHalf: z._default(z.enum([...awayHalves, '']), ''),
    }),
  ),
})
export type Mark = z.output<typeof mark>
export type SentMark = z.input<typeof mark>

export const attendance = z.object({
  _id: z.string(),
  studentId: z.string(),
  date: z.string(),
  status: z.enum(attendanceStatuses),
  awayHalf: z.nullish(z.enum(awayHalves)),
  notes: z.string(),
  attendanceByNFC: z.boolean(),
  markedAt: z.string(),
  markedBy: z.string(),
})
export type Attendance = z.output<typeof attendance>

export const markAttendance = endpoint({
  method: 'POST',
  path: '/api/attendance/manual',
  summary: 'Mark one student for one day; an empty status undoes',
  body: mark,
  answer: z.object({ message: z.string(), attendance: z.nullable(attendance) }),
})

/**
 * The outcomes of a press at the server (docs/product.md, Attendance). Superseded: a newer mark stands, or another one
 * than the person saw. A press that waits on a device has none of them yet; the person's next press there replaces it.
 */
const markOutcomes = ['saved', 'superseded', 'refused'] as const
export type MarkOutcome = (typeof markOutcomes)[number]

const markResult = z.object({
  studentId: z.string(),
  outcome: z.enum(markOutcomes),
  message: z.optional(z.string()),
  /** Of the refusal, for a refused one. */
  code: z.optional(z.string()),
  /** As it is now; for a superseded mark, the newer one. */
  attendance: z.optional(z.nullable(attendance)),
  /** True if the newer mark is by the same person, by their own clocks too: there is nothing to decide. */
  isOwn: z.optional(z.boolean()),
})
export type MarkResult = z.output<typeof markResult>

export const markBatch = endpoint({
  method: 'POST',
  path: '/api/attendance/manual/batch',
  summary: 'Mark up to 200 at once; one bad mark refuses itself alone',
  maxBody: 1024 * 1024,
  body: z.object({
    /** Each is validated separately against the shape of a mark. */
    marks: z
      .array(z.looseObject({}))
      .check(
        z.minLength(1, attendanceTexts.batchEmpty),
        z.maxLength(attendanceLimits.batch, attendanceTexts.batchTooLarge),
      ),
    sentAt: z.optional(instantSchema),
  }),
  answer: z.object({
    /** In the order sent. */
    results: z.array(markResult),
  }),
})

export const attendanceRecord = z.object({
  _id: z.string(),
  date: z.string(),
  status: z.enum(attendanceStatuses),
  awayHalf: z.nullish(z.enum(awayHalves)),
  /** Marked absent, and on approved leave for the whole day: not among the absent. */
  isOnLeave: z.boolean(),
  /** The part of the day for which leave is approved; missing from older servers. */
  leave: z.nullish(z.enum(leaveDurations)),
  studentId: z.string(),
  studentName: z.string(),
  studentPhoto: z.nullable(z.string()),
  rollNumber: z.string(),
  class: classOfDay,
  /** The phone to call; null for students. */
  phone: z.nullable(z.string()),
  isLimited: student.shape.isLimited,
  notes: z.string(),
  teacherName: z.string(),
  /** When the mark was made, as an instant. */
  createdAt: z.string(),
})
export type AttendanceRecord = z.output<typeof attendanceRecord>

/**
 * Late is counted beside present, never inside it. Of a day people are counted, whole; of a range days, in halves and without
 * leave. The last three are days in halves, of a range or of one student.
 */
export const attendanceTotals = z.object({
  totalRecords: z.number(),
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  leave: z.optional(z.number()),
  /** The days that the percentage is of, with leave as the school counts it, and those of them that were attended. */
  counted: z.optional(z.number()),
  attended: z.optional(z.number()),
})
export type AttendanceTotals = z.output<typeof attendanceTotals>

export const attendanceHistory = endpoint({
  method: 'GET',
  path: '/api/attendance/history',
  summary:
    'The marks of a day by page, or of a whole range by student, with everybody who was enrolled; days of leave count as the school says',
  query: z.object({
    ...pagingQuery(),
    /** Only marks of this status; in a range, only students who have one. */
    status: optionalText(z.enum(attendanceStatuses, attendanceTexts.statusUnknown)),
    startDate: optionalText(daySchema),
    endDate: optionalText(daySchema),
    studentId: optionalText(idSchema),
    class: optionalText(idSchema),
    search: z._default(z.string().check(asLine, z.maxLength(attendanceLimits.search)), ''),
    self: z.optional(z.enum(['true', 'false', ''])),
  }),
  answer: z.object({
    attendance: z.object({ records: z.array(attendanceRecord), pivot: z.array(attendancePivotRow) }),
    pagination,
    totals: attendanceTotals,
  }),
})

export const attendanceToday = endpoint({
  method: 'GET',
  path: '/api/attendance/percentage/today',
  summary: "Today's figures over active students",
  answer: z.object({
    totalStudents: z.int(),
    presentToday: z.int(),
    absentToday: z.int(),
    lateToday: z.int(),
    /** On approved leave for the whole day: neither absent nor unmarked. */
    leaveToday: z.int(),
    /** The rest: nobody has marked them. */
    unmarkedToday: z.int(),
    /** Present or late, of those marked: 0 to 100, one decimal. */
    attendancePercentage: z.number(),
  }),
})
