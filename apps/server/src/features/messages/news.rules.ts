import { type Day, dayAt } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import { type MessageWay, messageWays, type NewsKind } from '@shala/contract/messages/messages'
import type { FamiliesPreview } from '@shala/contract/messages/preview'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { Delivery } from '#platform/delivery/delivery'
import { newId } from '#platform/ids'
import { type Address, findFamilies } from './addresses.store.ts'
import { waysTo } from './messages.rules.ts'
import { countParts, countWholes, insertMessages } from './messages.store.ts'
import * as store from './news.store.ts'
import { newsLeavesAt } from './news-hours.ts'
import { type News, wordsOfNews } from './news-words.ts'

type Moment = Pick<Context, 'db' | 'now'>

export interface NewsToTell extends News {
  /** Of the announcement. */
  id: string
  kind: NewsKind
}

export interface NewsAudience {
  /** In the order in which they stand for their family. */
  studentIds: readonly string[]
  /** Those whose phone the app rings. */
  reached: ReadonlySet<string>
}

interface Plan {
  inApp: number
  /** One for each phone or email, with the child that it is listed under. */
  addressed: { studentId: string; address: Address; language: Language | null }[]
  unreached: string[]
}

interface FamilyOfPlan {
  studentId: string
  address: Address | null
  /** The language of the first of its children; null for the school's. */
  language: Language | null
  isReached: boolean
}

export const nameOf = ({ way, address }: Pick<Address, 'way' | 'address'>) => `${way} ${address}`

/** Children with the same first phone are one family; it gets no SMS if the app rings for one of them. */
export async function planFor(
  { db }: Moment,
  ways: readonly MessageWay[],
  { studentIds, reached }: NewsAudience,
): Promise<Plan> {
  const records = new Map((await findFamilies(db, studentIds)).map((family) => [family.studentId, family]))
  const families = new Map<string, FamilyOfPlan>()
  for (const studentId of studentIds) {
    const family = records.get(studentId)
    if (!family) continue
    const address = waysTo(family, ways.length > 0 ? ways : messageWays)[0] ?? null
    const name = address ? nameOf(address) : studentId
    const found = families.get(name)
    const isReached = reached.has(studentId) || (found?.isReached ?? false)
    const own = { studentId, address, language: family.language }
    // Listed under the first child, or the first whose family has chosen a language.
    families.set(name, { ...(found && (found.language || !own.language) ? found : own), isReached })
  }
  const all = [...families.values()]
  const outside = ways.length > 0 ? all.filter(({ isReached }) => !isReached) : []
  return {
    inApp: all.filter(({ isReached }) => isReached).length,
    addressed: outside.flatMap(({ studentId, address, language }) =>
      address ? [{ studentId, address, language }] : [],
    ),
    unreached: outside.flatMap(({ studentId, address }) => (address ? [] : [studentId])),
  }
}

export const eventOf = (kind: NewsKind, newsId: string, studentId: string) => `${kind} ${newsId} ${studentId}`

/** How many of a plan go by each way. */
export interface NewsTold {
  inApp: number
  sms: number
  whatsapp: number
  email: number
  unreached: number
}

function figuresOf({ inApp, addressed, unreached }: Plan): NewsTold {
  const by = (way: MessageWay) => addressed.filter(({ address }) => address.way === way).length
  const [sms, whatsapp, email] = [by('sms'), by('whatsapp'), by('email')]
  return { inApp, sms, whatsapp, email, unreached: unreached.length }
}

type Speaks = (kind: NewsKind, language: Language) => boolean

export async function readWords(
  { db }: Moment,
  { kind, ...news }: Omit<NewsToTell, 'id'>,
  speaks: Speaks = () => true,
) {
  const settings = await findLastingSettings({ db })
  const { schoolName: school } = await showOwnSchool(db)
  const wordsIn = (language: Language) => wordsOfNews(kind, news, { school, language })
  const words = wordsIn(settings.language)
  const inOwn = lengthOfSms(words.sms).parts
  const known = new Map<Language | null, number>([[null, inOwn]])
  /** Parts of SMS in the language of a family; null for the school's. */
  const partsIn = (language: Language | null) => {
    const theirs = language && speaks(kind, language) ? language : settings.language
    const parts = known.get(language) ?? lengthOfSms(wordsIn(theirs).sms).parts
    known.set(language, parts)
    return parts
  }
  return { settings, words, partsIn }
}

/**
 * Has families told of news outside the app, in the transaction in which they are told in it. A phone or email that was tried
 * for it is left out.
 */
export async function queueNews(
  context: Moment,
  news: NewsToTell,
  audience: NewsAudience,
): Promise<NewsTold> {
  const { db, now } = context
  const { settings, partsIn } = await readWords(context, news)
  const plan = await planFor(context, settings.familiesWays, audience)
  const tried = new Set((await store.findTriedForNews(db, news.id)).map(nameOf))
  const fresh = plan.addressed.filter(({ address }) => !tried.has(nameOf(address)))
  const none: Address = { way: settings.familiesWays[0] ?? 'sms', contact: 'own', address: '' }
  const rows = [
    ...fresh,
    ...plan.unreached.map((studentId) => ({ studentId, address: none, language: null })),
  ]
  const toMessage = ({ studentId, address, language }: (typeof rows)[number]) => ({
    ...address,
    id: newId(),
    key: eventOf(news.kind, news.id, studentId),
    kind: news.kind,
    newsId: news.id,
    studentId,
    date: dayAt(now, settings.timeZone),
    step: 0,
    parts: address.way === 'sms' && address.address !== '' ? partsIn(language) : 0,
  })
  if (rows.length > 0) await insertMessages(db, rows.map(toMessage), now)
  return figuresOf(plan)
}

export interface PreviewParts {
  /** The operator's limit, see `FAMILY_MESSAGES_A_DAY`. */
  mostADay: number
  /** The SMS provider: whether it takes any text, and in which languages. */
  phone: Pick<Delivery, 'carriesText' | 'speaks'>
}

async function findLeft({ db }: Moment, date: Day, { mostADay }: PreviewParts) {
  const { smsADay, smsAMonth } = await findLastingSettings({ db })
  const [used, promised, wholes] = await Promise.all([
    countParts(db, date),
    store.countPromised(db, date),
    countWholes(db, date),
  ])
  return {
    day: Math.max(0, Math.min(smsADay, mostADay) - used.day - promised.day),
    month: Math.max(0, smsAMonth - used.month - promised.month),
    whatsapp: Math.max(0, mostADay - wholes.whatsapp),
    email: Math.max(0, mostADay - wholes.email),
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** How many messages of so many parts find no room in what is left: a shorter one that comes later may. */
function countOver(parts: readonly number[], left: number): number {
  let room = left
  return parts.filter((one) => {
    const fits = one <= room
    if (fits) room -= one
    return !fits
  }).length
}

/** The families that would be told of news, with the ways, the words, and what the limits leave. `from`: its first day. */
export async function previewNews(
  provider: PreviewParts,
  context: Moment,
  { from, ...news }: Omit<NewsToTell, 'id'> & { from: Day },
  audience: NewsAudience,
): Promise<FamiliesPreview> {
  const { settings, words, partsIn } = await readWords(context, news, provider.phone.speaks)
  const plan = await planFor(context, settings.familiesWays, audience)
  const { sms, ...figures } = figuresOf(plan)
  const leavesAt = newsLeavesAt(context.now, settings, from)
  const left = await findLeft(context, dayAt(leavesAt, settings.timeZone), provider)
  const bySms = plan.addressed.filter(({ address }) => address.way === 'sms')
  const parts = bySms.map(({ language }) => partsIn(language))
  return {
    ...figures,
    sms: { families: sms, parts: sumOf(parts) },
    smsLeft: { day: left.day, month: left.month },
    over:
      countOver(parts, Math.min(left.day, left.month)) +
      Math.max(0, figures.whatsapp - left.whatsapp) +
      Math.max(0, figures.email - left.email),
    leavesAt: leavesAt > context.now ? leavesAt.toISOString() : null,
    words: { sms: words.sms, subject: words.subject, email: words.email },
    isRegistered: !provider.phone.carriesText,
  }
}

/** Has what has not left stay. */
export async function dropNews({ db, now }: Moment, newsId: string): Promise<void> {
  await store.dropWaiting(db, newsId, now)
}

/** Has what was dropped leave after all. */
export async function takeUpNews({ db, now }: Moment, newsId: string): Promise<void> {
  await store.takeUpDropped(db, newsId, now)
}
