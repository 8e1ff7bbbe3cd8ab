import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance-status'
import type { Asking } from '../asking.ts'
import {
  type MarkFact,
  markersOf,
  studentsMarked,
  studentsUnmarked,
  unmarkedOf,
} from '../facts/attendance-facts.ts'
import { type Answer, dayOf, type Question, textsOf, written } from './answering.ts'
import { figures, titleOf } from './attendance-answers.rules.ts'
import { askForClass } from './general-answers.rules.ts'
import { linkToDay, linkToMarking } from './links.ts'
import { lateInDays } from './report-answers.rules.ts'

/** So many names are read at a glance; the list itself has them all. */
const shown = 25

type Kind = AttendanceStatus | 'unmarked'

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
    const listed = byClass.get(name)?.map((one) => one.name) ?? []
    const isCounted = ofIt.length > 0 && listed.length === 0
    told += isCounted ? ofIt.length : listed.length
    return `${name}: ${isCounted ? ofIt.length : listed.join(', ') || textsOf(asking).nobody}`
  })
  return { lines, told }
}

/** The students of a day with a kind of mark, or without any, by class. */
async function block(asking: Asking, question: Question, kind: Kind): Promise<string> {
  const texts = textsOf(asking)
  const date = dayOf(question, asking.context.today)
  const { classes } = question
  const ids = classes.length > 0 ? classes.map(({ id }) => id) : [undefined]
  const found = await Promise.all(ids.map((classId) => studentsOf(asking, kind, { date, classId })))
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const words = { status: texts.marks[kind], day: written(asking, date), class: titleOf(question) }
  if (total === 0) return kind === 'unmarked' ? texts.everybodyMarked(words) : texts.nobodyMarked(words)
  const rows = rowsOf(
    asking,
    found.flatMap(({ students }) => students),
    question,
  )
  return texts.marked({ ...words, total, rows: rows.lines, more: Math.max(0, total - rows.told) })
}

/** Each class is read by itself: of more than these the counts are told, which one read has. */
const mostClasses = 12

/** Of today: the classes in which somebody has no mark yet; 'nobody is absent' would say too much without it. */
async function stillOpen(asking: Asking, question: Question): Promise<string[]> {
  const { today } = asking.context
  if (dayOf(question, today) !== today) return []
  const asked = new Set(question.classes.map(({ id }) => id))
  const { open } = await unmarkedOf(asking, today)
  const names = open.filter(({ id }) => asked.size === 0 || asked.has(id)).map((one) => one.class)
  return names.length === 0 ? [] : [textsOf(asking).stillOpen(names)]
}

function answer(kindsOf: (question: Question) => readonly Kind[]): Answer {
  return async (asking, question) => {
    if (question.classes.length > mostClasses) return await figures(asking, question)
    const kinds = kindsOf(question)
    const [open, ...blocks] = await Promise.all([
      kinds.includes('unmarked') ? [] : stillOpen(asking, question),
      ...kinds.map((kind) => block(asking, question, kind)),
    ])
    const status = kinds.length === 1 ? kinds[0] : undefined
    const link = linkToDay(question, dayOf(question, asking.context.today), status)
    return { text: [...blocks, ...open].join('\n'), links: [link] }
  }
}

/** Of each mark that the question names: 'absent or late'. */
export const marked = answer(({ concepts }) => attendanceStatuses.filter((status) => concepts.has(status)))

/** Of several days the report on late comers has them. */
export const late: Answer = async (asking, question) => {
  const { period } = question
  const isOfDays = period !== null && period.from !== period.to
  return await (isOfDays ? lateInDays : marked)(asking, question)
}

/** Who marked each of the classes that a question names. */
export const markers: Answer = async (asking, question) => {
  const { classes } = question
  if (classes.length === 0 || classes.length > mostClasses) return await askForClass(asking)
  const date = dayOf(question, asking.context.today)
  const rows = await Promise.all(
    classes.map(async ({ id, class: name }) => {
      const found = await markersOf(asking, { date, classId: id })
      return textsOf(asking).markers(name, written(asking, date), found)
    }),
  )
  return { text: rows.join('\n'), links: [linkToDay(question, date)] }
}

/** Present and late where somebody is not absent; absent and without a mark where somebody is not present. */
export const notMarked = answer(({ concepts }) =>
  concepts.has('absent') ? ['present', 'late'] : ['absent', 'unmarked'],
)

async function unmarkedClasses(asking: Asking, question: Question) {
  const date = dayOf(question, asking.context.today)
  const { classes, open } = await unmarkedOf(asking, date)
  const texts = textsOf(asking)
  const day = written(asking, date)
  const text = open.length === 0 ? texts.allMarked(day, classes) : texts.unmarked(day, open.slice(0, shown))
  return { text, links: [linkToMarking(question, date)] }
}

/** The classes of a day without all their marks; the students where they are asked for, or a class is named. */
export const unmarked: Answer = async (asking, question) => {
  const { concepts, classes, isEachClass } = question
  if ((classes.length === 0 || isEachClass) && !concepts.has('student'))
    return await unmarkedClasses(asking, question)
  if (classes.length > mostClasses) return await unmarkedClasses(asking, question)
  const link = linkToMarking(question, dayOf(question, asking.context.today))
  return { text: await block(asking, question, 'unmarked'), links: [link] }
}
