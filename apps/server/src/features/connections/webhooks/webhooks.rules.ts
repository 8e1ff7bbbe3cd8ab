import {
  type addWebhook as addEndpoint,
  type SentEvent,
  type Webhook,
  webhookLimits,
  webhookRefusals,
  webhookTexts,
} from '@shala/contract/connections/webhooks'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import type { OutsidePosts } from '#platform/outside/outside-posts'
import type { KeyRing } from '#platform/process/key-ring'
import { Refused } from '#platform/refused'
import * as eventsStore from './events.store.ts'
import { newSecret, sealSecret, writtenSecret } from './signing.ts'
import * as store from './webhooks.store.ts'

export interface WebhookParts {
  secretKeys: KeyRing
  posts: OutsidePosts
}

const said = (message: string) => ({ message })
const entity = 'connection'

/** The rest of an address may hold a secret of the other system. */
const recorded = (url: string) => ({ address: new URL(url).host })

type Found = Awaited<ReturnType<typeof store.findWebhooks>>[number]

function toAnswer({ id, url, events, madeBy, madeAt, failingSince, offSince }: Found): Webhook {
  return {
    _id: id,
    url,
    events,
    madeBy,
    madeAt: madeAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    offSince: offSince?.toISOString() ?? null,
  }
}

export async function showWebhooks({ db }: Pick<Context, 'db'>): Promise<Webhook[]> {
  return (await store.findWebhooks(db)).map(toAnswer)
}

/**
 * Has events sent to an address. The secret that signs them is shown once.
 * @throws Refused 422 for an address that is not public, 409 when the school has as many as it may
 */
export async function addWebhook(
  { secretKeys, posts }: WebhookParts,
  context: Context,
  { url, events }: Received<typeof addEndpoint, 'body'>,
): Promise<Answer<typeof addEndpoint>> {
  const { notPublic, full } = webhookRefusals
  if (!posts.mayUse(url)) throw new Refused(notPublic, { errors: { url: notPublic.message } })
  const { actor, now, db } = context
  const secret = newSecret()
  const made = { id: newId(), url, events: [...new Set(events)], madeAt: now }
  await inTransaction(context, async (context) => {
    await lockByName(context.db, `${db.schoolId} webhooks`)
    const { webhooks: most } = webhookLimits
    if ((await store.countWebhooks(context.db)) >= most) throw new Refused(full, { values: { most } })
    const sealed = sealSecret(secretKeys, db, { id: made.id, secret })
    await store.insertWebhook(context.db, { ...made, secret: sealed, madeBy: actor.userId })
    const activity = { action: 'connections.add_webhook', entity, entityId: made.id } as const
    await recordActivity(context, { ...activity, after: { ...recorded(url), events: made.events } })
  })
  const webhook = toAnswer({ ...made, madeBy: actor.name, failingSince: null, offSince: null })
  return { webhook, secret: writtenSecret(secret) }
}

/** In a transaction. @throws Refused 404 */
async function lock(context: Context, id: string): Promise<{ url: string; offSince: Date | null }> {
  const webhook = await store.lockWebhook(context.db, id)
  if (!webhook) throw new Refused(webhookRefusals.unknown)
  return webhook
}

/** Its events are deleted too. @throws Refused 404 */
export async function removeWebhook(context: Context, id: string): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const { url } = await lock(context, id)
    await store.deleteWebhook(context.db, id)
    await recordActivity(context, {
      action: 'connections.remove_webhook',
      entity,
      entityId: id,
      before: recorded(url),
    })
  })
  return said(webhookTexts.removed)
}

const allWell: store.Standing = { failures: 0, failingSince: null, pausedUntil: null, offSince: null }

/** @throws Refused 404 */
export async function turnOnWebhook(context: Context, id: string): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const { url, offSince } = await lock(context, id)
    if (!offSince) return
    await store.saveStanding(context.db, id, allWell)
    await recordActivity(context, {
      action: 'connections.turn_on',
      entity,
      entityId: id,
      after: recorded(url),
    })
  })
  return said(webhookTexts.turnedOn)
}

/** Ends the pause of an address: somebody waits for the answer in front of the screen. */
async function hurry(context: Context, id: string): Promise<void> {
  const { offSince } = await lock(context, id)
  if (offSince) throw new Refused(webhookRefusals.off)
  const standing = await store.lockStanding(context.db, id)
  if (standing) await store.saveStanding(context.db, id, { ...standing, pausedUntil: null })
}

/** @throws Refused 404, 409 for an address that is off, and while its last test is not over */
export async function testWebhook(context: Context, webhookId: string): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const { db, now } = context
    await hurry(context, webhookId)
    if (await eventsStore.isTestWaiting(db, webhookId)) throw new Refused(webhookRefusals.testWaits)
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    await eventsStore.insertTest(db, webhookId, { id: newId(), body, at: now })
  })
  return said(webhookTexts.testQueued)
}

/** Once more, and not again by itself. @throws Refused 404, 409 for an address that is off */
export async function sendEventAgain(context: Context, id: string): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const { db, now } = context
    const webhookId = await eventsStore.findWebhookOf(db, id)
    if (!webhookId) throw new Refused(webhookRefusals.eventUnknown)
    await hurry(context, webhookId)
    await eventsStore.queueAgain(db, id, { tries: webhookLimits.tries - 1, now })
  })
  return said(webhookTexts.againQueued)
}

export async function showSentEvents({ db }: Context): Promise<{ events: SentEvent[] }> {
  const found = await eventsStore.findNewest(db, webhookLimits.listed)
  return {
    events: found.map(({ id, madeAt, nextAt, ...event }) => ({
      _id: id,
      ...event,
      madeAt: madeAt.toISOString(),
      nextAt: event.state === 'waiting' ? nextAt.toISOString() : null,
    })),
  }
}
