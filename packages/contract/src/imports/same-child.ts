import { normalizeName } from '../people.ts'

/** The fields that tell two children of one name apart. */
export interface Origin {
  admissionNumber?: string | null | undefined
  /** As 2015-03-31. */
  birthDate?: string | null | undefined
  fatherName?: string | null | undefined
  motherName?: string | null | undefined
}

/**
 * Whether two children of one name are one child: `same` by birth date and a parent, `alike` by one of the two, `other` if
 * they differ, `unknown` where nothing is said of both.
 */
export type Likeness = 'same' | 'alike' | 'other' | 'unknown'

/** Undefined unless both say something. */
function agrees(one: string | null | undefined, other: string | null | undefined): boolean | undefined {
  if (!one || !other) return undefined
  return normalizeName(one).toLowerCase() === normalizeName(other).toLowerCase()
}

export function likenessOf(one: Origin, other: Origin): Likeness {
  const isBornSame = agrees(one.birthDate, other.birthDate)
  const hasSameParent = agrees(one.fatherName, other.fatherName) ?? agrees(one.motherName, other.motherName)
  if (isBornSame === false || (isBornSame === undefined && hasSameParent === false)) return 'other'
  if (isBornSame && hasSameParent) return 'same'
  return isBornSame || hasSameParent ? 'alike' : 'unknown'
}

const wordsOf = (name: string) =>
  normalizeName(name)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(({ length }) => length > 1)

/** Whether a name may be another's in another spelling: 'Kavya Rao' and 'Kavya R. Rao', not 'Zubin Wadia'. */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word))
}
