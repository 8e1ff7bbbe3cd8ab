import type { ActivityAction } from '@shala/contract/activity/actions'
import type { Actor, Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import type { SchoolDb } from '#platform/database/school-db'
import { before, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import * as store from './activity-recording.store.ts'

export interface Activity {
  /** `schools.update`, `classes.delete`: the feature and its verb. */
  action: ActivityAction
  entity: string
  entityId: string
  before?: object | null
  after?: object | null
  /** Names to show instead of the fields' own: a school names the fields that it made itself. */
  labels?: Record<string, string>
}

/** PostgreSQL accepts no half of a surrogate pair in JSON; in text the driver replaces it in the same way. */
function encode(record: object | null | undefined, labels: Record<string, string>): string | null {
  if (!record) return null
  const shown = Object.fromEntries(
    Object.entries(record).map(([field, value]) => [labels[field] ?? field, value]),
  )
  return JSON.stringify(shown, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

type Acting = Pick<Context, 'db' | 'now'> & { actor: { userId: string; name: string } }

/** Writes down who did what, in the transaction of the change itself. An entry can never be changed again. */
export async function recordActivity(context: Acting, activity: Activity): Promise<void> {
  await recordActivities(context, [activity])
}

/** Somebody who goes back and forth between two screens looks at the same thing again. */
const sameLook = 10 * minute

/** Writes down that somebody looked at somebody, once in ten minutes. */
export async function recordLook(context: Acting, entity: string, entityId: string): Promise<void> {
  const { db, actor, now } = context
  const action = 'users.view'
  const look = { action, actorId: actor.userId, entityId }
  if (await store.hasEntrySince(db, look, before(now, sameLook))) return
  await recordActivity(context, { action, entity, entityId })
}

/** Writes down that somebody was shown the contacts of so many people in a few minutes. Nobody waits for it. */
export function manyLooksRecorder(
  bindToSchool: (schoolId: string) => SchoolDb,
  onFailure: (error: Error) => void,
): (actor: Actor, people: number, now: Date) => void {
  return (actor, people, now) => {
    const entityId = actor.school?.schoolId
    if (!entityId) return
    const look = { action: 'users.view_many', entity: 'school', entityId, after: { people } } as const
    recordActivity({ db: bindToSchool(entityId), actor, now }, look).catch(onFailure)
  }
}

/** The same for many changes made at once. */
export async function recordActivities({ db, actor, now }: Acting, activities: Activity[]): Promise<void> {
  const entries = activities.map(({ before: was, after, labels = {}, ...activity }) => {
    const told = { before: encode(was, labels), after: encode(after, labels) }
    return { id: newId(), at: now, actor, ...activity, ...told }
  })
  if (entries.length > 0) await store.insertEntries(db, entries)
}

/** The oldest entries before an instant, at most so many. @returns how many */
export async function forgetActivity(db: SchoolDb, before: Date, most: number): Promise<number> {
  return await store.deleteEntriesBefore(db, before, most)
}

type Kind = Pick<Activity, 'action' | 'entity'>

/** One at a time in this school until the transaction ends, so that each sees what the one before it recorded. */
export async function takeTurn(db: SchoolDb, { action, entity }: Kind): Promise<void> {
  await lockByName(db, `${db.schoolId} ${action} ${entity}`)
}

/** How often something of this kind has been recorded since then. */
export async function countRecorded(db: SchoolDb, kind: Kind, since: Date): Promise<number> {
  return await store.countEntriesSince(db, kind, since)
}

/** When something of this kind was last recorded. */
export async function findLastRecorded(db: SchoolDb, kind: Kind): Promise<Date | undefined> {
  return await store.findLastEntry(db, kind)
}
