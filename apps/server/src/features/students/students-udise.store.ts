import { addDays, type Day } from '@shala/contract/general/days'
import { type UdiseValues, udiseKeys } from '@shala/contract/students/udise'
import { type RawBuilder, sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import { coversDay, inOrder } from './students-sql.store.ts'

type UdiseRow = UdiseValues & {
  id: string
  name: string
  photo: string | null
  rollNumber: string
  classId: string
  className: string
  classSection: string | null
  /** The class at the end of the asked year. */
  lastClass: string | null
}

function active(db: SchoolDb, classId: string | undefined) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where('users.role', '=', sql.lit('student'))
    .where('users.status', '=', sql.lit('active'))
    .where('users.deleted_at', 'is', null)
    .$if(classId !== undefined, (all) => all.where('users.class_id', '=', classId ?? ''))
}

/** Weeks before its end in which a promotion is already the next year's. */
const earlyWeeks = 8

/** A student's last day in their class of a year: schools promote after the results, and so before its last day. */
function endOfYear(lastDay: Day): RawBuilder<Day> {
  return sql`coalesce((
    select min(promoted.from_date) - 1 from enrolments as promoted
    where promoted.school_id = users.school_id and promoted.student_id = users.id and promoted.reason = 'promoted'
      and promoted.from_date between ${addDays(lastDay, 1 - 7 * earlyWeeks)} and ${lastDay}
  ), ${lastDay})`
}

/** Active students, class by class, with what their record answers of UDISE+. `Aadhaar` is the mask. */
export async function findForUdise(
  db: SchoolDb,
  { classId, lastDay, limit }: { classId: string | undefined; lastDay: Day; limit: number },
): Promise<{ rows: UdiseRow[]; total: number }> {
  const rows = await active(db, classId)
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .orderBy(inOrder({ by: 'class', isBackwards: false }))
    .limit(limit)
    .select([
      'users.id',
      'classes.id as classId',
      'classes.name as className',
      'classes.section as classSection',
      sql<string | null>`(
        select nullif(concat_ws(' - ', last.name, nullif(last.section, '')), '')
        from enrolments join classes as last on last.school_id = enrolments.school_id and last.id = enrolments.class_id
        where enrolments.school_id = users.school_id and enrolments.student_id = users.id and ${coversDay(endOfYear(lastDay))}
        limit 1)`.as('lastClass'),
    ])
    .select(columnsAs('users', ['photo', 'rollNumber', ...udiseKeys] as const))
    .$castTo<UdiseRow>()
    .execute()
  if (rows.length < limit) return { rows, total: rows.length }
  const { total } = await active(db, classId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
