import type { Received } from '@shala/contract/endpoint'
import { notificationKinds } from '@shala/contract/notifications'
import { pushRefusals, type subscribePush } from '@shala/contract/notifications-push'
import { fill } from '@shala/contract/refusal'
import { findLiveSessions } from '#features/auth/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, hour } from '#platform/durations'
import { newId } from '#platform/ids'
import type { WebPush } from '#platform/push/web-push'
import { Refused } from '#platform/refused'
import { readable } from './notifications.rules.ts'
import * as store from './push.store.ts'

/** Browsers of one person. */
const mostBrowsers = 10
/** Somebody who was away for longer sees the rest in the app. */
const worthPushing = hour

/** @throws Refused 422 for a service that is not known: the server writes to no address that a client makes up */
export async function subscribe(
  push: WebPush,
  context: Context,
  { endpoint, keys }: Received<typeof subscribePush, 'body'>,
): Promise<void> {
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
  const { title, message } = notificationKinds[kind]
  return { id, title, body: fill(message, readable(values)), link }
}

interface Pushing {
  push: WebPush
  auth: Parameters<typeof findLiveSessions>[0]
}

/** The browsers of some people whose session is alive; the others are forgotten. */
async function findBrowsers(
  { auth }: Pushing,
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

/**
 * Sends what people have been told and have not read to the browsers that want it.
 * @throws when a push service could not be reached; what did not leave then goes with the next try
 */
export async function pushNotifications(
  pushing: Pushing,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const { db, now } = context
  const unpushed = await store.takeUnpushed(db, { now, after: before(now, worthPushing) })
  const browsers = await findBrowsers(pushing, context, [...new Set(unpushed.map(({ userId }) => userId))])
  const failures: { id: string; error: unknown }[] = []
  const gone = new Set<string>()
  const sendings = unpushed.flatMap((one) =>
    browsers
      .filter(({ userId }) => userId === one.userId)
      .map(async (browser) => {
        const isTaken = await pushing.push.send(browser, toPayload(one)).catch((error: unknown) => {
          failures.push({ id: one.id, error })
          return true
        })
        if (!isTaken) gone.add(browser.id)
      }),
  )
  await Promise.all(sendings)
  if (gone.size > 0) await store.deleteSubscriptions(db, [...gone])
  if (failures.length === 0) return
  await store.giveBack(
    db,
    failures.map(({ id }) => id),
  )
  throw failures[0]?.error
}
