import type { MarkChange } from '@shala/contract/attendance/changes'
import type { AwayHalf } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

type Status = MarkChange['to']['status']

export interface ChangeRow {
  fromStatus: Status
  toStatus: Status
  fromAwayHalf: AwayHalf | null
  toAwayHalf: AwayHalf | null
  fromNotes: string
  toNotes: string
  how: MarkChange['how']
  by: string
  markedAt: Date
  savedAt: Date
}

/** The class of a student; includes those who were deleted: their marks stay in the history. */
export async function findClassOf(db: SchoolDb, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where('role', '=', sql.lit('student'))
    .select('class_id')
    .executeTakeFirst()
  return found?.class_id ?? undefined
}

export async function findChanges(
  db: SchoolDb,
  { studentId, date, limit }: { studentId: string; date: Day; limit: number },
): Promise<ChangeRow[]> {
  return await db
    .selectFrom('attendance_changes as change')
    .innerJoin('users as marker', sameSchool('marker.id', 'change.marked_by'))
    .where('change.school_id', '=', db.schoolId)
    .where('change.student_id', '=', studentId)
    .where('change.date', '=', date)
    .orderBy('change.id', 'desc')
    .limit(limit)
    .select([
      sql<Status>`coalesce(change.from_status, '')`.as('fromStatus'),
      sql<Status>`coalesce(change.to_status, '')`.as('toStatus'),
      sql<AwayHalf | null>`change.from_away_half`.as('fromAwayHalf'),
      sql<AwayHalf | null>`change.to_away_half`.as('toAwayHalf'),
      'change.from_notes as fromNotes',
      'change.to_notes as toNotes',
      sql<MarkChange['how']>`change.source`.as('how'),
      'marker.name as by',
      'change.marked_at as markedAt',
      'change.recorded_at as savedAt',
    ])
    .execute()
}
