import type { Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { messageOf, notificationKinds } from '@shala/contract/notifications/notifications'
import { pushRefusals, pushTexts, type subscribePush } from '@shala/contract/notifications/push'
import { findLiveSessions } from '#features/auth/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { before, day, hour, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { findUnsound } from '#platform/push/push-keys'
import type { WebPush } from '#platform/push/web-push'
import { Refused, refusedFields } from '#platform/refused'
import { severalAtOnce } from '#platform/several-at-once'
import { maySee, readable } from './notifications.rules.ts'
import * as store from './push.store.ts'

/** Browsers per person. */
const mostBrowsers = 10
/** Older notifications ring nobody: they are seen in the app, and families are told outside it. */
const worthPushing = hour
/** Longer than any server is away on a school day. */
const lookedAt = day
const sentAtOnce = 10
/** Then somebody whose push service does not answer is told outside the app. The last try comes later. */
const ringsWithin = minute
/** Before another process takes up the job of one that was stopped. */
const unfinishedAfter = minute

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
  /**
   * Called with the keys of what reached none of its person's browsers.
   * @returns those that people are told outside the app instead
   */
  onUnheard: (context: Pick<Context, 'db' | 'now'>, keys: string[]) => Promise<ReadonlySet<string>>
  auth: Parameters<typeof findLiveSessions>[0]
}

interface Browsers {
  alive: store.FoundSubscription[]
  /** Their session is over. */
  ended: store.FoundSubscription[]
}

async function findBrowsers(
  { auth }: Pick<Pushing, 'auth'>,
  { db, now }: Pick<Context, 'db' | 'now'>,
  userIds: string[],
): Promise<Browsers> {
  const found = await store.findSubscriptions(db, userIds)
  if (found.length === 0) return { alive: [], ended: [] }
  const alive = await findLiveSessions(
    auth,
    found.map(({ sessionId }) => sessionId),
    now,
  )
  return {
    // Another child's account rings if the sign-in proved both: by a code to their phone, not by the child's own password.
    alive: found.filter(
      ({ sessionId, userId, signedInAs }) =>
        alive.has(sessionId) && (userId === signedInAs || alive.get(sessionId)?.includes(userId)),
    ),
    ended: found.filter(({ sessionId }) => !alive.has(sessionId)),
  }
}

const idsOf = (browsers: readonly store.FoundSubscription[]) => browsers.map(({ id }) => id)

interface Sending {
  notice: store.Unpushed
  browser: store.FoundSubscription
}

/** Of some people, those with a browser that wants to be told: their phone rings, if nobody has switched it off. */
export async function findRung(
  pushing: Pick<Pushing, 'auth'>,
  context: Pick<Context, 'db' | 'now'>,
  userIds: string[],
): Promise<ReadonlySet<string>> {
  const { alive, ended } = await findBrowsers(pushing, context, userIds)
  // So a browser that is found ended later was alive when its person was to be rung.
  if (ended.length > 0) await store.deleteSubscriptions(context.db, idsOf(ended))
  return new Set(alive.map(({ userId }) => userId))
}

/** To every browser of the person, or to those that an earlier attempt did not reach. */
function sendingsOf(notice: store.Unpushed, browsers: readonly store.FoundSubscription[]): Sending[] {
  return browsers
    .filter(({ id, userId }) => userId === notice.userId && (notice.onlyTo?.includes(id) ?? true))
    .map((browser) => ({ notice, browser }))
}

interface Outcome {
  browsers: readonly store.FoundSubscription[]
  /** Browsers that their services know no longer, or whose person has signed out. */
  gone: ReadonlySet<string>
  failed: readonly Sending[]
}

/** Sends to the browsers, so many at once. */
async function sendAll(
  { push }: Pushing,
  sendings: readonly Sending[],
): Promise<Pick<Outcome, 'gone' | 'failed'> & { error: unknown }> {
  const failed: Sending[] = []
  const gone = new Set<string>()
  let error: unknown
  await severalAtOnce(sendings, sentAtOnce, async (sending) => {
    const { notice, browser } = sending
    try {
      if (!(await push.send(browser, toPayload(notice)))) gone.add(browser.id)
    } catch (reason) {
      failed.push(sending)
      error ??= reason
    }
  })
  return { gone, failed, error }
}

const isOld = ({ madeAt }: store.Unpushed, now: Date) => madeAt <= before(now, worthPushing)

/** For somebody with browsers that are all gone or, after a while, cannot be reached; or that nobody rang in time. */
function isUnheard(notice: store.Unpushed, { browsers, gone, failed }: Outcome, now: Date): boolean {
  const { id, userId, madeAt, onlyTo } = notice
  const own = browsers.filter((browser) => browser.userId === userId)
  const unreached = new Set(failed.filter(({ notice }) => notice.id === id).map(({ browser }) => browser.id))
  const isLate = madeAt <= before(now, ringsWithin)
  const isSilent = (browser: store.FoundSubscription) =>
    (onlyTo?.includes(browser.id) ?? true) &&
    (gone.has(browser.id) || isOld(notice, now) || (isLate && unreached.has(browser.id)))
  return own.length > 0 && own.every(isSilent)
}

/** By notification, the browsers still to be reached. */
function stillToReach(failed: readonly Sending[]): Map<string, string[]> {
  const byNotice = Map.groupBy(failed, ({ notice }) => notice.id)
  return new Map([...byNotice].map(([id, sendings]) => [id, sendings.map(({ browser }) => browser.id)]))
}

/**
 * Sends notifications that have not been read to the browsers that want them. What a process was stopped in the middle
 * of is sent again: a browser shows the same one once.
 * @throws when a push service could not be reached; the next try goes to those browsers only
 */
export async function pushNotifications(
  pushing: Pushing,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const { db, now } = context
  const after = before(now, lookedAt)
  const taken = await store.takeUnpushed(db, { now, after, leftBefore: before(now, unfinishedAfter) })
  if (taken.length === 0) return
  const unpushed = taken.filter(maySee)
  const userIds = [...new Set(unpushed.map(({ userId }) => userId))]
  const { alive, ended } = await findBrowsers(pushing, context, userIds)
  const { failed, error, ...sent } = await sendAll(
    pushing,
    unpushed.flatMap((notice) => (isOld(notice, now) ? [] : sendingsOf(notice, alive))),
  )
  const browsers = [...alive, ...ended]
  const gone = new Set([...sent.gone, ...idsOf(ended)])
  const unheard = unpushed.filter((notice) => isUnheard(notice, { browsers, gone, failed }, now))
  const told = await pushing.onUnheard(context, [...new Set(unheard.map(({ key }) => key))])
  // Later than that: a process that is stopped in between finds them again, and knows that nobody was rung.
  if (gone.size > 0) await store.deleteSubscriptions(db, [...gone])
  const toReach = stillToReach(failed.filter(({ notice }) => !told.has(notice.key)))
  await store.settlePushes(
    db,
    taken.map(({ id }) => id),
    { now, toReach },
  )
  if (toReach.size > 0) throw error
}
