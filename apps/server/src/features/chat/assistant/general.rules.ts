import { type ChatLanguage, chatLimits } from '@shala/contract/chat/chat'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { findStudents } from '../facts/people-facts.ts'
import { type Answer, listed, partsOf } from './answering.ts'
import type { Understood } from './understanding.ts'

const seesStudents = permissionRule('students:read')

export const hello: Answer = (asking) => ({
  text: asking.i18n.t(
    "Hello {name}! I am EduBot. Ask me about attendance, people, leave, holidays, or how something is done. Write 'help' to see what I know.",
    { name: asking.context.actor.name },
  ),
  links: [],
})

export const help: Answer = (asking) => ({
  text: listed(asking, asking.i18n.t('You can ask me, for example:'), topicsFor(asking)),
  links: [linkTo('help')],
})

/** Whether somebody is meant: a word with a capital letter, or the name of a student. */
async function isSomebody(asking: Asking, part: string, { capitals }: Understood): Promise<boolean> {
  if (part.split(' ').some((word) => capitals.has(word))) return true
  if (part === '' || !seesStudents.isHeldBy(asking.context.actor)) return false
  return (await findStudents(asking, { search: part })).total > 0
}

/** Understands the words of an example. */
type Read = (prompt: string, language: ChatLanguage) => Understood

/** Says plainly that it did not understand, and what to ask instead. */
export async function unknown(asking: Asking, understood: Understood, read: Read): Promise<Reply> {
  const isNamed =
    seesStudents.isHeldBy(asking.context.actor) && (await isSomebody(asking, understood.name, understood))
  const suggestions = nearest(asking, understood, { name: isNamed ? understood.name : '', read })
  const text = asking.i18n.t(
    'I did not understand that. Ask about attendance, people, leave or holidays, or how something is done.',
  )
  return { text, links: [linkTo('help')], suggestions }
}

/** Questions to ask, by whoever may; those that are asked most come first. `{day}`, `{in}` and `{of}` a class, and `{name}` are those of the question that was not understood. */
export const examples: readonly [string, Parameters<typeof permissionRule>[0] | 'family'][] = [
  [/*i18n*/ 'Who is absent{in} {day}?', 'attendance:statistics'],
  [/*i18n*/ 'Who is not marked{in} {day}?', 'attendance:unmarked'],
  [/*i18n*/ 'How many students are present{in} {day}?', 'attendance:statistics'],
  [/*i18n*/ 'On which days was my child absent or late this month?', 'family'],
  [/*i18n*/ 'Is my child at school {day}?', 'family'],
  [/*i18n*/ 'Who is the class teacher of my child?', 'family'],
  [/*i18n*/ 'Is {name} present {day}?', 'students:read'],
  [/*i18n*/ 'Attendance of {name} this month', 'students:read'],
  [/*i18n*/ 'Attendance{of} this month', 'reports:read'],
  [/*i18n*/ 'Who came late{in} {day}?', 'attendance:statistics'],
  [/*i18n*/ 'Who was absent 3 days in a row{in}?', 'reports:read'],
  [/*i18n*/ 'Students below 75% attendance{in}', 'reports:read'],
  [/*i18n*/ 'How many students are there{in}?', 'students:read'],
  [/*i18n*/ 'What is the roll number of {name}?', 'students:read'],
  [/*i18n*/ 'Who is the class teacher{of}?', 'students:read'],
  [/*i18n*/ 'Who is on leave {day}?', 'leave:decide'],
  [/*i18n*/ 'Pending leave requests', 'leave:decide'],
  [/*i18n*/ 'Which teachers are late {day}?', 'teacher-attendance:read'],
  [/*i18n*/ 'When did I check in {day}?', 'teacher-attendance:scan'],
  [/*i18n*/ 'When is the next holiday?', 'self:read'],
  [/*i18n*/ 'Is tomorrow a holiday?', 'self:read'],
  [/*i18n*/ 'Which holidays and events are there this month?', 'self:read'],
  [/*i18n*/ 'My leave requests', 'self:read'],
  [/*i18n*/ 'What are the school timings?', 'self:read'],
  [/*i18n*/ 'Where is the school?', 'self:read'],
  [/*i18n*/ 'What are the announcements?', 'self:read'],
  [/*i18n*/ 'How do I mark attendance?', 'attendance:mark'],
  [/*i18n*/ 'How do I correct a mark?', 'attendance:mark'],
  [/*i18n*/ 'How do I import a list from Excel?', 'imports:write'],
  [/*i18n*/ 'How do I add a student?', 'students:add'],
  [/*i18n*/ 'How do I move a student to another class?', 'students:edit'],
  [/*i18n*/ 'How do I promote students?', 'students:promote'],
  [/*i18n*/ 'How do I add a teacher?', 'teachers:add'],
  [/*i18n*/ 'How do I give somebody access?', 'access:write'],
  [/*i18n*/ 'How do I approve leave?', 'leave:decide'],
  [/*i18n*/ 'How do I apply for leave?', 'leave:ask'],
  [/*i18n*/ 'How do I add a holiday?', 'calendar:write'],
  [/*i18n*/ 'How do I write an announcement?', 'announcements:write'],
  [/*i18n*/ 'How do I print the attendance register?', 'reports:read'],
  [/*i18n*/ 'How do I check in?', 'teacher-attendance:scan'],
  [/*i18n*/ 'How do I change my password?', 'self:read'],
  [/*i18n*/ 'How do I change the language?', 'self:read'],
  [/*i18n*/ 'How do I see the other accounts?', 'self:read'],
]

const asked = examples.map(([text, whom]) => [text, whom === 'family' ? null : permissionRule(whom)] as const)

/** The examples that a person may ask, with the places where class, day and name stand. */
function examplesFor({ context: { actor }, i18n }: Asking, name: string): string[] {
  return asked
    .filter(([text]) => name !== '' || !text.includes('{name}'))
    .filter(([, may]) => (may ? may.isHeldBy(actor) : actor.role === 'student'))
    .map(([text]) => i18n.t(text))
}

const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, part: string) => values[part] ?? '')

/** The class, the day and the name of a question, as its language puts them. */
function valuesOf({ context, i18n }: Asking, understood: Understood, name: string): Record<string, string> {
  const [named] = context.actor.role === 'student' ? [] : understood.classes
  // 'Who is absent this week?' would be asked back.
  const isOfMany = (['week', 'month', 'year', 'monthName'] as const).some((one) =>
    understood.concepts.has(one),
  )
  const [day = i18n.t('today')] = isOfMany ? [] : partsOf(understood, ['day'])
  const of = named && { name: named.class }
  return { in: of ? i18n.t(' in {name}', of) : '', of: of ? i18n.t(' of {name}', of) : '', day, name }
}

/** The features by which two questions are compared: the meanings of their words, and groups of three letters, most of which survive a misspelling. */
function featuresOf({ concepts, words, roles }: Understood): Set<string> {
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
export function nearest(
  asking: Asking,
  understood: Understood,
  { name, read }: { name: string; read: Read },
): string[] {
  const examples = examplesFor(asking, name).map((text) => ({
    text,
    features: featuresOf(read(fillIn(text, {}), asking.language)),
  }))
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1)
  const rarity = new Map([...counts].map(([one, count]) => [one, Math.log(1 + examples.length / count)]))
  const own = featuresOf(understood)
  const values = valuesOf(asking, understood, name)
  return examples
    .map(({ text, features }) => ({ text, score: likeness(own, features, rarity) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, chatLimits.suggestions)
    .map(({ text }) => fillIn(text, values))
}

/** Examples of the questions that this person may ask, shown when they ask for help. */
function topicsFor(asking: Asking): string[] {
  const day = asking.i18n.t('today')
  return examplesFor(asking, '').map((text) => fillIn(text, { day }))
}
