import { attendanceStatuses } from '@shala/contract/attendance/status'
import { permissionRule } from '#platform/permissions'
import type { Asking } from '../asking.ts'
import { linksToDay } from '../asking.ts'
import { type Answer, dayOf, type Intent, intent, type Question, saying } from '../assistant/answering.ts'
import type { Kind } from '../assistant/day-block.rules.ts'
import { block, mostClasses } from '../assistant/day-block.rules.ts'
import { closedOn, figures, lateInDays } from '../assistant/whom.rules.ts'
import { unmarkedOf } from '../facts/attendance-facts.ts'

const seesFigures = permissionRule('attendance:statistics')

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
    const closed = await closedOn(asking, date, question)
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

/** Present and late where somebody is not absent; absent and without a mark where somebody is not present. */
const notMarked = answer(({ concepts }) =>
  concepts.has('absent') ? ['present', 'late'] : ['absent', 'unmarked'],
)

const ofOneDay = { may: seesFigures, understands: ['day', 'class'] } as const

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
    understands: ['days', 'class'],
  }),
  intent(
    'not absent',
    notMarked,
    [
      'absent notAbsent +who +today +student +count +mark +not -class -teacher -my -late -present',
      'absent notAbsent class number +who +today +student +count +mark +not -teacher -my -late -present',
    ],
    { may: seesFigures, understands: ['day', 'class', 'not'] },
  ),
  intent(
    'not present',
    notMarked,
    [
      'present notPresent +who +today +student +count +mark +not -class -teacher -my -late -absent',
      'present notPresent class number +who +today +student +count +mark +not -teacher -my -late -absent',
    ],
    { may: seesFigures, understands: ['day', 'class', 'not'] },
  ),
]
