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

/** One kind of question. */
export interface Intent {
  name: string
  patterns: Pattern[]
  answer: Answer
  /** The permission of the call that the answer reads; null where its own rule decides. */
  may: ReturnType<typeof permissionRule> | null
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

/** @param ways patterns as `patternOf` reads them */
export function intent(
  name: string,
  answer: Answer,
  ways: readonly string[],
  may: Intent['may'] = null,
): Intent {
  return { name, answer, may, patterns: ways.map(patternOf) }
}
