import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { calendarRefusals, calendarTexts } from '@shala/contract/calendar/calendar'
import type { getFeed, makeFeed as makeEndpoint } from '@shala/contract/calendar/sharing'
import { addDays, dayAt } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { idSchema } from '@shala/contract/people'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { type CalendarParts, findCalendar } from './calendar.rules.ts'
import * as store from './feeds.store.ts'
import type { KeptFeeds } from './feeds-kept.ts'
import { writeIcs } from './ics-writing.ts'
import { findOwnLeave } from './leave-events.rules.ts'

/** Days before and after today that a feed tells. */
const told = { before: 366, after: 732 }

const hashOf = (key: string) => createHash('sha256').update(key).digest()

export async function showFeed({ db, actor }: Context): Promise<Answer<typeof getFeed>> {
  const feed = await store.findFeed(db, actor.userId)
  return { madeAt: feed?.madeAt.toISOString() ?? null }
}

/** The address is told once: the database keeps a hash of its key. The one before ends. */
export async function makeFeed(
  { db, actor, now }: Context,
  origin: string,
): Promise<Answer<typeof makeEndpoint>> {
  const key = `${db.schoolId}.${actor.userId}.${randomBytes(24).toString('base64url')}`
  await store.saveFeed(db, actor.userId, { keyHash: hashOf(key), madeAt: now })
  return { url: `${origin}/api/calendar/feed/${key}.ics` }
}

export async function endFeed({ db, actor }: Context): Promise<{ message: string }> {
  await store.deleteFeed(db, actor.userId)
  return { message: calendarTexts.feedEnded }
}

interface FeedRequest {
  key: string
  now: Date
  bindToSchool: (schoolId: string) => SchoolDb
}

/**
 * The calendar of the person whose address it is, as iCalendar.
 * @throws Refused 404 for a key that is none or no longer, and when the person is not an active one of the school
 */
export async function readFeed(
  { kept, ...parts }: CalendarParts & { kept: KeptFeeds },
  { key: asked, now, bindToSchool }: FeedRequest,
): Promise<string> {
  const key = asked.replace(/\.ics$/, '')
  const [schoolId, userId] = key.split('.').map((id) => idSchema.safeParse(id).data)
  if (!schoolId || !userId) throw new Refused(calendarRefusals.feedUnknown)
  const db = bindToSchool(schoolId)
  const owner = await store.findOpenFeed(db, userId)
  if (!owner || !timingSafeEqual(owner.keyHash, hashOf(key))) throw new Refused(calendarRefusals.feedUnknown)
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
