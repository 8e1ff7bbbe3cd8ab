import { chatLimits } from '@shala/contract/chat/chat'
import type { Actor } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { findStudents } from '../facts/people-facts.ts'
import { type Answer, textsOf } from './answering.ts'
import { type Heard, hear, partsOf } from './hearing.ts'
import type { Texts } from './texts-en.ts'

const seesStudents = permissionRule('students:read')

export const hello: Answer = (asking) => ({
  text: textsOf(asking).hello(asking.context.actor.name),
  links: [],
})

export const help: Answer = (asking) => ({
  text: textsOf(asking).help(topicsFor(asking)),
  links: [linkTo('help')],
})

/** Whether somebody is meant: a word with a capital letter, or the name of a student. */
export async function isSomebody(asking: Asking, part: string, { capitals }: Heard): Promise<boolean> {
  if (part.split(' ').some((word) => capitals.has(word))) return true
  if (part === '' || !seesStudents.isHeldBy(asking.context.actor)) return false
  return (await findStudents(asking, { search: part })).total > 0
}

/** Says plainly that it did not understand, and what to ask instead. */
export async function unknown(asking: Asking, heard: Heard): Promise<Reply> {
  const isNamed = seesStudents.isHeldBy(asking.context.actor) && (await isSomebody(asking, heard.name, heard))
  const suggestions = nearest(asking, heard, isNamed ? heard.name : '')
  return { text: textsOf(asking).unknown, links: [linkTo('help')], suggestions }
}

type Name = keyof Texts['examples']

/** By the question that it is an example of: whoever may ask it. Those that are asked most come first. */
const asked: Record<Name, Parameters<typeof permissionRule>[0] | 'family'> = {
  absent: 'attendance:statistics',
  unmarked: 'attendance:unmarked',
  present: 'attendance:statistics',
  ownDays: 'family',
  ownToday: 'family',
  ownTeacher: 'family',
  isPresent: 'students:read',
  studentDays: 'students:read',
  classDays: 'reports:read',
  late: 'attendance:statistics',
  inRow: 'reports:read',
  low: 'reports:read',
  strength: 'students:read',
  roll: 'students:read',
  classTeacher: 'students:read',
  onLeave: 'leave:decide',
  pending: 'leave:decide',
  teachersLate: 'teacher-attendance:read',
  checkIn: 'teacher-attendance:scan',
  nextHoliday: 'self:read',
  isHoliday: 'self:read',
  events: 'self:read',
  ownLeave: 'self:read',
  timings: 'self:read',
  address: 'self:read',
  news: 'self:read',
  howMark: 'attendance:mark',
  howCorrect: 'attendance:mark',
  howImport: 'imports:write',
  howAddStudent: 'students:add',
  howMove: 'students:edit',
  howPromote: 'students:promote',
  howAddTeacher: 'teachers:add',
  howAccess: 'access:write',
  howDecide: 'leave:decide',
  howLeave: 'leave:ask',
  howCalendar: 'calendar:write',
  howAnnounce: 'announcements:write',
  howRegister: 'reports:read',
  howCheckIn: 'teacher-attendance:scan',
  howPassword: 'self:read',
  howLanguage: 'self:read',
  howAccount: 'self:read',
}

const rules = new Map(
  (Object.keys(asked) as Name[]).map((name) => {
    const whom = asked[name]
    return [name, whom === 'family' ? null : permissionRule(whom)] as const
  }),
)

function mayAsk(actor: Actor, name: Name): boolean {
  const rule = rules.get(name)
  return rule ? rule.isHeldBy(actor) : actor.role === 'student'
}

/** The examples that a person may ask, with the places where class, day and name stand. */
function examplesFor({ context, language }: Asking, name: string): string[] {
  const { examples } = textsOf({ language })
  return (Object.keys(asked) as Name[])
    .filter((one) => mayAsk(context.actor, one) && (name !== '' || !examples[one].includes('{name}')))
    .map((one) => examples[one])
}

const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, part: string) => values[part] ?? '')

/** The class, the day and the name of a question, as its language puts them. */
function valuesOf({ context, language }: Asking, heard: Heard, name: string): Record<string, string> {
  const { inClass, ofClass, thisDay } = textsOf({ language })
  const [named] = context.actor.role === 'student' ? [] : heard.classes
  const [day = thisDay] = partsOf(heard, ['day'])
  return { in: named ? inClass(named.class) : '', of: named ? ofClass(named.class) : '', day, name }
}

/** The features by which two questions are compared: the meanings of their words, and groups of three letters, most of which survive a misspelling. */
function featuresOf({ concepts, words, roles }: Heard): Set<string> {
  const text = ` ${words.filter((_, at) => !/^(name|class|day)$/.test(roles[at] ?? '')).join(' ')} `
  const letters = [...text].flatMap((_, at) => (at + 3 <= text.length ? [text.slice(at, at + 3)] : []))
  return new Set([...[...concepts].map((one) => `=${one}`), ...letters])
}

/** Rare features tell more than common ones; a meaning tells as much as a few letters. */
function likeness(own: Set<string>, other: Set<string>, rarity: ReadonlyMap<string, number>): number {
  const weigh = (features: Iterable<string>) =>
    [...features].reduce((sum, one) => sum + (rarity.get(one) ?? 0) * (one.startsWith('=') ? 4 : 1), 0)
  const shared = weigh([...own].filter((one) => other.has(one)))
  return shared === 0 ? 0 : shared / Math.sqrt(weigh(own) * weigh(other))
}

/** The examples that are most like a question that was not understood; they are offered, and answer nothing. `name` is that of somebody it names. */
export function nearest(asking: Asking, heard: Heard, name: string): string[] {
  const examples = examplesFor(asking, name).map((text) => ({
    text,
    features: featuresOf(hear(fillIn(text, {}), asking.language)),
  }))
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1)
  const rarity = new Map([...counts].map(([one, count]) => [one, Math.log(1 + examples.length / count)]))
  const own = featuresOf(heard)
  const values = valuesOf(asking, heard, name)
  return examples
    .map(({ text, features }) => ({ text, score: likeness(own, features, rarity) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, chatLimits.suggestions)
    .map(({ text }) => fillIn(text, values))
}

/** Examples of the questions that this person may ask, shown when they ask for help. */
function topicsFor(asking: Asking): string[] {
  const { thisDay: day } = textsOf(asking)
  return examplesFor(asking, '').map((text) => fillIn(text, { day }))
}
