import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

/** A day of the school's own, or several in a row. */
export interface Entry {
  id: string
  name: string
  from: Day
  to: Day
  isClosed: boolean
  /** The key of the suggested holiday that it replaces. */
  replaces: string | null
}

/** As a file may have contained it. */
export interface StoredEntry extends Entry {
  icsUid: string | null
}

export interface Days {
  from: Day
  to: Day
}

/** The parts of a school's calendar other than the suggested holidays. */
export interface OwnCalendar {
  country: string
  state: string
  entries: Entry[]
  /** The keys of the suggested holidays that the school has removed. */
  removed: string[]
}

const columns = [
  'id',
  'name',
  'from_date as from',
  'to_date as to',
  'is_closed as isClosed',
  'replaces',
] as const

/** In one statement, which travels with the caller's others. */
const ownCalendar = prepared((db, { from, to }: Days) =>
  db
    .selectFrom('schools')
    .where('schools.school_id', '=', db.schoolId)
    .select([
      'schools.country',
      'schools.state',
      sql<Entry[]>`(
        select coalesce(json_agg(json_build_object(
          'id', day.id, 'name', day.name, 'from', day.from_date, 'to', day.to_date,
          'isClosed', day.is_closed, 'replaces', day.replaces)), '[]')
        from school.calendar_days as day
        where day.school_id = ${db.schoolId} and day.to_date >= ${from}::date and day.from_date <= ${to}::date
      )`.as('entries'),
      sql<string[]>`(
        select coalesce(json_agg(removal.key), '[]')
        from school.calendar_removals as removal
        where removal.school_id = ${db.schoolId}
      )`.as('removed'),
    ]),
)

export async function findOwnCalendar(db: SchoolDb, days: Days): Promise<OwnCalendar> {
  return await ownCalendar.one(db, days)
}

function entries(db: SchoolDb) {
  return db.selectFrom('calendar_days').where('school_id', '=', db.schoolId)
}

/** Locked until the transaction ends. */
export async function lockEntry(db: SchoolDb, id: string): Promise<Entry | undefined> {
  return await entries(db).where('id', '=', id).select(columns).forUpdate().executeTakeFirst()
}

/** The entry that has replaced a suggested holiday. */
export async function findReplacing(db: SchoolDb, key: string): Promise<Entry | undefined> {
  return await entries(db).where('replaces', '=', key).select(columns).executeTakeFirst()
}

export async function findImported(db: SchoolDb): Promise<StoredEntry[]> {
  return await entries(db)
    .where('ics_uid', 'is not', null)
    .select([...columns, 'ics_uid as icsUid'])
    .execute()
}

export async function countEntries(db: SchoolDb): Promise<number> {
  const { count } = await entries(db)
    .select((one) => one.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The most entries on any of some days, and the most that begin in any year that these days touch. */
export async function countBusiest(
  db: SchoolDb,
  { from, to }: Days,
): Promise<{ ofDay: number; ofYear: number }> {
  const own = sql`school.calendar_days where school_id = ${db.schoolId}`
  const { rows } = await sql<{ ofDay: number; ofYear: number }>`
    select
      (select coalesce(max(standing), 0)::int from (
        select sum(change) over (order by day, change rows unbounded preceding) as standing from (
          select greatest(from_date, ${from}::date) as day, 1 as change from ${own}
            and to_date >= ${from}::date and from_date <= ${to}::date
          union all
          select to_date + 1, -1 from ${own} and to_date >= ${from}::date and from_date <= ${to}::date
        ) as changes
      ) as days) as "ofDay",
      (select coalesce(max(beginning), 0)::int from (
        select count(*) as beginning from ${own}
          and from_date >= date_trunc('year', ${from}::date)
          and from_date < date_trunc('year', ${to}::date) + interval '1 year'
        group by date_trunc('year', from_date)
      ) as years) as "ofYear"`.execute(db)
  return rows[0] ?? { ofDay: 0, ofYear: 0 }
}

interface Change {
  by: string
  at: Date
}

function toRow(db: SchoolDb, { id, from, to, isClosed, icsUid, ...rest }: StoredEntry, { by, at }: Change) {
  return {
    school_id: db.schoolId,
    id,
    from_date: from,
    to_date: to,
    is_closed: isClosed,
    ics_uid: icsUid,
    made_by: by,
    made_at: at,
    changed_at: at,
    ...rest,
  }
}

export async function insertEntries(db: SchoolDb, entries: StoredEntry[], change: Change): Promise<void> {
  const rows = entries.map((entry) => toRow(db, entry, change))
  if (rows.length > 0) await db.insertInto('calendar_days').values(rows).execute()
}

export async function updateEntry(
  db: SchoolDb,
  { id, name, from, to, isClosed }: Omit<Entry, 'replaces'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('calendar_days')
    .set({ name, from_date: from, to_date: to, is_closed: isClosed, changed_at: at })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

export async function deleteEntries(db: SchoolDb, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('calendar_days')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function deleteEntry(db: SchoolDb, id: string): Promise<void> {
  await db.deleteFrom('calendar_days').where('school_id', '=', db.schoolId).where('id', '=', id).execute()
}

/** False when it had already been removed. */
export async function insertRemoval(db: SchoolDb, key: string, { by, at }: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('calendar_removals')
    .values({ school_id: db.schoolId, key, removed_by: by, removed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (added ?? 0n) > 0n
}

/** False when there was none. */
export async function deleteRemoval(db: SchoolDb, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_removals')
    .where('school_id', '=', db.schoolId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
