import type { getDashboard } from '@shala/contract/dashboard'
import type { Answer } from '@shala/contract/endpoint'
import { showAttendanceOfDay } from '#features/attendance/index'
import { listClasses } from '#features/classes/index'
import { countPendingLeave } from '#features/leave/index'
import { countUnread } from '#features/notifications/index'
import { showSchool, showSettings } from '#features/schools/index'
import { countStudents } from '#features/students/index'
import { showOwnDay } from '#features/teacher-attendance/index'
import { countTeachers } from '#features/teachers/index'
import type { Actor, Context } from '#platform/context'
import { inSnapshot } from '#platform/database/school-db'

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
  ownStatus: null,
  ownDay: null,
  pendingLeave: null,
  unread: null,
}

/** Every role may ask for these. Attendance decides by itself which of its figures each role sees. */
async function showOfSchool(context: Context): Promise<Omit<Dashboard, 'person'>> {
  const asked = showSettings(context)
  const [{ school }, settings, classes, students, teachers, attendance, ownDay, pendingLeave, unread] =
    await Promise.all([
      showSchool(context),
      asked,
      listClasses(context),
      countStudents(context),
      countTeachers(context),
      showAttendanceOfDay(context),
      showOwnDay(context, asked),
      countPendingLeave(context),
      countUnread(context),
    ])
  return {
    date: context.today,
    school,
    settings,
    classes,
    students,
    teachers,
    ...attendance,
    ownDay,
    pendingLeave,
    unread,
  }
}

/** The app opens with this and its home screen shows it; all of it is of one moment. */
export async function showDashboard({
  actor,
  context,
}: {
  actor: Actor
  context: Context | null
}): Promise<Dashboard> {
  const { name, role, photo } = actor
  const ofSchool = context ? await inSnapshot(context, showOfSchool) : nothing
  return { person: { name, role, photo }, ...ofSchool }
}
