import type { Day } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import {
  absentWithLink,
  type ChildKind,
  type MessageKind,
  messageTexts,
} from '@shala/contract/messages/messages'
import { filledWords } from '@shala/contract/messages/own-words'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import { i18nOf } from '#platform/i18n'
import type { Family } from './addresses.store.ts'
import { hashOfCode, newAnswerCode } from './answer-codes.ts'
import { isNews } from './messages.rules.ts'
import type * as store from './messages.store.ts'
import { type Words, wordsOfNews, writtenDay } from './news-words.ts'
import type { Judged } from './verdicts.rules.ts'

interface Said {
  name: string
  date: Day
  /** By which an absence is answered, if it can be. */
  link: string | null
}

interface WordsOfChild extends Words {
  /** The school's own words; empty for the usual ones. */
  own: string
}

function wordsOf(kind: ChildKind, { name, date, link }: Said, { school, language, own }: WordsOfChild) {
  const values = { name, school, date: writtenDay(date, language), ...(link && { link }) }
  const { t } = i18nOf(language)
  const { subject, text } = link && kind === 'absent' ? absentWithLink : messageTexts[kind]
  const template = { kind, language, values }
  const said = own && kind === 'absent' ? filledWords(own, values) : t(text, values)
  return { subject: t(subject, values), text: said, template }
}

/** A new code, and the link that it makes; an absence alone is answered, and only where people find the product. */
export function linkOf(
  publicUrl: string | null,
  kind: MessageKind,
): { link: string | null; codeHash?: Buffer } {
  if (publicUrl === null || kind !== 'absent') return { link: null }
  const code = newAnswerCode()
  return { link: `${publicUrl}/a/${code}`, codeHash: hashOfCode(code) }
}

/** The words of a message of today about somebody, as they are sent. */
export async function sayOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  kind: ChildKind,
  { name, publicUrl }: { name: string; publicUrl: string | null },
) {
  const { language, absentWords: own } = await findLastingSettings({ db })
  const { schoolName: school } = await showOwnSchool(db)
  return wordsOf(kind, { name, date: today, ...linkOf(publicUrl, kind) }, { school, language, own })
}

/**
 * A family's language, where its message can be said in it. The school's own words are in the school's: a family that reads
 * another one gets the usual words.
 */
export function wordingFor(
  family: Family | undefined,
  { language, absentWords }: Pick<SchoolSettings, 'language' | 'absentWords'>,
  speaks: (language: Language) => boolean,
): Pick<WordsOfChild, 'language' | 'own'> {
  const chosen = family?.language ?? language
  const theirs = chosen === language || speaks(chosen) ? chosen : language
  return { language: theirs, own: theirs === language ? absentWords : '' }
}

export function saidBy(
  due: store.Due,
  judged: Judged | undefined,
  { link, ...words }: WordsOfChild & Pick<Said, 'link'>,
) {
  const { kind, way } = due
  if (!isNews(kind)) return wordsOf(kind, { ...due, link }, words)
  const nothing = { title: '', text: '', date: null }
  const { values, subject, sms, email } = wordsOfNews(kind, judged?.news ?? nothing, words)
  const isSaid = ([field]: [string, string]) => messageTexts[kind].text.includes(`{${field}}`)
  const said = Object.fromEntries(Object.entries(values).filter(isSaid))
  const template = { kind, language: words.language, values: said }
  return { subject, text: way === 'email' ? email : sms, template }
}
