import type { ActivityAction } from '@shala/contract/activity'
import { sql } from 'kysely'
import type { SchoolDb } from './database/school-db.ts'
import { newId } from './ids.ts'

export interface Change {
  actor: { userId: string; name: string }
  now: Date
  /** `schools.update`, `classes.delete`: the feature and its verb. */
  action: ActivityAction
  entity: string
  entityId: string
  before?: object | null
  after?: object | null
}

/** PostgreSQL takes no half of a surrogate pair in JSON; in text the driver replaces it in the same way. */
function encode(row: object): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** Adds to the append-only log of the school, in the same transaction as the change itself. */
export async function recordChange(db: SchoolDb, change: Change): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      school_id: db.schoolId,
      id: newId(),
      at: change.now,
      actor_id: change.actor.userId,
      actor_name: change.actor.name,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: change.before ? encode(change.before) : null,
      after: change.after ? encode(change.after) : null,
    })
    .execute()
}

type Kind = Pick<Change, 'action' | 'entity'>

/** One at a time in this school until the transaction ends, so that each sees what the one before recorded. */
export async function takeTurn(db: SchoolDb, { action, entity }: Kind): Promise<void> {
  const turn = `${db.schoolId} ${action} ${entity}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db)
}

/** How often something of the kind was recorded since then. */
export async function countRecorded(db: SchoolDb, { action, entity }: Kind, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .where('school_id', '=', db.schoolId)
    .where('action', '=', action)
    .where('entity', '=', entity)
    .where('at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** When something of the kind was last recorded. */
export async function findLastRecorded(db: SchoolDb, { action, entity }: Kind): Promise<Date | undefined> {
  const last = await db
    .selectFrom('audit_log')
    .where('school_id', '=', db.schoolId)
    .where('action', '=', action)
    .where('entity', '=', entity)
    .orderBy('at', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst()
  return last?.at
}
