import { permissionRule } from '#platform/permissions'
import type { Asking, Reply } from '../asking.ts'
import { linksToReport } from '../asking.ts'
import {
  dayOf,
  type Intent,
  intent,
  isMarkedSo,
  listed,
  type Perhaps,
  type Question,
  saying,
  written,
} from '../assistant/answering.ts'
import { monthAs } from '../assistant/day-words.ts'
import {
  isBelow,
  linkToStudent,
  marksOf,
  rowOf,
  statusOf,
  toldOfStudent,
  wasSo,
  withStudent,
} from '../assistant/students.rules.ts'
import { teachersSpelt } from '../assistant/teacher-day.rules.ts'
import { daysOf, nameAndPeriod, orClosed, shown, upToToday } from '../assistant/whom.rules.ts'
import { lowAttendance } from '../facts/attendance-facts.ts'
import { findStudents } from '../facts/people-facts.ts'
import { daysOfStudent } from '../facts/student-facts.ts'
import { teachersNamed } from '../facts/teacher-facts.ts'

const seesTeacherDays = permissionRule('teacher-attendance:read')

const seesStudents = permissionRule('students:read')

const readsReports = permissionRule('reports:read')

/** Of one student their own attendance is told, which is below or not. */
const low: Perhaps = async (asking, question) => {
  const { name } = question
  if (name === '') return await allLow(asking, question)
  const { total } = await findStudents(asking, { search: name })
  return total > 0 ? await studentDays(asking, question) : null
}

async function allLow(asking: Asking, question: Question): Promise<Reply> {
  const { period: asked, classes, isEachClass, percent } = question
  const { today } = asking.context
  const period = upToToday(asked ?? monthAs(today.slice(0, 7)), today)
  const found = await lowAttendance(asking, period, {
    classIds: isEachClass ? [] : classes.map(({ id }) => id),
    threshold: percent ?? undefined,
  })
  const { students, threshold } = found
  const head = asking.i18n.t(
    '{name}, {period}: {total, plural, one {# student} other {# students}} attended less than {threshold}% of their marked days.',
    { ...nameAndPeriod(asking, question, period), total: students.length, threshold },
  )
  const rows = students.slice(0, shown).map((one) => `${one.name}, ${one.class}: ${one.percent}%`)
  return {
    text: listed(asking, head, rows, students.length),
    links: linksToReport('lowAttendance', question, { period, threshold: percent }),
  }
}

const studentDays: Perhaps = (asking, question) =>
  withStudent(asking, question, async (student) => {
    const days = await marksOf(asking, student.id, daysOf(asking, question))
    const told = toldOfStudent(asking, student.name, days)
    const text = saying(asking, question, {
      isSo: isBelow(question, days.percent) ?? wasSo(question, days),
      told,
    })
    return { text, links: [linkToStudent(student)] }
  })

const aStudentOn: Perhaps = (asking, question) =>
  withStudent(asking, question, async (student) => {
    const { i18n } = asking
    const links = [linkToStudent(student)]
    const { period } = question
    const day = period?.from ?? asking.context.today
    const mark = statusOf(await daysOfStudent(asking, { studentId: student.id, from: day, to: day }))
    const of = {
      name: `${student.name} (${student.class})`,
      day: written(asking, day),
      mark: mark && i18n.t(mark),
    }
    const today = mark ? i18n.t('{name} is {mark} today.', of) : i18n.t('{name} is not marked today.', of)
    const then = mark ? i18n.t('{name} was {mark} on {day}.', of) : i18n.t('{name} has no mark on {day}.', of)
    const words = period ? then : today
    const told = saying(asking, question, { isSo: isMarkedSo(question, mark ?? null), told: words })
    return { text: await orClosed(asking, day, { told, isEmpty: !mark }), links }
  })

/** An admin may ask so after a teacher as well; where a student is written so too, neither is told before they say which. */
async function ofTeachers(asking: Asking, question: Question): Promise<Reply | null> {
  const { name, classes } = question
  if (classes.length > 0 || !seesTeacherDays.isHeldBy(asking.context.actor)) return null
  const told = await teachersSpelt(asking, question)
  if (!told) return null
  const { students } = await findStudents(asking, { search: name })
  const spelt = students.filter((one) => one.name.toLowerCase().includes(name))
  if (spelt.length === 0) return told
  const { i18n } = asking
  const teachers = await teachersNamed(asking, name, dayOf(question, asking.context.today))
  const rows = [...spelt.map(rowOf), ...teachers.map((one) => i18n.t('{name}, teacher', { name: one.name }))]
  const which = i18n.t('Several people match. Which one do you mean?')
  return {
    text: listed(asking, which, rows),
    links: [...spelt.slice(0, 3).map(linkToStudent), ...told.links],
  }
}

const studentToday: Perhaps = async (asking, question) => {
  const { period, concepts } = question
  const asksDays = question.words.some((word) => /^(days|dates|din|दिन|दिनों)$/.test(word))
  const asksWhen = (concepts.has('when') || asksDays) && (concepts.has('absent') || concepts.has('late'))
  const isOfDays = period ? period.from !== period.to : concepts.has('manyDays') || asksWhen
  if (isOfDays) return await studentDays(asking, question)
  return (await ofTeachers(asking, question)) ?? (await aStudentOn(asking, question))
}

export const studentDayKinds: readonly Intent[] = [
  intent(
    'is a student present',
    studentToday,
    [
      'present @ +today +not +manyDays -teacher -late -my',
      'absent|late @ +today +date +not +student -teacher -my',
      'present notPresent @ +today +not -teacher -my -late',
      'absent notAbsent @ +today +not -teacher -my',
      'came @ +when +today +not -teacher -late -my',
    ],
    { may: seesStudents, understands: ['days', 'class', 'name', 'not'] },
  ),
  intent(
    'attendance of a student',
    studentDays,
    [
      'attendance @ +month +week +last +monthName +year +student -below -fee -my -how -qr -card -report -export -correct -unmarked',
    ],
    { may: seesStudents, understands: ['days', 'class', 'name'] },
  ),
  intent(
    'low attendance',
    low,
    ['below attendance +student +percent +who +which +class -my -how', 'below percent +student +who -my'],
    { may: readsReports, understands: ['days', 'class', 'percent', 'name'] },
  ),
]
