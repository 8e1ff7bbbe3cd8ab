import type { NotificationKind } from '@shala/contract/notifications'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { Subscription } from '#platform/push/web-push'

export interface OwnSubscription extends Subscription {
  id: string
  userId: string
  sessionId: string
}

/** A browser that is subscribed already is the person's and session's of now. */
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

/** Of one person those used longest ago go, so that there are no more than so many. */
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
  userId: string
  kind: NotificationKind
  values: Record<string, string>
  link: string
}

/** Takes what has not left yet, so that nobody else does; what is older than `after` or read by now does not leave any more. */
export async function takeUnpushed(
  db: SchoolDb,
  { now, after }: { now: Date; after: Date },
): Promise<Unpushed[]> {
  return await db
    .updateTable('notifications')
    .set({ pushed_at: now })
    .where('school_id', '=', db.schoolId)
    .where('pushed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('created_at', '>', after)
    .returning([
      'id',
      'user_id as userId',
      sql<NotificationKind>`kind`.as('kind'),
      sql<Record<string, string>>`"values"`.as('values'),
      'link',
    ])
    .execute()
}

/** For the next try. */
export async function giveBack(db: SchoolDb, ids: string[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ pushed_at: null })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

export async function findSubscriptions(db: SchoolDb, userIds: string[]): Promise<OwnSubscription[]> {
  return await db
    .selectFrom('push_subscriptions')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .select(['id', 'user_id as userId', 'session_id as sessionId', 'endpoint', 'p256dh', 'auth'])
    .execute()
}
