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
export type Judge = (context: Moment, messages: readonly store.FamilyEvent[]) => Promise<Verdict[]>

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

/** Which of the due messages leave now. */
export async function sortDue(judge: Judge, context: Moment, due: readonly store.Due[]): Promise<Sorted> {
  const { db, today } = context
  const settings = await findLastingSettings(context)
  const words = { school: (await showOwnSchool(db)).schoolName, language: settings.language }
  const used = await store.countParts(db, today)
  const families = await findFamilies(db, [...new Set(due.map(({ studentId }) => studentId))])
  const verdicts = await judge(
    context,
    due.map(({ event: key, ...one }) => ({ ...one, key })),
  )
  const sorted: Sorted = { leaving: [], changes: [], next: [] }
  for (const [place, one] of due.entries()) {
    const said = wordsOf(one.kind, one, words)
    const parts = one.way === 'sms' ? lengthOfSms(said.text).parts : 0
    // Nobody is left with what is no longer true; these are no more than the absences that were sent.
    const isOver =
      one.kind === 'absent' &&
      parts > 0 &&
      (used.day + parts > settings.smsADay || used.month + parts > settings.smsAMonth)
    const family = families.find(({ studentId }) => studentId === one.studentId)
    const fate = fateOf(one, { verdict: verdicts[place], settings, family, isOver })
    sortOne(sorted, fate, { due: one, words: said, parts }, context.now)
    if (fate !== 'leaves') continue
    used.day += parts
    used.month += parts
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
