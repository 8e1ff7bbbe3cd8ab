import { calendarAhead } from '@shala/contract/calendar/calendar'
import type { getDashboard } from '@shala/contract/dashboard'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { showAnnouncements } from '#features/announcements/index'
import { showAttendanceOfDay, showCalls } from '#features/attendance/index'
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
import { permissionRule } from '#platform/permissions'

type Dashboard = Answer<typeof getDashboard>

const readCalls = permissionRule('attendance:call')

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

type Part = keyof Dashboard

/** Shows one of these parts where it is asked for: all but the calls where none is named. */
function asking({ only }: Received<typeof getDashboard, 'query'>) {
  const named = only?.split(',')
  const isAsked = (part: Part) => named?.includes(part) ?? part !== 'calls'
  return <R>(parts: readonly Part[], show: () => Promise<R>): Promise<R> | null =>
    parts.some(isAsked) ? show() : null
}

type Asking = ReturnType<typeof asking>

const ofAttendance = ['today', 'absentToday', 'unmarked', 'daysOff', 'ownStatus', 'ownMonth'] as const
const ofLeave = ['pendingLeave', 'soonPending', 'studentsPending'] as const

/** The parts that need the calendar and the school's week, which are read once for all of them. */
function showDays(calendar: CalendarParts, context: Context, asks: Asking) {
  const { today } = context
  const month = asks(['events', 'ownDay', 'teachersOut'], () =>
    showCalendar(calendar, context, monthAround(today)),
  )
  const settings = asks(['settings', 'ownDay', 'teachersOut'], () => showSettings(context))
  const days = Promise.all([settings, month]).then(([settings, shown]) => {
    if (!settings || !shown) throw new Error('Neither of the two was asked for')
    return { settings, holidays: holidaysOf(shown.events, { from: today, to: today }) }
  })
  days.catch(() => {})
  return {
    month,
    settings,
    ownDay: asks(['ownDay'], () => showOwnDay(context, days)),
    teachersOut: asks(['teachersOut'], () => showTeachersOut(context, days)),
  }
}

/** Every role may ask for these. Attendance decides which figures each role sees. */
async function showOfSchool(
  calendar: CalendarParts,
  context: Context,
  asks: Asking,
): Promise<Omit<Dashboard, 'person'>> {
  const ofDays = showDays(calendar, context, asks)
  const [school, settings, classes, students, teachers, attendance, ...rest] = await Promise.all([
    asks(['school'], () => showSchool(context)),
    ofDays.settings,
    asks(['classes'], () => listClasses(context)),
    asks(['students'], () => countStudents(context)),
    asks(['teachers'], () => countTeachers(context)),
    asks(ofAttendance, () => showAttendanceOfDay(context)),
    ofDays.ownDay,
    ofDays.month,
    asks(['announcements'], () => showAnnouncements(context)),
    asks(ofLeave, () => countPendingLeave(context)),
    ofDays.teachersOut,
    asks(['unread'], () => countUnread(context)),
    readCalls.isHeldBy(context.actor) ? asks(['calls'], () => showCalls(context, {})) : null,
  ])
  const [ownDay, events, announcements, pending, teachersOut, unread, calls] = rest
  const leave = {
    pendingLeave: pending?.total ?? null,
    soonPending: pending?.soon ?? null,
    studentsPending: pending?.ofStudents ?? null,
  }
  const own = { ownDay, events, announcements, ...leave, teachersOut, unread, calls }
  const first = { school: school?.school ?? null, settings, classes, students, teachers }
  return { ...nothing, date: context.today, ...first, ...attendance, ...own }
}

/** The app opens with this and its home screen shows it. All of it is from the same moment. */
export async function showDashboard(
  calendar: CalendarParts,
  { actor, context }: { actor: Actor; context: Context | null },
  query: Received<typeof getDashboard, 'query'>,
): Promise<Dashboard> {
  const { name, role, duty, photo } = actor
  const person = { name, role, duty, photo }
  if (!context) return { person, ...nothing }
  const ofSchool = await withoutWaiting(calendar, (calendar) =>
    inSnapshotOfKeys(context, (context) => showOfSchool(calendar, context, asking(query))),
  )
  return { person, ...ofSchool }
}
