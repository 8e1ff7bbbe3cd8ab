import { addDays, type Day } from '@shala/contract/general/days'
import { type Asking, linkTo } from '../asking.ts'
import { soundsLike } from '../facts/names.ts'
import { eventsBetween } from '../facts/school-facts.ts'
import { type Answer, type Question, textsOf, withWrittenDays, writtenPeriod } from './answering.ts'
import type { Period } from './days-heard.ts'
import { unknown } from './general-answers.rules.ts'
import { holidaysHi } from './holidays-hi.ts'
import { byWord, plain } from './plain.ts'
import { nextHoliday } from './school-answers.rules.ts'

/** Feasts by the names that the calendar has for them. */
const otherNames = byWord({
  diwali: 'deepawali deepavali dipawali दीपावली',
  'raksha bandhan': 'rakhi राखी',
  dussehra: 'dasara vijayadashami विजयादशमी',
  'maha shivaratri': 'shivratri शिवरात्रि',
  christmas: 'xmas',
})

const inHindi = (name: string) => holidaysHi.get(name) ?? ''

/** A year from today, or the last one. */
function searched({ period, tense }: Question, today: Day): Period {
  if (period) return period
  return tense === 'past'
    ? { from: addDays(today, -365), to: today, kind: 'days' }
    : { from: today, to: addDays(today, 365), kind: 'days' }
}

/** Words that are no feast of the country may be anything: they are not said to be missing in the calendar. */
function orNextHoliday(asking: Asking, question: Question, isFeast: boolean) {
  const texts = textsOf(asking)
  const { name } = question
  if (isFeast) {
    const days = writtenPeriod(asking, searched(question, asking.context.today))
    return { text: texts.noNamedHoliday(name, days), links: [linkTo('calendar')] }
  }
  return question.concepts.has('holiday') ? nextHoliday(asking, question) : unknown(asking, question)
}

/** When a feast or an event of the school is, by its name. */
export const namedHoliday: Answer = async (asking, question) => {
  const { from, to } = searched(question, asking.context.today)
  const isNamed = soundsLike(otherNames.get(question.name) ?? question.name)
  const isIt = (name: string) => isNamed(plain(name)) || isNamed(inHindi(name))
  const found = (await eventsBetween(asking, from, to)).filter(({ name }) => isIt(name))
  if (found.length === 0) return await orNextHoliday(asking, question, [...holidaysHi.keys()].some(isIt))
  const { holidays, namedHoliday } = textsOf(asking)
  const rows = withWrittenDays(asking, found).map((row) => ({
    ...row,
    name: holidays.get(row.name) ?? row.name,
  }))
  return { text: namedHoliday(rows), links: [linkTo('calendar')] }
}
