import type { Role, Standing } from '@shala/contract/people'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { classesOf } from '../facts/people-facts.ts'
import { announcementKinds } from '../kinds/announcements.rules.ts'
import { calendarKinds } from '../kinds/calendar.rules.ts'
import { dayMarkKinds } from '../kinds/day-marks.rules.ts'
import { detailKinds } from '../kinds/details.rules.ts'
import { figureKinds } from '../kinds/figures.rules.ts'
import { howTos } from '../kinds/how-tos.ts'
import { neverTold, notKeptKinds } from '../kinds/not-kept.rules.ts'
import { ownDayKinds } from '../kinds/own-days.rules.ts'
import { ownLeaveKinds } from '../kinds/own-leave.rules.ts'
import { ownRecordKinds } from '../kinds/own-record.rules.ts'
import { peopleKinds } from '../kinds/people.rules.ts'
import { reportKinds } from '../kinds/reports.rules.ts'
import { schoolKinds } from '../kinds/school.rules.ts'
import { somebodyKinds } from '../kinds/somebody.rules.ts'
import { studentDayKinds } from '../kinds/student-days.rules.ts'
import { talkKinds } from '../kinds/talk.rules.ts'
import { teacherDayKinds } from '../kinds/teacher-days.rules.ts'
import { teacherKinds } from '../kinds/teachers.rules.ts'
import { teamLeaveKinds } from '../kinds/team-leave.rules.ts'
import { unmarkedKinds } from '../kinds/unmarked.rules.ts'
import { type Intent, partsOf, type Question, quoted, written } from './answering.ts'
import { ofNobody, ofSeenClasses, ofSibling, understoodFrom } from './asker.rules.ts'
import { bestOf, isBeside, isTurnedAround } from './choosing.ts'
import { readDays } from './day-spans.ts'
import { nearest, unknown } from './general.rules.ts'
import { type Part, type Understood, understand } from './understanding.ts'
import { askForClass } from './whom.rules.ts'

const seesStudents = permissionRule('students:read')

/** Every kind of question there is an answer to; of two that fit alike, the first one has it. */
export const intents: readonly Intent[] = [
  ...neverTold,
  ...notKeptKinds,
  ...schoolKinds,
  ...figureKinds,
  ...dayMarkKinds,
  ...unmarkedKinds,
  ...reportKinds,
  ...detailKinds,
  ...studentDayKinds,
  ...ownDayKinds,
  ...teacherDayKinds,
  ...peopleKinds,
  ...teacherKinds,
  ...ownRecordKinds,
  ...somebodyKinds,
  ...teamLeaveKinds,
  ...ownLeaveKinds,
  ...calendarKinds,
  ...announcementKinds,
  ...howTos,
  ...talkKinds,
]

/** 'How do I …', '… kaise': how something is done, whatever class, day or name stands in it. */
const asksHow =
  /^(how (do|to|can|could|should|does|would|will|i|we)|where (do|can|to)|(can|may|could) (i|we)(?! know))\b|\bwhat (to do|should i|do i do|can i do)\b|\b(kaise|kese|tarika|steps)\b|कैसे|तरीका/

const asksFact =
  /^(how (is|are|was|were|has|have)|any|koi|when|did|have|has|had|was|were|is|are|am|who|whose|whom|which|whats)\b/

const asksFactInHindi = /(^|\s)(kab|kaun|kisne|कब|कौन|किसने)(\s|$)/

const facts = intents.filter(({ isDone }) => !isDone)

/** In the order in which they are tried: a fact gets no instruction, and whoever asks how gets one before all else. */
function kindsFor({ words, concepts }: Understood): (readonly Intent[])[] {
  const text = words.join(' ')
  if (concepts.has('command')) return [howTos]
  if (asksHow.test(text)) return [howTos, concepts.has('see') ? intents : [...notKeptKinds, ...talkKinds]]
  return [asksFact.test(text) || asksFactInHindi.test(text) ? facts : intents]
}

/** The kind of question that a question is; undefined for one that the assistant does not know. A command is told how it is done. */
export function intentOf(understood: Understood, actor?: Standing): Intent | undefined {
  // 'Can I mark yesterday?' asks how as well.
  const isHow = asksHow.test(understood.words.join(' '))
  const asHow = isHow ? { ...understood, concepts: new Set(understood.concepts).add('how') } : understood
  const found = [neverTold, ...kindsFor(understood)].reduce<Intent | undefined>(
    (best, kinds) => best ?? (kinds === howTos ? bestOf(kinds, asHow, actor) : bestOf(kinds, understood)),
    undefined,
  )
  if (!found || isTurnedAround(found, understood)) return undefined
  const isWhole =
    found.understands.has('all') || !understood.words.some((_, at) => isBeside(found, understood, at))
  return isWhole ? found : (bestOf(notKeptKinds, understood) ?? found)
}

/** Nothing but a name asks who that is. */
const ofBareName = intents.find(({ name }) => name === 'who is it')

function isBareName({ roles }: Understood, { context }: Asking): boolean {
  return roles.length > 0 && roles.every((role) => role === 'name') && seesStudents.isHeldBy(context.actor)
}

function refusal(asking: Asking, { may, isDone }: Intent): Reply | null {
  if (!may || may.isHeldBy(asking.context.actor)) return null
  const isHeldBy = (role: Role) => may.isHeldBy({ role, duty: 'administrator' })
  const { i18n } = asking
  const isOfStaff = isHeldBy('teacher')
  if (isOfStaff && !isHeldBy('admin')) return { text: i18n.t('Only teachers can do that.'), links: [] }
  if (isDone) {
    const onlyStaff = i18n.t('Only teachers and admins can do that.')
    return { text: isOfStaff ? onlyStaff : i18n.t('Only admins can do that.'), links: [linkTo('help')] }
  }
  const onlyStaff = i18n.t('Only teachers and admins can see that.')
  return { text: isOfStaff ? onlyStaff : i18n.t('Only admins can see that.'), links: [] }
}

async function daysOf(asking: Asking, { understands }: Intent, { words, days, tense }: Understood) {
  const { today } = asking.context
  const isAhead = understands.has('ahead') ? tense !== 'past' : tense === 'future'
  const isOfYear = days.some(({ isYear }) => isYear)
  const yearStart = isOfYear ? (await settingsOf(asking)).academicYearStart : '01-01'
  return readDays(words, days, { today, isAhead, yearStart })
}

const oneSpan =
  /*i18n*/ "I can answer for one day, or for days in a row, at a time and for at most a year: 'yesterday', '3 March', 'last week', 'from 3 to 7 March'. Please ask for one of them."

const noExceptions =
  /*i18n*/ 'I cannot leave anybody out of an answer. Please ask about the classes that you mean, or about the whole school.'

const whichNumber =
  /*i18n*/ "I cannot tell what {numbers} stands for, so I would rather not answer. A class is 'class 5', a percentage 'below 75%', a day '3 March'."

/** The days of a question as its answer takes them, or the reply that says why it does not. */
async function readPeriod(
  asking: Asking,
  intent: Intent,
  understood: Understood,
): Promise<{ period: Question['period'] } | { reply: Reply }> {
  const { understands } = intent
  if (!understands.has('day') && !understands.has('days')) return { period: null }
  const { i18n, context } = asking
  const period = await daysOf(asking, intent, understood)
  const suggestions = nearest(asking, understood, { name: '', read: understand })
  if (period === 'unclear') return { reply: { text: i18n.t(oneSpan), links: [], suggestions } }
  if (!period) return { period }
  const isOneDay = period.from === period.to
  if (!isOneDay && !understands.has('days')) {
    const text = i18n.t('I can only tell that of one day at a time. Please name one day.')
    return { reply: { text, links: [], suggestions } }
  }
  if (!understands.has('ahead') && period.from > context.today) {
    const text = i18n.t('{day} has not come yet.', { day: written(asking, period.from) })
    return { reply: { text, links: [], suggestions } }
  }
  return { period: isOneDay && period.from === context.today ? null : period }
}

const todayWords = /^(is |the )*(today|aaj|आज)$/

/** Numbers that an answer does not understand: one beside them would pass for theirs. */
function unplacedNumbers({ understands }: Intent, understood: Understood): string[] {
  const { percent } = understood
  return [
    ...(understands.has('number') ? [] : partsOf(understood, ['number'])),
    ...(percent === null || understands.has('percent') ? [] : [`${percent}%`]),
  ]
}

const joint = /^(of|in|on|for|from|at|by|the|and|or|aur|और)$/

/** An answer without a word of the question would be one to another question: it is asked first. */
function lostOf(asking: Asking, intent: Intent, understood: Understood): Reply | null {
  const { understands } = intent
  const lost: readonly Part[] = [
    'changing',
    ...(understands.has('name') ? [] : (['name'] as const)),
    ...(understands.has('class') ? [] : (['class'] as const)),
    ...(understands.has('day') || understands.has('days') ? [] : (['day'] as const)),
  ]
  const roles = understood.roles.map((role, at) => (isBeside(intent, understood, at) ? 'changing' : role))
  const parts = partsOf({ ...understood, roles }, lost).filter((part) => !todayWords.test(part))
  if (parts.length === 0) return null
  const isTaken = (at: number) => lost.includes(roles[at] ?? 'known')
  const isLeft = (word: string, at: number) => !isTaken(at) && !(joint.test(word) && isTaken(at + 1))
  const rest = understood.words.filter(isLeft).join(' ')
  const [first = '', second = ''] = nearest(asking, understood, { name: '', read: understand })
  const text = asking.i18n.t('I can only tell that without {words}. Shall I?', {
    words: quoted(asking, parts),
  })
  return { text, links: [], suggestions: [rest, first, second] }
}

async function answerOf(asking: Asking, intent: Intent, said: Understood): Promise<Reply | null> {
  const { i18n } = asking
  const understood = intent.understands.has('class') ? await ofSeenClasses(asking, said) : said
  const ofNoClass = understood === said ? null : ofNobody(asking, understood)
  if (ofNoClass) return ofNoClass
  if (intent.understands.has('all')) {
    const period = await daysOf(asking, intent, understood)
    return await intent.answer(asking, { ...understood, period: period === 'unclear' ? null : period })
  }
  if (understood.concepts.has('except')) return { text: i18n.t(noExceptions), links: [] }
  const knowsClasses = seesStudents.isHeldBy(asking.context.actor)
  if (intent.understands.has('class') && understood.isClassUnknown && knowsClasses)
    return await askForClass(asking)
  const numbers = unplacedNumbers(intent, understood)
  const of = { numbers: quoted(asking, numbers) }
  if (numbers.length > 0) return { text: i18n.t(whichNumber, of), links: [linkTo('help')] }
  const read = await readPeriod(asking, intent, understood)
  if ('reply' in read) return read.reply
  const lost = lostOf(asking, intent, understood)
  return lost ?? (await intent.answer(asking, { ...understood, period: read.period }))
}

/**
 * The answer of the assistant that is built in: from the school's own data, by the rights of the person who asks.
 * @returns null for a question that it does not know
 */
export async function answerKnown(asking: Asking, prompt: string): Promise<Reply | null> {
  return await answerTo(asking, await understoodIn(asking, prompt))
}

async function understoodIn(asking: Asking, prompt: string): Promise<Understood> {
  const classes = await classesOf(asking)
  return understoodFrom(asking.context.actor, understand(prompt, asking.language, classes), classes)
}

async function answerTo(asking: Asking, understood: Understood): Promise<Reply | null> {
  if (understood.isMarathi) {
    const text = asking.i18n.t(
      'That looks like Marathi. I understand English and Hindi only: please ask in one of them.',
    )
    return { text, links: [] }
  }
  const refused = bestOf(neverTold, understood)
    ? null
    : ((await ofSibling(asking, understood)) ?? ofNobody(asking, understood))
  if (refused) return refused
  const intent =
    intentOf(understood, asking.context.actor) ?? (isBareName(understood, asking) ? ofBareName : undefined)
  if (!intent) return null
  return refusal(asking, intent) ?? (await answerOf(asking, intent, understood))
}

/** The same, which says so where it does not know. */
export async function answerByItself(asking: Asking, prompt: string): Promise<Reply> {
  const understood = await understoodIn(asking, prompt)
  return (await answerTo(asking, understood)) ?? unknown(asking, understood, understand)
}
