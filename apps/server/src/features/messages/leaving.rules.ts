import type { Day } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import { type MessageKind, messageTexts, messageWays } from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import { after, minute } from '#platform/durations'
import { i18nOf } from '#platform/i18n'
import { type Family, findFamilies } from './addresses.store.ts'
import { waysTo } from './messages.rules.ts'
import * as store from './messages.store.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

/** `dropped`: it is no longer true. `waits`: that is so, and may change again in a moment. */
export type Verdict = 'holds' | 'dropped' | 'waits' | 'too_late'

/** What still holds of some messages that are about to leave, in their order. */
type Judge = (context: Moment, messages: readonly store.FamilyEvent[]) => Promise<Verdict[]>

interface Words {
  school: string
  language: Language
}

function writtenDay(date: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return form.format(new Date(date))
}

/** What a message of a kind says of a child. */
function wordsOf(
  kind: MessageKind,
  { name, date }: { name: string; date: Day },
  { school, language }: Words,
) {
  const values = { name, school, date: writtenDay(date, language) }
  const { t } = i18nOf(language)
  const { subject, text } = messageTexts[kind]
  return { values, subject: t(subject, values), text: t(text, values) }
}

/** What a message of today says of somebody, as it is sent. */
export async function sayOf({ db, today }: Pick<Moment, 'db' | 'today'>, kind: MessageKind, name: string) {
  const { language } = await findLastingSettings({ db })
  const { schoolName: school } = await showOwnSchool(db)
  const { values, subject, text } = wordsOf(kind, { name, date: today }, { school, language })
  return { subject, text, template: { kind, values } }
}

export interface Leaving {
  due: store.Due
  words: ReturnType<typeof wordsOf>
  /** Of SMS; 0 for an email. */
  parts: number
}

interface Sorted {
  leaving: Leaving[]
  changes: store.Change[]
  /** Whose next address is tried now. `isFree`: only where that costs nothing. */
  next: { due: store.Due; isFree: boolean }[]
}

type Settings = Pick<SchoolSettings, 'familiesTold' | 'familiesWays' | 'smsADay' | 'smsAMonth'>

interface Asked {
  verdict: Verdict | undefined
  settings: Settings
  family: Family | undefined
  isOver: boolean
}

type Fate = 'leaves' | 'waits' | 'dropped' | 'unwanted' | 'too_late' | 'no_address' | 'limit'

/** What the school no longer wants is dropped; what a family has to know of an absence it was told is always wanted. */
function fateOf({ kind, way, address }: store.Due, { verdict, settings, family, isOver }: Asked): Fate {
  if (verdict !== 'holds') return verdict ?? 'dropped'
  const isTheirs =
    family && waysTo(family, messageWays).some((one) => one.way === way && one.address === address)
  if (!isTheirs) return 'no_address'
  const isWanted = settings.familiesTold !== 'no' && settings.familiesWays.includes(way)
  if (kind === 'absent' && !isWanted) return 'unwanted'
  return isOver ? 'limit' : 'leaves'
}

/** More than a family with many children gets on a day: whoever's number stands in many records is not flooded. */
const mostToOne = 20

/** What a school has sent today, and may send. */
class Use {
  readonly #settings: Settings
  readonly #mostADay: number
  readonly #sms: { day: number; month: number }
  #emails: number
  readonly #byAddress: Map<string, number>

  constructor(
    { settings, mostADay }: { settings: Settings; mostADay: number },
    {
      sms,
      emails,
      byAddress,
    }: { sms: { day: number; month: number }; emails: number; byAddress: Map<string, number> },
  ) {
    this.#settings = settings
    this.#mostADay = mostADay
    this.#sms = sms
    this.#emails = emails
    this.#byAddress = byAddress
  }

  /** Nobody is left with what is no longer true: what follows absences is no more than they were, and passes the school's limits. */
  isOver({ kind, address }: store.Due, parts: number): boolean {
    const { smsADay, smsAMonth } = this.#settings
    const day = this.#sms.day + parts
    if ((this.#byAddress.get(address) ?? 0) >= mostToOne) return true
    if (parts === 0) return this.#emails >= this.#mostADay
    if (day > this.#mostADay) return true
    return kind === 'absent' && (day > smsADay || this.#sms.month + parts > smsAMonth)
  }

  add({ address }: store.Due, parts: number): void {
    this.#sms.day += parts
    this.#sms.month += parts
    if (parts === 0) this.#emails += 1
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
  }
}

async function findUse(
  { db, today }: Moment,
  settings: Settings,
  mostADay: number,
  due: readonly store.Due[],
) {
  const [sms, emails, byAddress] = await Promise.all([
    store.countParts(db, today),
    store.countEmails(db, today),
    store.countByAddress(
      db,
      today,
      due.map(({ address }) => address),
    ),
  ])
  return new Use({ settings, mostADay }, { sms, emails, byAddress })
}

export interface Deciding {
  judge: Judge
  /** Parts of SMS, and emails, of one school: what the operator allows. */
  mostADay: number
}

/** Which of the due messages leave now. */
export async function sortDue(
  { judge, mostADay }: Deciding,
  context: Moment,
  due: readonly store.Due[],
): Promise<Sorted> {
  const settings = await findLastingSettings(context)
  const { schoolName: school } = await showOwnSchool(context.db)
  const use = await findUse(context, settings, mostADay, due)
  const families = await findFamilies(context.db, [...new Set(due.map(({ studentId }) => studentId))])
  const verdicts = await judge(
    context,
    due.map(({ event: key, ...one }) => ({ ...one, key })),
  )
  const sorted: Sorted = { leaving: [], changes: [], next: [] }
  for (const [place, one] of due.entries()) {
    const words = wordsOf(one.kind, one, { school, language: settings.language })
    const parts = one.way === 'sms' ? lengthOfSms(words.text).parts : 0
    const family = families.find(({ studentId }) => studentId === one.studentId)
    const isOver = use.isOver(one, parts)
    const fate = fateOf(one, { verdict: verdicts[place], settings, family, isOver })
    sortOne(sorted, fate, { due: one, words, parts }, context.now)
    if (fate === 'leaves') use.add(one, parts)
  }
  return sorted
}

function sortOne({ leaving, changes, next }: Sorted, fate: Fate, one: Leaving, now: Date): void {
  const { id, tries } = one.due
  if (fate === 'leaves') {
    changes.push({ id, state: 'sending', parts: one.parts, tries: tries + 1 })
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
  next.push({ due: one.due, isFree: fate === 'limit' })
}
