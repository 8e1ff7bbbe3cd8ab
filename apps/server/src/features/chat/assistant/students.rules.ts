import type { Asking, Reply } from '../asking.ts'
import { linkTo } from '../asking.ts'
import type { FoundStudents, StudentFact } from '../facts/people-facts.ts'
import { findStudents } from '../facts/people-facts.ts'
import { daysOfStudent } from '../facts/student-facts.ts'
import type { Question } from './answering.ts'
import { listed, markAsked, quoted, written, writtenPeriod } from './answering.ts'
import type { Period } from './day-words.ts'

export async function marksOf(asking: Asking, studentId: string, period: Period) {
  const days = await daysOfStudent(asking, { studentId, from: period.from, to: period.to })
  return {
    ...days,
    period: writtenPeriod(asking, period),
    absentDays: days.absentDays.map((day) => written(asking, day)),
    lateDays: days.lateDays.map((day) => written(asking, day)),
    leaveDays: days.leaveDays.map((day) => written(asking, day)),
  }
}

export type MarksOfStudent = Awaited<ReturnType<typeof marksOf>>

export function toldOfStudent({ i18n }: Asking, name: string, marks: MarksOfStudent): string {
  const { absentDays, lateDays, leaveDays, ...days } = marks
  const of = {
    ...days,
    name,
    absentDays: absentDays.join(', '),
    lateDays: lateDays.join(', '),
    leaveDays: leaveDays.join(', '),
  }
  const told =
    days.recorded === 0
      ? i18n.t('{name}, {period}: no marks.', of)
      : i18n.t(
          '{name}, {period}: attended {attended} of {recorded, plural, one {# marked day} other {# marked days}}, {percent}% (present {present}, late {late}, absent {absent}).',
          of,
        )
  const absent = of.absentDays && i18n.t('Absent on {absentDays}.', of)
  const late = of.lateDays && i18n.t('Late on {lateDays}.', of)
  const leave = of.leaveDays && i18n.t('On leave on {leaveDays}.', of)
  return [told, absent, late, leave].filter(Boolean).join(' ')
}

const words = {
  present: /*i18n*/ 'present',
  late: /*i18n*/ 'late',
  absent: /*i18n*/ 'absent',
  leave: /*i18n*/ 'on leave',
} as const

const parts = Object.keys(words) as (keyof typeof words)[]

/** The word for a student's day: 'present'. A half at school comes before one away; leave is known before the class is marked. */
export function statusOf(day: Record<keyof typeof words, number> & { leaveDays: string[] }) {
  const part = parts.find((one) => day[one] > 0) ?? (day.leaveDays.length > 0 ? 'leave' : undefined)
  return part && words[part]
}

/** 'Is my child below 75%?' */
export function isBelow({ concepts, percent: asked }: Question, percent: number | null): boolean | null {
  return concepts.has('below') && asked !== null && percent !== null ? percent < asked : null
}

/** 'Was she late this week?': whether there was such a day. */
export function wasSo(question: Question, days: { attended: number; absent: number; late: number }) {
  const asked = markAsked(question)
  return asked && days[asked === 'present' ? 'attended' : asked] > 0
}

export function linkToStudent({ id, name }: { id: string; name: string }) {
  return linkTo('student', { id, name })
}

export function together(found: FoundStudents[]): FoundStudents {
  return {
    total: found.reduce((sum, one) => sum + one.total, 0),
    students: found.flatMap(({ students }) => students),
  }
}

export const rowOf = (one: StudentFact) => `${one.name}, ${one.class}, ${one.rollNumber}`

const mostWords = 4

/** Of the classes that the question names, of all where it names none. */
export async function findAsked(
  asking: Asking,
  { name, classes, isEachClass }: Question,
): Promise<FoundStudents> {
  const ids = classes.length > 0 && !isEachClass ? classes.map(({ id }) => id) : [undefined]
  const find = async (search: string) =>
    together(await Promise.all(ids.map((classId) => findStudents(asking, { search, classId }))))
  const words = name.split(' ')
  const found = await find(name)
  if (found.total > 0 || words.length === 1 || words.length > mostWords) return found
  // 'Pooja again': a word that is in nobody's name is none.
  const ofWords = await Promise.all(words.map(find))
  const known = words.filter((_, at) => (ofWords[at]?.total ?? 0) > 0)
  return known.length === 1 ? await find(known.join(' ')) : found
}

/** Does something with the one student whom a question names; asks which one where several match. */
export async function withStudent(
  asking: Asking,
  question: Question,
  act: (student: StudentFact) => Promise<Reply> | Reply,
): Promise<Reply | null> {
  const { i18n } = asking
  const { name, isNameLikely } = question
  const toStudents = [linkTo('students')]
  if (name === '') return { text: i18n.t('Please write the name of the student too.'), links: toStudents }
  const { students, total } = await findAsked(asking, question)
  const [first] = students
  const none = i18n.t('I found no student called {name}.', { name: quoted(asking, [name]) })
  if (!first) return isNameLikely ? { text: none, links: toStudents } : null
  if (total === 1) return await act(first)
  const rows = students.map(rowOf)
  const which = i18n.t('Several students match. Which one do you mean?')
  return { text: listed(asking, which, rows), links: students.slice(0, 3).map(linkToStudent) }
}
