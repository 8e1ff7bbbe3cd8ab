import type { Role } from '@shala/contract/people'
import type { Asking, Reply } from '../asking.ts'
import { textsOf } from './answering.ts'
import { unknown } from './general-answers.rules.ts'
import { type Heard, hear } from './hearing.ts'
import type { Intent, Pattern } from './intent.ts'
import { intents } from './intents.ts'

const weights = { need: 10, help: 3, person: 8 } as const

/** How well a question fits; 0 when it does not. */
function fit({ needs, helps, not, isOfPerson }: Pattern, { concepts, name }: Heard): number {
  const isMet = needs.every((one) => concepts.has(one)) && !not.some((one) => concepts.has(one))
  if (!isMet || (isOfPerson && name === '')) return 0
  const helped = helps.filter((one) => concepts.has(one)).length
  return needs.length * weights.need + helped * weights.help + (isOfPerson ? weights.person : 0)
}

/** The kind of question that a question is; undefined for one that the assistant does not know. */
export function intentOf(heard: Heard): Intent | undefined {
  let best: { intent?: Intent; score: number } = { score: 0 }
  for (const intent of intents) {
    const score = Math.max(...intent.patterns.map((pattern) => fit(pattern, heard)))
    if (score > best.score) best = { intent, score }
  }
  return best.intent
}

function refusal(asking: Asking, { may }: Intent): string | null {
  if (!may || may.isHeldBy(asking.context.actor)) return null
  const staff: { role: Role } = { role: 'teacher' }
  const texts = textsOf(asking)
  return may.isHeldBy(staff) ? texts.onlyStaff : texts.onlyAdmins
}

/**
 * The answer of the assistant that is built in: from the school's own data, by the rights of the person who asks.
 * @returns null for a question that it does not know
 */
export async function answerKnown(asking: Asking, heard: Heard): Promise<Reply | null> {
  const intent = intentOf(heard)
  if (!intent) return null
  const text = refusal(asking, intent)
  return text === null ? await intent.answer(asking, heard) : { text, links: [] }
}

/** The same, which says so where it does not know. */
export async function answerByItself(asking: Asking, prompt: string): Promise<Reply> {
  const heard = hear(prompt, asking.language)
  const own = { ...asking, language: heard.language }
  return (await answerKnown(own, heard)) ?? unknown(own)
}
