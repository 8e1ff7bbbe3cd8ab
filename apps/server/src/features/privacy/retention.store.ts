import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/**
 * People who left before a day and still have photos or documents. The images of a conversation end with it. Whoever is
 * only known to be inactive, without a day, has not left; whoever can still be restored keeps theirs.
 */
export async function findLeaversWithFiles(
  db: SchoolDb,
  { before, deletedBefore }: { before: Date; deletedBefore: Date },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from users as person
    where person.school_id = ${db.schoolId} and (person.status <> 'active' or person.deleted_at is not null)
      and (person.deleted_at is null or person.deleted_at < ${deletedBefore})
      and exists (
        select from files
        where files.school_id = person.school_id and files.owner_id = person.id and files.removed_at is null
          and files.field <> 'chatImage'
      )
      and coalesce(
        (select max(to_date)::timestamptz from enrolments
          where enrolments.school_id = person.school_id and enrolments.student_id = person.id),
        (select max(to_at) from teaching
          where teaching.school_id = person.school_id and teaching.teacher_id = person.id),
        person.deleted_at
      ) < ${before}
    order by person.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
