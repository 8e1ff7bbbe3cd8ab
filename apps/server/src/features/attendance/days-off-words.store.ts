import type { Day } from '@shala/contract/general/days'
import { type RawBuilder, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** A class on a day. */
export interface ClassDay {
  date: Day
  classId: string
}

export function listOf(days: readonly ClassDay[]) {
  return sql`unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ classId }) => classId)}::uuid[])
    as day (date, class_id)`
}

/** A word on whether a class's marks count; null while it is only asked. */
export interface Said extends ClassDay {
  counts: boolean | null
}

/** Stores an admin's words that come with a holiday, and go with it. They answer questions that came up meanwhile. */
export async function insertSaid(
  db: SchoolDb,
  said: readonly Said[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const rows = said.map(({ date, classId, counts }) => ({
    school_id: db.schoolId,
    date,
    class_id: classId,
    counts: counts ?? false,
    said_by: counts === null ? null : by,
    said_at: at,
    by_holiday: counts !== null,
  }))
  if (rows.length === 0) return
  await db
    .insertInto('marked_days_off')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'date', 'class_id'])
        .doUpdateSet({
          counts: sql<boolean>`excluded.counts`,
          said_by: sql<string | null>`excluded.said_by`,
          by_holiday: sql<boolean>`excluded.by_holiday`,
        })
        .where('marked_days_off.said_by', 'is', null),
    )
    .execute()
}

/**
 * Deletes the words that came with a holiday on these days, and all that keep marks aside in classes that are open now.
 * @returns the deleted ones
 */
export async function deleteSaid(db: SchoolDb, dates: Day[], stillOff: readonly ClassDay[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    delete from marked_days_off as said
    where said.school_id = ${db.schoolId} and said.date = any(${dates}::date[])
      and (said.by_holiday or not said.counts
        and not exists (select from ${listOf(stillOff)} where day.date = said.date and day.class_id = said.class_id))
    returning said.date, said.class_id as "classId", ${saidOf(sql`said`)} as counts`.execute(db)
  return rows
}

export function saidOf(row: RawBuilder<unknown>) {
  return sql<boolean | null>`case when ${row}.said_by is not null then ${row}.counts end`
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
    .returning([saidOf(sql`marked_days_off`).as('said'), sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/** Deletes the words and questions that keep marks of these classes aside. @returns their days */
export async function dropSaid(db: SchoolDb, days: readonly ClassDay[]): Promise<Day[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ date: Day }>`
    delete from marked_days_off as said using ${listOf(days)}
    where said.school_id = ${db.schoolId} and said.date = day.date and said.class_id = day.class_id and not said.counts
    returning said.date`.execute(db)
  return rows.map(({ date }) => date)
}

/** Says whether the marks count. What came with a holiday still goes with it. */
export async function say(
  db: SchoolDb,
  { date, classId }: ClassDay,
  { counts, by, at }: { counts: boolean; by: string; at: Date },
): Promise<void> {
  const said = { counts, said_by: by, said_at: at }
  await db
    .insertInto('marked_days_off')
    .values({ school_id: db.schoolId, date, class_id: classId, ...said })
    .onConflict((conflict) => conflict.columns(['school_id', 'date', 'class_id']).doUpdateSet(said))
    .execute()
}
