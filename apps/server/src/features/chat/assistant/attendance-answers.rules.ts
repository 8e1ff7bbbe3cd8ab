import type { AttendanceStatus } from '@shala/contract/attendance-status'
import type { TeacherDayStatus } from '@shala/contract/teacher-attendance'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import {
  daysOfStudent,
  figuresOfDay,
  figuresOfToday,
  ownTeacherMonth,
  studentsMarked,
  teachersOfDay,
  unmarkedOf,
} from '../facts/attendance-facts.ts'
import { classesOf } from '../facts/people-facts.ts'
import { type Answer, textsOf, written } from './answering.ts'
import { classesIn, dayOf, type Heard } from './hearing.ts'
import { linkToStudent, withStudent } from './people-answers.rules.ts'

/** So many names are read at a glance; the list itself has them all. */
const shown = 25

async function classOf(asking: Asking, heard: Heard) {
  const isNamed = heard.concepts.has('class') || /\d/.test(heard.plain)
  return isNamed ? classesIn(heard, await classesOf(asking)).at(0) : undefined
}

export const figures: Answer = async (asking, heard) => {
  const texts = textsOf(asking)
  const links = [linkTo('attendance'), linkTo('attendanceDetails')]
  const day = dayOf(heard, asking.context.today, false)
  const ofClass = await classOf(asking, heard)
  if (day === asking.context.today && !ofClass)
    return { text: texts.figures(await figuresOfToday(asking)), links }
  return { text: texts.figuresOf(written(asking, day), await figuresOfDay(asking, day, ofClass?.id)), links }
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

export const studentToday: Answer = (asking, heard) =>
  withStudent(asking, heard, (student) => {
    const texts = textsOf(asking)
    const mark = student.today && texts[student.today as AttendanceStatus]
    return { text: texts.studentToday(student.name, student.class, mark), links: [linkToStudent(student)] }
  })

/** The month so far. */
function monthOf({ context: { today } }: Asking) {
  return { from: `${today.slice(0, 7)}-01`, to: today }
}

export const studentDays: Answer = (asking, heard) =>
  withStudent(asking, heard, async (student) => {
    const month = monthOf(asking)
    const days = await daysOfStudent(asking, { studentId: student.id, ...month })
    const texts = textsOf(asking)
    const words = {
      ...days,
      from: written(asking, month.from),
      to: written(asking, month.to),
      absentDays: days.absentDays.map((day) => written(asking, day)),
    }
    return { text: texts.studentDays(student.name, words), links: [linkToStudent(student)] }
  })

async function ownStudentDays(asking: Asking): Promise<Reply> {
  const month = monthOf(asking)
  const days = await daysOfStudent(asking, { studentId: asking.context.actor.userId, ...month })
  const words = { ...days, from: written(asking, month.from), to: written(asking, month.to) }
  return { text: textsOf(asking).ownDays(words), links: [linkTo('home')] }
}

export const ownAttendance: Answer = async (asking) => {
  const { role } = asking.context.actor
  const texts = textsOf(asking)
  if (role === 'student') return await ownStudentDays(asking)
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
