import type { Day } from '@shala/contract/general/days'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAmong } from '#features/people/index'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import { type ClassDay, listOf, saidOf } from './days-off-words.store.ts'

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

/**
 * Holds the marks of days, of all classes or of one, and then their counts: in the order in which saving takes them, so that
 * nobody waits in a circle. Whoever saves meanwhile is seen by the next statement, or sees what was said.
 */
export async function holdMarks(db: SchoolDb, dates: Day[], classId?: string): Promise<void> {
  if (dates.length === 0) return
  const ofClass = classId === undefined ? sql`` : sql`and class_id = ${classId}`
  await sql`
    with held as materialized (
      select from attendance where school_id = ${db.schoolId} and date = any(${dates}::date[]) ${ofClass}
      order by student_id, date for no key update
    )
    select from attendance_days
    where school_id = ${db.schoolId} and date = any(${dates}::date[]) ${ofClass} and (select count(*) from held) >= 0
    order by date, class_id for no key update`.execute(db)
}

/**
 * Sets the marks of days aside, or takes them back, as it was said of the classes, or of one. All by one statement: a second one
 * would wait for marks while the first holds their students' years, and whoever saves them waits the other way round.
 * Called with the marks held: one that somebody has locked since is being saved, and is weighed afterwards.
 */
export async function settleDays(db: SchoolDb, dates: Day[], classId?: string): Promise<void> {
  if (dates.length === 0) return
  await sql`
    select settle_marks_of(coalesce(jsonb_agg(jsonb_build_object(
      'school_id', school_id, 'student_id', student_id, 'since', date, 'until', date, 'of_day', true)), '[]'))
    from (
      select school_id, student_id, date from attendance
      where school_id = ${db.schoolId} and date = any(${dates}::date[]) and (status is not null or aside_status is not null)
        ${classId === undefined ? sql`` : sql`and class_id = ${classId}`}
      order by student_id, date for no key update skip locked
    ) as held`.execute(db)
}

/** How many of a class have a mark on a day, set aside or not, and how many were in it. */
function weight(db: SchoolDb, { date, classId }: { date: Expression<Day>; classId: Expression<string> }) {
  return sql<{ marks: number; students: number }>`
    select (select count(*)::int from attendance as mark
        join users on users.school_id = ${db.schoolId} and users.id = mark.student_id and users.deleted_at is null
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

/** The classes that were ever marked on days of a range, whether their marks count or not. */
export async function findMarked(db: SchoolDb, { from, to }: { from: Day; to: Day }): Promise<ClassDay[]> {
  const { rows } = await sql<ClassDay>`
    select date, class_id as "classId" from attendance_days
    where school_id = ${db.schoolId} and date between ${from} and ${to}`.execute(db)
  return rows
}

export interface MarkedDayRow extends ClassDay {
  name: string
  section: string | null
  marks: number
  students: number
  counts: boolean | null
  isSaid: boolean
  /** Whether a word or a question about it is kept; without one the marks count, on whatever day. */
  isKept: boolean
}

/**
 * Of which day, and of which class on it; else the days of which nobody has said what they are. `listed` are the classes
 * that the person sees, null for all.
 */
type OfDay = { date: Day | undefined; classId?: string; listed: readonly string[] | null }

function daysOf(db: SchoolDb, { date }: OfDay) {
  const kept = sql`
    select said.date, said.class_id, ${saidOf(sql`said`)} as counts, said.said_by is not null as is_said, true as is_kept
    from marked_days_off as said where said.school_id = ${db.schoolId}`
  if (date === undefined) return sql`${kept} and said.said_by is null`
  return sql`
    ${kept} and said.date = ${date}
    union all
    select day.date, day.class_id, true, false, false from attendance_days as day
    where day.school_id = ${db.schoolId} and day.date = ${date} and day.present + day.absent + day.late > 0
      and not exists (select from marked_days_off as said
        where said.school_id = ${db.schoolId} and said.date = day.date and said.class_id = day.class_id)`
}

/** Newest first: classes with marks on a day, also if it is no day off, or those of which nobody has said what they are. */
export async function findSaid(
  db: SchoolDb,
  { limit, ...of }: OfDay & { limit: number },
): Promise<MarkedDayRow[]> {
  const { rows } = await sql<MarkedDayRow>`
    select day.date, day.class_id as "classId", classes.name, classes.section, counted.marks, counted.students,
      day.counts, day.is_said as "isSaid", day.is_kept as "isKept"
    from (${daysOf(db, of)}) as day
    join classes on classes.school_id = ${db.schoolId} and classes.id = day.class_id and classes.deleted_at is null
    cross join lateral (${weight(db, { date: sql.ref('day.date'), classId: sql.ref('day.class_id') })}) as counted
    where counted.marks > 0 and ${isAmong(sql.ref('day.class_id'), of.listed)}
      ${of.classId === undefined ? sql`` : sql`and day.class_id = ${of.classId}`}
    order by day.date desc, classes.sort_key
    limit ${limit}`.execute(db)
  return rows
}
