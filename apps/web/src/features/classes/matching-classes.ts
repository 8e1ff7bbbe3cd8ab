import type { SchoolClass } from '@shala/contract/classes'
import { classWords } from './class-words.ts'

type Named = Pick<SchoolClass, 'name' | 'section'>

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function fits(one: Named, typed: string[]): boolean {
  const words = wordsOf(classWords(one))
  // '5a' and 'class5' are written without the spaces that the label has.
  const isSqueezed = typed.length === 1 && words.join('').includes(typed[0] ?? '')
  return (
    typed.every((word) => words.some((other) => other.startsWith(word))) ||
    (isSqueezed && /\p{L}/u.test(typed[0] ?? ''))
  )
}

/**
 * The classes that somebody may mean by what they type: '5 a', 'a 5' and '5a' all mean 'Class 5 - A'. In the given
 * order.
 */
export function matchingClasses<One extends Named>(classes: One[], text: string): One[] {
  const typed = wordsOf(text)
  return typed.length === 0 ? classes : classes.filter((one) => fits(one, typed))
}
