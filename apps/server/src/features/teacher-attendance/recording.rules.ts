import type { Day } from '@shala/contract/general/days'
import type { TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { pick } from '#platform/records'
import type { StoredDay } from './teacher-attendance.store.ts'

/** Locks a teacher's day until the transaction ends: two scans or corrections at once happen one after the other. */
export async function lockDay({ db }: Context, teacherId: string, date: Day): Promise<void> {
  await lockByName(db, `${db.schoolId} teacher attendance ${teacherId} ${date}`)
}

/** A correction names the change that its person saw: two within the same millisecond must not look alike. */
export function changeTime(now: Date, before: StoredDay | undefined): Date {
  return new Date(Math.max(now.getTime(), before ? before.changedAt.getTime() + 1 : 0))
}

const recordedFields = ['date', 'status', 'isHalfDay', 'checkedInAt', 'checkedOutAt', 'reason'] as const

interface Change {
  before: StoredDay | undefined
  /** Only the date and the reason when nothing is stored any more. */
  after: StoredDay | Pick<StoredDay, 'teacherId' | 'date' | 'reason'>
  /** The status of the day without a record, as screens say it. */
  unrecorded?: TeacherDayStatus
}

/** Records in the activity how a day was changed other than by its scans. */
export async function recordDay(
  context: Context,
  action: 'correct' | 'come_after_all',
  { before, after, unrecorded: status }: Change,
): Promise<void> {
  const { teacherId, date } = after
  await recordActivity(context, {
    action: `teacher_attendance.${action}`,
    entity: 'teacher',
    entityId: teacherId,
    before: before ? pick(before, recordedFields) : { date, status },
    after: 'status' in after ? pick(after, recordedFields) : { date, status, reason: after.reason },
  })
}
