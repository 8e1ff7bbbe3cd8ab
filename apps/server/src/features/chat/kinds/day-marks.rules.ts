import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import { permissionRule } from '#platform/permissions'
import type { Asking } from '../asking.ts'
import {
  type Answer,
  dayOf,
  type Intent,
  intent,
  listed,
  type Question,
  saying,
  written,
} from '../assistant/answering.ts'
import { linksToDay, linksToMarking } from '../assistant/links.ts'
import {
  askForClass,
  closedOn,
  figures,
  lateInDays,
  orClosed,
  type Told,
  titleOf,
} from '../assistant/whom.rules.ts'
import {
  type MarkFact,
  markersOf,
  studentsMarked,
  studentsUnmarked,
  unmarkedOf,
} from '../facts/attendance-facts.ts'

const seesFigures = permissionRule('attendance:statistics')

const seesUnmarked = permissionRule('attendance:unmarked')

/** So many names are read at a glance; the list itself has them all. */
const shown = 25

type Kind = AttendanceStatus | 'unmarked'

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
async function block(asking: Asking, question: Question, kind: Kind): Promise<Told> {
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

/** Each class is read by itself: of more than these the counts are told, which one read has. */
const mostClasses = 12

/** Of today: the classes in which somebody has no mark yet; 'nobody is absent' would say too much without it. */
async function stillOpen(asking: Asking, question: Question): Promise<string[]> {
  const { today } = asking.context
  if (dayOf(question, today) !== today) return []
  const asked = new Set(question.classes.map(({ id }) => id))
  const { open } = await unmarkedOf(asking, today)
  const names = open.filter(({ id }) => asked.size === 0 || asked.has(id)).map((one) => one.class)
  if (names.length === 0) return []
  return [
    names.length > 8
      ? asking.i18n.t('{count} classes are not fully marked yet.', { count: names.length })
      : asking.i18n.t('Not fully marked yet: {names}.', { names: names.join(', ') }),
  ]
}

interface ToldRows {
  told: string[]
  isEmpty: boolean
}

function answer(kindsOf: (question: Question) => readonly Kind[]): Answer {
  return async (asking, question) => {
    if (question.classes.length > mostClasses) return await figures(asking, question)
    const kinds = kindsOf(question)
    const status = kinds.length === 1 ? kinds[0] : undefined
    const date = dayOf(question, asking.context.today)
    const closed = await closedOn(asking, date)
    const rows =
      closed.length > 0
        ? await ofClosedDay(asking, question, kinds)
        : await ofOpenDay(asking, question, kinds)
    const told = [...closed, ...rows.told].join('\n')
    const isSo = status === 'absent' || status === 'late' ? !rows.isEmpty : null
    return { text: saying(asking, question, { isSo, told }), links: linksToDay(question, date, status) }
  }
}

async function ofOpenDay(asking: Asking, question: Question, kinds: readonly Kind[]): Promise<ToldRows> {
  const [open, ...blocks] = await Promise.all([
    kinds.includes('unmarked') ? [] : stillOpen(asking, question),
    ...kinds.map((kind) => block(asking, question, kind)),
  ])
  return { told: [...blocks.map(({ told }) => told), ...open], isEmpty: blocks.every((one) => one.isEmpty) }
}

/** Nobody had to come, and no mark is missing: only marks that there are all the same are told. */
async function ofClosedDay(asking: Asking, question: Question, kinds: readonly Kind[]): Promise<ToldRows> {
  const marks = kinds.filter((kind) => kind !== 'unmarked')
  const blocks = await Promise.all(marks.map((kind) => block(asking, question, kind)))
  const told = blocks.filter(({ isEmpty }) => !isEmpty).map((one) => one.told)
  return { told, isEmpty: told.length === 0 }
}

/** Of each mark that the question names: 'absent or late'. */
const marked = answer(({ concepts }) => attendanceStatuses.filter((status) => concepts.has(status)))

/** Of several days the report on late comers has them. */
const late: Answer = async (asking, question) => {
  const { period } = question
  const isOfDays = period !== null && period.from !== period.to
  return await (isOfDays ? lateInDays : marked)(asking, question)
}

/** The people who marked each of the classes that a question names. */
const markers: Answer = async (asking, question) => {
  const { classes } = question
  if (classes.length === 0 || classes.length > mostClasses) return await askForClass(asking)
  const date = dayOf(question, asking.context.today)
  const rows = await Promise.all(
    classes.map(async ({ id, class: name }) => {
      const found = await markersOf(asking, { date, classId: id })
      const { i18n } = asking
      const by = found.map((one) => i18n.t('{name} ({marks, plural, one {# mark} other {# marks}})', one))
      const of = { name, day: written(asking, date), by: by.join(', ') }
      const told =
        found.length === 0
          ? i18n.t('{name}, {day}: nobody has marked it.', of)
          : i18n.t('{name}, {day}: marked by {by}.', of)
      return { told, isEmpty: found.length === 0 }
    }),
  )
  const told = rows.map((row) => row.told).join('\n')
  const isEmpty = rows.every((row) => row.isEmpty)
  return { text: await orClosed(asking, date, { told, isEmpty }), links: linksToDay(question, date) }
}

/** Present and late where somebody is not absent; absent and without a mark where somebody is not present. */
const notMarked = answer(({ concepts }) =>
  concepts.has('absent') ? ['present', 'late'] : ['absent', 'unmarked'],
)

type Open = Awaited<ReturnType<typeof unmarkedOf>>['open']

function openTold(asking: Asking, day: string, open: Open): string {
  const { i18n } = asking
  const head = i18n.t('{count, plural, one {# class is} other {# classes are}} not fully marked on {day}:', {
    count: open.length,
    day,
  })
  const rows = open.map((one) => i18n.t('{class}: {marked} of {students} marked', one))
  return listed(asking, head, rows)
}

async function unmarkedClasses(asking: Asking, question: Question): Promise<Told> {
  const date = dayOf(question, asking.context.today)
  const { classes, open } = await unmarkedOf(asking, date)
  const day = written(asking, date)
  const all =
    classes === 0
      ? asking.i18n.t('No class has students yet.')
      : asking.i18n.t('All {classes, plural, one {# class} other {# classes}} are marked on {day}.', {
          classes,
          day,
        })
  const told = open.length === 0 ? all : openTold(asking, day, open.slice(0, shown))
  return { told, isEmpty: open.length === 0 }
}

/** Of a class without any mark no name says more than its number; of the others those are named who have none. */
async function unmarkedOfClasses(asking: Asking, question: Question): Promise<Told> {
  const date = dayOf(question, asking.context.today)
  const open: Open = question.classes.length === 0 ? [] : (await unmarkedOf(asking, date)).open
  const asked = new Set(question.classes.map(({ id }) => id))
  const bare = open.filter(({ id, marked }) => asked.has(id) && marked === 0)
  const rest = question.classes.filter(({ id }) => !bare.some((one) => one.id === id))
  const parts = bare.length > 0 ? [openTold(asking, written(asking, date), bare)] : []
  const others =
    bare.length === 0 || rest.length > 0
      ? await block(asking, { ...question, classes: rest }, 'unmarked')
      : null
  const told = [...parts, ...(others ? [others.told] : [])].join('\n')
  return { told, isEmpty: bare.length === 0 && others?.isEmpty !== false }
}

/** The classes of a day without all their marks; the students where they are asked for, or a class is named. */
const unmarked: Answer = async (asking, question) => {
  const { concepts, classes, isEachClass } = question
  const date = dayOf(question, asking.context.today)
  const links = linksToMarking(question, date)
  const closed = await closedOn(asking, date)
  if (closed.length > 0) return { text: closed.join('\n'), links }
  const isOfSchool = (classes.length === 0 || isEachClass) && !concepts.has('student')
  const tell = isOfSchool || classes.length > mostClasses ? unmarkedClasses : unmarkedOfClasses
  const { told, isEmpty } = await tell(asking, question)
  // 'Is it complete?' asks for all marks, 'is it unmarked?' for none.
  const isSo = question.words.some((word) => /^(unmarked|incomplete|adhuri|अधूरी)$/.test(word))
    ? null
    : isEmpty
  return { text: saying(asking, question, { isSo, told }), links }
}

const ofOneDay = { may: seesFigures, heeds: ['day', 'class'] } as const

export const dayMarkKinds: readonly Intent[] = [
  intent(
    'who is present',
    marked,
    [
      'present who +student -teacher -count -late -absent',
      'present late who -teacher',
      'present absent who -teacher',
    ],
    ofOneDay,
  ),
  intent(
    'absent',
    marked,
    ['absent +who +today +student +count +late +present -teacher -my -inRow'],
    ofOneDay,
  ),
  intent('late', late, ['late +who +today +student +count -teacher -my -absent -inRow'], {
    may: seesFigures,
    heeds: ['days', 'class'],
  }),
  intent(
    'who marked',
    markers,
    [
      'who mark class number +today +attendance -present -absent -late -not -unmarked -my -student',
      'who mark attendance class +today -present -absent -late -not -unmarked -my -how -student',
    ],
    { may: seesFigures, heeds: ['day', 'class'] },
  ),
  intent(
    'not absent',
    notMarked,
    [
      'absent notAbsent +who +today +student +count +mark +not -class -teacher -my -late -present',
      'absent notAbsent class number +who +today +student +count +mark +not -teacher -my -late -present',
    ],
    { may: seesFigures, heeds: ['day', 'class', 'not'] },
  ),
  intent(
    'not present',
    notMarked,
    [
      'present notPresent +who +today +student +count +mark +not -class -teacher -my -late -absent',
      'present notPresent class number +who +today +student +count +mark +not -teacher -my -late -absent',
    ],
    { may: seesFigures, heeds: ['day', 'class', 'not'] },
  ),
  intent(
    'unmarked',
    unmarked,
    [
      'unmarked +class +which +today +mark +not +who +attendance +student +count -how -my -teacher',
      'mark balance +class +attendance',
      'mark attendance +today +class -how -my -who -correct -offline -qr -card -register -print -command -add -able',
      'mark class number -how -correct -add -my -present -absent -late',
    ],
    { may: seesUnmarked, heeds: ['day', 'class', 'not'] },
  ),
]
