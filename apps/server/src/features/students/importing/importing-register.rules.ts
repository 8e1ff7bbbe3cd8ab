import type { CellProblem } from '@shala/contract/imports/imports'
import { type Likeness, likenessOf, type Origin, sharesWord } from '@shala/contract/imports/same-child'
import { type ImportedStudent, mostWithOnePhone, studentRowTexts } from '@shala/contract/imports/students'
import { normalizeName, type UserStatus } from '@shala/contract/people'
import type { ClassRow } from '#features/classes/index'
import { isSameName, type Register } from '#features/people/index'
import type { KnownStudent } from './importing.store.ts'
import {
  classKey,
  type GovernmentNumbers,
  governmentKeys,
  type InClass,
  labelOf,
  lower,
  numberKey,
  type Seat,
  seatOf,
} from './importing-keys.rules.ts'

/** The stored classes and people that the rows name. */
export interface Known {
  /** By `classKey`. */
  classes: Map<string, ClassRow>
  people: KnownStudent[]
  /** By email. */
  emailHolders: Map<string, { id: string; name: string }>
  /** By `governmentKeys`: other students who have the rows' numbers. */
  numberHolders: Map<string, NumberHolder>
  /** By phone: how many active students sign in with it, and the name of one. */
  phones: Map<string, { count: number; name: string }>
}

interface NumberHolder extends InClass {
  id: string
  name: string
}

/** A stored student, or one of an earlier row. */
interface Listed extends Seat, Origin, GovernmentNumbers {
  id: string
  name: string
  status: UserStatus
  phone?: string | null | undefined
  leavingDate?: string | null | undefined
  certificateNumber?: string | null | undefined
}

/** As it is written, and without the zeros before it. */
const admissionKeys = ({ admissionNumber: number }: Pick<Listed, 'admissionNumber'>) =>
  number ? [lower(number), numberKey(number)] : []

/** Both have an admission number, and not the same. */
function hasOtherNumber(one: Listed, row: ImportedStudent): boolean {
  const [stored, sent] = [one.admissionNumber, row.admissionNumber]
  return Boolean(stored && sent) && numberKey(stored ?? '') !== numberKey(sent ?? '')
}

/** A row with a day of leaving or a certificate, and no other than is stored, or with a status that says so. */
function saysLeft(row: ImportedStudent, one: Listed): boolean {
  const { leavingDate = one.leavingDate, certificateNumber = one.certificateNumber, hasLeft } = row
  const isStored = leavingDate === one.leavingDate && certificateNumber === one.certificateNumber
  return isStored && Boolean(row.leavingDate || row.certificateNumber || hasLeft)
}

/** Adds to the list of a key. */
export function append<T>(lists: Map<string, T[]>, key: string, one: T): void {
  lists.set(key, [...(lists.get(key) ?? []), one])
}

/** Knows who has each roll number, email and admission number. */
export class StudentRegister implements Register<ImportedStudent> {
  readonly #byAdmissionNumber = new Map<string, Listed>()
  readonly #bySeat = new Map<string, Listed[]>()
  readonly #seats = new Map<string, Listed>()
  readonly #byName = new Map<string, Listed[]>()
  readonly #byId = new Map<string, Listed>()
  readonly #classes: Known['classes']
  readonly #phones: Known['phones']
  readonly #emails: Known['emailHolders']
  readonly #numbers: Known['numberHolders']

  constructor({ classes, people, emailHolders, numberHolders, phones }: Known, leaving: Set<string>) {
    this.#classes = classes
    this.#emails = new Map(emailHolders)
    this.#numbers = new Map(numberHolders)
    this.#phones = new Map(phones)
    for (const one of people) this.#list(one, leaving.has(one.id))
  }

  #list(one: Listed, isLeaving = false): void {
    for (const key of admissionKeys(one)) {
      if (!this.#byAdmissionNumber.has(key)) this.#byAdmissionNumber.set(key, one)
    }
    this.#byId.set(one.id, one)
    append(this.#byName, lower(normalizeName(one.name)), one)
    append(this.#bySeat, seatOf(one), one)
    if (one.status === 'active' && !isLeaving) this.#seats.set(seatOf(one), one)
  }

  match(row: ImportedStudent, met: Set<string>) {
    const [exact, alike] = admissionKeys(row).map((key) => this.#byAdmissionNumber.get(key))
    const numbered = exact ?? alike
    const seated = this.#inSeat(row)
    const isHere = (one: Listed) => classKey(one) === classKey(row)
    const { samePhone, same } = this.#namesakes(row)
    const student = numbered ?? seated ?? [...samePhone, ...same].find(isHere)
    if (!student) return {}
    const { id, name, status } = student
    const field = numbered ? 'admissionNumber' : 'rollNumber'
    const values = { name, class: labelOf(student) }
    if (met.has(id)) return { problem: { field, text: studentRowTexts.sentTwice } }
    if (numbered && seated && numbered.id !== seated.id) {
      return { problem: { field, text: studentRowTexts.admissionNumberTaken, values } }
    }
    const notActive = { field, text: studentRowTexts.notActive, values: { name } }
    if (status !== 'active' && !(isHere(student) && saysLeft(row, student))) return { problem: notActive }
    if (isHere(student)) return { personId: id, ...(status !== 'active' && { unlessSame: notActive }) }
    return { problem: { field: 'className', text: studentRowTexts.inAnotherClass, values } }
  }

  /** The student with the same name and roll number in the class, unless both have different admission numbers. */
  #inSeat(row: ImportedStudent): Listed | undefined {
    const here = this.#bySeat.get(seatOf(row)) ?? []
    return here.find((one) => isSameName(one.name, row.name) && !hasOtherNumber(one, row))
  }

  /** Students of the same name, by what else they have in common with the row. Of a name alone, nobody who has left. */
  #namesakes(row: ImportedStudent) {
    const named = this.#byName.get(lower(row.name)) ?? []
    const others = named.filter((one) => !hasOtherNumber(one, row))
    const like = (...likes: Likeness[]) => others.filter((one) => likes.includes(likenessOf(one, row)))
    return {
      samePhone: others.filter(({ phone }) => phone && phone === row.phone),
      same: like('same'),
      alike: like('same', 'alike'),
      unknown: like('unknown').filter(({ status }) => status === 'active'),
    }
  }

  /** Somebody of the row's name who may be the same child, with the question that asks. */
  #double(row: ImportedStudent): [one: Listed, text: string] | undefined {
    const { samePhone, alike, unknown } = this.#namesakes(row)
    const isHere = (one: Listed) => classKey(one) === classKey(row)
    const hasSameRoll = ({ rollNumber }: Listed) => numberKey(rollNumber) === numberKey(row.rollNumber)
    const moved = this.#classes.has(classKey(row)) ? undefined : unknown.find(hasSameRoll)
    const found: [Listed | undefined, string][] = [
      [samePhone[0], studentRowTexts.samePhone],
      [alike[0], studentRowTexts.sameChild],
      [moved, studentRowTexts.sameRoll],
      [unknown.find(isHere), studentRowTexts.sameName],
    ]
    return found.find((one): one is [Listed, string] => one[0] !== undefined)
  }

  clashes(row: ImportedStudent, personId?: string): CellProblem[] {
    const problems: CellProblem[] = []
    const { rollNumber, email = '' } = row
    const inSeat = this.#seats.get(seatOf(row))
    if (inSeat && inSeat.id !== personId) {
      const values = { rollNumber, name: inSeat.name }
      problems.push({ field: 'rollNumber', text: studentRowTexts.rollNumberTaken, values })
    }
    const holder = this.#emails.get(email)
    if (holder && holder.id !== personId) {
      problems.push({ field: 'email', text: studentRowTexts.emailTaken, values: { name: holder.name } })
    }
    return problems
  }

  questions(row: ImportedStudent): CellProblem[] {
    const questions: CellProblem[] = []
    const ask = (field: string, text: string, values?: Record<string, string>) =>
      questions.push({ field, text, isQuestion: true, ...(values && { values }) })
    if (row.leavingDate) ask('leavingDate', studentRowTexts.hasLeft)
    else if (row.certificateNumber) ask('certificateNumber', studentRowTexts.hasLeft)
    questions.push(...this.#sharedNumbers(row))
    const held = this.#phones.get(row.phone ?? '')
    if (held && held.count >= mostWithOnePhone) {
      ask('phone', studentRowTexts.sharedPhone, { name: held.name, count: String(held.count + 1) })
    }
    const [other, text] = this.#double(row) ?? []
    if (other && text) {
      const { name, rollNumber } = other
      ask('name', text, { name, class: labelOf(other), rollNumber })
    }
    return questions
  }

  #sharedNumbers(row: ImportedStudent, personId?: string): CellProblem[] {
    const person = personId === undefined ? undefined : this.#byId.get(personId)
    return governmentKeys(row).flatMap(([field, key]) => {
      const holder = this.#numbers.get(key)
      const stored = person?.[field]
      // Of a stored Aadhaar number only the mask is known here, and a file never changes it.
      const isKept = stored && (stored === row[field] || field === 'aadhaarNumber')
      if (!holder || holder.id === personId || isKept) return []
      const values = { name: holder.name, class: labelOf(holder) }
      return [{ field, text: studentRowTexts.sameNumber, isQuestion: true, values }]
    })
  }

  contradictions(row: ImportedStudent, { id, name }: { id: string; name: string }): CellProblem[] {
    const one = this.#byId.get(id)
    if (one?.status !== 'active') return []
    const fields = ['leavingDate', 'certificateNumber'] as const
    const told = fields.find((key) => row[key] && row[key] !== one[key])
    const isAsked = row.hasLeft && !row.confirmed.includes(studentRowTexts.hasLeft)
    const field = told ?? (isAsked ? 'status' : undefined)
    return field ? [{ field, text: studentRowTexts.stillActive, isQuestion: true, values: { name } }] : []
  }

  doubts(row: ImportedStudent, personId: string): CellProblem[] {
    return [...this.#otherName(row, personId), ...this.#sharedNumbers(row, personId)]
  }

  #otherName(row: ImportedStudent, personId: string): CellProblem[] {
    const one = this.#byId.get(personId)
    if (!one || isSameName(one.name, row.name)) return []
    const isBornSame = one.birthDate && one.birthDate === row.birthDate
    const isBornOther = one.birthDate && row.birthDate && !isBornSame
    if (!isBornOther && (isBornSame || sharesWord(one.name, row.name))) return []
    const values = { name: one.name, class: labelOf(one) }
    return [{ field: 'name', text: studentRowTexts.otherName, isQuestion: true, values }]
  }

  enter(row: ImportedStudent, id: string): void {
    const { name, phone, email } = row
    this.#list({ ...row, id, status: 'active' })
    if (email) this.#emails.set(email, { id, name })
    for (const [, key] of governmentKeys(row)) {
      if (!this.#numbers.has(key)) this.#numbers.set(key, { ...row, id })
    }
    if (phone) this.#phones.set(phone, { name, count: (this.#phones.get(phone)?.count ?? 0) + 1 })
  }
}
