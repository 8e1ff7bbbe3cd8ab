import type { NotificationArea, NotificationKind } from '@shala/contract/notifications/notifications'
import type { Duty, Role, Standing } from '@shala/contract/people'
import { type SqlBool, sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface StoredNotification {
  id: string
  kind: NotificationKind
  values: Record<string, string>
  link: string
  createdAt: Date
  readAt: Date | null
}

export interface NewNotification {
  id: string
  userId: string
  key: string
  kind: NotificationKind
  values: Record<string, string>
  link: string
  createdAt: Date
}

/** One event notifies a person once: those who were already notified of its key are left out. */
export async function insertNotifications(db: SchoolDb, rows: NewNotification[]): Promise<void> {
  const column = (of: (row: NewNotification) => unknown) => rows.map(of)
  await sql`
    insert into notifications (school_id, user_id, id, key, kind, "values", link, created_at)
    select ${db.schoolId}, one.* from unnest(${column(({ userId }) => userId)}::uuid[],
      ${column(({ id }) => id)}::uuid[], ${column(({ key }) => key)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ values }) => JSON.stringify(values))}::jsonb[],
      ${column(({ link }) => link)}::text[], ${column(({ createdAt }) => createdAt)}::timestamptz[]) as one
    on conflict (school_id, user_id, key) do nothing`.execute(db)
}

/** For every person, by the keys of events that no longer exist. */
export async function deleteByKeys(db: SchoolDb, keys: string[]): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`key = any(${keys}::text[])`)
    .execute()
}

/** The events of a range: deleted where they were not read. */
export async function withdrawRange(
  db: SchoolDb,
  { from, below }: KeyRange,
): Promise<{ userId: string; isRead: boolean; isPushed: boolean }[]> {
  const { rows } = await sql<{ userId: string; isRead: boolean; isPushed: boolean }>`
    with withdrawn as (
      delete from notifications where school_id = ${db.schoolId} and key >= ${from} and key < ${below}
        and read_at is null
      returning user_id, coalesce(pushed_at, pushing_since) as pushed_at)
    select user_id as "userId", false as "isRead", pushed_at is not null as "isPushed" from withdrawn
    union all
    select user_id, true, coalesce(pushed_at, pushing_since) is not null from notifications
    where school_id = ${db.schoolId} and key >= ${from} and key < ${below} and read_at is not null`.execute(
    db,
  )
  return rows
}

/** When somebody was first notified of each event, by key. */
export async function findWhenTold(db: SchoolDb, keys: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`key = any(${keys}::text[])`)
    .groupBy('key')
    .select(({ fn }) => ['key', fn.min('created_at').as('at')])
    .execute()
  return new Map(rows.map(({ key, at }) => [key, at]))
}

export interface KeyRange {
  from: string
  below: string
}

const lastOfEvents = prepared((db, { from, below }: KeyRange) =>
  db
    .selectFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where('key', '>=', from)
    .where('key', '<', below)
    .select(({ fn }) => fn.max('created_at').as('last')),
)

/** When somebody was last notified of one of these events. */
export async function findLastTold(db: SchoolDb, range: KeyRange): Promise<Date | null> {
  return (await lastOfEvents.one(db, range)).last
}

const keysOfEvents = prepared((db, { from, below }: KeyRange) =>
  db
    .selectFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`key >= ${from} and key < ${below}`)
    .select('key')
    .distinct(),
)

/** The keys of the events that somebody was notified of. */
export async function findKeys(db: SchoolDb, range: KeyRange): Promise<string[]> {
  return (await keysOfEvents.all(db, range)).map(({ key }) => key)
}

/** The keys of the events that somebody was notified of and has not read. */
export async function findUnreadKeys(db: SchoolDb, { from, below }: KeyRange): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`key >= ${from} and key < ${below}`)
    .where('read_at', 'is', null)
    .select('key')
    .distinct()
    .execute()
  return rows.map(({ key }) => key)
}

export interface Own {
  userId: string
  kinds: NotificationKind[]
  /** '' for all. */
  area: NotificationArea | ''
}

function ownOf(db: SchoolDb, { userId, kinds, area }: Own) {
  return db
    .selectFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`kind = any(${kinds}::text[])`)
    .where(sql<SqlBool>`(${area}::text = '' or split_part(kind, '.', 1) = ${area})`)
}

const page = prepared((db, { limit, offset, ...own }: Own & { limit: number; offset: number }) =>
  ownOf(db, own)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select([
      'id',
      sql<NotificationKind>`kind`.as('kind'),
      sql<Record<string, string>>`"values"`.as('values'),
      'link',
      'created_at as createdAt',
      'read_at as readAt',
    ]),
)

export async function findNotifications(
  db: SchoolDb,
  asked: Own & { limit: number; offset: number },
): Promise<StoredNotification[]> {
  return await page.all(db, asked)
}

const counts = prepared((db, own: Own) =>
  ownOf(db, own).select([
    sql<number>`count(*)::int`.as('total'),
    sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
  ]),
)

export async function countNotifications(db: SchoolDb, own: Own): Promise<{ total: number; unread: number }> {
  return await counts.one(db, own)
}

/** Without `ids`, the whole area. */
export async function markRead(
  db: SchoolDb,
  { userId, area, ids, now }: Omit<Own, 'kinds'> & { ids: string[] | undefined; now: Date },
): Promise<void> {
  let update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<SqlBool>`(${area}::text = '' or split_part(kind, '.', 1) = ${area})`)
  if (ids) update = update.where(sql<SqlBool>`id = any(${ids}::uuid[])`)
  await update.execute()
}

export async function deleteOlderThan(db: SchoolDb, before: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('school_id', '=', db.schoolId)
    .where('created_at', '<', before)
    .execute()
}

const admins = prepared((db) =>
  db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', 'in', ['admin', 'superadmin'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select(['id', sql<Role>`role`.as('role'), sql<Duty>`duty`.as('duty')]),
)

/** The admins of the school who can sign in. */
export async function findAdmins(db: SchoolDb): Promise<(Standing & { id: string })[]> {
  return await admins.all(db, {})
}
