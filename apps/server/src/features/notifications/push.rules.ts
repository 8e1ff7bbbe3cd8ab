import type { Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { messageOf, notificationKinds } from '@shala/contract/notifications/notifications'
import { pushRefusals, pushTexts, type subscribePush } from '@shala/contract/notifications/push'
import { findLiveSessions } from '#features/auth/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, hour } from '#platform/durations'
import { newId } from '#platform/ids'
import { findUnsound } from '#platform/push/push-keys'
import type { WebPush } from '#platform/push/web-push'
import { Refused, refusedFields } from '#platform/refused'
import { severalAtOnce } from '#platform/several-at-once'
import { maySee, readable } from './notifications.rules.ts'
import * as store from './push.store.ts'

/** Browsers per person. */
const mostBrowsers = 10
/** Older notifications are seen in the app alone. */
const worthPushing = hour
const sentAtOnce = 10

/** @throws Refused 422 for keys that cannot encrypt anything, and for an unknown push service */
export async function subscribe(
  push: WebPush,
  context: Context,
  { endpoint, keys }: Received<typeof subscribePush, 'body'>,
): Promise<void> {
  const unsound = findUnsound(keys)
  if (unsound) throw refusedFields({ [`keys.${unsound}`]: pushTexts.unreadable })
  if (!push.isKnown(endpoint)) throw new Refused(pushRefusals.unknownService)
  await inTransaction(context, async ({ db, actor, now }) => {
    const { userId, sessionId } = actor
    await store.saveSubscription(db, { id: newId(), userId, sessionId, endpoint, ...keys }, now)
    await store.keepNewest(db, userId, mostBrowsers)
  })
}

export async function unsubscribe({ db, actor }: Context, endpoint: string): Promise<void> {
  await store.deleteSubscription(db, actor.userId, endpoint)
}

function toPayload({ id, kind, values, link }: store.Unpushed) {
  const { title } = notificationKinds[kind]
  return { id, title, body: fill(messageOf(kind, values), readable(values)), link }
}

interface Pushing {
  push: WebPush
  /** Called with the keys of what the phones of people would have rung for, and whose browsers turned out to be gone. */
  onUnheard: (context: Pick<Context, 'db' | 'now'>, keys: string[]) => Promise<void>
  auth: Parameters<typeof findLiveSessions>[0]
}

/** The browsers of some people whose session is alive; the others are deleted. */
async function findBrowsers(
  { auth }: Pick<Pushing, 'auth'>,
  { db, now }: Pick<Context, 'db' | 'now'>,
  userIds: string[],
): Promise<store.OwnSubscription[]> {
  const found = await store.findSubscriptions(db, userIds)
  if (found.length === 0) return []
  const alive = await findLiveSessions(
    auth,
    found.map(({ sessionId }) => sessionId),
    now,
  )
  const ended = found.filter(({ sessionId }) => !alive.has(sessionId))
  if (ended.length > 0)
    await store.deleteSubscriptions(
      db,
      ended.map(({ id }) => id),
    )
  return found.filter(({ sessionId }) => alive.has(sessionId))
}

interface Sending {
  notice: store.Unpushed
  browser: store.OwnSubscription
}

/** Of some people, those with a browser that wants to be told: their phone rings, if nobody has switched it off. */
export async function findRung(
  pushing: Pick<Pushing, 'auth'>,
  context: Pick<Context, 'db' | 'now'>,
  userIds: string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findBrowsers(pushing, context, userIds)).map(({ userId }) => userId))
}

/** To every browser of the person, or to those that an earlier attempt did not reach. */
function sendingsOf(notice: store.Unpushed, browsers: readonly store.OwnSubscription[]): Sending[] {
  return browsers
    .filter(({ id, userId }) => userId === notice.userId && (notice.onlyTo?.includes(id) ?? true))
    .map((browser) => ({ notice, browser }))
}

/** Somebody with browsers, all of which are gone. */
function isUnheard(
  userId: string,
  browsers: readonly store.OwnSubscription[],
  gone: ReadonlySet<string>,
): boolean {
  const own = browsers.filter((browser) => browser.userId === userId)
  return own.length > 0 && own.every(({ id }) => gone.has(id))
}

/** By notification, the browsers still to be reached. */
function stillToReach(failed: readonly Sending[]): Map<string, string[]> {
  const byNotice = Map.groupBy(failed, ({ notice }) => notice.id)
  return new Map([...byNotice].map(([id, sendings]) => [id, sendings.map(({ browser }) => browser.id)]))
}

/**
 * Sends notifications that have not been read to the browsers that want them.
 * @throws when a push service could not be reached; the next try goes to those browsers only
 */
export async function pushNotifications(
  pushing: Pushing,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const { db, now } = context
  const taken = await store.takeUnpushed(db, { now, after: before(now, worthPushing) })
  const unpushed = taken.filter(maySee)
  const browsers = await findBrowsers(pushing, context, [...new Set(unpushed.map(({ userId }) => userId))])
  const sendings = unpushed.flatMap((notice) => sendingsOf(notice, browsers))
  const failed: Sending[] = []
  const errors: unknown[] = []
  const gone = new Set<string>()
  await severalAtOnce(sendings, sentAtOnce, async (sending) => {
    const { notice, browser } = sending
    try {
      if (!(await pushing.push.send(browser, toPayload(notice)))) gone.add(browser.id)
    } catch (error) {
      failed.push(sending)
      errors.push(error)
    }
  })
  if (gone.size > 0) {
    await store.deleteSubscriptions(db, [...gone])
    const unheard = unpushed.filter(({ userId }) => isUnheard(userId, browsers, gone))
    await pushing.onUnheard(context, [...new Set(unheard.map(({ key }) => key))])
  }
  if (failed.length === 0) return
  await store.giveBack(db, stillToReach(failed))
  throw errors[0]
}
