import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { permissionRule } from '#platform/permissions'
import type { Asking } from '../asking.ts'
import {
  dayOf,
  type Intent,
  intent,
  isMarkedSo,
  type Perhaps,
  type Question,
  saying,
  textsOf,
  written,
  writtenPeriod,
} from '../assistant/answering.ts'
import { orClosed } from '../assistant/closed-days.rules.ts'
import type { Period } from '../assistant/days-heard.ts'
import { daysOf, linkToStudent, statuses, withStudent } from '../assistant/whom.rules.ts'
import { daysOfStudent } from '../facts/attendance-facts.ts'
import { teachersSpelt } from './teacher-days.rules.ts'

const seesTeacherDays = permissionRule('teacher-attendance:read')

const seesStudents = permissionRule('students:read')

export async function marksOf(asking: Asking, studentId: string, period: Period) {
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

export const studentDays: Perhaps = (asking, question) =>
  withStudent(asking, question, async (student) => {
    const days = await marksOf(asking, student.id, daysOf(asking, question))
    const told = textsOf(asking).studentDays(student.name, days)
    const text = saying(asking, question, { isSo: isBelow(question, days.percent), told })
    return { text, links: [linkToStudent(student)] }
  })

export const statusOf = (days: Record<(typeof statuses)[number], number>) =>
  statuses.find((one) => days[one] > 0)

const aStudentOn: Perhaps = (asking, question) =>
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
const studentToday: Perhaps = async (asking, question) => {
  const { period, concepts } = question
  const asksWhen = concepts.has('when') && (concepts.has('absent') || concepts.has('late'))
  const isOfDays = period ? period.from !== period.to : concepts.has('manyDays') || asksWhen
  if (isOfDays) return await studentDays(asking, question)
  const seesTeachers = seesTeacherDays.isHeldBy(asking.context.actor)
  return (seesTeachers && (await teachersSpelt(asking, question))) || (await aStudentOn(asking, question))
}

/** 'Is my child below 75%?' */
export function isBelow({ concepts, percent: asked }: Question, percent: number | null): boolean | null {
  return concepts.has('below') && asked !== null && percent !== null ? percent < asked : null
}

export const studentDayKinds: readonly Intent[] = [
  intent(
    'is a student present',
    studentToday,
    [
      'present @ +today +not -teacher -late -my',
      'absent @ +today +not -teacher -my',
      'late @ +today +not -teacher -my',
      'present notPresent @ +today +not -teacher -my -late',
      'absent notAbsent @ +today +not -teacher -my',
      'came @ +when +today +not -teacher -late -my',
    ],
    { may: seesStudents, heeds: ['days', 'class', 'name', 'not'] },
  ),
  intent(
    'attendance of a student',
    studentDays,
    [
      'attendance @ +month +week +last +monthName +year +student -below -fee -my -how -qr -card -report -export -correct -unmarked',
    ],
    { may: seesStudents, heeds: ['days', 'class', 'name'] },
  ),
]
