import type { permissionRule } from '#platform/permissions'
import type { Answer } from './answering.ts'
import type { Concept } from './words.ts'

/** The words of a way to ask. */
export interface Pattern {
  /** All of them stand in the question. */
  needs: Concept[]
  /** Each that stands there makes it likelier. */
  helps: Concept[]
  /** None of them stands there. */
  not: Concept[]
  /** The question names somebody. */
  isOfPerson: boolean
}

/**
 * Parts of a question that an answer heeds. Any other part is told to have been left out, and a 'not' that is not heeded leaves the
 * question unanswered. `day`: one day; `days`: several in a row too; `comparing`: the most or the least of
 * something; `ahead`: days without more are days to come; `all`: an answer that is
 * the same whatever else is in the question.
 */
type Heeded = 'day' | 'days' | 'ahead' | 'class' | 'name' | 'not' | 'number' | 'percent' | 'comparing' | 'all'

/** One kind of question. */
export interface Intent {
  name: string
  patterns: Pattern[]
  answer: Answer
  heeds: ReadonlySet<Heeded>
  /** The permission of the call that the answer reads; null where its own rule decides. */
  may: ReturnType<typeof permissionRule> | null
  /** It tells how something is done. */
  isDone: boolean
}

/** 'absent +today -teacher @': needs 'absent', likelier with 'today', not with 'teacher', and only where somebody is named. */
function patternOf(text: string): Pattern {
  const words = text.split(' ')
  const marked = (mark: string) =>
    words.filter((word) => word.startsWith(mark)).map((word) => word.slice(1) as Concept)
  return {
    needs: words.filter((word) => /^\w/.test(word)) as Concept[],
    helps: marked('+'),
    not: marked('-'),
    isOfPerson: words.includes('@'),
  }
}

interface More {
  may?: Intent['may']
  isDone?: boolean
  heeds?: readonly Heeded[]
}

/** @param ways patterns as `patternOf` reads them */
export function intent(name: string, answer: Answer, ways: readonly string[], more: More = {}): Intent {
  const { may = null, heeds = [], isDone = false } = more
  return { name, answer, may, isDone, heeds: new Set(heeds), patterns: ways.map(patternOf) }
}
