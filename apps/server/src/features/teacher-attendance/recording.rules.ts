import type { Day } from '@shala/contract/general/days'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { pick } from '#platform/records'
import type { StoredDay } from './teacher-attendance.store.ts'

/** Holds a day of a teacher until the transaction ends: two scans or corrections at once are one after the other. */
export async function lockDay({ db }: Context, teacherId: string, date: Day): Promise<void> {
  await lockByName(db, `${db.schoolId} teacher attendance ${teacherId} ${date}`)
}

/** A correction names the change that its person saw: two of the same millisecond must not look alike. */
export function changeTime(now: Date, before: StoredDay | undefined): Date {
  return new Date(Math.max(now.getTime(), before ? before.changedAt.getTime() + 1 : 0))
}

const recordedFields = ['date', 'status', 'isHalfDay', 'checkedInAt', 'checkedOutAt', 'reason'] as const

interface Change {
  before: StoredDay | undefined
  /** The date and the reason alone, where nothing is stored any longer. */
  after: StoredDay | Pick<StoredDay, 'teacherId' | 'date' | 'reason'>
}

/** Puts into the activity how a day was changed otherwise than by the scans it is made of. */
export async function recordDay(
  context: Context,
  action: 'correct' | 'come_after_all',
  { before, after }: Change,
): Promise<void> {
  const { teacherId, date } = after
  await recordActivity(context, {
    action: `teacher_attendance.${action}`,
    entity: 'teacher',
    entityId: teacherId,
    before: before ? pick(before, recordedFields) : { date },
    after: 'status' in after ? pick(after, recordedFields) : { date, reason: after.reason },
  })
}
