import { type Day, dayAt } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import { type MessageWay, messageWays } from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { Deliveries, Delivery } from '#platform/delivery/delivery'
import { after, minute } from '#platform/durations'
import { type Family, findFamilies } from './addresses.store.ts'
import { linkOf, saidBy, wordingFor } from './leaving-words.rules.ts'
import { isFirst, isNews, waysTo } from './messages.rules.ts'
import * as store from './messages.store.ts'
import { type NewsHours, newsLeavesAt } from './news-hours.ts'
import { type Judges, judgeAll, type Verdict } from './verdicts.rules.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

/** By which messages of a way leave; null where it is not set up. */
export function deliveryOf({ phone, email, whatsapp }: Deliveries, way: MessageWay): Delivery | null {
  return { sms: phone, whatsapp, email }[way]
}

export interface Leaving {
  due: store.Due
  words: ReturnType<typeof saidBy>
  /** Of SMS; 0 by any other way. */
  parts: number
  codeHash?: Buffer | undefined
}

interface Sorted {
  leaving: Leaving[]
  changes: store.Change[]
  /** Failed ones, for which the family's next address is tried. `isOver`: only by the ways after its own, which takes no more. */
  next: { due: store.Due; isOver: boolean }[]
}

type Settings = NewsHours & Pick<SchoolSettings, 'familiesTold' | 'familiesWays' | 'smsADay' | 'smsAMonth'>

interface Asked {
  verdict: Verdict | undefined
  settings: Settings
  family: Family | undefined
  isTooMuch: boolean
  isSetUp: boolean
  now: Date
}

type Fate = 'leaves' | 'waits' | 'dropped' | 'unwanted' | 'too_late' | 'no_address' | 'limit' | 'provider'

const isEarly = ({ kind }: store.Due, { settings, now }: Asked) =>
  isNews(kind) && newsLeavesAt(now, settings) > now

/** A message that follows another one is always wanted; any other only while the school wants it told so. */
function fateOf(due: store.Due, asked: Asked): Fate {
  const { kind, way, address } = due
  const { verdict, settings, family, isTooMuch, isSetUp } = asked
  if (verdict !== 'holds') return verdict ?? 'dropped'
  if (isEarly(due, asked)) return 'waits'
  const isTheirs =
    family && waysTo(family, messageWays).some((one) => one.way === way && one.address === address)
  if (!isTheirs) return 'no_address'
  const isWanted = isNews(kind) || settings.familiesTold !== 'no'
  if (isFirst(kind) && !(isWanted && settings.familiesWays.includes(way))) return 'unwanted'
  if (!isSetUp) return 'provider'
  return isTooMuch ? 'limit' : 'leaves'
}

/** More than a family with many children gets on a day: a number that stands in many records is not flooded. */
const mostToOne = 20

interface Limits {
  settings: Settings
  /** Of one school parts of SMS, messages by WhatsApp, and emails, so many of each: the operator's limit. */
  mostADay: number
}

/** Sent today, or perhaps sent. */
interface Used {
  sms: { day: number; month: number }
  whatsapp: number
  email: number
  byAddress: Map<string, number>
}

async function findUsed({ db, today }: Moment, due: readonly store.Due[]): Promise<Used> {
  const addresses = due.map(({ address }) => address)
  const [sms, wholes, byAddress] = await Promise.all([
    store.countParts(db, today),
    store.countWholes(db, today),
    store.countByAddress(db, today, addresses),
  ])
  return { sms, ...wholes, byAddress }
}

/** Messages that follow others pass the school's own limits: nobody is left with what is no longer true. */
function isOver({ kind, way, address }: store.Due, parts: number, used: Used, limits: Limits): boolean {
  const { settings, mostADay } = limits
  if ((used.byAddress.get(address) ?? 0) >= mostToOne) return true
  if (way !== 'sms') return used[way] >= mostADay
  const day = used.sms.day + parts
  if (day > mostADay) return true
  return isFirst(kind) && (day > settings.smsADay || used.sms.month + parts > settings.smsAMonth)
}

function addTo(used: Used, { way, address }: store.Due, parts: number): Used {
  const { sms, byAddress } = used
  byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
  if (way !== 'sms') return { ...used, [way]: used[way] + 1 }
  return { ...used, sms: { day: sms.day + parts, month: sms.month + parts } }
}

export interface Deciding extends Judges, Pick<Limits, 'mostADay'> {
  deliveries: Deliveries
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
}

/** Which of the due messages leave now. */
export async function sortDue(
  { mostADay, publicUrl, deliveries, ...judges }: Deciding,
  context: Moment,
  due: readonly store.Due[],
): Promise<Sorted> {
  const settings = await findLastingSettings(context)
  const { schoolName: school } = await showOwnSchool(context.db)
  let used = await findUsed(context, due)
  const families = await findFamilies(context.db, [...new Set(due.map(({ studentId }) => studentId))])
  const verdicts = await judgeAll(judges, context, due)
  const sorted: Sorted = { leaving: [], changes: [], next: [] }
  for (const one of due) {
    const { link, codeHash } = linkOf(publicUrl, one.kind)
    const judged = verdicts.get(one.id)
    const family = families.find(({ studentId }) => studentId === one.studentId)
    const delivery = deliveryOf(deliveries, one.way)
    const speaks = (language: Language) => delivery?.speaks?.(one.kind, language) ?? true
    const words = saidBy(one, judged, { school, ...wordingFor(family, settings, speaks), link })
    const parts = one.way === 'sms' ? lengthOfSms(words.text).parts : 0
    const isTooMuch = isOver(one, parts, used, { settings, mostADay })
    const { now } = context
    const isSetUp = delivery !== null && (delivery.carries?.(words.template) ?? true)
    const fate = fateOf(one, { verdict: judged?.verdict, settings, family, isTooMuch, isSetUp, now })
    sortOne(sorted, fate, { due: one, words, parts, codeHash }, { now, settings, from: judged?.from })
    if (fate === 'leaves') used = addTo(used, one, parts)
  }
  return sorted
}

function sortOne(
  { leaving, changes, next }: Sorted,
  fate: Fate,
  one: Leaving,
  { now, settings, from }: { now: Date; settings: NewsHours; from: Day | undefined },
): void {
  const { id, tries } = one.due
  if (fate === 'leaves') {
    const { parts, codeHash } = one
    // Limits and the list go by the day on which it leaves.
    const date = isNews(one.due.kind) && { date: dayAt(now, settings.timeZone) }
    changes.push({ id, state: 'sending', parts, tries: tries + 1, ...(codeHash && { codeHash }), ...date })
    leaving.push(one)
    return
  }
  if (fate === 'waits') {
    const opens = isNews(one.due.kind) ? newsLeavesAt(now, settings, from) : now
    const isLater = opens > now
    changes.push({
      id,
      state: 'waiting',
      dueAt: isLater ? opens : after(now, minute),
      ...(isLater && { date: dayAt(opens, settings.timeZone) }),
    })
    return
  }
  const isDropped = fate === 'dropped' || fate === 'unwanted'
  changes.push({ id, parts: 0, ...(isDropped ? { state: 'dropped' } : { state: 'failed', reason: fate }) })
  if (fate === 'dropped' || fate === 'too_late') return
  next.push({ due: one.due, isOver: fate === 'limit' || fate === 'provider' })
}
