import { daysBetween } from '@shala/contract/general/days'
import type { Period } from './day-words.ts'
import { beyond, fromThere, joining, since, until } from './day-words.ts'
import { type Mention, span, type When } from './find-days.ts'

interface Place {
  words: readonly string[]
  one: Mention
  next: Mention | undefined
}

function isRange({ words, one, next }: Place): boolean {
  if (!next) return false
  const between = words.slice(one.to, next.from)
  const [word = ''] = between
  if (between.length !== 1) return false
  if (until.has(word) || fromThere.has(word)) return true
  const isBetween = words[one.from - 1] === 'between' || /^(बीच|beech)$/.test(words[next.to + 1] ?? '')
  return joining.has(word) && isBetween
}

/** 'Since Monday', 'until Monday' and 'before Monday' reach beyond the day itself. */
function reachOf({ words, one }: Place): 'itself' | 'since' | 'unclear' {
  if (one.isRange) return 'itself'
  const before = words[one.from - 1] ?? ''
  const [after = '', afterNext = ''] = words.slice(one.to, one.to + 2)
  if (fromThere.has(after) && /^(pehle|pahle|पहले|baad|बाद)$/.test(afterNext)) return 'unclear'
  if (since.has(before) || fromThere.has(after)) return 'since'
  if (beyond.has(before) || (until.has(before) && before !== 'to') || until.has(after)) return 'unclear'
  return 'itself'
}

function isUntilToday({ words, one }: Place): boolean {
  const isToday = /^(today|aaj|आज)$/.test(words[one.from] ?? '')
  return isToday && (until.has(words[one.from - 1] ?? '') || until.has(words[one.to] ?? ''))
}

const longest = 366

/** The days from one mention to the next, or to today; null where they are unclear. */
function readOne(place: Place, when: When): { period: Period | null; isRange: boolean } {
  const { one, next } = place
  const first = one.read(when)
  if (next && isRange(place))
    return { period: span(first?.from ?? null, next.read(when)?.to ?? null), isRange: true }
  const reach = reachOf(place)
  if (reach === 'unclear') return { period: null, isRange: false }
  const isOpen = reach === 'since' && first && first.from <= when.today
  return { period: isOpen ? span(first.from, when.today) : first, isRange: false }
}

/** @returns null where no days are named, 'unclear' for several spans, for days that there are not, and for more than a year */
export function readDays(
  words: readonly string[],
  mentions: readonly Mention[],
  when: When,
): Period | null | 'unclear' {
  const periods = new Map<string, Period>()
  for (let index = 0; index < mentions.length; index += 1) {
    const [one, next] = mentions.slice(index)
    if (!one) break
    const place = { words, one, next }
    if (isUntilToday(place)) continue
    const { period, isRange } = readOne(place, when)
    if (!period || daysBetween(period.from, period.to) >= longest) return 'unclear'
    periods.set(`${period.from} ${period.to}`, period)
    if (isRange) index += 1
  }
  if (periods.size > 1) return 'unclear'
  return [...periods.values()][0] ?? null
}
