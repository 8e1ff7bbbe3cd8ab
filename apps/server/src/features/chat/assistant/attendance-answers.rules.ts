import type { AttendanceStatus } from '@shala/contract/attendance-status'
import type { Day } from '@shala/contract/days'
import { attendedPercent } from '@shala/contract/reports-attendance'
import type { TeacherDayStatus } from '@shala/contract/teacher-attendance'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import {
  daysOfStudent,
  figuresBetween,
  figuresOfToday,
  lowAttendance,
  ownTeacherMonth,
  studentsMarked,
  teachersNamed,
  teachersOfDay,
  unmarkedOf,
} from '../facts/attendance-facts.ts'
import { classesOf } from '../facts/people-facts.ts'
import { type Answer, textsOf, written, writtenPeriod } from './answering.ts'
import { classesIn, dayOf, type Heard } from './hearing.ts'
import { linkToStudent, withStudent } from './people-answers.rules.ts'
import { monthAs, type Period, periodOf } from './periods.ts'

const seesTeacherDays = permissionRule('teacher-attendance:read')
const readsReports = permissionRule('reports:read')

/** So many names are read at a glance; the list itself has them all. */
const shown = 25

async function classOf(asking: Asking, heard: Heard) {
  const isNamed = heard.concepts.has('class') || /\d/.test(heard.plain)
  return isNamed ? classesIn(heard, await classesOf(asking)).at(0) : undefined
}

/** A period that has not ended is told up to today. */
function upToToday(period: Period, today: Day): Period {
  return period.to > today && period.from <= today ? { ...period, to: today } : period
}

export const figures: Answer = async (asking, heard) => {
  const texts = textsOf(asking)
  const { today, actor } = asking.context
  const links = [linkTo('attendance'), linkTo('attendanceDetails')]
  const asked = periodOf(heard, today)
  const isOfClass = heard.concepts.has('class')
  if (!readsReports.isHeldBy(actor) && (asked || isOfClass)) return { text: texts.onlyStaff, links: [] }
  const ofClass = await classOf(asking, heard)
  if (!asked && !ofClass && isOfClass && heard.concepts.has('number')) return await askForClass(asking)
  if (!asked && !ofClass) return { text: texts.figures(await figuresOfToday(asking)), links }
  const period = upToToday(asked ?? { from: today, to: today, kind: 'day' }, today)
  const counts = await figuresBetween(asking, period, ofClass?.id)
  return { text: texts.figuresOf(ofClass?.class ?? null, writtenPeriod(asking, period), counts), links }
}

async function askForClass(asking: Asking): Promise<Reply> {
  const classes = await classesOf(asking)
  const text = textsOf(asking).whichClass(classes.map((one) => one.class))
  return { text, links: [linkTo('classes')] }
}

/** So many percent as the question says, or as the report does by itself. */
function thresholdOf({ plain }: Heard): number | undefined {
  const found = / (\d{1,3}) percent /.exec(plain) ?? / (?:below|under|than) (\d{1,3}) /.exec(plain)
  const percent = Number(found?.[1])
  return percent >= 1 && percent <= 100 ? percent : undefined
}

export const low: Answer = async (asking, heard) => {
  const { today } = asking.context
  const period = upToToday(periodOf(heard, today) ?? monthAs(today.slice(0, 7)), today)
  const ofClass = heard.concepts.has('class') ? await classOf(asking, heard) : undefined
  const found = await lowAttendance(asking, period, { classId: ofClass?.id, threshold: thresholdOf(heard) })
  const rows = found.students.slice(0, 10).map((one) => `${one.name}, ${one.class}: ${one.percent}%`)
  const words = { ...found, rows, total: found.students.length, class: ofClass?.class ?? null }
  return { text: textsOf(asking).low(writtenPeriod(asking, period), words), links: [linkTo('lowAttendance')] }
}

export function marked(status: AttendanceStatus): Answer {
  return async (asking, heard) => {
    const texts = textsOf(asking)
    const date = dayOf(heard, asking.context.today, false)
    const day = written(asking, date)
    const ofClass = await classOf(asking, heard)
    const { total, students } = await studentsMarked(asking, { date, status, classId: ofClass?.id })
    const links = [linkTo('attendanceDetails')]
    if (total === 0) return { text: texts.nobodyMarked(texts[status], day), links }
    const byClass = Map.groupBy(students.slice(0, shown), (one) => one.class)
    const rows = [...byClass].map(([name, ofIt]) => `${name}: ${ofIt.map((one) => one.name).join(', ')}`)
    const more = Math.max(0, total - shown)
    return { text: texts.marked({ status: texts[status], day, total, rows, more }), links }
  }
}

export const unmarked: Answer = async (asking, heard) => {
  const { classes, open } = await unmarkedOf(asking, dayOf(heard, asking.context.today, false))
  const texts = textsOf(asking)
  const text = open.length === 0 ? texts.allMarked(classes) : texts.unmarked(open.slice(0, shown))
  return { text, links: [linkTo('attendance')] }
}

const aStudentToday: Answer = (asking, heard) =>
  withStudent(asking, heard, (student) => {
    const texts = textsOf(asking)
    const mark = student.today && texts[student.today as AttendanceStatus]
    return { text: texts.studentToday(student.name, student.class, mark), links: [linkToStudent(student)] }
  })

/** An admin may ask so after a teacher as well. */
export const studentToday: Answer = async (asking, heard) => {
  const seesTeachers = seesTeacherDays.isHeldBy(asking.context.actor) && heard.name !== ''
  const teachers = seesTeachers ? await teachersNamed(asking, heard.name) : []
  if (teachers.length === 0) return await aStudentToday(asking, heard)
  const texts = textsOf(asking)
  const rows = teachers.map(({ name, status }) => texts.teacherToday(name, status))
  return { text: rows.join('\n'), links: [linkTo('teacherAttendance')] }
}

/** The month so far, unless the question names other days. */
function daysOf(asking: Asking, heard: Heard): Period {
  const { today } = asking.context
  return upToToday(periodOf(heard, today) ?? monthAs(today.slice(0, 7)), today)
}

async function marksOf(asking: Asking, studentId: string, period: Period) {
  const days = await daysOfStudent(asking, { studentId, from: period.from, to: period.to })
  return {
    ...days,
    period: writtenPeriod(asking, period),
    attended: days.present + days.late,
    percent: attendedPercent(days),
    absentDays: days.absentDays.map((day) => written(asking, day)),
  }
}

export const studentDays: Answer = (asking, heard) =>
  withStudent(asking, heard, async (student) => {
    const days = await marksOf(asking, student.id, daysOf(asking, heard))
    return { text: textsOf(asking).studentDays(student.name, days), links: [linkToStudent(student)] }
  })

async function ownStudentDays(asking: Asking, heard: Heard): Promise<Reply> {
  const days = await marksOf(asking, asking.context.actor.userId, daysOf(asking, heard))
  return { text: textsOf(asking).ownDays(days), links: [linkTo('home')] }
}

export const ownAttendance: Answer = async (asking, heard) => {
  const { role } = asking.context.actor
  const texts = textsOf(asking)
  if (role === 'student') return await ownStudentDays(asking, heard)
  const month = role === 'teacher' ? await ownTeacherMonth(asking) : null
  if (!month) return { text: texts.noOwnAttendance, links: [linkTo('attendance')] }
  return { text: texts.ownMonth(month), links: [linkTo('teacherAttendance')] }
}

export const teachersToday: Answer = async (asking) => {
  const day = await teachersOfDay(asking, { date: asking.context.today })
  return { text: textsOf(asking).teachersToday(day), links: [linkTo('teacherAttendance')] }
}

export function teachersWho(status: TeacherDayStatus & AttendanceStatus): Answer {
  return async (asking) => {
    const { names } = await teachersOfDay(asking, { date: asking.context.today, status })
    const texts = textsOf(asking)
    return { text: texts.teachersWho(texts[status], names), links: [linkTo('teacherAttendance')] }
  }
}
