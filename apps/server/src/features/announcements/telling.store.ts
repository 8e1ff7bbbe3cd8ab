import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

/** The students at school in some classes, or in all. */
export async function findStudents(db: SchoolDb, classIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where school_id = ${db.schoolId} and role = 'student' and status = 'active' and deleted_at is null
      and (cardinality(${classIds}::uuid[]) = 0 or class_id = any(${classIds}::uuid[]))
    order by name, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An announcement, as families are told of it. */
export interface Telling {
  id: string
  title: string
  text: string
  classIds: string[]
  /** The day on which it says that the school is closed. */
  closes: Day | null
}

const telling = sql`id, title, text, told_classes as "classIds", closes`

const untold = prepared(
  (db, { today }: { today: Day }) => sql<Telling>`
    select ${telling} from announcements
    where school_id = ${db.schoolId} and tells and told_at is null and removed_at is null and from_date <= ${today}
      and coalesce(until_date, 'infinity') >= ${today} and (closes is null or calendar_day_id is not null)
    order by made_at, id limit 10`,
)

/** Those that families wait for on a day. */
export async function findUntold(db: SchoolDb, today: Day): Promise<Telling[]> {
  return await untold.all(db, { today })
}

/** False where somebody else tells it, or it was told or removed. */
export async function claimTelling(db: SchoolDb, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update announcements set told_at = ${now}
    where school_id = ${db.schoolId} and id = ${id} and tells and told_at is null and removed_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** An announcement, with what decides whether its messages may leave. */
export interface Standing extends Telling {
  from: Day
  until: Day | null
  isRemoved: boolean
  isReopened: boolean
  /** Whether the holiday that it speaks of is in the calendar, on that day. */
  hasHoliday: boolean
}

export async function findStanding(db: SchoolDb, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${telling}, from_date as from, until_date as until, removed_at is not null as "isRemoved",
      reopened_at is not null as "isReopened",
      exists (select from calendar_days as day where day.school_id = ${db.schoolId} and day.id = calendar_day_id
        and day.is_closed and closes between day.from_date and day.to_date) as "hasHoliday"
    from announcements where school_id = ${db.schoolId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Families are to be told of an announcement, which was not to be told before. */
export async function setTelling(db: SchoolDb, id: string, classIds: readonly string[]): Promise<void> {
  await sql`update announcements set tells = true, told_classes = ${classIds}::uuid[]
    where school_id = ${db.schoolId} and id = ${id}`.execute(db)
}
