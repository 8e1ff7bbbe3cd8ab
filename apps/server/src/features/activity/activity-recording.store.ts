import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface NewEntry {
  id: string
  at: Date
  actor: { userId: string; name: string }
  action: string
  entity: string
  entityId: string
  /** As JSON. */
  before: string | null
  after: string | null
}

/** A statement can have at most 65,535 values. */
const entriesAtOnce = 5000

export async function insertEntries(db: SchoolDb, entries: NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await insertSome(db, entries.slice(from, from + entriesAtOnce))
  }
}

async function insertSome(db: SchoolDb, entries: NewEntry[]): Promise<void> {
  await db
    .insertInto('activity_log')
    .values(
      entries.map(({ actor, entityId, ...entry }) => ({
        school_id: db.schoolId,
        actor_id: actor.userId,
        actor_name: actor.name,
        entity_id: entityId,
        ...entry,
      })),
    )
    .execute()
}

/** The oldest ones before an instant; the database keeps those of the last twelve months (migration 0035). */
export async function deleteEntriesBefore(db: SchoolDb, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select school.forget_activity(${before}, ${most}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Entries of one kind. */
export interface Kind {
  action: string
  entity: string
}

function entriesOf(db: SchoolDb, { action, entity }: Kind) {
  return db
    .selectFrom('activity_log')
    .where('school_id', '=', db.schoolId)
    .where('action', '=', action)
    .where('entity', '=', entity)
}

export async function countEntriesSince(db: SchoolDb, kind: Kind, since: Date): Promise<number> {
  const { count } = await entriesOf(db, kind)
    .where('at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findLastEntry(db: SchoolDb, kind: Kind): Promise<Date | undefined> {
  const last = await entriesOf(db, kind).orderBy('at', 'desc').select('at').limit(1).executeTakeFirst()
  return last?.at
}

interface Look {
  action: string
  actorId: string
  entityId: string
}

/** Whether this person has done this to that one since then. */
export async function hasEntrySince(db: SchoolDb, look: Look, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('activity_log')
    .where('school_id', '=', db.schoolId)
    .where('actor_id', '=', look.actorId)
    .where('at', '>', since)
    .where('entity_id', '=', look.entityId)
    .where('action', '=', look.action)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
