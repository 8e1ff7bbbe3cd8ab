import { addDays, type Day } from '@shala/contract/general/days'
import { academicYearAt, weekdayOf } from '@shala/contract/schools/school-days'
import { type Asking, linkTo } from '../asking.ts'
import {
  type Answer,
  dayOf,
  type Intent,
  intent,
  type Perhaps,
  type Question,
  saying,
  textsOf,
  withWrittenDays,
  written,
  writtenPeriod,
  writtenWeekdays,
} from '../assistant/answering.ts'
import { monthAs, type Period } from '../assistant/days-heard.ts'
import { holidaysHi } from '../assistant/holidays-hi.ts'
import { byWord, plain } from '../assistant/plain.ts'
import { closureOn } from '../assistant/whom.rules.ts'
import { eventsBetween, nextHolidays, settingsOf } from '../facts/calendar-facts.ts'
import { soundsLike } from '../facts/names.ts'

/** The holidays of the country by their names in the language of the answer. */
function named<R extends { name: string }>(asking: Asking, rows: readonly R[]): R[] {
  const { holidays } = textsOf(asking)
  return rows.map((row) => ({ ...row, name: holidays.get(row.name) ?? row.name }))
}

const nextHoliday: Answer = async (asking) => {
  const found = await nextHolidays(asking, 3)
  const texts = textsOf(asking)
  const text =
    found.length === 0 ? texts.noHoliday : texts.nextHoliday(named(asking, withWrittenDays(asking, found)))
  return { text, links: [linkTo('calendar')] }
}

const isHoliday: Answer = async (asking, question) => {
  const day = dayOf(question, asking.context.today)
  const closure = await closureOn(asking, day)
  const texts = textsOf(asking)
  const words = written(asking, day)
  const links = [linkTo('calendar')]
  const ofClosed = closure?.holiday ? texts.isHoliday(words, closure.holiday) : texts.isDayOff(words)
  const told = closure ? ofClosed : texts.isOpen(words)
  const isAskedClosed = question.concepts.has('holiday')
  const isSo = isAskedClosed === (closure !== null)
  return { text: saying(asking, question, { isSo, told }), links }
}

/** The month, unless the question names other days. */
const events: Answer = async (asking, question) => {
  const { period, concepts } = question
  if (period?.from === period?.to && period && concepts.has('holiday'))
    return await isHoliday(asking, question)
  const days = period ?? monthAs(asking.context.today.slice(0, 7))
  const found = await eventsBetween(asking, days.from, days.to)
  const texts = textsOf(asking)
  const name = writtenPeriod(asking, days)
  const text =
    found.length === 0
      ? texts.noEvents(name)
      : texts.events(name, named(asking, withWrittenDays(asking, found)))
  return { text, links: [linkTo('calendar'), linkTo('home')] }
}

const todaysDate: Answer = (asking, question) => {
  const day = dayOf(question, asking.context.today)
  const words = `${writtenWeekdays(asking, [weekdayOf(day)])}, ${written(asking, day)}`
  const texts = textsOf(asking)
  return { text: question.period ? texts.thatDay(words) : texts.today(words), links: [] }
}

const academicYear: Answer = async (asking, question) => {
  const { academicYearStart } = await settingsOf(asking)
  const { name, from, to } = academicYearAt(dayOf(question, asking.context.today), academicYearStart)
  return {
    text: textsOf(asking).year(name, written(asking, from), written(asking, to)),
    links: [linkTo('settings')],
  }
}

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
  return question.concepts.has('holiday') ? nextHoliday(asking, question) : null
}

/** When a feast or an event of the school is, by its name. */
const namedHoliday: Perhaps = async (asking, question) => {
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

export const calendarKinds: readonly Intent[] = [
  intent(
    'next holiday',
    nextHoliday,
    ['holiday +which +time -my -add -last', 'holiday next -month -week -weekday'],
    {
      heeds: ['ahead'],
    },
  ),
  intent(
    'is it a holiday',
    isHoliday,
    [
      'holiday tomorrow -who -add',
      'holiday today -who -my -add',
      'holiday yesterday -who -my -add',
      'holiday kal +which -who -my -add',
      'holiday weekday -who -my -add',
      'holiday number monthName -who -my -add',
      'holiday school +today +tomorrow +kal -add',
      'time school tomorrow',
      'school tomorrow +which -attendance -student -teacher -leave -present -absent -late',
      'school kal +which -attendance -student -teacher -leave -present -absent -late',
      'school weekday +which -attendance -student -teacher -leave -present -absent -late',
      'open tomorrow +school',
      'open today +school',
      'open yesterday +school',
      'open kal +school',
      'open weekday +school',
    ],
    { heeds: ['day', 'ahead', 'not'] },
  ),
  intent(
    'when is a holiday',
    namedHoliday,
    [
      'when @ +next +last +year +event -attendance -student -teacher -class -leave -present -absent -late -fee -bus -grade -schedule -assignment -my -how -add',
      'date @ +which -my -attendance -leave -today',
      'holiday @ +when +year -who -my -add -how',
    ],
    { heeds: ['days', 'ahead', 'name'] },
  ),
  intent(
    'events',
    events,
    [
      'event +month +next +week +monthName -add -how',
      'holiday month -add -my',
      'holiday week -add -my',
      'holiday monthName -add -my -number',
      'calendar -add -how -correct',
    ],
    { heeds: ['days', 'ahead'] },
  ),
  intent('academic year', academicYear, ['year +which +school +time -leave -student'], {
    heeds: ['days'],
  }),
  intent('today', todaysDate, ['date +today +which'], { heeds: ['day', 'ahead'] }),
]
