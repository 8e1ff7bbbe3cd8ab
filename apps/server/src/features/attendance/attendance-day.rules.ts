import type { AttendanceTotals } from '@shala/contract/attendance/attendance'
import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { countOwnMonth, findOwnMark } from './attendance-history.rules.ts'
import { countToday, showToday, showTodayAndStats } from './attendance-stats.rules.ts'
import { showUnmarked } from './attendance-unmarked.rules.ts'
import { findLeave } from './day-parts.store.ts'
import { showQuestions } from './days-off.rules.ts'

type Today = Awaited<ReturnType<typeof showTodayAndStats>>

interface AttendanceOfDay {
  today: Today['today']
  absentToday: Today['stats'] | null
  unmarked: Awaited<ReturnType<typeof showUnmarked>> | null
  daysOff: Awaited<ReturnType<typeof showQuestions>> | null
  ownStatus: AttendanceStatus | null
  ownAwayHalf: AwayHalf | null
  ownLeave: LeaveDuration | null
  ownMonth: AttendanceTotals | null
}

const readStats = permissionRule('attendance:statistics')
const readUnmarked = permissionRule('attendance:unmarked')
const decideDaysOff = permissionRule('calendar:write')

/** Today's figures, as far as the person's role may see them. */
export async function showAttendanceOfDay(context: Context): Promise<AttendanceOfDay> {
  const { db, actor, today: date } = context
  const isStudent = actor.role === 'student'
  const counted = countToday(context)
  // Its failure is told below; it may fail before anybody there waits for it.
  counted.catch(() => {})
  const [figures, unmarked, daysOff, ownMark, ownLeave, ownMonth] = await Promise.all([
    readStats.isHeldBy(actor) ? showTodayAndStats(context, counted) : showToday(context, counted),
    readUnmarked.isHeldBy(actor) ? showUnmarked(context, {}, counted) : null,
    decideDaysOff.isHeldBy(actor) ? showQuestions(context) : null,
    isStudent ? findOwnMark(context) : undefined,
    isStudent ? findLeave(db, actor.userId, date) : null,
    isStudent ? countOwnMonth(context) : null,
  ])
  const { today, stats } = 'stats' in figures ? figures : { today: figures, stats: null }
  const { status: ownStatus = null, awayHalf: ownAwayHalf = null } = ownMark ?? {}
  return { today, absentToday: stats, unmarked, daysOff, ownStatus, ownAwayHalf, ownLeave, ownMonth }
}
