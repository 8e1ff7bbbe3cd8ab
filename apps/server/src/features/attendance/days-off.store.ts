import type { Day } from '@shala/contract/general/days'
import { type Expression, type SqlBool, sql } from 'kysely'
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

/**
 * Sets the marks of days aside, or takes them back, as it was said of the classes, or of one. All by one statement: a second one
 * would wait for marks while the first holds their students' years, and whoever saves them waits the other way round.
 */
export async function settleDays(db: SchoolDb, dates: Day[], classId?: string): Promise<void> {
  if (dates.length === 0) return
  await sql`
    select settle_marks_of(coalesce(jsonb_agg(jsonb_build_object(
      'school_id', school_id, 'student_id', student_id, 'since', date, 'until', date)), '[]'))
    from attendance
    where school_id = ${db.schoolId} and date = any(${dates}::date[]) and (status is not null or aside_status is not null)
      ${classId === undefined ? sql`` : sql`and class_id = ${classId}`}`.execute(db)
}

/** A class on a day. */
export interface ClassDay {
  date: Day
  classId: string
}

/** How many of a class have a mark on a day, set aside or not, and how many were in it. */
function weight(db: SchoolDb, { date, classId }: { date: Expression<Day>; classId: Expression<string> }) {
  return sql<{ marks: number; students: number }>`
    select (select count(*)::int from attendance as mark
        where mark.school_id = ${db.schoolId} and mark.date = ${date} and mark.class_id = ${classId}
          and coalesce(mark.status, mark.aside_status) is not null) as marks,
      (select count(*)::int from enrolments
        join users on users.school_id = ${db.schoolId} and users.id = enrolments.student_id and users.deleted_at is null
        where enrolments.school_id = ${db.schoolId} and enrolments.class_id = ${classId}
          and from_date <= ${date} and (to_date is null or to_date > ${date})) as students`
}

export async function weighMarks(
  db: SchoolDb,
  { date, classId }: ClassDay,
): Promise<{ marks: number; students: number }> {
  const { rows } = await weight(db, { date: sql`${date}::date`, classId: sql`${classId}::uuid` }).execute(db)
  return rows[0] ?? { marks: 0, students: 0 }
}

/** Holds the day for the class against a second change. @returns what was said of it, if anything, and whether it was asked now */
export async function holdQuestion(
  db: SchoolDb,
  day: ClassDay & { at: Date },
): Promise<{ said: boolean | null; isNew: boolean }> {
  return await db
    .insertInto('marked_days_off')
    .values({ school_id: db.schoolId, date: day.date, class_id: day.classId, counts: false, said_at: day.at })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'date', 'class_id'])
        .doUpdateSet({ counts: sql`marked_days_off.counts` }),
    )
    .returning([
      sql<boolean | null>`case when said_by is not null then counts end`.as('said'),
      sql<boolean>`xmax = 0`.as('isNew'),
    ])
    .executeTakeFirstOrThrow()
}

/** Forgets what was said or asked about these classes. @returns the days about which something was */
export async function dropSaid(db: SchoolDb, days: readonly ClassDay[]): Promise<Day[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ date: Day }>`
    delete from marked_days_off as said using ${listOf(days)}
    where said.school_id = ${db.schoolId} and said.date = day.date and said.class_id = day.class_id
    returning said.date`.execute(db)
  return rows.map(({ date }) => date)
}

/** Asks about those of these classes of which less than a share is marked. @returns their days */
export async function askAbout(
  db: SchoolDb,
  days: readonly ClassDay[],
  { share, at }: { share: number; at: Date },
): Promise<Day[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ date: Day }>`
    insert into marked_days_off (school_id, date, class_id, counts, said_at)
    select ${db.schoolId}, day.date, day.class_id, false, ${at}
    from ${listOf(days)}
    cross join lateral (${weight(db, { date: sql.ref('day.date'), classId: sql.ref('day.class_id') })}) as counted
    where counted.marks > 0 and counted.marks < ${share}::float8 * counted.students
    on conflict (school_id, date, class_id) do nothing
    returning date`.execute(db)
  return rows.map(({ date }) => date)
}

function listOf(days: readonly ClassDay[]) {
  return sql`unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ classId }) => classId)}::uuid[])
    as day (date, class_id)`
}

/** The classes that were ever marked on days of a range, whether their marks count or not. */
export async function findMarked(db: SchoolDb, { from, to }: { from: Day; to: Day }): Promise<ClassDay[]> {
  const { rows } = await sql<ClassDay>`
    select date, class_id as "classId" from attendance_days
    where school_id = ${db.schoolId} and date between ${from} and ${to}`.execute(db)
  return rows
}

/** Says whether the marks count. @returns what was said before, null for nothing; undefined where there is no question */
export async function say(
  db: SchoolDb,
  { date, classId }: ClassDay,
  said: { counts: boolean; by: string; at: Date },
): Promise<{ before: boolean | null } | undefined> {
  const { rows } = await sql<{ before: boolean | null }>`
    with before as (
      select case when said_by is not null then counts end as before from marked_days_off
      where school_id = ${db.schoolId} and date = ${date} and class_id = ${classId} for update
    ), said as (
      update marked_days_off set counts = ${said.counts}, said_by = ${said.by}, said_at = ${said.at}
      where school_id = ${db.schoolId} and date = ${date} and class_id = ${classId}
    )
    select before from before`.execute(db)
  return rows[0]
}

interface MarkedDayRow extends ClassDay {
  name: string
  section: string | null
  marks: number
  students: number
  counts: boolean | null
}

/** Newest first: all of one day, or of one class on it, or those of which nobody has said what they are. */
export async function findSaid(
  db: SchoolDb,
  { date, classId, limit }: { date: Day | undefined; classId?: string; limit: number },
): Promise<MarkedDayRow[]> {
  let query = db
    .selectFrom('marked_days_off as day')
    .innerJoin('classes', sameSchool('classes.id', 'day.class_id'))
    .innerJoinLateral(
      sql<{
        marks: number
        students: number
      }>`(${weight(db, { date: sql.ref('day.date'), classId: sql.ref('day.class_id') })})`.as('counted'),
      (join) => join.onTrue(),
    )
    .where('day.school_id', '=', db.schoolId)
    .where('counted.marks', '>', 0)
  if (classId) query = query.where('day.class_id', '=', classId)
  query = date === undefined ? query.where('day.said_by', 'is', null) : query.where('day.date', '=', date)
  return await query
    .orderBy('day.date', 'desc')
    .orderBy('classes.sort_key')
    .limit(limit)
    .select([
      'day.date',
      'day.class_id as classId',
      'classes.name',
      'classes.section',
      'counted.marks',
      'counted.students',
    ])
    .select(sql<boolean | null>`case when day.said_by is not null then day.counts end`.as('counts'))
    .execute()
}
