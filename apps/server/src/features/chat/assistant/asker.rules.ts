import type { Actor } from '#platform/context'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { soundsLike } from '../facts/names.ts'
import type { ClassFact } from '../facts/people-facts.ts'
import { textsOf } from './answering.ts'
import type { Heard } from './hearing.ts'
import type { Concept } from './words.ts'

/** The same question with some concepts put in, and others taken out. */
function withConcepts(heard: Heard, added: readonly Concept[], removed: readonly Concept[]): Heard {
  const concepts = new Set([...heard.concepts, ...added])
  for (const one of removed) concepts.delete(one)
  return { ...heard, concepts }
}

/** 'My child', 'my son'; of 'students of my class' the students are not one's own. */
function speaksOfChild({ concepts }: Heard): boolean {
  if (concepts.has('child')) return true
  return concepts.has('my') && concepts.has('student') && !concepts.has('class') && !concepts.has('count')
}

/** A family signs in as its child, and speaks of it by name or as its child: both are 'my'. */
function heardOfFamily(heard: Heard, name: string): Heard {
  const isNamed = heard.name !== '' && soundsLike(heard.name)(name)
  const { concepts } = heard
  const isOfTimes = concepts.has('manyDays') && heard.name === '' && !concepts.has('class')
  if (!isNamed && !speaksOfChild(heard)) return isOfTimes ? withConcepts(heard, ['my'], []) : heard
  const own = withConcepts(heard, ['my'], ['child', 'student'])
  if (!isNamed) return { ...own, child: heard.name === '' ? name : 'another' }
  return {
    ...own,
    child: name,
    name: '',
    roles: heard.roles.map((role) => (role === 'name' ? 'known' : role)),
  }
}

/** 'My class' is the one whose class teacher asks, or that a student is in; of a teacher who has none, no class. */
function heardOfClass(heard: Heard, { role }: Actor, classes: readonly ClassFact[]): Heard {
  const { concepts } = heard
  if (!concepts.has('my') || !concepts.has('class') || heard.classes.length > 0) return heard
  const own = classes.filter(({ isOwn }) => isOwn)
  if (own.length === 0 && role !== 'teacher') return heard
  return { ...withConcepts(heard, ['ownClass', 'number'], ['my']), classes: own }
}

/** A question with 'my' and the like as they are meant by the person who asks. */
export function heardFrom(actor: Actor, heard: Heard, classes: readonly ClassFact[]): Heard {
  return heardOfClass(actor.role === 'student' ? heardOfFamily(heard, actor.name) : heard, actor, classes)
}

/** Why a question is answered for nobody: it is of another child, or of the class of a teacher who has none. */
export function ofNobody(asking: Asking, { child, concepts, classes }: Heard): Reply | null {
  const texts = textsOf(asking)
  if (child === 'another') return { text: texts.onlyOwnChild(asking.context.actor.name), links: [] }
  if (concepts.has('ownClass') && classes.length === 0)
    return { text: texts.noOwnClasses, links: [linkTo('classes')] }
  return null
}
