import type { Day } from '@shala/contract/general/days'
import { academicYearAt, weekdayOf } from '@shala/contract/schools/school-days'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { soundsLike } from '../facts/names.ts'
import {
  announcementsOf,
  eventsBetween,
  hasAnnounced,
  nextHolidays,
  onLeave,
  ownBalances,
  ownLeaveBetween,
  ownRequests,
  requestsOf,
  schoolOf,
  settingsOf,
  teamRequests,
} from '../facts/school-facts.ts'
import { teachersOfDay } from '../facts/teacher-facts.ts'
import {
  type Answer,
  dayOf,
  type Question,
  textsOf,
  withWrittenDays,
  written,
  writtenPeriod,
  writtenWeekdays,
} from './answering.ts'
import { closureOn } from './closed-days.rules.ts'
import { monthAs } from './days-heard.ts'
import { unknown } from './general-answers.rules.ts'
import { saying } from './yes-no.ts'

/** Teachers whose day an admin corrected to leave have asked for none. */
async function awayByDay(asking: Asking, day: Day, known: readonly string[]): Promise<string[]> {
  if (day > asking.context.today) return []
  const { names } = await teachersOfDay(asking, { date: day, status: 'leave' })
  const left = [...known]
  // Two teachers may have one name: each leave speaks for one of them.
  return names.filter((name) => {
    const place = left.findIndex((one) => one.includes(name))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

async function awayOn(asking: Asking, question: Question): Promise<Reply> {
  const day = dayOf(question, asking.context.today)
  const { name: asked } = question
  const isAsked = asked === '' ? () => true : soundsLike(asked)
  const found = (await onLeave(asking, day)).filter(({ name }) => isAsked(name))
  const texts = textsOf(asking)
  const others = await awayByDay(
    asking,
    day,
    found.map(({ name }) => name),
  )
  const rows = [
    ...found.map(({ name, isHalfDay }) => (isHalfDay ? `${name}, ${texts.halfDay}` : name)),
    ...others.filter(isAsked),
  ]
  const words = written(asking, day)
  const nobody = asked === '' ? texts.nobodyAway(words) : texts.notAway(asked, words)
  const told = rows.length === 0 ? nobody : texts.away(words, rows)
  const isSo = asked === '' ? null : rows.length > 0
  return { text: saying(asking, question, { isSo, told }), links: [linkTo('teamLeave')] }
}

export const away: Answer = async (asking, question) => {
  const { period } = question
  if (!period || period.from === period.to) return await awayOn(asking, question)
  const isAsked = question.name === '' ? () => true : soundsLike(question.name)
  const found = (await onLeave(asking, period.from, period.to)).filter(({ name }) => isAsked(name))
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, found).map((one) => texts.awayRow(one))
  const words = writtenPeriod(asking, period)
  const text = rows.length === 0 ? texts.nobodyAwayIn(words) : texts.awayIn(words, rows)
  return { text, links: [linkTo('teamLeave')] }
}

export const pendingRequests: Answer = async (asking) => {
  const { total, requests } = await teamRequests(asking, 'Pending')
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, requests).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
  }))
  return {
    text: total === 0 ? texts.nothingPending : texts.pending(total, rows),
    links: [linkTo('teamLeave')],
  }
}

/** The requests of somebody else, with the decisions. */
export const leaveOf: Answer = async (asking, question) => {
  const { name, isNameLikely } = question
  const found = await requestsOf(asking, name)
  if (found.length === 0 && !isNameLikely) return unknown(asking, question)
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, found).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
    status: texts.leaveStatuses[row.status] ?? row.status,
  }))
  const text = rows.length === 0 ? texts.noRequestsOf(name) : texts.requestsOf(rows)
  return { text, links: [linkTo('teamLeave')] }
}

export const leaveBalance: Answer = async (asking) => {
  const { year, balances } = await ownBalances(asking)
  const texts = textsOf(asking)
  const rows = balances.map((row) => ({ ...row, type: texts.leaveTypes[row.type] ?? row.type }))
  return {
    text: rows.length === 0 ? texts.noBalances : texts.balances(year, rows),
    links: [linkTo('ownLeave')],
  }
}

export const leaveRequests: Answer = async (asking) => {
  const { requests } = await ownRequests(asking)
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, requests).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
    status: texts.leaveStatuses[row.status] ?? row.status,
  }))
  return { text: rows.length === 0 ? texts.noRequests : texts.requests(rows), links: [linkTo('ownLeave')] }
}

/** One's own approved leave of some days; of somebody else's days nothing is guessed. */
export const daysOnLeave: Answer = async (asking, question) => {
  if (question.name !== '') return unknown(asking, question)
  const { child, period: asked } = question
  const period = asked ?? monthAs(asking.context.today.slice(0, 7))
  const found = await ownLeaveBetween(asking, period)
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, found).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
  }))
  const words = writtenPeriod(asking, period)
  const text = rows.length === 0 ? texts.noOwnLeave(child, words) : texts.ownLeave(child, words, rows)
  return { text, links: [linkTo('ownLeave')] }
}

/** The holidays of the country by their names in the language of the answer. */
function named<R extends { name: string }>(asking: Asking, rows: readonly R[]): R[] {
  const { holidays } = textsOf(asking)
  return rows.map((row) => ({ ...row, name: holidays.get(row.name) ?? row.name }))
}

export const nextHoliday: Answer = async (asking) => {
  const found = await nextHolidays(asking, 3)
  const texts = textsOf(asking)
  const text =
    found.length === 0 ? texts.noHoliday : texts.nextHoliday(named(asking, withWrittenDays(asking, found)))
  return { text, links: [linkTo('calendar')] }
}

export const isHoliday: Answer = async (asking, question) => {
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
export const events: Answer = async (asking, question) => {
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

export const todaysDate: Answer = (asking, question) => {
  const day = dayOf(question, asking.context.today)
  const words = `${writtenWeekdays(asking, [weekdayOf(day)])}, ${written(asking, day)}`
  const texts = textsOf(asking)
  return { text: question.period ? texts.thatDay(words) : texts.today(words), links: [] }
}

export const academicYear: Answer = async (asking, question) => {
  const { academicYearStart } = await settingsOf(asking)
  const { name, from, to } = academicYearAt(dayOf(question, asking.context.today), academicYearStart)
  return {
    text: textsOf(asking).year(name, written(asking, from), written(asking, to)),
    links: [linkTo('settings')],
  }
}

export const timings: Answer = async (asking) => {
  const { dayStart, midday, dayEnd, workingDays } = await settingsOf(asking)
  const days = writtenWeekdays(asking, workingDays)
  return { text: textsOf(asking).timings(dayStart, midday, dayEnd, days), links: [linkTo('settings')] }
}

/** The spec's quick prompt 'Schedule': there are no timetables, but there is a day of the school. */
export const schedule: Answer = async (asking, question) => {
  const day = await timings(asking, question)
  return { text: `${textsOf(asking).schedule} ${day.text}`, links: day.links }
}

export const school: Answer = async (asking) => {
  const { name, place, phone, email } = await schoolOf(asking)
  const rows = [place, phone, email].filter((row): row is string => Boolean(row))
  return { text: textsOf(asking).school(name, rows), links: [linkTo('school')] }
}

export const announcements: Answer = async (asking) => {
  const found = await announcementsOf(asking)
  const texts = textsOf(asking)
  if (found.length === 0 && !(await hasAnnounced(asking)))
    return { text: texts.neverAnnounced, links: [linkTo('announcements')] }
  const rows = found.map(({ title, from }) => `${title} (${written(asking, from)})`)
  return {
    text: rows.length === 0 ? texts.noAnnouncements : texts.announcements(rows),
    links: [linkTo('announcements')],
  }
}
