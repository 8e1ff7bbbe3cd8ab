import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagingQuery } from '../general/paging.ts'
import type { Refusal } from '../general/refusal.ts'
import { optionalText } from '../people.ts'
import { dayKinds } from '../schools/school-days.ts'

export const teacherAttendanceLimits = {
  pageSize: 10,
  pageSizes: [10, 20, 50],
  search: 100,
  /** Within this many minutes of the check-in, a second scan changes nothing. */
  scanAgainMinutes: 2,
  shortestReason: 3,
  longestReason: 300,
  /** Metres; a phone with a less exact position is asked to try elsewhere. */
  accuracy: 200,
  /** Minutes after the end of the day before a check-out counts as forgotten. */
  leavingMinutes: 60,
  /** How many days back the admins are still told after a time without a server. */
  notifiedDays: 6,
} as const

/** The statuses that the server stores. The others of `teacherDayStatuses` follow from the day itself. */
export const storedStatuses = ['present', 'late', 'absent', 'leave'] as const

export type StoredStatus = (typeof storedStatuses)[number]

/**
 * `notyet`: no scan, and the day is not over. `holiday`: the school is closed. `none`: nothing is known, as the school
 * did not record teachers' attendance yet.
 */
export const teacherDayStatuses = [...storedStatuses, 'notyet', 'holiday', 'none'] as const

export type TeacherDayStatus = (typeof teacherDayStatuses)[number]

export const teacherAttendanceTexts = {
  checkedIn: /*i18n*/ 'checkin successful',
  checkedOut: /*i18n*/ 'checkout successful',
  alreadyIn: /*i18n*/ 'Already checked in at {time}.',
  corrected: /*i18n*/ "{name}'s attendance on {date} was corrected.",
  futureDay: /*i18n*/ 'This day has not come yet.',
  statusUnknown: /*i18n*/ 'Please choose what this day was.',
  reasonMissing: /*i18n*/ 'Please give a reason that others can understand later.',
  reasonTooShort: /*i18n*/ 'Please say a little more: at least 3 characters.',
  seenMissing: /*i18n*/ 'Please open the day again before you correct it.',
  reasonTooLong: /*i18n*/ 'The reason can have at most 300 characters.',
  checkInMissing: /*i18n*/ 'Please enter when the teacher came.',
  checkInInFuture: /*i18n*/ 'This time has not come yet.',
  checkOutBeforeIn: /*i18n*/ 'The check-out must be after the check-in.',
  timesOfAbsence: /*i18n*/ 'An absent teacher cannot have times.',
  positionUnreadable: /*i18n*/ 'Your location could not be read. Please try again.',
} as const

export const teacherAttendanceRefusals = {
  done: {
    code: 'teacher_attendance.done',
    status: 409,
    message: /*i18n*/ 'Already checked in and out today.',
  },
  codeMissing: {
    code: 'teacher_attendance.code_missing',
    status: 422,
    message: /*i18n*/ 'Your school uses a code that changes. Please scan the code on the screen at the gate.',
  },
  codeOver: {
    code: 'teacher_attendance.code_over',
    status: 422,
    message: /*i18n*/ 'This code is no longer valid. Please scan the one that is on the screen now.',
  },
  placeMissing: {
    code: 'teacher_attendance.place_missing',
    status: 422,
    message:
      /*i18n*/ 'Your school checks that you are at school. Please allow this page to use your location, then try again.',
  },
  placeVague: {
    code: 'teacher_attendance.place_vague',
    status: 422,
    message:
      /*i18n*/ 'Your phone only knows its location to within {accuracy} m. Please turn on precise location or step outside, then try again.',
  },
  placeVagueInKm: {
    code: 'teacher_attendance.place_vague_km',
    status: 422,
    message:
      /*i18n*/ 'Your phone only knows its location to within {accuracy} km. Please turn on precise location or step outside, then try again.',
  },
  tooFar: {
    code: 'teacher_attendance.too_far',
    status: 422,
    message:
      /*i18n*/ 'You are about {distance} m from the school. Please scan at the school, or ask the office to enter your attendance.',
  },
  tooFarInKm: {
    code: 'teacher_attendance.too_far_km',
    status: 422,
    message:
      /*i18n*/ 'You are about {distance} km from the school. Please scan at the school, or ask the office to enter your attendance.',
  },
  changed: {
    code: 'teacher_attendance.changed',
    status: 409,
    message: /*i18n*/ 'This day has changed since you opened it. Please look at it again.',
  },
  notThere: {
    code: 'teacher_attendance.not_there',
    status: 422,
    message: /*i18n*/ 'This teacher was not at the school on that day.',
  },
} as const satisfies Record<string, Refusal>

/** A phone's position, in degrees, and its accuracy, in metres. */
export const position = z.object({
  latitude: z.number(teacherAttendanceTexts.positionUnreadable).check(z.gte(-90), z.lte(90)),
  longitude: z.number(teacherAttendanceTexts.positionUnreadable).check(z.gte(-180), z.lte(180)),
  accuracy: z.number(teacherAttendanceTexts.positionUnreadable).check(z.gte(0), z.lte(100_000_000)),
})

export type Position = z.output<typeof position>

/** One teacher on one day. */
export const teacherDay = z.object({
  /** Empty if nothing is stored. */
  _id: z.string(),
  date: z.string(),
  /** The kind of the day for teachers; missing from older servers. */
  kind: z._default(z.enum(dayKinds), 'working'),
  status: z.enum(teacherDayStatuses),
  /** Instants. */
  checkIn: z.nullable(z.string()),
  checkOut: z.nullable(z.string()),
  isHalfDay: z.boolean(),
  /**
   * What the day was made of, in days: for a working day that is over, worked, leave and absent are one in all. A day off has
   * only what was worked on it.
   */
  parts: z.object({ worked: z.number(), leave: z.number(), absent: z.number(), onDayOff: z.number() }),
  /** Approved leave of the day on which the teacher came all the same: it may have to end earlier. */
  cameOnLeave: z.nullable(z.object({ _id: z.string(), from_date: z.string(), to_date: z.string() })),
  /** Whole minutes between the two; null while one is missing. */
  minutes: z.nullable(z.int()),
  /** When it was last stored, which a correction names; null if nothing is stored. */
  changedAt: z.nullable(z.string()),
  correction: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
})

export type TeacherDay = z.output<typeof teacherDay>

const person = z.object({ _id: z.string(), name: z.string(), photo: z.nullable(z.string()) })

export const teacherRecord = z.extend(teacherDay, {
  userId: person,
  name: z.string(),
  photo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

export type TeacherRecord = z.output<typeof teacherRecord>

export const scanTeacher = endpoint({
  method: 'POST',
  path: '/api/attendance/teacher/scan',
  summary: 'Check in, or out when already checked in, by the server’s clock',
  body: z.optional(
    z.nullable(
      z.object({
        /** For a changing code. */
        code: optionalText(z.string().check(z.maxLength(100))),
        /** Required if the school checks the place. It is compared and not stored. */
        position: z.optional(z.nullable(position)),
      }),
    ),
  ),
  answer: z.object({
    /** 'checkin successful', 'checkout successful', or a sentence when nothing has changed. */
    message: z.string(),
    type: z.enum(['checkin', 'checkout', 'info']),
    /** The teacher's. */
    name: z.string(),
    attendance: teacherDay,
  }),
})

const summary = z.object({
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  total: z.int(),
  notYet: z.int(),
  leave: z.int(),
})

export type TeacherSummary = z.output<typeof summary>

/** Those of a working day who have not checked in while it lasts: how many, and the first names of the list. */
export const teachersOut = z.object({ total: z.int(), names: z.array(z.string()) })
export type TeachersOut = z.output<typeof teachersOut>

/** How many of them are named. */
export const teachersNamed = 3

export const listTeacherDay = endpoint({
  method: 'GET',
  path: '/api/attendance/teacher/today',
  summary: 'Every teacher on a day, by name; the summary covers the whole school',
  query: z.object({
    ...pagingQuery(teacherAttendanceLimits.pageSize),
    name: z._default(z.string().check(asLine, z.maxLength(teacherAttendanceLimits.search)), ''),
    date: optionalText(daySchema),
    status: optionalText(z.enum(teacherDayStatuses, teacherAttendanceTexts.statusUnknown)),
  }),
  answer: z.object({
    date: z.string(),
    /** Whether the school is open on the day. */
    isWorkingDay: z.boolean(),
    /** The day's holiday, by name. */
    holiday: z.nullable(z.string()),
    /** Whether anybody of the school has ever checked in. */
    hasBegun: z.boolean(),
    records: z.array(teacherRecord),
    total: z.int(),
    page: z.int(),
    totalPages: z.int(),
    summary,
  }),
})
