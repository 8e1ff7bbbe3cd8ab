import { addDays, type Day } from '@shala/contract/general/days'
import { type Language, languages } from '@shala/contract/general/languages.gen'
import { academicYearAt, endOfSchool, weekdayOf } from '@shala/contract/schools/school-days'
import { i18nOf } from '#platform/i18n'
import { soundsLike } from '#platform/sounds'
import { type Asking, linkTo } from '../asking.ts'
import {
  type Answer,
  clock,
  dayOf,
  type Intent,
  intent,
  listed,
  type Perhaps,
  type Question,
  quoted,
  saying,
  spanOf,
  withWrittenDays,
  written,
  writtenPeriod,
  writtenWeekdays,
} from '../assistant/answering.ts'
import { monthAs, type Period } from '../assistant/day-words.ts'
import { byWord, plain } from '../assistant/plain.ts'
import { classWithWeek, closureOn, ofClassOff } from '../assistant/whom.rules.ts'
import {
  type DayFact,
  eventsBetween,
  nextHolidays,
  schoolDaysBetween,
  settingsOf,
} from '../facts/calendar-facts.ts'

/** A line for each day; the holidays of the country by their names in the language of the answer. */
const rowsOf = (asking: Asking, days: readonly DayFact[]) =>
  withWrittenDays(asking, days).map((one) => `${asking.i18n.t(one.name)}: ${spanOf(asking, one)}`)

const nextHoliday: Answer = async (asking) => {
  const found = await nextHolidays(asking, 3)
  const { i18n } = asking
  const head =
    found.length === 0 ? i18n.t('I see no holiday in the coming year.') : i18n.t('The next holidays:')
  return { text: listed(asking, head, rowsOf(asking, found)), links: [linkTo('calendar')] }
}

/** Words that ask for the hours of a working day. */
const ofHours = /^(tim|hour|baje|samay|टाइम|समय|घंट|बजे)/

async function hoursOn(asking: Asking, day: Day, question: Question): Promise<string[]> {
  const { concepts, words } = question
  if (!concepts.has('when') && !words.some((word) => ofHours.test(word))) return []
  const [{ dayStart, midday, dayEnd }, { days }, ofClass] = await Promise.all([
    settingsOf(asking),
    schoolDaysBetween(asking, day, day),
    classWithWeek(asking, question),
  ])
  const ends = endOfSchool(day, { ...days, midday, dayEnd }, ofClass?.id)
  const of = { start: clock(asking, dayStart), end: clock(asking, ends) }
  return [asking.i18n.t('School is from {start} to {end}.', of)]
}

const isHoliday: Answer = async (asking, question) => {
  const day = dayOf(question, asking.context.today)
  const closure = await closureOn(asking, day, question)
  const { i18n } = asking
  const of = { day: written(asking, day), holiday: closure?.holiday }
  const links = [linkTo('calendar')]
  const ofSchool = of.holiday
    ? i18n.t('{day} is a holiday: {holiday}.', of)
    : i18n.t('The school is closed on {day}: it is a weekly day off.', of)
  const ofClosed = closure?.class ? ofClassOff(asking, closure.class, day) : ofSchool
  const ofOpen = [i18n.t('{day} is a working day.', of), ...(await hoursOn(asking, day, question))]
  const told = closure ? ofClosed : ofOpen.join(' ')
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
  const words = writtenPeriod(asking, days)
  const head =
    found.length === 0
      ? asking.i18n.t('{period}: no events and no holidays.', { period: words })
      : `${words}:`
  return { text: listed(asking, head, rowsOf(asking, found)), links: [linkTo('calendar'), linkTo('home')] }
}

const todaysDate: Answer = (asking, question) => {
  const day = dayOf(question, asking.context.today)
  const of = { day: `${writtenWeekdays(asking, [weekdayOf(day)])}, ${written(asking, day)}` }
  const { i18n } = asking
  return { text: question.period ? i18n.t('That is {day}.', of) : i18n.t('Today is {day}.', of), links: [] }
}

const academicYear: Answer = async (asking, question) => {
  const { academicYearStart } = await settingsOf(asking)
  const { name, from, to } = academicYearAt(dayOf(question, asking.context.today), academicYearStart)
  const of = { name, from: written(asking, from), to: written(asking, to) }
  const text = asking.i18n.t('The academic year {name} goes from {from} to {to}.', of)
  return { text, links: [linkTo('settings')] }
}

/** Feasts by the names that the calendar has for them. */
const otherNames = byWord({
  diwali: 'deepawali deepavali dipawali दीपावली',
  'raksha bandhan': 'rakhi राखी',
  dussehra: 'dasara vijayadashami विजयादशमी',
  'maha shivaratri': 'shivratri शिवरात्रि',
  christmas: 'xmas',
})

/** A year from today, or the last one. */
function searched({ period, tense }: Question, today: Day): Period {
  if (period) return period
  return tense === 'past'
    ? { from: addDays(today, -365), to: today, kind: 'days' }
    : { from: today, to: addDays(today, 365), kind: 'days' }
}

/** Whether a day of the calendar is called so, in whatever language. */
function isCalled(name: string): (one: DayFact) => boolean {
  const isNamed = soundsLike(otherNames.get(name) ?? name)
  const inEachLanguage = (Object.keys(languages) as Language[]).map(i18nOf)
  return (one) => isNamed(plain(one.name)) || inEachLanguage.some(({ t }) => isNamed(t(one.name)))
}

/** When a feast or an event of the school is, by its name; words that name none may be anything. */
const namedHoliday: Perhaps = async (asking, question) => {
  const { name } = question
  const { today } = asking.context
  const asked = searched(question, today)
  const isIt = isCalled(name)
  const found = (await eventsBetween(asking, asked.from, asked.to)).filter(isIt)
  const links = [linkTo('calendar')]
  if (found.length > 0) return { text: listed(asking, '', rowsOf(asking, found)), links }
  const around = await Promise.all([
    eventsBetween(asking, addDays(today, -365), today),
    eventsBetween(asking, today, addDays(today, 365)),
  ])
  if (!around.flat().some(isIt)) return null
  const of = { name: quoted(asking, [name]), period: writtenPeriod(asking, asked) }
  return { text: asking.i18n.t('I find no {name} in the calendar, {period}.', of), links }
}

export const calendarKinds: readonly Intent[] = [
  intent(
    'next holiday',
    nextHoliday,
    ['holiday +which +time -my -add -last', 'holiday next -month -week -weekday'],
    {
      understands: ['ahead'],
    },
  ),
  intent(
    'is it a holiday',
    isHoliday,
    [
      'holiday tomorrow -who -add',
      'holiday today|yesterday|kal|weekday -who -my -add',
      'holiday number monthName -who -my -add',
      'holiday school +today +tomorrow +kal -add',
      'time school tomorrow|kal|weekday',
      'time school monthName',
      'school tomorrow|kal|weekday -attendance -student -teacher -leave -present -absent -late',
      'open today|tomorrow|yesterday|kal|weekday +school',
      'open monthName +school',
    ],
    { understands: ['day', 'ahead', 'not'] },
  ),
  intent(
    'when is a holiday',
    namedHoliday,
    [
      'when @ +next +last +year +event -attendance -student -teacher -class -leave -present -absent -late -fee -bus -grade -schedule -assignment -my -how -add',
      'date @ +which -my -attendance -leave -today',
      'holiday @ +when +year -who -my -add -how',
    ],
    { understands: ['days', 'ahead', 'name'] },
  ),
  intent(
    'events',
    events,
    [
      'event +month +next +week +monthName -add -how',
      'holiday month|week -add -my',
      'holiday monthName -add -my -number',
      'calendar -add -how -correct',
    ],
    { understands: ['days', 'ahead'] },
  ),
  intent('academic year', academicYear, ['year +which +school +time +date -leave -student'], {
    understands: ['days'],
  }),
  intent('today', todaysDate, ['date +today +which'], { understands: ['day', 'ahead'] }),
]
