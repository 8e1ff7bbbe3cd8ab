import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { attendanceStatuses } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { isDayOff } from '@shala/contract/schools/school-days'
import { permissionRule } from '#platform/permissions'
import { type Asking, linksToDays, linksToMarking, linksToReport, linkTo, type Reply } from '../asking.ts'
import {
  figuresBetween,
  figuresByClass,
  figuresOfToday,
  hereToday,
  lateStudents,
} from '../facts/attendance-facts.ts'
import { schoolDaysBetween } from '../facts/calendar-facts.ts'
import { type ClassFact, classesOf } from '../facts/people-facts.ts'
import { type Answer, listed, type Question, titleOf, written, writtenPeriod } from './answering.ts'
import { monthAs, type Period } from './day-words.ts'

const readsReports = permissionRule('reports:read')

interface Closure {
  /** Its name in the language of the answer; null for a weekly day off. */
  holiday: string | null
  /** The class that is off while the school is open. */
  class: string | null
}

type OfClasses = Pick<Question, 'classes'>

/** The class whose week decides: the one that is named, or a student's own. */
export async function classWithWeek(asking: Asking, { classes }: OfClasses): Promise<ClassFact | undefined> {
  if (classes.length > 0) return classes.length === 1 ? classes[0] : undefined
  if (asking.context.actor.role !== 'student') return undefined
  return (await classesOf(asking)).find(({ isOwn }) => isOwn)
}

/** Why the school is closed on a day, or the class that is asked about, which may have a week of its own. */
export async function closureOn(
  asking: Asking,
  day: Day,
  question: OfClasses = { classes: [] },
): Promise<Closure | null> {
  const [{ days, holidays }, of] = await Promise.all([
    schoolDaysBetween(asking, day, day),
    classWithWeek(asking, question),
  ])
  const [first] = holidays
  if (first) return { holiday: asking.i18n.t(first.name), class: null }
  if (!isDayOff(day, days, of?.id)) return null
  return { holiday: null, class: of && !isDayOff(day, days) ? of.class : null }
}

/** The line that says so: nobody is missing where nobody had to come. Nothing of a working day. */
export async function closedOn(asking: Asking, day: Day, question?: OfClasses): Promise<string[]> {
  const closure = await closureOn(asking, day, question)
  if (!closure) return []
  const { i18n, context } = asking
  if (closure.class !== null) return [ofClassOff(asking, closure.class, day)]
  const of = { day: written(asking, day), reason: closure.holiday ?? i18n.t('a weekly day off') }
  const isPast = day < context.today
  return [
    isPast
      ? i18n.t('The school was closed on {day}: {reason}.', of)
      : i18n.t('The school is closed on {day}: {reason}.', of),
  ]
}

export function ofClassOff(asking: Asking, name: string, day: Day): string {
  return asking.i18n.t('{day} is a weekly day off for {name}.', { name, day: written(asking, day) })
}

/** The words on a day; `isEmpty` where it has no mark. */
export interface Told {
  told: string
  isEmpty: boolean
}

/** The words behind the line that the school or the class was closed; the line alone where there are none. */
export async function orClosed(
  asking: Asking,
  day: Day,
  { told, isEmpty }: Told,
  question?: OfClasses,
): Promise<string> {
  const closed = await closedOn(asking, day, question)
  return (closed.length > 0 && isEmpty ? closed : [...closed, told]).join('\n')
}

export async function askForClass(asking: Asking): Promise<Reply> {
  const { i18n } = asking
  const names = (await classesOf(asking)).map((one) => one.class).join(', ')
  const text = names
    ? i18n.t('Which class do you mean? There are: {names}.', { names })
    : i18n.t('There are no classes yet.')
  return { text, links: [linkTo('classes')] }
}

async function toldOfSections(asking: Asking, question: Question, period: Period): Promise<Told> {
  const { i18n } = asking
  const byClass = await figuresByClass(asking, period)
  const counted = question.classes.map(({ id }) => byClass.get(id))
  const sum = (of: AttendanceStatus) => counted.reduce((total, counts) => total + (counts?.[of] ?? 0), 0)
  const counts = { present: sum('present'), absent: sum('absent'), late: sum('late') }
  // Of the school with the marks of classes that are there no more.
  const together = question.isEachClass
    ? await figuresBetween(asking, period)
    : { ...counts, percent: attendedPercent(counts) }
  const of = nameAndPeriod(asking, question, period)
  if (together.percent === null) return { told: i18n.t(noMarks, of), isEmpty: true }
  const rows = question.classes.map(({ class: name }, at) => {
    const own = counted[at]
    return own
      ? i18n.t('{name}: {percent}% attended, {present} present, {late} late, {absent} absent', {
          name,
          ...own,
        })
      : i18n.t('{name}: no attendance is marked', { name })
  })
  const head = i18n.t(
    '{name}, {period}: {percent}% attended. {present, plural, one {# mark} other {# marks}} present, {late} late and {absent} absent.',
    { ...of, ...together },
  )
  return { told: listed(asking, head, rows), isEmpty: false }
}

/** Of whom and of when the figures are. */
export const nameAndPeriod = (asking: Asking, question: Question, period: Period) => ({
  name: titleOf(question) ?? asking.i18n.t('The school'),
  period: writtenPeriod(asking, period),
})

export const noTeacher = /*i18n*/ 'I found no teacher called {name}.'

export const noMarks = /*i18n*/ '{name}, {period}: no attendance is marked.'

export const figures: Answer = async (asking, question) => {
  const { period: asked, classes, concepts } = question
  const { today, actor } = asking.context
  if (!readsReports.isHeldBy(actor) && (asked || concepts.has('class')))
    return { text: asking.i18n.t('Only teachers and admins can see that.'), links: [] }
  const period = upToToday(asked ?? { from: today, to: today, kind: 'days' }, today)
  const marking = classes.length === 1 ? linksToMarking(question) : [linkTo('attendance')]
  const links = [...marking, ...linksToDays(question, period)]
  const told =
    !asked && classes.length === 0 ? await toldOfToday(asking) : await toldOfDays(asking, question, period)
  if (period.from !== period.to) return { text: told.told, links }
  return { text: await orClosed(asking, period.from, told, question), links }
}

async function toldOfToday(asking: Asking): Promise<Told> {
  const figures = await figuresOfToday(asking)
  const isEmpty = figures.present + figures.absent + figures.late === 0
  const told = asking.i18n.t(
    'Today {present} of {students, plural, one {# student} other {# students}} {present, plural, one {is} other {are}} present, {absent} absent and {late} late; {unmarked} not marked yet. Of those marked, {percent}% are here.',
    figures,
  )
  return { told, isEmpty }
}

async function toldOfDays(asking: Asking, question: Question, period: Period): Promise<Told> {
  const { classes } = question
  if (classes.length > 1) return await toldOfSections(asking, question, period)
  const counts = await figuresBetween(asking, period, classes[0]?.id)
  const of = nameAndPeriod(asking, question, period)
  if (counts.percent === null) return { told: asking.i18n.t(noMarks, of), isEmpty: true }
  const told = asking.i18n.t(
    '{name}, {period}: {percent}% attended. {present, plural, one {# mark} other {# marks}} present, {late} late and {absent} absent on {days, plural, one {# day} other {# days}}.',
    { ...of, ...counts },
  )
  return { told, isEmpty: false }
}

export const strength: Answer = async (asking, { classes }) => {
  if (classes.length === 0) return await askForClass(asking)
  const links = classes.slice(0, 3).map((one) => linkTo('classStudents', { id: one.id, name: one.class }))
  const here = await hereToday(asking)
  const { i18n } = asking
  const rows = classes.map(({ id, class: name, students }) => {
    const of = { name, students, here: here.get(id) }
    return of.here === undefined
      ? i18n.t('{name}: {students, plural, one {# student} other {# students}}, not marked yet today', of)
      : i18n.t('{name}: {students, plural, one {# student} other {# students}}, {here} here today', of)
  })
  const count = classes.reduce((sum, { students }) => sum + students, 0)
  const together = i18n.t('Together: {count, plural, one {# student} other {# students}}', { count })
  return { text: [listed(asking, '', rows), ...(rows.length > 1 ? [together] : [])].join('\n'), links }
}

export const classTeacher: Answer = async (asking, { classes }) => {
  const rows = classes.length > 0 ? classes : await classesOf(asking)
  const none = asking.i18n.t('no class teacher yet')
  const told = rows.map((one) => `${one.class}: ${one.classTeacher ?? none}`)
  return { text: listed(asking, '', told), links: [linkTo('classes')] }
}

/** So many rows are read at a glance; the report has them all. */
export const shown = 10

export function idsOf({ classes, isEachClass }: Question): string[] {
  return isEachClass ? [] : classes.map(({ id }) => id)
}

/** The students who came late in some days, with how often. */
export const lateInDays: Answer = async (asking, question) => {
  const period = daysOf(asking, question)
  const found = await lateStudents(asking, { period, classIds: idsOf(question) })
  const { i18n } = asking
  const of = { ...nameAndPeriod(asking, question, period), total: found.length }
  const rows = found
    .slice(0, shown)
    .map((one) => i18n.t('{name}, {class}: {late, plural, one {# time} other {# times}}', one))
  const head =
    found.length === 0
      ? i18n.t('{name}, {period}: nobody came late.', of)
      : i18n.t('{name}, {period}: {total, plural, one {# student} other {# students}} came late.', of)
  return {
    text: listed(asking, head, rows, found.length),
    links: linksToReport('lateComers', question, { period }),
  }
}

/** A period that has not ended is told up to today. */
export function upToToday(period: Period, today: Day): Period {
  return period.to > today && period.from <= today ? { ...period, to: today } : period
}

/** 'Is my son absent?' asks about today, 'absent days' about the month. */
function isOfToday({ concepts, child, words }: Question): boolean {
  if (concepts.has('today')) return true
  const isOfMany = ['count', 'manyDays', 'attendance', 'percent', 'when'] as const
  return (
    child !== null &&
    attendanceStatuses.some((one) => concepts.has(one)) &&
    !isOfMany.some((one) => concepts.has(one)) &&
    !words.some((word) => /^(days|dates?|din|दिन|दिनों)$/.test(word))
  )
}

/** The month so far, unless the question names other days. */
export function daysOf(asking: Asking, question: Question): Period {
  const { today } = asking.context
  const { period } = question
  if (!period && isOfToday(question)) return { from: today, to: today, kind: 'days' }
  return upToToday(period ?? monthAs(today.slice(0, 7)), today)
}
