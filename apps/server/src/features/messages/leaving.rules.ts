import type { Day } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import {
  absentWithLink,
  type MessageKind,
  type MessageWay,
  messageTexts,
  messageWays,
} from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { Deliveries, Delivery } from '#platform/delivery/delivery'
import { after, minute } from '#platform/durations'
import { i18nOf } from '#platform/i18n'
import { type Family, findFamilies } from './addresses.store.ts'
import { hashOfCode, newAnswerCode } from './answer-codes.ts'
import { waysTo } from './messages.rules.ts'
import * as store from './messages.store.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

/** `dropped`: it is no longer true. `waits`: that is so, and may change again in a moment. */
export type Verdict = 'holds' | 'dropped' | 'waits' | 'too_late'

/** A verdict for each of some messages that are about to leave, in their order. */
type Judge = (context: Moment, messages: readonly store.FamilyEvent[]) => Promise<Verdict[]>

/** By which messages of a way leave; null where it is not set up. */
export function deliveryOf({ phone, email, whatsapp }: Deliveries, way: MessageWay): Delivery | null {
  return { sms: phone, whatsapp, email }[way]
}

interface Words {
  school: string
  language: Language
}

/** '28 Nov' */
export function writtenDay(date: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return form.format(new Date(date))
}

interface Said {
  name: string
  date: Day
  /** By which an absence is answered, if it can be. */
  link: string | null
}

function wordsOf(kind: MessageKind, { name, date, link }: Said, { school, language }: Words) {
  const values = { name, school, date: writtenDay(date, language), ...(link && { link }) }
  const { t } = i18nOf(language)
  const { subject, text } = link && kind === 'absent' ? absentWithLink : messageTexts[kind]
  const template = { kind, language, values }
  return { subject: t(subject, values), text: t(text, values), template }
}

/** A new code, and the link that it makes; an absence alone is answered, and only where people find the product. */
function linkOf(publicUrl: string | null, kind: MessageKind): { link: string | null; codeHash?: Buffer } {
  if (publicUrl === null || kind !== 'absent') return { link: null }
  const code = newAnswerCode()
  return { link: `${publicUrl}/a/${code}`, codeHash: hashOfCode(code) }
}

/** The words of a message of today about somebody, as they are sent. */
export async function sayOf(
  { db, today }: Pick<Moment, 'db' | 'today'>,
  kind: MessageKind,
  { name, publicUrl }: { name: string; publicUrl: string | null },
) {
  const { language } = await findLastingSettings({ db })
  const { schoolName: school } = await showOwnSchool(db)
  return wordsOf(kind, { name, date: today, ...linkOf(publicUrl, kind) }, { school, language })
}

export interface Leaving {
  due: store.Due
  words: ReturnType<typeof wordsOf>
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

type Settings = Pick<SchoolSettings, 'familiesTold' | 'familiesWays' | 'smsADay' | 'smsAMonth'>

interface Asked {
  verdict: Verdict | undefined
  settings: Settings
  family: Family | undefined
  isTooMuch: boolean
  isSetUp: boolean
}

type Fate = 'leaves' | 'waits' | 'dropped' | 'unwanted' | 'too_late' | 'no_address' | 'limit' | 'provider'

/** A message that follows an absence is always wanted; an absence only while the school wants it told so. */
function fateOf({ kind, way, address }: store.Due, asked: Asked): Fate {
  const { verdict, settings, family, isTooMuch, isSetUp } = asked
  if (verdict !== 'holds') return verdict ?? 'dropped'
  const isTheirs =
    family && waysTo(family, messageWays).some((one) => one.way === way && one.address === address)
  if (!isTheirs) return 'no_address'
  const isWanted = settings.familiesTold !== 'no' && settings.familiesWays.includes(way)
  if (kind === 'absent' && !isWanted) return 'unwanted'
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

/** Messages that follow an absence pass the school's own limits: nobody is left with what is no longer true. */
function isOver({ kind, way, address }: store.Due, parts: number, used: Used, limits: Limits): boolean {
  const { settings, mostADay } = limits
  if ((used.byAddress.get(address) ?? 0) >= mostToOne) return true
  if (way !== 'sms') return used[way] >= mostADay
  const day = used.sms.day + parts
  if (day > mostADay) return true
  return kind === 'absent' && (day > settings.smsADay || used.sms.month + parts > settings.smsAMonth)
}

function addTo(used: Used, { way, address }: store.Due, parts: number): Used {
  const { sms, byAddress } = used
  byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
  if (way !== 'sms') return { ...used, [way]: used[way] + 1 }
  return { ...used, sms: { day: sms.day + parts, month: sms.month + parts } }
}

export interface Deciding extends Pick<Limits, 'mostADay'> {
  judge: Judge
  deliveries: Deliveries
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
}

/** Which of the due messages leave now. */
export async function sortDue(
  { judge, mostADay, publicUrl, deliveries }: Deciding,
  context: Moment,
  due: readonly store.Due[],
): Promise<Sorted> {
  const settings = await findLastingSettings(context)
  const { schoolName: school } = await showOwnSchool(context.db)
  let used = await findUsed(context, due)
  const families = await findFamilies(context.db, [...new Set(due.map(({ studentId }) => studentId))])
  const verdicts = await judge(
    context,
    due.map(({ event: key, ...one }) => ({ ...one, key })),
  )
  const sorted: Sorted = { leaving: [], changes: [], next: [] }
  for (const [place, one] of due.entries()) {
    const { link, codeHash } = linkOf(publicUrl, one.kind)
    const words = wordsOf(one.kind, { ...one, link }, { school, language: settings.language })
    const parts = one.way === 'sms' ? lengthOfSms(words.text).parts : 0
    const family = families.find(({ studentId }) => studentId === one.studentId)
    const isTooMuch = isOver(one, parts, used, { settings, mostADay })
    const isSetUp = deliveryOf(deliveries, one.way) !== null
    const fate = fateOf(one, { verdict: verdicts[place], settings, family, isTooMuch, isSetUp })
    sortOne(sorted, fate, { due: one, words, parts, codeHash }, context.now)
    if (fate === 'leaves') used = addTo(used, one, parts)
  }
  return sorted
}

function sortOne({ leaving, changes, next }: Sorted, fate: Fate, one: Leaving, now: Date): void {
  const { id, tries } = one.due
  if (fate === 'leaves') {
    const { parts, codeHash } = one
    changes.push({ id, state: 'sending', parts, tries: tries + 1, ...(codeHash && { codeHash }) })
    leaving.push(one)
    return
  }
  if (fate === 'waits') {
    changes.push({ id, state: 'waiting', dueAt: after(now, minute) })
    return
  }
  const isDropped = fate === 'dropped' || fate === 'unwanted'
  changes.push(isDropped ? { id, state: 'dropped' } : { id, state: 'failed', reason: fate })
  if (fate === 'dropped' || fate === 'too_late') return
  next.push({ due: one.due, isOver: fate === 'limit' || fate === 'provider' })
}
