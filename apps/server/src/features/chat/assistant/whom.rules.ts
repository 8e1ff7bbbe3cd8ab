import type { Day } from '@shala/contract/general/days'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { type FoundStudents, findStudents, type StudentFact } from '../facts/people-facts.ts'
import { type Question, textsOf } from './answering.ts'
import { monthAs, type Period } from './days-heard.ts'

export function linkToStudent({ id, name }: { id: string; name: string }) {
  return linkTo('student', { id, name })
}

export function together(found: FoundStudents[]): FoundStudents {
  return {
    total: found.reduce((sum, one) => sum + one.total, 0),
    students: found.flatMap(({ students }) => students),
  }
}

/** Of the classes that the question names, of all where it names none. */
export async function findAsked(
  asking: Asking,
  { name, classes, isEachClass }: Question,
): Promise<FoundStudents> {
  const ids = classes.length > 0 && !isEachClass ? classes.map(({ id }) => id) : [undefined]
  return together(await Promise.all(ids.map((classId) => findStudents(asking, { search: name, classId }))))
}

/** Does something with the one student whom a question names; asks which one where several match. */
export async function withStudent(
  asking: Asking,
  question: Question,
  act: (student: StudentFact) => Promise<Reply> | Reply,
): Promise<Reply | null> {
  const texts = textsOf(asking)
  const { name, isNameLikely } = question
  if (name === '') return { text: texts.whoseName, links: [linkTo('students')] }
  const { students, total } = await findAsked(asking, question)
  const [first] = students
  if (!first) return isNameLikely ? { text: texts.noStudent(name), links: [linkTo('students')] } : null
  if (total === 1) return await act(first)
  const rows = students.map((one) => `${one.name}, ${one.class}, ${one.rollNumber}`)
  return { text: texts.whichStudent(rows), links: students.slice(0, 3).map(linkToStudent) }
}

/** A period that has not ended is told up to today. */
export function upToToday(period: Period, today: Day): Period {
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

export const statuses = ['present', 'late', 'absent'] as const

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
