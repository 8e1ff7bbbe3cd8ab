import { closingReasonTexts } from '@shala/contract/calendar/closing'
import type { Day } from '@shala/contract/general/days'
import { type Language, languages } from '@shala/contract/general/languages.gen'
import { messageLimits, messageTexts, type NewsKind } from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import { i18nOf } from '#platform/i18n'

/** The words of news, before they are put into a message. */
export interface News {
  title: string
  text: string
  /** The day that a closed school is about. */
  date: Day | null
}

export interface Words {
  school: string
  language: Language
}

/** '28 Nov' */
export function writtenDay(date: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return form.format(new Date(date))
}

/** The sign '…' would take the place of three in each part. */
const more = '...'

/** As much of a text as fits, up to a whole word if there is one. `fits` is true of every shorter beginning too. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  // A letter with its vowel signs is never cut in two.
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const beginning = (count: number) =>
    `${letters
      .slice(0, count)
      .join('')
      .replace(/\s+\S*$/u, '')}${more}`
  let [least, most] = [0, letters.length]
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (fits(beginning(middle))) least = middle
    else most = middle
  }
  return beginning(least)
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The values of an SMS, shortened until the whole has at most two parts: first the text, then the title. */
function smsValues(
  values: Record<'title' | 'text' | 'school' | 'date', string>,
  say: (of: object) => string,
) {
  const short = { ...values, text: inOneLine(values.text) }
  for (const field of ['text', 'title', 'school'] as const) {
    const fits = (one: string) =>
      lengthOfSms(say({ ...short, [field]: one })).parts <= messageLimits.partsOfNews
    short[field] = shortened(short[field], fits)
  }
  return short
}

/** The reason of a closed day is stored in the language that the school had then; those it can choose from are known in all. */
function reasonIn(text: string, language: Language): string {
  for (const reason of Object.values(closingReasonTexts)) {
    for (const one of Object.keys(languages) as Language[]) {
      const word = i18nOf(one).t(reason)
      if (text === `${word}.` || text.startsWith(`${word}: `)) {
        return i18nOf(language).t(reason) + text.slice(word.length)
      }
    }
  }
  return text
}

/** An SMS has the first words; an email has all of them. `values` are for providers of registered texts. */
export function wordsOfNews(kind: NewsKind, { title, date, ...news }: News, { school, language }: Words) {
  const { t } = i18nOf(language)
  const text = kind === 'closed' ? reasonIn(news.text, language) : news.text
  const values = { title, text, school, date: date ? writtenDay(date, language) : '' }
  const say = (of: object) => inOneLine(t(messageTexts[kind].text, { ...of }))
  const short = smsValues(values, say)
  const email = kind === 'announced' ? `${text}\n\n${school}` : say(values)
  return { values: short, subject: t(messageTexts[kind].subject, values), sms: say(short), email }
}
