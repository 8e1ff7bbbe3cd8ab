import * as z from 'zod/mini'
import { listAnnouncements } from './announcements.ts'
import { attendanceToday, attendanceTotals } from './attendance/attendance.ts'
import { listCalls } from './attendance/calls.ts'
import { listMarkedDaysOff } from './attendance/days-off.ts'
import { attendanceStats } from './attendance/stats.ts'
import { attendanceStatuses, awayHalves } from './attendance/status.ts'
import { unmarkedClasses } from './attendance/unmarked.ts'
import { listCalendar } from './calendar/calendar.ts'
import { listClasses } from './classes.ts'
import { endpoint } from './general/endpoint.ts'
import { leaveDurations } from './leave/duration.ts'
import { duties, roles } from './people.ts'
import { school } from './schools/schools.ts'
import { schoolSettings } from './schools/settings.ts'
import { teacherDay, teachersOut } from './teacher-attendance/teacher-attendance.ts'

/**
 * Each part is what its own call would answer at the same moment; null without a school, and where the role may not
 * make that call. `only` leaves the parts out that it does not name.
 */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'What the app needs to open, and its home screen shows, in one call',
  query: z.object({
    /**
     * Names of parts, separated by commas: what an open screen asks for again. The person is always answered. Other names are
     * passed over: a page of another version may ask for them.
     */
    only: z.optional(z.string().check(z.maxLength(400))),
  }),
  answer: z.object({
    person: z.object({
      name: z.string(),
      role: z.enum(roles),
      duty: z.enum(duties),
      /** A link. */
      photo: z.nullable(z.string()),
    }),
    /** The school's day that `today`, `absentToday`, `unmarked`, and what is a student's own of a day, refer to. */
    date: z.nullable(z.string()),
    school: z.nullable(school),
    settings: z.nullable(schoolSettings),
    classes: z.nullable(listClasses.answer),
    today: z.nullable(attendanceToday.answer),
    students: z.nullable(z.int()),
    teachers: z.nullable(z.int()),
    absentToday: z.nullable(attendanceStats.answer),
    unmarked: z.nullable(unmarkedClasses.answer),
    /** Marks on days off that nobody has decided on; for those who may. */
    daysOff: z.nullish(listMarkedDaysOff.answer),
    /** Today's calls to families; only for those who name this part, as devices keep the others. */
    calls: z.nullish(listCalls.answer),
    /** A student's own mark; null without one. */
    ownStatus: z.nullable(z.enum(attendanceStatuses)),
    /** The half of that day that the student missed. */
    ownAwayHalf: z.nullish(z.enum(awayHalves)),
    /** The part of that day for which a student's own leave is approved. */
    ownLeave: z.nullish(z.enum(leaveDurations)),
    /** A student's own marks of this month, up to today. */
    ownMonth: z.nullable(attendanceTotals),
    /** A teacher's own day: whether they have checked in. */
    ownDay: z.nullable(teacherDay),
    /** The days of that day's month, and the first three of the next. */
    events: z.nullable(listCalendar.answer),
    /** The first few of today. */
    announcements: z.nullable(listAnnouncements.answer),
    /** Pending leave requests; null for those who decide nothing. */
    pendingLeave: z.nullable(z.int()),
    /** Those of them that begin by tomorrow. */
    soonPending: z.nullish(z.int()),
    /** Those of them that are for students. */
    studentsPending: z.nullish(z.int()),
    /** The teachers who have not checked in today; null for those who may not know, and in a school that has never checked in. */
    teachersOut: z.nullish(teachersOut),
    /** Notifications that the person has not read. */
    unread: z.nullable(z.int()),
  }),
})
