import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Asking } from '../asking.ts'
import type { MarkFact } from '../facts/attendance-facts.ts'
import { studentsMarked, studentsUnmarked } from '../facts/attendance-facts.ts'
import type { Question } from './answering.ts'
import { dayOf, listed, titleOf, written } from './answering.ts'
import type { Told } from './whom.rules.ts'
/** Each class is read by itself: of more than these the counts are told, which one read has. */
export const mostClasses = 12

/** So many names are read at a glance; the list itself has them all. */
const shown = 25

export type Kind = AttendanceStatus | 'unmarked'

const marks: Record<Kind, string> = {
  present: /*i18n*/ 'marked present',
  absent: /*i18n*/ 'marked absent',
  late: /*i18n*/ 'marked late',
  unmarked: /*i18n*/ 'not marked yet',
}

async function studentsOf(asking: Asking, kind: Kind, asked: { date: string; classId?: string | undefined }) {
  return kind === 'unmarked'
    ? await studentsUnmarked(asking, asked)
    : await studentsMarked(asking, { ...asked, status: kind })
}

/** A line for each class with somebody in it, and for each that is asked for; how many students they tell of. */
function rowsOf(asking: Asking, students: readonly MarkFact[], { classes }: Question) {
  const byClass = Map.groupBy(students.slice(0, shown), (one) => one.class)
  const names = classes.length > 1 ? classes.map((one) => one.class) : [...byClass.keys()]
  let told = 0
  const lines = names.map((name) => {
    const ofIt = students.filter((one) => one.class === name)
    const called = byClass.get(name)?.map((one) => one.name) ?? []
    const isCounted = ofIt.length > 0 && called.length === 0
    told += isCounted ? ofIt.length : called.length
    return `${name}: ${isCounted ? ofIt.length : called.join(', ') || asking.i18n.t('nobody')}`
  })
  return { lines, told }
}

/** The students of a day with a kind of mark, or without any, by class. */
export async function block(asking: Asking, question: Question, kind: Kind): Promise<Told> {
  const { i18n } = asking
  const date = dayOf(question, asking.context.today)
  const { classes } = question
  const ids = classes.length > 0 ? classes.map(({ id }) => id) : [undefined]
  const found = await Promise.all(ids.map((classId) => studentsOf(asking, kind, { date, classId })))
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const title = titleOf(question)
  const words = {
    status: i18n.t(marks[kind]),
    day: written(asking, date),
    class: title === null ? '' : i18n.t(' in {name}', { name: title }),
    total,
  }
  if (total === 0) {
    const nobody = i18n.t('Nobody{class} is {status} on {day}.', words)
    const told = kind === 'unmarked' ? i18n.t('Everybody{class} has a mark on {day}.', words) : nobody
    return { told, isEmpty: true }
  }
  const rows = rowsOf(
    asking,
    found.flatMap(({ students }) => students),
    question,
  )
  const head = i18n.t(
    '{total, plural, one {# student} other {# students}}{class} {total, plural, one {is} other {are}} {status} on {day}:',
    words,
  )
  const count = rows.lines.length + Math.max(0, total - rows.told)
  return { told: listed(asking, head, rows.lines, count), isEmpty: false }
}
