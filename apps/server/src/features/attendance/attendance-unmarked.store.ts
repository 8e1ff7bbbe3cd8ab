import type { UnmarkedClass } from '@shala/contract/attendance-unmarked'
import type { Day } from '@shala/contract/days'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { type CountedDay, dayByClass } from './attendance-stats.store.ts'

/**
 * Every class with students on a day, how many have a mark, and of those that lack some who marked the class last. Reads
 * the counts of each day, so that it costs the same after years of marks.
 */
export async function findClassesOfDay(db: SchoolDb, day: CountedDay, since: Day): Promise<UnmarkedClass[]> {
  const { rows } = await sql<UnmarkedClass>`
    with of_day as (${dayByClass(db, day)}),
    last_days as (
      select distinct on (class_id) class_id, date
      from attendance_days
      where school_id = ${db.schoolId} and date >= ${since} and date < ${day.date} and present + absent + late > 0
      order by class_id, date desc
    )
    select classes.id as _id, classes.name, classes.section, of_day."totalStudents" as students,
      of_day.present + of_day.absent + of_day.late as marked,
      case when teacher.name is not null
        then json_build_object('date', last_days.date, 'by', teacher.name) end as "lastMarked"
    from of_day
    join classes on classes.school_id = ${db.schoolId} and classes.id = of_day."classId" and not classes.is_passout
    left join last_days on last_days.class_id = classes.id
    left join lateral (
      select marked_by from attendance as mark
      where mark.school_id = ${db.schoolId} and mark.date = last_days.date and mark.class_id = classes.id
        and mark.status is not null and of_day.present + of_day.absent + of_day.late < of_day."totalStudents"
      order by marked_at desc limit 1
    ) newest on true
    left join users as teacher on teacher.school_id = ${db.schoolId} and teacher.id = newest.marked_by
    where of_day."totalStudents" > 0
    order by classes.sort_key, classes.id`.execute(db)
  return rows
}
