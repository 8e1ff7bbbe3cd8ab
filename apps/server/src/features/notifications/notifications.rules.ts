import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  areaOf,
  kindsFor,
  type listNotifications,
  messageOf,
  type Notification,
  type NotificationArea,
  type NotificationKind,
  notificationKinds,
  type readNotifications,
} from '@shala/contract/notifications/notifications'
import { postOf, type Standing } from '@shala/contract/people'
import type { Actor, Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import * as store from './notifications.store.ts'

export interface Notice {
  /** Their ids. */
  to: readonly string[]
  kind: NotificationKind
  /** Names the event: a person is notified of it once, however often this is called. */
  key: string
  /** For the texts of this kind; days as `YYYY-MM-DD`. */
  values: Record<string, string>
  /** A path inside the app. */
  link: string
  /** When it happened, if that was not now. */
  at?: Date
}

/** Notifies people, in the transaction in which it happens. */
export async function notify(
  { db, now }: Pick<Context, 'db' | 'now'>,
  notices: readonly Notice[],
): Promise<void> {
  const rows = notices.flatMap(({ to, at = now, ...notice }) =>
    to.map((userId) => ({ ...notice, id: newId(), userId, createdAt: at })),
  )
  if (rows.length > 0) await store.insertNotifications(db, rows)
}

/**
 * Withdraws the events of a range from those who have not read them.
 * @returns those who have read one, and those to whose browsers one may have gone
 */
export async function takeBackAll(
  { db }: Pick<Context, 'db'>,
  range: store.KeyRange,
): Promise<{ read: string[]; pushed: string[] }> {
  const had = await store.withdrawRange(db, range)
  const ids = (those: typeof had) => those.map(({ userId }) => userId)
  return {
    read: ids(had.filter(({ isRead }) => isRead)),
    pushed: ids(had.filter(({ isPushed }) => isPushed)),
  }
}

/** Withdraws events from everybody, by their keys. */
export async function takeBackByKeys({ db }: Pick<Context, 'db'>, keys: string[]): Promise<void> {
  if (keys.length > 0) await store.deleteByKeys(db, keys)
}

/** When somebody was first notified of each event, by key; events that nobody was notified of are left out. */
export async function whenTold(
  { db }: Pick<Context, 'db'>,
  keys: string[],
): Promise<ReadonlyMap<string, Date>> {
  return await store.findWhenTold(db, keys)
}

/** The keys of the events of a range that somebody was notified of. */
export async function toldKeys({ db }: Pick<Context, 'db'>, range: store.KeyRange): Promise<string[]> {
  return await store.findKeys(db, range)
}

/** The keys of the events of a range that somebody was notified of and has not read. */
export async function unreadKeys({ db }: Pick<Context, 'db'>, range: store.KeyRange): Promise<string[]> {
  return await store.findUnreadKeys(db, range)
}

/** When somebody was last notified of one of some events. `range` contains all of their keys, and no others. */
export async function lastTold({ db }: Pick<Context, 'db'>, range: store.KeyRange): Promise<Date | null> {
  return await store.findLastTold(db, range)
}

type Admins = Awaited<ReturnType<typeof store.findAdmins>>

function idsFor(admins: Admins, kind: NotificationKind, but: string | null = null): string[] {
  return admins.filter((one) => one.id !== but && maySee({ ...one, kind })).map(({ id }) => id)
}

/** The school's admins who are notified of a kind, except one of them. */
export async function adminsFor(
  db: SchoolDb,
  kind: NotificationKind,
  but: string | null = null,
): Promise<string[]> {
  return idsFor(await store.findAdmins(db), kind, but)
}

/** `isOf`: whether a key in the range is one of the events. Without it all are. */
type Followed = store.KeyRange & { isOf?: (key: string) => boolean }

/**
 * Brings the admins' notifications of some events into line with the events that exist: new ones are added, and those
 * of events that no longer exist are withdrawn. `range` contains all of their keys, and no others.
 */
export async function followEvents(
  context: Pick<Context, 'db' | 'now'>,
  { isOf = () => true, ...range }: Followed,
  findEvents: () => Promise<readonly Omit<Notice, 'to'>[]>,
): Promise<boolean> {
  // Before the events are read: notifications made meanwhile are not withdrawn.
  const known = new Set((await store.findKeys(context.db, range)).filter(isOf))
  const fresh = (await findEvents()).filter(({ key }) => !known.delete(key))
  if (known.size > 0) await store.deleteByKeys(context.db, [...known])
  if (fresh.length > 0) {
    const admins = await store.findAdmins(context.db)
    await notify(
      context,
      fresh.map((event) => ({ ...event, to: idsFor(admins, event.kind) })),
    )
  }
  return fresh.length > 0 || known.size > 0
}

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Days as English readers write them. */
export function readable(values: Record<string, string>): Record<string, string> {
  const words = Object.entries(values).map(([field, value]) => [
    field,
    field !== 'name' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? written.format(new Date(value)) : value,
  ])
  return Object.fromEntries(words)
}

function toNotification({
  id,
  kind,
  values,
  link,
  createdAt,
  readAt,
}: store.StoredNotification): Notification {
  const { severity, title } = notificationKinds[kind]
  const at = createdAt.toISOString()
  return {
    id,
    kind,
    type: kind.slice(areaOf(kind).length + 1),
    severity,
    title,
    message: fill(messageOf(kind, values), readable(values)),
    values,
    link,
    createdAt: at,
    date: at,
    time: at,
    read: readAt !== null,
  }
}

/** Whether a person is now notified of a kind. */
export function maySee({ kind, ...person }: Standing & { kind: NotificationKind }): boolean {
  return kindsFor(postOf(person)).includes(kind)
}

/**
 * A person's notifications of the kinds that their current role may see; kinds that this version no longer has are left
 * out.
 */
function ownOf(actor: Actor, area: NotificationArea | ''): store.Own {
  return { userId: actor.userId, kinds: kindsFor(postOf(actor)), area }
}

export async function showNotifications(
  { db, actor }: Context,
  { page, limit, area = '' }: { page: number; limit: number; area?: NotificationArea | '' | undefined },
): Promise<Answer<typeof listNotifications>> {
  const own = ownOf(actor, area)
  const [found, { total, unread }] = await Promise.all([
    store.findNotifications(db, { ...own, limit, offset: (page - 1) * limit }),
    store.countNotifications(db, own),
  ])
  const pages = Math.ceil(total / limit)
  return {
    notifications: found.map(toNotification),
    unread,
    pagination: { total, pages, page, limit },
  }
}

/** The newest of one area, as its own screen lists them. */
export async function showArea(
  context: Context,
  area: NotificationArea,
): Promise<{ notifications: Notification[] }> {
  const { notifications } = await showNotifications(context, { page: 1, limit: 100, area })
  return { notifications }
}

export async function countUnread({ db, actor }: Context): Promise<number> {
  return (await store.countNotifications(db, ownOf(actor, ''))).unread
}

export async function readNotices(
  { db, actor, now }: Context,
  { ids, area }: Received<typeof readNotifications, 'body'>,
): Promise<{ unread: number }> {
  const own = ownOf(actor, area ?? '')
  await store.markRead(db, { ...own, ids, now })
  return { unread: (await store.countNotifications(db, own)).unread }
}

/** A chore: deletes what is older than anybody looks for. */
export async function clearOldNotifications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  keptDays: number,
): Promise<void> {
  await store.deleteOlderThan(db, before(now, keptDays * day))
}
