import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import {
  daysOfStudent,
  figuresBetween,
  figuresByClass,
  figuresOfToday,
  lowAttendance,
  ownTeacherDay,
  ownTeacherMonth,
} from '../facts/attendance-facts.ts'
import { findStudents } from '../facts/people-facts.ts'
import { type Answer, childOf, dayOf, type Question, textsOf, written, writtenPeriod } from './answering.ts'
import { orClosed, type Told } from './closed-days.rules.ts'
import { monthAs, type Period } from './days-heard.ts'
import { linksToDays, linksToMarking, linksToReport } from './links.ts'
import { linkToStudent, strength, withStudent } from './people-answers.rules.ts'
import { teachersSpelt, timesOf } from './teacher-answers.rules.ts'
import { isMarkedSo, saying } from './yes-no.ts'

const seesTeacherDays = permissionRule('teacher-attendance:read')
const readsReports = permissionRule('reports:read')

/** A period that has not ended is told up to today. */
function upToToday(period: Period, today: Day): Period {
  return period.to > today && period.from <= today ? { ...period, to: today } : period
}

/** 'Class 5' for all of its sections; nothing for the whole school. */
export function titleOf({ classes, isEachClass }: Pick<Question, 'classes' | 'isEachClass'>): string | null {
  if (isEachClass) return null
  const byName = [...Map.groupBy(classes, ({ name }) => name)]
  const names = byName.flatMap(([name, asked]) => {
    const isWhole = asked.length > 1 && asked.length === asked[0]?.sections
    return isWhole ? [name] : asked.map((one) => one.class)
  })
  return names.length === 0 ? null : names.join(', ')
}

async function toldOfSections(asking: Asking, question: Question, period: Period): Promise<Told> {
  const texts = textsOf(asking)
  const byClass = await figuresByClass(asking, period)
  const rows = question.classes.map((one) => ({ class: one.class, counts: byClass.get(one.id) ?? null }))
  const sum = (of: AttendanceStatus) => rows.reduce((total, { counts }) => total + (counts?.[of] ?? 0), 0)
  const counts = { present: sum('present'), absent: sum('absent'), late: sum('late') }
  // Of the school with the marks of classes that are there no more.
  const together = question.isEachClass
    ? await figuresBetween(asking, period)
    : { ...counts, percent: attendedPercent(counts) }
  const told = texts.figuresOfClasses(titleOf(question), writtenPeriod(asking, period), { together, rows })
  return { told, isEmpty: together.percent === null }
}

export const figures: Answer = async (asking, question) => {
  const { period: asked, classes, concepts } = question
  const texts = textsOf(asking)
  const { today, actor } = asking.context
  if (!readsReports.isHeldBy(actor) && (asked || concepts.has('class')))
    return { text: texts.onlyStaff, links: [] }
  const period = upToToday(asked ?? { from: today, to: today, kind: 'days' }, today)
  const marking = classes.length === 1 ? linksToMarking(question) : [linkTo('attendance')]
  const links = [...marking, ...linksToDays(question, period)]
  const told =
    !asked && classes.length === 0 ? await toldOfToday(asking) : await toldOfDays(asking, question, period)
  if (period.from !== period.to) return { text: told.told, links }
  return { text: await orClosed(asking, period.from, told), links }
}

async function toldOfToday(asking: Asking): Promise<Told> {
  const figures = await figuresOfToday(asking)
  const isEmpty = figures.present + figures.absent + figures.late === 0
  return { told: textsOf(asking).figures(figures), isEmpty }
}

async function toldOfDays(asking: Asking, question: Question, period: Period): Promise<Told> {
  const { classes } = question
  if (classes.length > 1) return await toldOfSections(asking, question, period)
  const counts = await figuresBetween(asking, period, classes[0]?.id)
  const told = textsOf(asking).figuresOf(titleOf(question), writtenPeriod(asking, period), counts)
  return { told, isEmpty: counts.percent === null }
}

/** A class that is named by itself: its strength and how today stands, or its figures of the days beside it. */
export const aboutClass: Answer = async (asking, question) =>
  await (question.period ? figures : strength)(asking, question)

/** Of one student their own attendance is told, which is below or not. */
async function lowOfStudent(asking: Asking, question: Question): Promise<Reply | null> {
  const { name } = question
  if (name === '') return null
  const { total } = await findStudents(asking, { search: name })
  return total > 0 ? await studentDays(asking, question) : null
}

export const low: Answer = async (asking, question) =>
  (await lowOfStudent(asking, question)) ?? (await allLow(asking, question))

async function allLow(asking: Asking, question: Question): Promise<Reply> {
  const { period: asked, classes, isEachClass, percent, name } = question
  const { today } = asking.context
  const period = upToToday(asked ?? monthAs(today.slice(0, 7)), today)
  const found = await lowAttendance(asking, period, {
    classIds: isEachClass ? [] : classes.map(({ id }) => id),
    threshold: percent ?? undefined,
  })
  const rows = found.students.slice(0, 10).map((one) => `${one.name}, ${one.class}: ${one.percent}%`)
  const words = { ...found, rows, total: found.students.length, class: titleOf(question) }
  const texts = textsOf(asking)
  const left = name === '' ? '' : `\n${texts.leftOut([name])}`
  return {
    text: `${texts.low(writtenPeriod(asking, period), words)}${left}`,
    links: linksToReport('lowAttendance', question, { period, threshold: percent }),
  }
}

const statuses = ['present', 'late', 'absent'] as const

/** 'Is my son absent?' asks about today, 'absent days' about the month. */
function isOfToday({ concepts, child, words }: Question): boolean {
  if (concepts.has('today')) return true
  const isOfMany = ['count', 'manyDays', 'attendance', 'percent', 'when'] as const
  return (
    child !== null &&
    statuses.some((one) => concepts.has(one)) &&
    !isOfMany.some((one) => concepts.has(one)) &&
    !words.some((word) => /^(days|din|दिन|दिनों)$/.test(word))
  )
}

/** The month so far, unless the question names other days. */
export function daysOf(asking: Asking, question: Question): Period {
  const { today } = asking.context
  const { period } = question
  if (!period && isOfToday(question)) return { from: today, to: today, kind: 'days' }
  return upToToday(period ?? monthAs(today.slice(0, 7)), today)
}

async function marksOf(asking: Asking, studentId: string, period: Period) {
  const days = await daysOfStudent(asking, { studentId, from: period.from, to: period.to })
  return {
    ...days,
    period: writtenPeriod(asking, period),
    attended: days.present + days.late,
    percent: attendedPercent(days),
    absentDays: days.absentDays.map((day) => written(asking, day)),
    lateDays: days.lateDays.map((day) => written(asking, day)),
  }
}

export const studentDays: Answer = (asking, question) =>
  withStudent(asking, question, async (student) => {
    const days = await marksOf(asking, student.id, daysOf(asking, question))
    const told = textsOf(asking).studentDays(student.name, days)
    const text = saying(asking, question, { isSo: isBelow(question, days.percent), told })
    return { text, links: [linkToStudent(student)] }
  })

const statusOf = (days: Record<(typeof statuses)[number], number>) => statuses.find((one) => days[one] > 0)

const aStudentOn: Answer = (asking, question) =>
  withStudent(asking, question, async (student) => {
    const texts = textsOf(asking)
    const links = [linkToStudent(student)]
    const { period } = question
    const mark = period
      ? statusOf(await daysOfStudent(asking, { studentId: student.id, ...period }))
      : (student.today as AttendanceStatus | null)
    const status = mark ? texts[mark] : null
    const words = period
      ? texts.studentOn(student.name, student.class, { day: written(asking, period.from), status })
      : texts.studentToday(student.name, student.class, status)
    const told = saying(asking, question, { isSo: isMarkedSo(question, mark ?? null), told: words })
    const day = dayOf(question, asking.context.today)
    return { text: await orClosed(asking, day, { told, isEmpty: status === null }), links }
  })

/** An admin may ask so after a teacher as well. */
export const studentToday: Answer = async (asking, question) => {
  const { period, concepts } = question
  const asksWhen = concepts.has('when') && (concepts.has('absent') || concepts.has('late'))
  const isOfDays = period ? period.from !== period.to : concepts.has('manyDays') || asksWhen
  if (isOfDays) return await studentDays(asking, question)
  const seesTeachers = seesTeacherDays.isHeldBy(asking.context.actor)
  return (seesTeachers && (await teachersSpelt(asking, question))) || (await aStudentOn(asking, question))
}

async function ownStudentDays(asking: Asking, question: Question): Promise<Reply> {
  const period = daysOf(asking, question)
  const days = await marksOf(asking, asking.context.actor.userId, period)
  const texts = textsOf(asking)
  const child = childOf(asking, question)
  const links = [linkTo('home')]
  if (period.from === period.to) {
    const status = statusOf(days)
    const words = texts.ownDay(child, days.period, status ? texts[status] : null)
    const told = saying(asking, question, { isSo: isMarkedSo(question, status ?? null), told: words })
    return { text: await orClosed(asking, period.from, { told, isEmpty: !status }), links }
  }
  const told = child ? texts.studentDays(child, days) : texts.ownDays(days)
  return { text: saying(asking, question, { isSo: isBelow(question, days.percent), told }), links }
}

/** 'Is my child below 75%?' */
function isBelow({ concepts, percent: asked }: Question, percent: number | null): boolean | null {
  return concepts.has('below') && asked !== null && percent !== null ? percent < asked : null
}

/** When a teacher checked in and out on a day. */
async function ownCheckIn(asking: Asking, question: Question): Promise<Reply> {
  const date = dayOf(question, asking.context.today)
  const day = await ownTeacherDay(asking, date)
  const times = await timesOf(asking, day)
  const told = textsOf(asking).ownCheckIn(written(asking, date), times)
  const text = saying(asking, question, { isSo: times.checkIn !== null, told })
  return { text, links: [linkTo('teacherAttendance')] }
}

/** Of a teacher by whole months, and the check-in of a day. */
export const ownAttendance: Answer = async (asking, question) => {
  const { role } = asking.context.actor
  const texts = textsOf(asking)
  if (role === 'student') return await ownStudentDays(asking, question)
  if (role !== 'teacher') return { text: texts.noOwnAttendance, links: [linkTo('attendance')] }
  if (question.concepts.has('checkin') || question.concepts.has('came'))
    return await ownCheckIn(asking, question)
  const period = daysOf(asking, question)
  const links = [linkTo('teacherAttendance')]
  if (period.kind !== 'month') return { text: texts.wholeMonths, links }
  const month = await ownTeacherMonth(asking, period.from)
  const text = month ? texts.ownMonth(writtenPeriod(asking, period), month) : texts.noOwnMonth
  return { text, links }
}
