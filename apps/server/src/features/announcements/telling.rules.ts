import type { Audience, previewAnnouncement } from '@shala/contract/announcements'
import { classRefusals } from '@shala/contract/classes'
import { timeAt } from '@shala/contract/general/clock-times'
import { type Day, dayAt } from '@shala/contract/general/days'
import type { Received } from '@shala/contract/general/endpoint'
import type { FamiliesPreview, FamiliesTold } from '@shala/contract/messages/preview'
import { findClasses } from '#features/classes/index'
import {
  type NewsAudience,
  type NewsEvent,
  type NewsToTell,
  type NewsVerdict,
  newsLeavesAt,
  type PreviewParts,
  previewNews,
  queueNews,
  type Verdict,
} from '#features/messages/index'
import { notify } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './telling.store.ts'

type Moment = Pick<Context, 'db' | 'now'>

export interface NewsParts extends PreviewParts {
  /** Of some students, those whose phone the app rings. */
  findRung: (context: Moment, studentIds: string[]) => Promise<ReadonlySet<string>>
}

/** @throws Refused 404 for a class that the school does not have */
export async function refuseUnknownClasses({ db }: Moment, { classIds }: Audience): Promise<void> {
  const ids = [...new Set(classIds)]
  if (ids.length > 0 && (await findClasses(db, ids)).length < ids.length)
    throw new Refused(classRefusals.notFound)
}

/** The children whose families are told; read before the transaction, which must not wait for who is signed in. */
export async function findAudience(
  { findRung }: NewsParts,
  context: Moment,
  { classIds }: Audience,
): Promise<NewsAudience> {
  const studentIds = await store.findStudents(context.db, classIds)
  return { studentIds, reached: studentIds.length > 0 ? await findRung(context, studentIds) : new Set() }
}

const toNews = ({ id, title, text, closes }: store.Telling): NewsToTell => {
  return { id, title, text, date: closes, kind: closes ? 'closed' : 'announced' }
}

const keyOf = (newsId: string, studentId: string) => `news ${newsId} ${studentId}`

/** All keys of one announcement. */
export const keysOf = (newsId: string) => ({ from: keyOf(newsId, ''), below: keyOf(newsId, '~') })

/**
 * Tells families, in a transaction: in the app by the child's own account, and outside it those whom the app does not ring.
 * @returns null where somebody else tells it
 */
async function tell(context: Moment, telling: store.Telling, audience: NewsAudience) {
  if (!(await store.claimTelling(context.db, telling.id, context.now))) return null
  const news = toNews(telling)
  await notifyOf(context, news, audience.studentIds)
  return await queueNews(context, news, audience)
}

async function notifyOf(context: Moment, news: NewsToTell, studentIds: readonly string[]): Promise<void> {
  const { title, text, kind, date } = news
  const values: Record<string, string> = date ? { date, text } : { title }
  const notices = studentIds.map((studentId) => ({
    to: [studentId],
    kind: `announcements.${kind}` as const,
    key: keyOf(news.id, studentId),
    values,
    link: '/announcements',
  }))
  await notify(context, notices)
}

/** Tells of it once more in the app, in a transaction: those whose unread notification was taken back. */
export async function notifyAgain(context: Moment, newsId: string): Promise<void> {
  const [telling] = await store.findStanding(context.db, [newsId])
  if (!telling) return
  await notifyOf(context, toNews(telling), await store.findStudents(context.db, telling.classIds))
}

/** The day on which families are told of an announcement that is shown from a day on. */
export async function dayOfTelling(context: Moment, from: Day): Promise<Day> {
  const settings = await findLastingSettings(context)
  return dayAt(newsLeavesAt(context.now, settings, from), settings.timeZone)
}

/** Tells families of an announcement in its transaction or, before its first day and outside the school's hours, later. */
export async function tellOrWait(
  context: Moment,
  telling: store.Telling & { from: Day },
  audience: NewsAudience,
): Promise<FamiliesTold | null> {
  const leavesAt = newsLeavesAt(context.now, await findLastingSettings(context), telling.from)
  await store.setTelling(context.db, telling.id, telling.classIds)
  if (leavesAt > context.now) {
    return { inApp: 0, sms: 0, whatsapp: 0, email: 0, unreached: 0, leavesAt: leavesAt.toISOString() }
  }
  const told = await tell(context, telling, audience)
  return told && { ...told, leavesAt: null }
}

/** The families that would be told of an announcement, with what they would get. */
export async function previewTelling(
  parts: NewsParts,
  context: Moment,
  { families, from, title, text }: Received<typeof previewAnnouncement, 'body'>,
): Promise<FamiliesPreview> {
  await refuseUnknownClasses(context, families)
  const audience = await findAudience(parts, context, families)
  return await previewNews(parts, context, { kind: 'announced', title, text, date: null, from }, audience)
}

/**
 * Tells families of announcements whose first day or hour has come (docs/product.md, Announcements).
 * @returns whether anybody was told
 */
export async function tellNews(parts: NewsParts, context: Moment): Promise<boolean> {
  const settings = await findLastingSettings(context)
  if (newsLeavesAt(context.now, settings) > context.now) return false
  const untold = await store.findUntold(context.db, dayAt(context.now, settings.timeZone))
  for (const telling of untold) {
    const audience = await findAudience(parts, context, telling)
    await inTransaction(context, (context) => tell(context, telling, audience))
  }
  return untold.length > 0
}

const readKey = /^news (\S+) (\S+)$/

/**
 * Tells families outside the app of news that it was to ring for, and did not: no browser was reached.
 * @returns the keys that are of news
 */
export async function tellNewsUnheard(context: Moment, keys: readonly string[]): Promise<string[]> {
  if ((await findLastingSettings(context)).familiesWays.length === 0) return []
  const events = keys.flatMap((key) => {
    const [, newsId, studentId] = readKey.exec(key) ?? []
    return newsId && studentId ? [{ key, newsId, studentId }] : []
  })
  const byNews = Map.groupBy(events, ({ newsId }) => newsId)
  for (const one of await store.findStanding(context.db, [...byNews.keys()])) {
    if (one.isRemoved) continue
    const studentIds = (byNews.get(one.id) ?? []).map(({ studentId }) => studentId)
    await queueNews(context, toNews(one), { studentIds, reached: new Set() })
  }
  return events.map(({ key }) => key)
}

interface Clock {
  today: Day
  isDayOver: boolean
}

/** Whether news may leave now; news of a day holds until that day is over. */
function verdictOn(one: store.Standing, kind: NewsEvent['kind'], { today, isDayOver }: Clock): Verdict {
  // Families that were told of a closed day hear until its night that the school is open.
  if (kind === 'reopened') return one.isReopened && (one.closes ?? today) >= today ? 'holds' : 'dropped'
  if (!one.isRemoved && one.from > today) return 'waits'
  const isOver = one.until !== null && one.until < today
  if (one.isRemoved || isOver) return 'dropped'
  if (one.closes === null) return 'holds'
  if (!one.hasHoliday) return 'dropped'
  return one.closes < today || (one.closes === today && isDayOver) ? 'too_late' : 'holds'
}

/** Of news that is about to leave, which still holds, and what it says now. */
export async function judgeNews(
  context: Moment & Pick<Context, 'today'>,
  events: readonly NewsEvent[],
): Promise<(NewsVerdict | undefined)[]> {
  const { timeZone, dayEnd } = await findLastingSettings(context)
  const found = await store.findStanding(context.db, [...new Set(events.map(({ newsId }) => newsId))])
  const standing = new Map(found.map((one) => [one.id, one]))
  const clock = { today: context.today, isDayOver: timeAt(context.now, timeZone) >= dayEnd }
  return events.map(({ newsId, kind }) => {
    const one = standing.get(newsId)
    return one && { verdict: verdictOn(one, kind, clock), news: toNews(one), from: one.from }
  })
}
