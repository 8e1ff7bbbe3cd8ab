import { addDays, type Day, daysBetween } from '@shala/contract/general/days'
import { ofClosedSchool } from './ics-names.ts'

/** One event, or one occurrence of a repeating event. */
export interface IcsDay {
  /** The same in a later version of the file. */
  uid: string
  name: string
  from: Day
  to: Day
  /** For some hours of the day, on which the school is open. */
  isTimed: boolean
  /** Its name or description says so: 'Half day', 'PTM'. */
  staysOpen: boolean
}

const longestSpell = 75
const begins = /\b(begins?|starts?|commences?|first day of( the)?)\b|(शुरू|प्रारंभ|आरंभ)( होगा| होगी| होंगी| है)?/iu
const ends = /\b(ends?|is over|concludes?|last day of( the)?)\b|समाप्त( होगा| होगी| होंगी| है)?/iu

const reopens = /\bre-?open|\bresum(e|es|ing|ption)\b|खुल/i

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const without = (name: string, word: RegExp) => wordsOf(name.replace(word, ' ')).join(' ')

const isOneDay = ({ from, to, isTimed }: IcsDay) => from === to && !isTimed

/** The last day off of what begins on a day, and the event that is no more than its end. */
function endOf(first: IcsDay, days: readonly IcsDay[]): { to: Day; end?: IcsDay } | null {
  const what = without(first.name, begins)
  const later = days
    .filter(({ from }) => from > first.from && daysBetween(first.from, from) <= longestSpell)
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const next = later.findIndex(({ name }) => begins.test(name) && ofClosedSchool.test(name))
  const before = next < 0 ? later : later.slice(0, next)
  const isEnd = (one: IcsDay) => isOneDay(one) && ends.test(one.name) && without(one.name, ends) === what
  const end = before.find(isEnd)
  if (end) return { to: end.from, end }
  const reopening = before.find(({ name }) => reopens.test(name))
  return reopening ? { to: addDays(reopening.from, -1) } : null
}

/** 'Diwali break begins' and 'Diwali break ends', or 'School reopens', are days off from the one to the other. */
export function joinSpells(days: readonly IcsDay[]): IcsDay[] {
  const joined = new Map<IcsDay, IcsDay>()
  const over = new Set<IcsDay>()
  for (const one of days) {
    const isBegin = isOneDay(one) && !one.staysOpen && begins.test(one.name) && ofClosedSchool.test(one.name)
    const found = isBegin ? endOf(one, days) : null
    if (!found) continue
    const name = one.name.replace(begins, ' ').replace(/\s+/g, ' ').trim()
    joined.set(one, { ...one, to: found.to, name: name || one.name })
    if (found.end) over.add(found.end)
  }
  return days.filter((one) => !over.has(one)).map((one) => joined.get(one) ?? one)
}
