import { attendanceRefusals } from '@shala/contract/attendance/attendance'
import {
  type attendanceChanges,
  attendanceChangesLimits,
  type MarkChange,
} from '@shala/contract/attendance/changes'
import type { AwayHalf } from '@shala/contract/attendance/status'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import { type ChangeRow, findChanges, findClassOf } from './attendance-changes.store.ts'

function markOf(
  status: MarkChange['to']['status'],
  awayHalf: AwayHalf | null,
  notes: string,
): MarkChange['to'] {
  return { status, ...(awayHalf && { awayHalf }), notes }
}

function toChange({ markedAt, savedAt, how, by, ...row }: ChangeRow): MarkChange {
  return {
    from: markOf(row.fromStatus, row.fromAwayHalf, row.fromNotes),
    to: markOf(row.toStatus, row.toAwayHalf, row.toNotes),
    how,
    by,
    markedAt: markedAt.toISOString(),
    savedAt: savedAt.toISOString(),
  }
}

/**
 * Lists the changes to a mark: who, when, the old and the new status, and how it was made. Students see only their own.
 * @throws Refused 404 for anybody who is not a student of the school
 */
export async function showChanges(
  context: Context,
  { studentId, date = context.today }: Received<typeof attendanceChanges, 'query'>,
): Promise<Answer<typeof attendanceChanges>> {
  const { db, actor } = context
  const isOthers = actor.role === 'student' && studentId !== actor.userId
  const [classId, { listed }] = await Promise.all([findClassOf(db, studentId), sightOf(context)])
  if (isOthers || !classId || !sees(listed, classId)) throw new Refused(attendanceRefusals.studentNotFound)
  const changes = await findChanges(db, { studentId, date, limit: attendanceChangesLimits.changes })
  return { changes: changes.map(toChange) }
}
