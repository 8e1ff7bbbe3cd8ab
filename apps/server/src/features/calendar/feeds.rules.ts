import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { calendarRefusals, calendarTexts } from '@shala/contract/calendar/calendar'
import type { getFeed, makeFeed as makeEndpoint } from '@shala/contract/calendar/sharing'
import { addDays, dayAt } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { idSchema } from '@shala/contract/people'
import { recordActivity } from '#features/activity/index'
import {
  type AuthParts,
  authOf,
  authOfActor,
  findLogin,
  readingAuthOfActor,
  type SharedAuth,
} from '#features/auth/index'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { type CalendarParts, findCalendar } from './calendar.rules.ts'
import * as store from './feeds.store.ts'
import type { KeptFeeds } from './feeds-kept.ts'
import { writeIcs } from './ics-writing.ts'
import { findOwnLeave } from './leave-events.rules.ts'

/** A feed covers this many days before and after today. */
const told = { before: 366, after: 732 }

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** For the person's account: it goes up whenever all of their sign-ins are ended. */
async function signInVersion(auth: SharedAuth, userId: string): Promise<number> {
  return (await findLogin(auth, userId)).version
}

export async function showFeed(auth: AuthParts, { db, actor }: Context): Promise<Answer<typeof getFeed>> {
  const feed = await store.findFeed(db, actor.userId)
  const isOpen = feed?.signInVersion === (await signInVersion(readingAuthOfActor(auth, actor), actor.userId))
  return { madeAt: feed && isOpen ? feed.madeAt.toISOString() : null }
}

async function record(context: Context, action: 'calendar.open' | 'calendar.close'): Promise<void> {
  await recordActivity(context, { action, entity: 'calendar', entityId: context.db.schoolId })
}

/** The address is shown once: the database keeps only a hash of its key. The previous one stops working. */
export async function makeFeed(
  auth: AuthParts,
  context: Context,
  origin: string,
): Promise<Answer<typeof makeEndpoint>> {
  const { actor, now } = context
  const version = await signInVersion(authOfActor(auth, actor), actor.userId)
  const key = `${context.db.schoolId}.${actor.userId}.${randomBytes(24).toString('base64url')}`
  await inTransaction(context, async (context) => {
    const feed = { keyHash: hashOf(key), madeAt: now, signInVersion: version }
    await store.saveFeed(context.db, actor.userId, feed)
    await record(context, 'calendar.open')
  })
  return { url: `${origin}/api/calendar/feed/${key}.ics` }
}

export async function endFeed(context: Context): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    if (await store.deleteFeed(context.db, context.actor.userId)) await record(context, 'calendar.close')
  })
  return { message: calendarTexts.feedEnded }
}

interface FeedRequest {
  key: string
  now: Date
  bindToSchool: (schoolId: string) => SchoolDb
}

/**
 * The calendar of the person that the address belongs to, as iCalendar.
 * @throws Refused 404 for an unknown or ended key, and when the person is not an active one of the school, or all of
 *   their sign-ins have ended since
 */
export async function readFeed(
  { kept, auth, ...parts }: CalendarParts & { kept: KeptFeeds; auth: AuthParts },
  { key: asked, now, bindToSchool }: FeedRequest,
): Promise<string> {
  const key = asked.replace(/\.ics$/, '')
  const [schoolId, userId] = key.split('.').map((id) => idSchema.safeParse(id).data)
  if (!schoolId || !userId) throw new Refused(calendarRefusals.feedUnknown)
  const db = bindToSchool(schoolId)
  const owner = await store.findOpenFeed(db, userId)
  if (!owner || !timingSafeEqual(owner.keyHash, hashOf(key))) throw new Refused(calendarRefusals.feedUnknown)
  if (owner.signInVersion !== (await signInVersion(authOf(auth, schoolId), userId))) {
    throw new Refused(calendarRefusals.feedUnknown)
  }
  return await kept.find(owner.keyHash.toString('base64'), now, async () => {
    const today = dayAt(now, owner.timeZone)
    const days = { from: addDays(today, -told.before), to: addDays(today, told.after) }
    const [events, leave] = await Promise.all([
      findCalendar(parts, { db }, days),
      findOwnLeave(db, userId, days),
    ])
    return await writeIcs({ schoolId, name: owner.schoolName, events: [...events, ...leave], now })
  })
}
