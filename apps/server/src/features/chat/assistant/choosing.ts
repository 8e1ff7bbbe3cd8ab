import type { Standing } from '@shala/contract/people'
import type { Intent, Pattern } from './answering.ts'
import type { Understood } from './understanding.ts'
import type { Concept } from './words.ts'

const weights = { need: 10, help: 3, person: 8, own: 1, beside: 5 } as const

/** They say how something is asked for, and not what. */
const carried: ReadonlySet<Concept> = new Set<Concept>([
  ...(['who', 'which', 'when', 'count', 'my', 'see', 'able', 'you', 'help', 'hello', 'thanks'] as const),
  ...(['today', 'not', 'notPresent', 'notAbsent', 'comparing', 'number', 'percent'] as const),
  ...(['child', 'class', 'school'] as const),
])

/** Words that patterns speak of by what they come to. */
const implied: { [one in Concept]?: readonly Concept[] } = {
  chhutti: ['leave', 'holiday'],
  came: ['present', 'late'],
  checkin: ['present'],
  stayedAway: ['absent', 'present', 'late'],
}

/** Whether a word means nothing that the kind speaks of: 'girls' beside 'who is absent'. */
export function isBeside({ subjects }: Intent, { roles, meanings }: Understood, at: number): boolean {
  const meant = roles[at] === 'known' ? (meanings[at] ?? []) : []
  const own = meant.flatMap((one) => [one, ...(implied[one] ?? [])])
  return own.length > 0 && !own.some((one) => carried.has(one) || subjects.has(one))
}

/** How well a question fits; 0 when it does not. */
function fit({ needs, helps, not, isOfPerson }: Pattern, { concepts, name }: Understood): number {
  const isMet =
    needs.every((ways) => ways.some((one) => concepts.has(one))) && !not.some((one) => concepts.has(one))
  if (!isMet || (isOfPerson && name === '')) return 0
  const helped = helps.filter((one) => concepts.has(one)).length
  return needs.length * weights.need + helped * weights.help + (isOfPerson ? weights.person : 0)
}

/** A 'not' or a 'more' that an answer does not understand would turn it into the answer to another question. */
export function isTurnedAround({ understands }: Intent, { concepts }: Understood): boolean {
  if (understands.has('all')) return false
  return (
    (concepts.has('comparing') && !understands.has('comparing')) ||
    (concepts.has('not') && !understands.has('not'))
  )
}

export function bestOf(
  kinds: readonly Intent[],
  understood: Understood,
  actor?: Standing,
): Intent | undefined {
  let best: { intent?: Intent; score: number } = { score: 0 }
  for (const intent of kinds) {
    const { isDone, understands, patterns } = intent
    const isSame = understands.has('all') && !isDone
    const beside = isSame ? 0 : understood.words.filter((_, at) => isBeside(intent, understood, at)).length
    // It would be an instruction for something else.
    if (isDone && beside > 0) continue
    const fits = Math.max(...patterns.map((pattern) => fit(pattern, understood))) - beside * weights.beside
    // Of two alike, the one that the person may do.
    const isTheirs = fits > 0 && actor && intent.may?.isHeldBy(actor)
    const score = isTheirs ? fits + weights.own : fits
    if (score > best.score) best = { intent, score }
  }
  return best.intent
}
