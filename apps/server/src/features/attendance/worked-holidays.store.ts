import { workedShare } from '@shala/contract/attendance/days-off'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { coversDay } from '#features/students/index'
import type { SchoolDb } from '#platform/database/school-db'

/** Of some days, those on which at least half of the classes that had students then have marks that count. */
async function findWorked(db: SchoolDb, dates: readonly Day[]): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    with marked as materialized (
      select date, count(*)::int as classes from attendance_days
      join classes on classes.school_id = ${db.schoolId} and classes.id = attendance_days.class_id
        and not classes.is_passout
      where attendance_days.school_id = ${db.schoolId} and date = any(${dates}::date[]) and present + absent + late > 0
      group by date
    )
    select marked.date from marked
    where marked.classes >= ${workedShare}::float8 * (
      select count(distinct enrolments.class_id) from enrolments
      join classes on classes.school_id = ${db.schoolId} and classes.id = enrolments.class_id
        and not classes.is_passout
      join users on users.school_id = ${db.schoolId} and users.id = enrolments.student_id and users.deleted_at is null
      where enrolments.school_id = ${db.schoolId} and ${coversDay(sql.ref('marked.date'))})`.execute(db)
  return rows.map(({ date }) => date)
}

/** Holidays without those on which the school worked: these are working days for teachers (docs/product.md, Teacher attendance). */
export async function withoutWorked(
  db: SchoolDb,
  holidays: ReadonlyMap<Day, string>,
): Promise<ReadonlyMap<Day, string>> {
  if (holidays.size === 0) return holidays
  const worked = await findWorked(db, [...holidays.keys()])
  return new Map([...holidays].filter(([day]) => !worked.includes(day)))
}
