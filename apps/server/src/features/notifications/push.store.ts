import type { NotificationKind } from '@shala/contract/notifications/notifications'
import type { Duty, Role } from '@shala/contract/people'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { Subscription } from '#platform/push/web-push'

interface OwnSubscription extends Subscription {
  id: string
  userId: string
  sessionId: string
}

/** A browser that may ring for a person: signed in to their account, or to that of another child of their phone. */
export interface FoundSubscription extends OwnSubscription {
  signedInAs: string
}

/** A browser that is already subscribed now belongs to this person and session. */
export async function saveSubscription(
  db: SchoolDb,
  { id, userId, sessionId, endpoint, p256dh, auth }: OwnSubscription,
  madeAt: Date,
): Promise<void> {
  const values = { user_id: userId, session_id: sessionId, p256dh, auth, made_at: madeAt }
  await db
    .insertInto('push_subscriptions')
    .values({ school_id: db.schoolId, id, endpoint, ...values })
    .onConflict((conflict) => conflict.columns(['school_id', 'endpoint']).doUpdateSet(values))
    .execute()
}

export async function deleteSubscription(db: SchoolDb, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Deletes a person's browsers used longest ago, so that no more than this many remain. */
export async function keepNewest(db: SchoolDb, userId: string, kept: number): Promise<void> {
  await sql`delete from push_subscriptions where school_id = ${db.schoolId} and user_id = ${userId} and id not in (
    select id from push_subscriptions where school_id = ${db.schoolId} and user_id = ${userId}
    order by made_at desc, id desc limit ${kept})`.execute(db)
}

export async function deleteSubscriptions(db: SchoolDb, ids: string[]): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

export interface Unpushed {
  id: string
  /** Names the event. */
  key: string
  userId: string
  /** The current role. */
  role: Role
  duty: Duty
  kind: NotificationKind
  values: Record<string, string>
  link: string
  madeAt: Date
  /** The browsers still to be reached; null for all of the person's. */
  onlyTo: string[] | null
}

interface Taking {
  now: Date
  /** Older notifications are left. */
  after: Date
  /** A stopped process has left the notifications that were taken earlier and are not sent yet. */
  leftBefore: Date
}

/** Takes what has not been sent, so that nobody else does. What has been read by now is not sent. */
export async function takeUnpushed(db: SchoolDb, { now, after, leftBefore }: Taking): Promise<Unpushed[]> {
  return await db
    .updateTable('notifications')
    .from('users')
    .set({ pushing_since: now })
    .where(sql<SqlBool>`(pushing_since is null or pushing_since < ${leftBefore})`)
    .where('notifications.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`users.school_id = notifications.school_id and users.id = notifications.user_id`)
    .where('notifications.pushed_at', 'is', null)
    .where('notifications.read_at', 'is', null)
    .where('notifications.created_at', '>', after)
    .returning([
      'notifications.id',
      'notifications.key',
      'notifications.user_id as userId',
      sql<Role>`users.role`.as('role'),
      sql<Duty>`users.duty`.as('duty'),
      sql<NotificationKind>`notifications.kind`.as('kind'),
      sql<Record<string, string>>`notifications."values"`.as('values'),
      'notifications.link',
      'notifications.created_at as madeAt',
      'notifications.push_only_to as onlyTo',
    ])
    .execute()
}

/** Marks what was taken as sent, except those to try again, each with the browsers that it did not reach. */
export async function settlePushes(
  db: SchoolDb,
  ids: string[],
  { now, toReach }: { now: Date; toReach: ReadonlyMap<string, string[]> },
): Promise<void> {
  const left = JSON.stringify([...toReach].map(([id, browsers]) => ({ id, browsers })))
  await sql`update notifications
    set pushing_since = null, pushed_at = case when failed.id is null then ${now}::timestamptz end,
      push_only_to = coalesce(failed.browsers, push_only_to)
    from unnest(${ids}::uuid[]) as taken (id)
    left join jsonb_to_recordset(${left}::jsonb) as failed (id uuid, browsers uuid[]) on failed.id = taken.id
    where school_id = ${db.schoolId} and notifications.id = taken.id`.execute(db)
}

/** A phone counts as it is in the record now: who had another one before has lost it. */
export async function findSubscriptions(db: SchoolDb, userIds: string[]): Promise<FoundSubscription[]> {
  const { rows } = await sql<FoundSubscription>`
    select one.id, told.id as "userId", one.user_id as "signedInAs", session_id as "sessionId", endpoint, p256dh, one.auth
    from users as told
    join users as owner on owner.school_id = told.school_id and (owner.id = told.id
      or (owner.phone = told.phone and told.role = 'student' and told.status = 'active' and owner.role = 'student'))
    join push_subscriptions as one on one.school_id = owner.school_id and one.user_id = owner.id
    where told.school_id = ${db.schoolId} and told.id = any(${userIds}::uuid[])`.execute(db)
  return rows
}
