import { addDays, type Day, daySchema } from '@shala/contract/general/days'
import { academicYearAt, weekdayOf } from '@shala/contract/schools/school-days'
import { monthAs, monthNames, numberOfMonth, type Period, weekdayNames, weekdayOfName } from './day-words.ts'
import { byWord } from './plain.ts'

export interface When {
  today: Day
  /** कल and 'Monday' are then days to come. */
  isAhead: boolean
  /** `MM-DD` */
  yearStart: string
}

/** Words that name days, by the places of the first of them and of the first behind them. */
export interface Mention {
  from: number
  to: number
  isYear: boolean
  /** Its words name the first and the last day. */
  isRange: boolean
  /** Null for days that there are not. */
  read: (when: When) => Period | null
}

const dayAs = (day: Day): Period => ({ from: day, to: day, kind: 'days' })

const two = (part: string | undefined) => String(part).padStart(2, '0')

function monthBeside({ today }: When, turn: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return monthAs(new Date(Date.UTC(year, month - 1 + turn, 1)).toISOString().slice(0, 7))
}

function weekBeside({ today }: When, turn: number): Period {
  const monday = addDays(today, 1 - weekdayOf(today) + 7 * turn)
  return { from: monday, to: addDays(monday, 6), kind: 'days' }
}

function yearBeside({ today, yearStart }: When, turn: number): Period {
  const shifted = `${Number(today.slice(0, 4)) + turn}${today.slice(4)}`
  return { ...academicYearAt(shifted, yearStart), kind: 'days' }
}

/** The last one there was, or the next one there will be. */
function weekdayNear({ today, isAhead }: When, weekday: number, turn: number): Period {
  const since = (weekdayOf(today) - weekday + 7) % 7
  if (turn > 0 || (turn === 0 && isAhead)) return dayAs(addDays(today, (7 - since) % 7 || (turn > 0 ? 7 : 0)))
  return dayAs(addDays(today, -(since || (turn < 0 ? 7 : 0))))
}

/** A day without its year is the nearest one in the direction that is asked for. */
function dayIn(month: string, day: string | undefined, year: string | undefined, { today, isAhead }: When) {
  const inYear = (one: number) => `${one}-${two(month)}-${two(day)}`
  const thisYear = Number(today.slice(0, 4))
  const ofToday = inYear(thisYear)
  const nearest = isAhead ? thisYear + Number(ofToday < today) : thisYear - Number(ofToday > today)
  const found = inYear(year ? Number(year) : nearest)
  return daySchema.safeParse(found).success ? found : null
}

export function span(from: Day | null, to: Day | null): Period | null {
  return from && to && from <= to ? { from, to, kind: 'days' } : null
}

/** '18th': of this month, or of the one beside it. */
function dayOfMonth(when: When, day: string | undefined): Period | null {
  const { today, isAhead } = when
  const inMonth = (turn: number) => `${monthBeside(when, turn).from.slice(0, 8)}${two(day)}`
  const here = inMonth(0)
  const found = (isAhead ? here < today : here > today) ? inMonth(isAhead ? 1 : -1) : here
  return daySchema.safeParse(found).success ? dayAs(found) : null
}

const orNull = (day: Day | null) => (day === null ? null : dayAs(day))

const turns = byWord({
  '-1': 'last previous past pichhle pichle pichhla pichla पिछले पिछला पिछली गत',
  1: 'next coming agle agla agli अगले अगला अगली',
})

const turnOf = (word: string | undefined) => Number(turns.get(word ?? '') ?? 0)

const turnWords = [...turns.keys()].join('|')

const beside = `(?:(${turnWords}|this|current|the|is|इस) )?`

const unit =
  '(?:(days?|din|दिन|दिनों)|(weeks?|hafte|hafton|saptah|हफ्ते|हफ्तों|सप्ताह)|(months?|mahine|mahino|महीने|महीनों))'

function daysBeside({ today }: When, [turn, many, days, weeks]: (string | undefined)[]): Period | null {
  const length = Number(many) * (days ? 1 : weeks ? 7 : 30)
  if (length < 1 || length > 366) return null
  const isLater = turnOf(turn) > 0
  return isLater
    ? { from: addDays(today, 1), to: addDays(today, length), kind: 'days' }
    : { from: addDays(today, 1 - length), to: today, kind: 'days' }
}

type Reading = (when: When, parts: (string | undefined)[]) => Period | null

/** The longer ways to write a day before those that are parts of them. */
const ways: [string, Reading][] = [
  [
    '(\\d{4}) (\\d{1,2}) (\\d{1,2})',
    (when, [year, month = '', day]) => orNull(dayIn(month, day, year, when)),
  ],
  [
    '(\\d{1,2}) (\\d{1,2}) (\\d{4})',
    (when, [day, month = '', year]) => orNull(dayIn(month, day, year, when)),
  ],
  [
    `(?:between (\\d{1,2}) and|(\\d{1,2}) (?:to|till|se|से)) (\\d{1,2}) (${monthNames})(?: (\\d{4}))?`,
    (when, [between, from, last, name = '', year], first = between ?? from) =>
      span(dayIn(numberOfMonth(name), first, year, when), dayIn(numberOfMonth(name), last, year, when)),
  ],
  [
    `(${monthNames}) (\\d{1,2}) (?:to|till|se|से) (\\d{1,2})(?: (\\d{4}))?`,
    (when, [name = '', first, last, year]) =>
      span(dayIn(numberOfMonth(name), first, year, when), dayIn(numberOfMonth(name), last, year, when)),
  ],
  [
    `(\\d{1,2}) (?:st |nd |rd |th )?(?:of )?(${monthNames})(?: (\\d{4}))?`,
    (when, [day, name = '', year]) => orNull(dayIn(numberOfMonth(name), day, year, when)),
  ],
  [
    `(${monthNames}) (\\d{1,2})(?: st| nd| rd| th)?(?: (\\d{4}))?`,
    (when, [name = '', day, year]) => orNull(dayIn(numberOfMonth(name), day, year, when)),
  ],
  [
    // 'May' alone is rather the verb: it is a month beside a number or behind 'in'.
    `(?:(?:in|of|last|since) (may)|(${monthNames.replace('may|', '')}))(?: (\\d{4}))?`,
    (when, [may, name = 'may', year]) => {
      const first = dayIn(numberOfMonth(may ?? name), '1', year, {
        ...when,
        today: `${when.today.slice(0, 8)}01`,
      })
      return first === null ? null : monthAs(first.slice(0, 7))
    },
  ],
  ['(?:(?:in|of|year) )?(20\\d\\d)', (_, [year]) => span(`${year}-01-01`, `${year}-12-31`)],
  ['(?:the )?(\\d{1,2}) (?:st|nd|rd|th|tarikh|तारीख)', (when, [day]) => dayOfMonth(when, day)],
  [`(${turnWords}) (\\d{1,3}) ${unit}`, daysBeside],
  ['day before yesterday', ({ today }) => dayAs(addDays(today, -2))],
  ['day after tomorrow', ({ today }) => dayAs(addDays(today, 2))],
  [
    `${beside}(?:week|weekly|hafta|hafte|saptah|हफ्ते|हफ्ता|सप्ताह)`,
    (when, [turn]) => weekBeside(when, turnOf(turn)),
  ],
  [
    `${beside}(?:month|monthly|mahina|mahine|maah|महीना|महीने|माह)`,
    (when, [turn]) => monthBeside(when, turnOf(turn)),
  ],
  [
    `(${turnWords}|this|current|is|इस) (?:academic )?(?:year|session|varsh|saal|satra|साल|वर्ष|सत्र)`,
    (when, [turn]) => yearBeside(when, turnOf(turn)),
  ],
  [
    `${beside}(${weekdayNames})(?: ko| को)?`,
    (when, [turn, name = '']) => weekdayNear(when, weekdayOfName(name), turnOf(turn)),
  ],
  ['(?:parson|parso|परसों)', ({ today, isAhead }) => dayAs(addDays(today, isAhead ? 2 : -2))],
  ['yesterday', ({ today }) => dayAs(addDays(today, -1))],
  ['tomorrow', ({ today }) => dayAs(addDays(today, 1))],
  ['(?:kal|कल)', ({ today, isAhead }) => dayAs(addDays(today, isAhead ? 1 : -1))],
  ['(?:today|aaj|आज)', ({ today }) => dayAs(today)],
]

const yearWay = /\(year\||year\|session/

const patterns = ways.map(([words, read]) => ({
  words: new RegExp(` ${words}(?= )`),
  isYear: yearWay.test(words),
  isRange: words.includes('(?:to|till|se|से)'),
  read,
}))

const taken = '§'

const wordsIn = (text: string) => text.split(' ').filter(Boolean).length

/** The words of a question that name days, in their order. Words that are taken already are passed over. */
export function findMentions(words: readonly string[], isTaken: (place: number) => boolean): Mention[] {
  let left = ` ${words.map((word, place) => (isTaken(place) ? taken : word)).join(' ')} `
  const mentions: Mention[] = []
  for (const { words: pattern, isYear, isRange, read } of patterns) {
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      const [found, ...parts] = match
      const from = wordsIn(left.slice(0, match.index))
      const to = from + wordsIn(found)
      mentions.push({ from, to, isYear, isRange, read: (when) => read(when, parts) })
      const marks = ` ${taken}`.repeat(to - from)
      left = left.slice(0, match.index) + marks + left.slice(match.index + found.length)
    }
  }
  return mentions.toSorted((one, other) => one.from - other.from)
}
