import { webhookLimits } from '@shala/contract/connections/webhooks'
import type { LeaveSpan } from '@shala/contract/leave/duration'
import type { LeaveStatus } from '@shala/contract/leave/leave'
import type { Clock } from '#platform/clock'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { after, before, day, hour, minute, second } from '#platform/durations'
import type { Posted } from '#platform/outside/outside-posts'
import { severalAtOnce } from '#platform/several-at-once'
import * as store from './events.store.ts'
import { openSecret, signedHeaders } from './signing.ts'
import type { WebhookParts } from './webhooks.rules.ts'
import * as webhooks from './webhooks.store.ts'

export interface SendingParts extends WebhookParts {
  clock: Clock
  /** Called with what is ours to mend, for the operator's log. */
  onFailure: (error: Error) => void
}

type Moment = Pick<Context, 'db' | 'now'>

const atOnce = 3
const inOneBatch = 30
/** Then the other schools have their turn. */
const longestTurn = 10 * second
/** Longer than anybody is waited for: by then the process that took it was stopped. */
const unfinishedAfter = 2 * minute
/** Before the second try of an event and those after it; together less than a day. */
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour] as const
/** After a failure nothing goes to the address for a minute, then two, and so on to this: one that hangs costs little. */
const longestPause = 30 * minute
/** The receiver wants nothing more (Standard Webhooks). */
const gone = 410

/** Leaves word of a leave request, as it is now, in the transaction of its change. */
export async function queueLeave(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  leave: LeaveSpan & { id: string; userId: string; status: LeaveStatus },
): Promise<void> {
  const { id, userId, status, fromDate, fromDuration, toDate, toDuration } = leave
  const at = now.toISOString()
  const half = (duration: string) => (duration === 'full day' ? null : duration)
  const data = {
    leaveId: id,
    personId: userId,
    status: status.toLowerCase(),
    from: fromDate,
    fromHalf: half(fromDuration),
    to: toDate,
    toHalf: half(toDuration),
    changedBy: actor.userId,
    changedAt: at,
  }
  const body = JSON.stringify({ type: 'leave.changed', timestamp: at, data })
  await store.insertEvents(db, 'leave', { body, at: now })
}

const isTaken = (posted: Posted) => 'status' in posted && posted.status >= 200 && posted.status < 300

/** The state of an address after one more failure. */
function standingAfter(
  { failures, failingSince, offSince }: webhooks.Standing,
  posted: Posted,
  now: Date,
): webhooks.Standing {
  const since = failingSince ?? now
  const isOver =
    since <= before(now, webhookLimits.failingDays * day) || ('status' in posted && posted.status === gone)
  const pause = Math.min(longestPause, minute * 2 ** Math.min(failures, 10))
  return {
    failures: failures + 1,
    failingSince: since,
    pausedUntil: after(now, pause),
    offSince: offSince ?? (isOver ? now : null),
  }
}

async function noteStanding(moment: Moment, webhookId: string, posted: Posted): Promise<void> {
  await inTransaction(moment, async ({ db, now }) => {
    const standing = await webhooks.lockStanding(db, webhookId)
    if (!standing) return
    if (isTaken(posted)) {
      if (standing.failures === 0) return
      const { offSince } = standing
      return await webhooks.saveStanding(db, webhookId, {
        failures: 0,
        failingSince: null,
        pausedUntil: null,
        offSince,
      })
    }
    const next = standingAfter(standing, posted, now)
    await webhooks.saveStanding(db, webhookId, next)
    if (next.offSince) await store.giveUpWaiting(db, webhookId)
  })
}

async function settle(
  moment: Moment,
  { id, webhookId, tries, madeAt }: store.DueEvent,
  posted: Posted,
): Promise<void> {
  const { db, now } = moment
  const wait = waits[tries - 1]
  const isGivenUp = wait === undefined || tries >= webhookLimits.tries || madeAt <= before(now, day)
  await store.settleEvent(db, id, {
    state: isTaken(posted) ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
    tries,
    status: 'status' in posted ? posted.status : null,
    problem: 'problem' in posted ? posted.problem : null,
    dueAt: after(now, wait ?? 0),
  })
  await noteStanding(moment, webhookId, posted)
}

async function post(
  { secretKeys, posts, clock }: SendingParts,
  db: SchoolDb,
  { id, webhookId, url, body, secret: sealed }: store.DueEvent,
): Promise<Posted> {
  const secret = openSecret(secretKeys, db, { id: webhookId, sealed })
  return await posts.post(url, { body, headers: signedHeaders(secret, { id, body, now: clock() }) })
}

/** One that cannot even be signed counts as a failure too: it must not be tried for ever. */
async function sendOne(parts: SendingParts, db: SchoolDb, event: store.DueEvent): Promise<boolean> {
  const posted = await post(parts, db, event).catch((error): Posted => {
    parts.onFailure(error)
    return { problem: 'unreachable' }
  })
  await settle({ db, now: parts.clock() }, event, posted)
  return isTaken(posted)
}

export async function hasEventsDue({ db, now }: Moment): Promise<boolean> {
  return await store.isAnythingDue(db, now)
}

/**
 * Sends what is due of a school (docs/product.md, Connected systems): a few at once, and after a failure nothing more to that
 * address for a while. An event may arrive twice, with the same id: what a process was stopped in the middle of is sent again.
 * @returns whether anything was tried
 */
export async function sendEvents(
  parts: SendingParts,
  db: SchoolDb,
  { signal }: { signal: AbortSignal },
): Promise<boolean> {
  const started = performance.now()
  const failed = new Set<string>()
  let isAnyTried = false
  while (!signal.aborted && performance.now() - started < longestTurn) {
    const now = parts.clock()
    const due = await store.takeDue(db, { now, until: after(now, unfinishedAfter), most: inOneBatch })
    if (due.length === 0) break
    isAnyTried = true
    await severalAtOnce(due, atOnce, async (event) => {
      const isOver =
        signal.aborted || failed.has(event.webhookId) || performance.now() - started > longestTurn
      if (isOver) return await store.putBack(db, event, parts.clock())
      if (!(await sendOne(parts, db, event))) failed.add(event.webhookId)
    })
  }
  return isAnyTried
}

/** Deletes events that are older than a week. */
export async function clearOldEvents({ db, now }: Moment): Promise<void> {
  await store.deleteEventsBefore(db, before(now, webhookLimits.keptDays * day))
}
