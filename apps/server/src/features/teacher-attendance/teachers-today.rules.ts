import {
  type TeacherDay,
  type TeachersOut,
  teachersNamed,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { withoutWorked } from '#features/attendance/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { judgeDay, type SchoolDays } from './judging.rules.ts'
import { findLeaveByDay } from './leave-days.rules.ts'
import { readDays, recordsOf } from './teacher-attendance.rules.ts'
import * as store from './teacher-attendance.store.ts'

const readAll = permissionRule('teacher-attendance:read')
const scan = permissionRule('teacher-attendance:scan')

/** A teacher's own day as it stands; null for others, who do not check in. */
export async function showOwnDay(
  { db, actor, now, today }: Context,
  known: Promise<SchoolDays>,
): Promise<TeacherDay | null> {
  if (!scan.isHeldBy(actor)) return null
  const { userId: teacherId } = actor
  const range = { from: today, to: today }
  const [days, [stored], leave] = await Promise.all([
    known.then(async ({ settings, holidays }) => ({ settings, holidays: await withoutWorked(db, holidays) })),
    store.findDaysOf(db, teacherId, range),
    findLeaveByDay(db, range, teacherId),
  ])
  return judgeDay({ teacherId, date: today, stored }, { ...days, now, today, start: today, leave })
}

/** The teachers who have not checked in on a day that is not over; null for those who may not know, and where nobody ever has. */
export async function showTeachersOut(
  context: Context,
  known: Promise<SchoolDays>,
): Promise<TeachersOut | null> {
  if (!readAll.isHeldBy(context.actor)) return null
  const { today } = context
  const holidays = known.then((found) => found.holidays)
  const read = await readDays(holidays, context, { from: today, to: today })
  if (read.judging.start === undefined) return null
  const out = recordsOf(today, read).filter(({ status }) => status === 'notyet')
  return { total: out.length, names: out.slice(0, teachersNamed).map(({ name }) => name) }
}
