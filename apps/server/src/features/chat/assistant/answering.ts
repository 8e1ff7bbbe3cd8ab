import type { Day } from '@shala/contract/general/days'
import type { Asking, Reply } from '../asking.ts'
import type { Period } from './days-heard.ts'
import type { Heard } from './hearing.ts'
import { en, type Texts } from './texts-en.ts'
import { hi } from './texts-hi.ts'

/** A question with the days that it is about; null where it names none, or today. */
export interface Question extends Heard {
  period: Period | null
}

/** Answers one kind of question. */
export type Answer = (asking: Asking, question: Question) => Promise<Reply> | Reply

export function textsOf({ language }: Pick<Asking, 'language'>): Texts {
  return language === 'hi' ? hi : en
}

/** The name of the child, unless who asks speaks of themselves: a family is not told 'you' of its child. */
export function childOf({ context }: Asking, { child, words }: Question): string | null {
  return (
    child ?? (words.some((word) => /^(i|am|me|main|mujhe|मैं|मुझे|मैंने)$/.test(word)) ? null : context.actor.name)
  )
}

/** The one day that a question is about. */
export function dayOf({ period }: Question, today: Day): Day {
  return period?.from ?? today
}

const localeOf = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' } as const

/** '22 Nov 2026', in Hindi '22 नवंबर 2026' as the screens have it: 'नव॰' is hardly shorter. */
export function written({ language }: Pick<Asking, 'language'>, day: Day): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    day: 'numeric',
    month: language === 'hi' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

function writtenMonth({ language }: Pick<Asking, 'language'>, day: Day): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** 'November 2026', a day, or the first and the last day. */
export function writtenPeriod(asking: Pick<Asking, 'language'>, { from, to, kind }: Period): string {
  if (kind === 'month') return writtenMonth(asking, from)
  return from === to
    ? written(asking, from)
    : textsOf(asking).fromTo(written(asking, from), written(asking, to))
}

/** The days of the week, 1 for Monday, by their names. */
export function writtenWeekdays({ language }: Pick<Asking, 'language'>, days: readonly number[]): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return days.map((day) => format.format(Date.UTC(2024, 0, day))).join(', ')
}

export function withWrittenDays<R extends { from: Day; to: Day }>(asking: Asking, rows: readonly R[]): R[] {
  return rows.map((row) => ({ ...row, from: written(asking, row.from), to: written(asking, row.to) }))
}

/** An answer that is the same for everybody. */
export function say(textOf: (texts: Texts) => string, links: Reply['links'] = []): Answer {
  return (asking) => ({ text: textOf(textsOf(asking)), links })
}
