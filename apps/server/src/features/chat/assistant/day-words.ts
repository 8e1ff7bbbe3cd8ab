import type { Day } from '@shala/contract/general/days'
import { daysOfMonth } from '@shala/contract/general/months'

/** Days that a question is about, both included. */
export interface Period {
  from: Day
  to: Day
  /** Written as a month, or by its days. */
  kind: 'days' | 'month'
}

/** The first day of a month is all of the month so far, and still asked for as one. */
export const isOneDay = ({ from, to, kind }: Period): boolean => kind === 'days' && from === to

export function monthAs(month: string): Period {
  const days = daysOfMonth(month)
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-01`, kind: 'month' }
}

const months = [
  'january jan जनवरी',
  'february feb फरवरी',
  'march mar मार्च',
  'april apr अप्रैल',
  'may मई',
  'june jun जून',
  'july jul जुलाई',
  'august aug अगस्त',
  'september sep sept सितंबर सितम्बर',
  'october oct अक्टूबर अक्तूबर',
  'november nov नवंबर नवम्बर',
  'december dec दिसंबर दिसम्बर',
].map((names) => names.split(' '))

/** '30/11' as '30 November'; '5/6' may be two classes, unless it is 'on 5/6'. */
export function withMonthNames(text: string): string {
  const written = /(?<![\d/.-])((?<=\bon )\d{1,2}|1[3-9]|2\d|3[01])[/-](0?[1-9]|1[0-2])(?![\d/.:-])/gi
  return text.replace(written, (_, day, month) => `${day} ${months[Number(month) - 1]?.[0]}`)
}

/** From Monday. 'Sun' and 'Sat' are rather other words. */
const weekdays = [
  'monday mon somvar somwar सोमवार',
  'tuesday tue tues mangalvar mangalwar मंगलवार',
  'wednesday wed budhvar budhwar बुधवार',
  'thursday thu thur thurs guruvar guruwar गुरुवार गुरूवार बृहस्पतिवार वीरवार',
  'friday fri shukravar shukrawar shukrvar शुक्रवार',
  'saturday shanivar shaniwar शनिवार',
  'sunday ravivar raviwar itwar रविवार इतवार',
].map((names) => names.split(' '))

/** All that name a month, as alternatives of a pattern. */
export const monthNames = months.flat().join('|')

export const weekdayNames = weekdays.flat().join('|')

/** '3' for March. */
export function numberOfMonth(name: string): string {
  return String(1 + months.findIndex((names) => names.includes(name)))
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOfName(name: string): number {
  return 1 + weekdays.findIndex((names) => names.includes(name))
}

const wordSet = (words: string) => new Set(words.split(' '))

export const until = wordSet('until till upto to tak तक')

export const since = wordSet('since from')

export const fromThere = wordSet('se से')

export const beyond = wordSet('before after by पहले बाद')

export const joining = wordSet('and aur और or ya या')

/** The words beside the names of days that say how they belong together. */
export const dayJoints: ReadonlySet<string> = new Set([
  ...until,
  ...since,
  ...beyond,
  'between',
  'बीच',
  'beech',
])
