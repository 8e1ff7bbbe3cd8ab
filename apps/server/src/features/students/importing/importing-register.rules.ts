import type { Day } from '@shala/contract/general/days'
import type { CellProblem } from '@shala/contract/imports/imports'
import { type Likeness, likenessOf, type Origin } from '@shala/contract/imports/same-child'
import { type ImportedStudent, mostWithOnePhone, studentRowTexts } from '@shala/contract/imports/students'
import { normalizeName, type UserStatus } from '@shala/contract/people'
import type { ClassRow } from '#features/classes/index'
import { isSameName, type Register } from '#features/people/index'
import type { KnownStudent } from './importing.store.ts'
import {
  append,
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
import {
  admissionKeys,
  ageQuestions,
  areOfTwoFamilies,
  hasOtherNumber,
  type Leaving,
  mayBeRenamed,
  respellingOf,
  saysLeft,
} from './same-child.rules.ts'

/** The stored classes and people that the rows name. */
export interface Known {
  /** By `classKey`. */
  classes: Map<string, ClassRow>
  filledClasses: Set<string>
  people: KnownStudent[]
  /** By email. */
  emailHolders: Map<string, { id: string; name: string }>
  /** By `governmentKeys`: other students who have the rows' numbers. */
  numberHolders: Map<string, NumberHolder>
  /** By phone: how many active students sign in with it, and the name of one. */
  phones: Map<string, { count: number; name: string }>
  today: Day
}

interface NumberHolder extends InClass {
  id: string
  name: string
}

/** A stored student, or one of an earlier row. */
interface Listed extends Seat, Origin, Leaving, GovernmentNumbers {
  id: string
  name: string
  status: UserStatus
  phone?: string | null | undefined
}

/** Knows who has each roll number, email and admission number. */
export class StudentRegister implements Register<ImportedStudent> {
  readonly #byAdmissionNumber = new Map<string, Listed>()
  readonly #bySeat = new Map<string, Listed[]>()
  readonly #seats = new Map<string, Listed>()
  readonly #byName = new Map<string, Listed[]>()
  readonly #byId = new Map<string, Listed>()
  /** By phone, and by birth date. */
  readonly #byOrigin = new Map<string, Listed[]>()
  readonly #today: Day
  readonly #filled: Known['filledClasses']
  readonly #phones: Known['phones']
  readonly #emails: Known['emailHolders']
  readonly #numbers: Known['numberHolders']

  constructor(known: Known, leaving: Set<string>) {
    this.#today = known.today
    this.#filled = known.filledClasses
    this.#emails = new Map(known.emailHolders)
    this.#numbers = new Map(known.numberHolders)
    this.#phones = new Map(known.phones)
    for (const one of known.people) this.#list(one, leaving.has(one.id))
  }

  #list(one: Listed, isLeaving = false): void {
    for (const key of admissionKeys(one)) {
      if (!this.#byAdmissionNumber.has(key)) this.#byAdmissionNumber.set(key, one)
    }
    this.#byId.set(one.id, one)
    append(this.#byName, lower(normalizeName(one.name)), one)
    append(this.#bySeat, seatOf(one), one)
    for (const key of [one.phone, one.birthDate]) if (key) append(this.#byOrigin, key, one)
    if (one.status === 'active' && !isLeaving) this.#seats.set(seatOf(one), one)
  }

  match(row: ImportedStudent, met: Set<string>) {
    const [exact, alike] = admissionKeys(row).map((key) => this.#byAdmissionNumber.get(key))
    const numbered = exact ?? alike
    const seated = this.#inSeat(row)
    const isHere = (one: Listed) => classKey(one) === classKey(row)
    const { samePhone, same } = this.#namesakes(row)
    const namesakes = [...samePhone, ...same].filter((one) => !hasOtherNumber(one, row))
    const student = numbered ?? seated ?? namesakes.find(isHere)
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
      samePhone: named.filter(({ phone }) => phone && phone === row.phone),
      same: named.filter((one) => likenessOf(one, row) === 'same'),
      alike: like('alike'),
      unknown: like('unknown').filter(({ status }) => status === 'active'),
    }
  }

  /** Somebody of the row's name who may be the same child, with the question that asks. */
  #double(row: ImportedStudent): [one: Listed, text: string] | undefined {
    const { samePhone, same, alike, unknown } = this.#namesakes(row)
    const isHere = (one: Listed) => classKey(one) === classKey(row)
    const hasSameRoll = ({ rollNumber }: Listed) => numberKey(rollNumber) === numberKey(row.rollNumber)
    const moved = this.#filled.has(classKey(row)) ? undefined : unknown.find(hasSameRoll)
    const found: [Listed | undefined, string][] = [
      [samePhone[0], studentRowTexts.samePhone],
      [same[0] ?? alike[0], studentRowTexts.sameChild],
      [moved, studentRowTexts.sameRoll],
      [unknown.find(isHere), studentRowTexts.sameName],
    ]
    return found.find((one): one is [Listed, string] => one[0] !== undefined) ?? this.#respelled(row)
  }

  #respelled(row: ImportedStudent): [one: Listed, text: string] | undefined {
    const others = [row.phone, row.birthDate].flatMap((key) => this.#byOrigin.get(key ?? '') ?? [])
    const asked = others.filter((one) => !(hasOtherNumber(one, row) || isSameName(one.name, row.name)))
    const one = asked.find((other) => respellingOf(other, row) !== undefined)
    return one && [one, respellingOf(one, row) ?? '']
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
    questions.push(...ageQuestions(row, this.#today), ...this.#sharedNumbers(row))
    questions.push(...this.#sharedPhone(row))
    const [other, text] = this.#double(row) ?? []
    if (other && text) {
      const { name, rollNumber } = other
      ask('name', text, { name, class: labelOf(other), rollNumber })
    }
    return questions
  }

  /** More students than a family has, or one of another family. */
  #sharedPhone(row: ImportedStudent, personId?: string): CellProblem[] {
    const held = this.#phones.get(row.phone ?? '')
    const others = this.#byOrigin.get(row.phone ?? '') ?? []
    const stranger = others.find(
      (one) => one.id !== personId && one.status === 'active' && areOfTwoFamilies(one, row),
    )
    const isCrowded = personId === undefined && held !== undefined && held.count >= mostWithOnePhone
    if (!held || !(isCrowded || stranger)) return []
    const values = { name: stranger?.name ?? held.name, count: String(held.count + 1) }
    return [{ field: 'phone', text: studentRowTexts.sharedPhone, isQuestion: true, values }]
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
    const age = this.#byId.get(personId)?.birthDate === row.birthDate ? [] : ageQuestions(row, this.#today)
    const phone = this.#byId.get(personId)?.phone === row.phone ? [] : this.#sharedPhone(row, personId)
    return [...age, ...phone, ...this.#otherName(row, personId), ...this.#sharedNumbers(row, personId)]
  }

  #otherName(row: ImportedStudent, personId: string): CellProblem[] {
    const one = this.#byId.get(personId)
    if (!one || isSameName(one.name, row.name)) return []
    const namesakes = this.#byName.get(lower(row.name)) ?? []
    const isAnothers = namesakes.some((other) => other.id !== personId && classKey(other) === classKey(one))
    if (!isAnothers && mayBeRenamed(one, row)) return []
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
