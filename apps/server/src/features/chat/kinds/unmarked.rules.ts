import { permissionRule } from '#platform/permissions'
import type { Asking } from '../asking.ts'
import { linksToDay, linksToMarking } from '../asking.ts'
import type { Answer, Intent, Question } from '../assistant/answering.ts'
import { dayOf, intent, listed, saying, written } from '../assistant/answering.ts'
import { block, mostClasses } from '../assistant/day-block.rules.ts'
import type { Told } from '../assistant/whom.rules.ts'
import { askForClass, closedOn, orClosed, shown } from '../assistant/whom.rules.ts'
import { markersOf, unmarkedOf } from '../facts/attendance-facts.ts'

const seesFigures = permissionRule('attendance:statistics')

const seesUnmarked = permissionRule('attendance:unmarked')

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
  return {
    text: await orClosed(asking, date, { told, isEmpty }, question),
    links: linksToDay(question, date),
  }
}

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
  const closed = await closedOn(asking, date, question)
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

export const unmarkedKinds: readonly Intent[] = [
  intent(
    'who marked',
    markers,
    [
      'who mark class number +today +attendance -present -absent -late -not -unmarked -my -student',
      'who mark attendance class +today -present -absent -late -not -unmarked -my -how -student',
    ],
    { may: seesFigures, understands: ['day', 'class'] },
  ),
  intent(
    'unmarked',
    unmarked,
    [
      'unmarked +class +which +today +mark +not +who +attendance +student +count -how -my -teacher',
      'mark balance +class +attendance',
      'mark attendance +today +class -how -my -who -correct -offline -qr -card -register -print -command -add -able -when',
      'mark class number -how -when -correct -add -my -present -absent -late',
    ],
    { may: seesUnmarked, understands: ['day', 'class', 'not'] },
  ),
]
