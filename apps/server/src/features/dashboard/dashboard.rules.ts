import { calendarAhead } from '@shala/contract/calendar/calendar'
import type { getDashboard } from '@shala/contract/dashboard'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { showAnnouncements } from '#features/announcements/index'
import { showAttendanceOfDay } from '#features/attendance/index'
import { type CalendarParts, holidaysOf, showCalendar, withoutWaiting } from '#features/calendar/index'
import { listClasses } from '#features/classes/index'
import { countPendingLeave } from '#features/leave/index'
import { countUnread } from '#features/notifications/index'
import { showSchool, showSettings } from '#features/schools/index'
import { countStudents } from '#features/students/index'
import { showOwnDay, showTeachersOut } from '#features/teacher-attendance/index'
import { countTeachers } from '#features/teachers/index'
import type { Actor, Context } from '#platform/context'
import { inSnapshotOfKeys } from '#platform/database/school-db'

type Dashboard = Answer<typeof getDashboard>

const nothing: Omit<Dashboard, 'person'> = {
  date: null,
  school: null,
  settings: null,
  classes: null,
  today: null,
  students: null,
  teachers: null,
  absentToday: null,
  unmarked: null,
  daysOff: null,
  ownStatus: null,
  ownAwayHalf: null,
  ownLeave: null,
  ownMonth: null,
  ownDay: null,
  events: null,
  announcements: null,
  pendingLeave: null,
  soonPending: null,
  studentsPending: null,
  teachersOut: null,
  unread: null,
}

/** The month of today, and the first days of the next one. */
function monthAround(today: Day): { timeMin: Day; timeMax: Day } {
  const days = daysOfMonth(monthOf(today))
  return { timeMin: days[0] ?? today, timeMax: addDays(days.at(-1) ?? today, calendarAhead) }
}

/** Every role may ask for these. Attendance decides which figures each role sees. */
async function showOfSchool(calendar: CalendarParts, context: Context): Promise<Omit<Dashboard, 'person'>> {
  const { today } = context
  const asked = showSettings(context)
  const month = showCalendar(calendar, context, monthAround(today))
  const days = Promise.all([asked, month]).then(([settings, { events }]) => {
    return { settings, holidays: holidaysOf(events, { from: today, to: today }) }
  })
  const [{ school }, settings, classes, students, teachers, attendance, ...rest] = await Promise.all([
    showSchool(context),
    asked,
    listClasses(context),
    countStudents(context),
    countTeachers(context),
    showAttendanceOfDay(context),
    showOwnDay(context, days),
    month,
    showAnnouncements(context),
    countPendingLeave(context),
    showTeachersOut(context, days),
    countUnread(context),
  ])
  const [ownDay, events, announcements, pending, teachersOut, unread] = rest
  const leave = {
    pendingLeave: pending?.total ?? null,
    soonPending: pending?.soon ?? null,
    studentsPending: pending?.ofStudents ?? null,
  }
  const own = { ownDay, events, announcements, ...leave, teachersOut, unread }
  return { date: today, school, settings, classes, students, teachers, ...attendance, ...own }
}

/** The app opens with this and its home screen shows it. All of it is from the same moment. */
export async function showDashboard(
  calendar: CalendarParts,
  { actor, context }: { actor: Actor; context: Context | null },
): Promise<Dashboard> {
  const { name, role, duty, photo } = actor
  const person = { name, role, duty, photo }
  if (!context) return { person, ...nothing }
  const ofSchool = await withoutWaiting(calendar, (calendar) =>
    inSnapshotOfKeys(context, (context) => showOfSchool(calendar, context)),
  )
  return { person, ...ofSchool }
}
