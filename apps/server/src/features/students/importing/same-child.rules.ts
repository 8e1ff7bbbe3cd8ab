import { parseClass } from '@shala/contract/class-names'
import type { Day } from '@shala/contract/general/days'
import { latinDigits } from '@shala/contract/general/digits'
import type { CellProblem } from '@shala/contract/imports/imports'
import { likenessOf, type Origin, sharesWord } from '@shala/contract/imports/same-child'
import { type ImportedStudent, studentRowTexts } from '@shala/contract/imports/students'
import { isSameName } from '#features/people/index'
import { soundsOf } from '#platform/sounds'
import { lower, numberKey } from './importing-keys.rules.ts'

/** An admission number as it is written, and without the zeros before it. */
export const admissionKeys = ({ admissionNumber: number }: Origin) =>
  number ? [lower(number), numberKey(number)] : []

const digitsOf = (number: string) => latinDigits(number).match(/\d+/g)?.map(Number) ?? []

/** Whether both have an admission number, and not the same; a prefix is no other number: '501' and 'ADM/2026/501'. */
export function hasOtherNumber(one: Origin, row: Origin): boolean {
  const [stored, sent] = [one.admissionNumber, row.admissionNumber]
  if (!stored || !sent || numberKey(stored) === numberKey(sent)) return false
  const [few = [], many = []] = [digitsOf(stored), digitsOf(sent)].toSorted((a, b) => a.length - b.length)
  const isPlain = [stored, sent].some((number) => !/\p{L}/u.test(number))
  const isPrefixed = few.length > 0 && (isPlain || few.length < many.length)
  return !(isPrefixed && few.every((number) => many.includes(number)))
}

/** A child, as far as its name in another spelling tells it. */
interface Spelled extends Origin {
  name: string
  phone?: string | null | undefined
  gender?: string | null | undefined
}

/** The initials of a name and its numbers, which sound like nothing: 'Baby 1' and 'Baby 2'. */
const initialsOf = (name: string) =>
  (name.match(/(?<![\p{L}\p{M}])\p{L}(?![\p{L}\p{M}])|\p{N}+/gu) ?? []).join('').toLowerCase()

function respelled(one: string, other: string): 'whole' | 'part' | null {
  const [few = [], many = []] = [soundsOf(one), soundsOf(other)].toSorted((a, b) => a.length - b.length)
  const [initials, others] = [initialsOf(one), initialsOf(other)]
  const hasOtherInitials = !(initials.startsWith(others) || others.startsWith(initials))
  if (few.length === 0 || hasOtherInitials || !few.every((sound) => many.includes(sound))) return null
  return few.length === many.length ? 'whole' : 'part'
}

/**
 * The question whether two children are one whose name is spelled in two ways: 'Mohd Arif' and 'Mohammad Arif', 'Rahul K.
 * Jain' and 'Rahul Jain'. Undefined for twins, whose names sound different, or who are a boy and a girl: 'Jay' and 'Jaya'.
 */
export function respellingOf(one: Spelled, other: Spelled): string | undefined {
  const hasSamePhone = Boolean(one.phone) && one.phone === other.phone
  const likeness = likenessOf(one, other)
  const isBornSame = Boolean(one.birthDate) && one.birthDate === other.birthDate
  const areOfOneGender = !(one.gender && other.gender) || one.gender === other.gender
  if (!areOfOneGender || likeness === 'other' || !(hasSamePhone || likeness === 'same')) return undefined
  const alike = respelled(one.name, other.name)
  if (alike && isBornSame) return studentRowTexts.sameChild
  return alike === 'whole' && hasSamePhone ? studentRowTexts.samePhone : undefined
}

/** Whether another name of a child is the child's own, put right: not where it is a parent's, in the wrong column. */
export function mayBeRenamed(one: Spelled, { name, birthDate }: Spelled): boolean {
  const isParents = [one.fatherName, one.motherName].some((parent) => parent && isSameName(parent, name))
  if (isParents || (one.birthDate && birthDate && one.birthDate !== birthDate)) return false
  return Boolean(birthDate && one.birthDate) || sharesWord(one.name, name)
}

const titles = /^((mr|mrs|dr|sh|shri|sri|shree|smt|late|lt|श्री|श्रीमती|स्व|स्वर्गीय|डॉ)(\.\s*|\s+))+(?=\p{L})/iu

function areOneParent(one: string | null | undefined, other: string | null | undefined): boolean {
  return (
    Boolean(one && other) &&
    respelled((one ?? '').replace(titles, ''), (other ?? '').replace(titles, '')) !== null
  )
}

/** Whether two children are certainly no brother and sister. */
export function areOfTwoFamilies(one: Origin, other: Origin): boolean {
  const isSaid = Boolean(one.fatherName && other.fatherName)
  const hasOneParent =
    areOneParent(one.fatherName, other.fatherName) || areOneParent(one.motherName, other.motherName)
  return isSaid && !hasOneParent
}

export interface Leaving {
  leavingDate?: string | null | undefined
  certificateNumber?: string | null | undefined
}

/** Whether a row has the day of leaving or the certificate that is stored, or a status that says so. */
export function saysLeft(row: ImportedStudent, one: Leaving): boolean {
  const { leavingDate = one.leavingDate, certificateNumber = one.certificateNumber, hasLeft } = row
  const isStored = leavingDate === one.leavingDate && certificateNumber === one.certificateNumber
  return isStored && Boolean(row.leavingDate || row.certificateNumber || hasLeft)
}

/** Years by which a child may be younger or older than most of its class. */
const usual = { first: 5, younger: 3, older: 10 } as const

interface Born {
  birthDate?: Day | undefined
  className: string
}

/** The question about a birth date with which nobody is in the class. */
export function ageQuestions({ birthDate, className }: Born, today: Day): CellProblem[] {
  if (!birthDate) return []
  const hadBirthday = today.slice(5) >= birthDate.slice(5)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
  const age = usual.first + (Number(parseClass(className)?.grade) || 0)
  if (years >= age - usual.younger && years <= age + usual.older) return []
  const values = { years: String(years) }
  return [{ field: 'birthDate', text: studentRowTexts.unlikelyAge, values, isQuestion: true }]
}
