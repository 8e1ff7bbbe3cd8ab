import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** A class that has marks on a day. */
export interface MarkedClass {
  date: Day
  classId: string
  name: string
  section: string | null
  marks: number
}

/** The classes with marks that count on some days, of which nobody has said that they count in spite of it. */
export async function findMarkedClasses(db: SchoolDb, dates: Day[]): Promise<MarkedClass[]> {
  return await db
    .selectFrom('attendance_days as day')
    .innerJoin('classes', sameSchool('classes.id', 'day.class_id'))
    .leftJoin('marked_days_off as said', (join) =>
      join
        .onRef('said.school_id', '=', 'day.school_id')
        .onRef('said.date', '=', 'day.date')
        .onRef('said.class_id', '=', 'day.class_id'),
    )
    .where('day.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`day.date = any(${dates}::date[])`)
    .where(sql<SqlBool>`day.present + day.absent + day.late > 0`)
    .where('said.date', 'is', null)
    .orderBy('day.date')
    .orderBy('classes.sort_key')
    .select(['day.date', 'day.class_id as classId', 'classes.name', 'classes.section'])
    .select(sql<number>`day.present + day.absent + day.late`.as('marks'))
    .execute()
}

export async function insertSaid(
  db: SchoolDb,
  classes: readonly MarkedClass[],
  said: { counts: boolean; by: string; at: Date },
): Promise<void> {
  const rows = classes.map(({ date, classId }) => ({
    school_id: db.schoolId,
    date,
    class_id: classId,
    counts: said.counts,
    said_by: said.by,
    said_at: said.at,
  }))
  if (rows.length > 0) await db.insertInto('marked_days_off').values(rows).execute()
}

/** What was said of these days no longer holds. Returns it. */
export async function deleteSaid(db: SchoolDb, dates: Day[]): Promise<{ date: Day; counts: boolean }[]> {
  return await db
    .deleteFrom('marked_days_off')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`date = any(${dates}::date[])`)
    .returning(['date', 'counts'])
    .execute()
}

/** Sets the marks of these days aside, or takes them back, as it was said of their classes. */
export async function settleDays(db: SchoolDb, dates: Day[]): Promise<void> {
  for (const date of dates) {
    await sql`
      select settle_marks_of(coalesce(jsonb_agg(jsonb_build_object(
        'school_id', school_id, 'student_id', student_id, 'since', date)), '[]'))
      from attendance
      where school_id = ${db.schoolId} and date = ${date} and (status is not null or aside_status is not null)`.execute(
      db,
    )
  }
}
