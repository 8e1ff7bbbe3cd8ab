import type { ActivityAction } from '@shala/contract/activity'
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
