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
import { heardFrom, ofNobody, ofSibling } from './asker.rules.ts'
import { bestOf, isBeside, isTurnedAround } from './choosing.ts'
import { readDays } from './day-spans.ts'
import { nearest, unknown } from './general.rules.ts'
import { type Heard, hear, type Part } from './hearing.ts'
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
  /^(how (do|to|can|could|should|does|would|will|i|we)|where (do|can|to)|(can|may|could) (i|we))\b|\bwhat (to do|should i|do i do|can i do)\b|\b(kaise|kese|tarika|steps)\b|कैसे|तरीका/

const asksFact =
  /^(how (is|are|was|were|has|have)|any|koi|when|did|have|has|had|was|were|is|are|am|who|whose|whom|which|whats)\b/

const asksFactInHindi = /(^|\s)(kab|kaun|kisne|कब|कौन|किसने)(\s|$)/

const facts = intents.filter(({ isDone }) => !isDone)

/** In the order in which they are tried: a fact gets no instruction, and whoever asks how gets one before all else. */
function kindsFor({ words, concepts }: Heard): (readonly Intent[])[] {
  const text = words.join(' ')
  if (concepts.has('command')) return [howTos]
  if (asksHow.test(text)) return [howTos, concepts.has('see') ? intents : [...notKeptKinds, ...talkKinds]]
  return [asksFact.test(text) || asksFactInHindi.test(text) ? facts : intents]
}

/** The kind of question that a question is; undefined for one that the assistant does not know. A command is told how it is done. */
export function intentOf(heard: Heard, actor?: Standing): Intent | undefined {
  // 'Can I mark yesterday?' asks how as well.
  const isHow = asksHow.test(heard.words.join(' '))
  const asHow = isHow ? { ...heard, concepts: new Set(heard.concepts).add('how') } : heard
  const found = [neverTold, ...kindsFor(heard)].reduce<Intent | undefined>(
    (best, kinds) => best ?? (kinds === howTos ? bestOf(kinds, asHow, actor) : bestOf(kinds, heard)),
    undefined,
  )
  if (!found || isTurnedAround(found, heard)) return undefined
  const isWhole = found.heeds.has('all') || !heard.words.some((_, at) => isBeside(found, heard, at))
  return isWhole ? found : (bestOf(notKeptKinds, heard) ?? found)
}

/** Nothing but a name asks who that is. */
const ofBareName = intents.find(({ name }) => name === 'who is it')

function isBareName({ roles }: Heard, { context }: Asking): boolean {
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

async function daysOf(asking: Asking, { heeds }: Intent, { words, days, tense }: Heard) {
  const { today } = asking.context
  const isAhead = heeds.has('ahead') ? tense !== 'past' : tense === 'future'
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
  heard: Heard,
): Promise<{ period: Question['period'] } | { reply: Reply }> {
  const { heeds } = intent
  if (!heeds.has('day') && !heeds.has('days')) return { period: null }
  const { i18n } = asking
  const period = await daysOf(asking, intent, heard)
  const suggestions = nearest(asking, heard, { name: '', read: hear })
  if (period === 'unclear') return { reply: { text: i18n.t(oneSpan), links: [], suggestions } }
  if (!period) return { period }
  const { today } = asking.context
  const isOneDay = period.from === period.to
  if (!isOneDay && !heeds.has('days')) {
    const text = i18n.t('I can only tell that of one day at a time. Please name one day.')
    return { reply: { text, links: [], suggestions } }
  }
  if (!heeds.has('ahead') && period.from > today) {
    const text = i18n.t('{day} has not come yet.', { day: written(asking, period.from) })
    return { reply: { text, links: [], suggestions } }
  }
  return { period: isOneDay && period.from === today ? null : period }
}

const todayWords = /^(is |the )*(today|aaj|आज)$/

/** Numbers that an answer does not heed: one beside them would pass for theirs. */
function unplacedNumbers({ heeds }: Intent, heard: Heard): string[] {
  const { percent } = heard
  return [
    ...(heeds.has('number') ? [] : partsOf(heard, ['number'])),
    ...(percent === null || heeds.has('percent') ? [] : [`${percent}%`]),
  ]
}

const joint = /^(of|in|on|for|from|at|by|the|and|or|aur|और)$/

/** An answer without a word of the question would be one to another question: it is asked first. */
function lostOf(asking: Asking, intent: Intent, heard: Heard): Reply | null {
  const { heeds } = intent
  const lost: readonly Part[] = [
    'changing',
    ...(heeds.has('name') ? [] : (['name'] as const)),
    ...(heeds.has('class') ? [] : (['class'] as const)),
    ...(heeds.has('day') || heeds.has('days') ? [] : (['day'] as const)),
  ]
  const roles = heard.roles.map((role, at) => (isBeside(intent, heard, at) ? 'changing' : role))
  const parts = partsOf({ ...heard, roles }, lost).filter((part) => !todayWords.test(part))
  if (parts.length === 0) return null
  const isTaken = (at: number) => lost.includes(roles[at] ?? 'known')
  const isLeft = (word: string, at: number) => !isTaken(at) && !(joint.test(word) && isTaken(at + 1))
  const rest = heard.words.filter(isLeft).join(' ')
  const [first = '', second = ''] = nearest(asking, heard, { name: '', read: hear })
  const text = asking.i18n.t('I can only tell that without {words}. Shall I?', {
    words: quoted(asking, parts),
  })
  return { text, links: [], suggestions: [rest, first, second] }
}

async function answerOf(asking: Asking, intent: Intent, heard: Heard): Promise<Reply | null> {
  const { i18n } = asking
  if (intent.heeds.has('all')) {
    const period = await daysOf(asking, intent, heard)
    return await intent.answer(asking, { ...heard, period: period === 'unclear' ? null : period })
  }
  if (heard.concepts.has('except')) return { text: i18n.t(noExceptions), links: [] }
  const knowsClasses = seesStudents.isHeldBy(asking.context.actor)
  if (intent.heeds.has('class') && heard.isClassUnknown && knowsClasses) return await askForClass(asking)
  const numbers = unplacedNumbers(intent, heard)
  if (numbers.length > 0) {
    const text = i18n.t(whichNumber, { numbers: quoted(asking, numbers) })
    return { text, links: [linkTo('help')] }
  }
  const read = await readPeriod(asking, intent, heard)
  if ('reply' in read) return read.reply
  return lostOf(asking, intent, heard) ?? (await intent.answer(asking, { ...heard, period: read.period }))
}

/**
 * The answer of the assistant that is built in: from the school's own data, by the rights of the person who asks.
 * @returns null for a question that it does not know
 */
export async function answerKnown(asking: Asking, prompt: string): Promise<Reply | null> {
  return await answerTo(asking, await heardIn(asking, prompt))
}

async function heardIn(asking: Asking, prompt: string): Promise<Heard> {
  const classes = await classesOf(asking)
  return heardFrom(asking.context.actor, hear(prompt, asking.language, classes), classes)
}

async function answerTo(asking: Asking, heard: Heard): Promise<Reply | null> {
  if (heard.isMarathi) {
    const text = asking.i18n.t(
      'That looks like Marathi. I understand English and Hindi only: please ask in one of them.',
    )
    return { text, links: [] }
  }
  const refused = bestOf(neverTold, heard)
    ? null
    : ((await ofSibling(asking, heard)) ?? ofNobody(asking, heard))
  if (refused) return refused
  const intent = intentOf(heard, asking.context.actor) ?? (isBareName(heard, asking) ? ofBareName : undefined)
  if (!intent) return null
  return refusal(asking, intent) ?? (await answerOf(asking, intent, heard))
}

/** The same, which says so where it does not know. */
export async function answerByItself(asking: Asking, prompt: string): Promise<Reply> {
  const heard = await heardIn(asking, prompt)
  return (await answerTo(asking, heard)) ?? unknown(asking, heard, hear)
}
