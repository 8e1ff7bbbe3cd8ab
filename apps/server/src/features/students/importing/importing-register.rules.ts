import { latinDigits } from '@shala/contract/general/identifiers'
import type { CellProblem } from '@shala/contract/imports/imports'
import {
  type ImportedDetail,
  type ImportedStudent,
  importedDetailKeys,
  mostWithOnePhone,
  studentRowTexts,
} from '@shala/contract/imports/students'
import { normalizeName } from '@shala/contract/people'
import type { ClassRow } from '#features/classes/index'
import { isSameName } from '#features/people/index'
import type { KnownStudent } from './importing.store.ts'

/** The stored classes and people that the rows name. */
export interface Known {
  /** By `classKey`. */
  classes: Map<string, ClassRow>
  students: KnownStudent[]
  /** By email. */
  emailHolders: Map<string, { id: string; name: string }>
  /** By phone: how many active students sign in with it, and the name of one. */
  phones: Map<string, { count: number; name: string }>
  /** People that other rows of the same import have added or changed. */
  taken: Set<string>
}

/**
 * Letter by letter, as the database does it: lower-casing a whole Greek word would give its last sigma another form.
 */
function lower(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}

export function classKey({ name, section }: { name: string; section?: string | null | undefined }): string {
  return `${lower(name)}\n${lower(section ?? '')}`
}

export const classOfRow = ({ className, section }: ImportedStudent) => ({
  name: className,
  section: section ?? null,
})
export const classOf = (one: KnownStudent) => ({ name: one.className, section: one.classSection })
/** Spreadsheets take the zeros from '01', and '७' is 7. */
const numberKey = (number: string) => lower(latinDigits(number)).replace(/^0+(?=\d+$)/, '')
export const seat = (key: string, rollNumber: string) => `${key}\n${numberKey(rollNumber)}`
export const isInClass = (one: KnownStudent, row: ImportedStudent) =>
  classKey(classOf(one)) === classKey(classOfRow(row))
export const seatOf = (one: KnownStudent) => seat(classKey(classOf(one)), one.rollNumber)

/** Whether two texts are one number, written with and without the zeros before it. */
export const isSameNumber = (before: string | null, after: string) =>
  before !== null && /^\d+$/.test(latinDigits(before)) && numberKey(before) === numberKey(after)

/** As it is written, and without the zeros before it. */
const admissionKeys = (number: string | null) => (number === null ? [] : [lower(number), numberKey(number)])

/** Both have an admission number, and not the same. */
function hasOtherNumber(one: KnownStudent, row: ImportedStudent): boolean {
  const [stored, sent] = [one.admissionNumber, row.admissionNumber]
  return Boolean(stored && sent) && numberKey(stored ?? '') !== numberKey(sent ?? '')
}

const noDetails = Object.fromEntries(importedDetailKeys.map((key) => [key, null])) as Record<
  ImportedDetail,
  null
>

/** Knows who has each roll number, email and admission number while the rows are planned in turn. */
export class Register {
  readonly #byAdmissionNumber = new Map<string, KnownStudent>()
  readonly #bySeat = new Map<string, KnownStudent[]>()
  readonly #seats = new Map<string, { id: string; name: string }>()
  readonly #byName = new Map<string, KnownStudent[]>()
  readonly #phones: Map<string, { count: number; name: string }>
  readonly emails: Map<string, { id: string; name: string }>
  readonly seen: Set<string>

  constructor({ students, emailHolders, phones, taken }: Known, leaving: Set<string>) {
    this.emails = new Map(emailHolders)
    this.seen = new Set(taken)
    this.#phones = new Map(phones)
    for (const one of students) this.#list(one, leaving)
  }

  #list(one: KnownStudent, leaving = new Set<string>()): void {
    for (const key of admissionKeys(one.admissionNumber)) {
      if (!this.#byAdmissionNumber.has(key)) this.#byAdmissionNumber.set(key, one)
    }
    const name = lower(normalizeName(one.name))
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), one])
    this.#bySeat.set(seatOf(one), [...(this.#bySeat.get(seatOf(one)) ?? []), one])
    if (one.status === 'active' && !leaving.has(one.id)) this.#seats.set(seatOf(one), one)
  }

  withAdmissionNumber(number: string | undefined): KnownStudent | undefined {
    const [exact, key] = admissionKeys(number ?? null).map((one) => this.#byAdmissionNumber.get(one))
    return exact ?? key
  }

  /** The student with the same name and roll number in the class, unless both have different admission numbers. */
  inSeat(row: ImportedStudent): KnownStudent | undefined {
    const here = this.#bySeat.get(seat(classKey(classOfRow(row)), row.rollNumber)) ?? []
    return here.find((one) => isSameName(one.name, row.name) && !hasOtherNumber(one, row))
  }

  /** Active students with the same name and phone, or the same name and roll number in another class. */
  namesakes(row: ImportedStudent): { samePhone: KnownStudent[]; sameRoll: KnownStudent[] } {
    const named = this.#byName.get(lower(row.name)) ?? []
    const others = named.filter((one) => one.status === 'active' && !hasOtherNumber(one, row))
    return {
      samePhone: others.filter(({ phone }) => phone !== null && phone === row.phone),
      sameRoll: others.filter(({ rollNumber }) => numberKey(rollNumber) === numberKey(row.rollNumber)),
    }
  }

  /** The others who would sign in with the row's phone, if they are too many for one family. */
  crowd({ phone }: ImportedStudent): { count: number; name: string } | undefined {
    const held = phone === undefined ? undefined : this.#phones.get(phone)
    return held && held.count >= mostWithOnePhone ? held : undefined
  }

  /** The people other than `personId` who have the row's roll number or email. */
  clashes(row: ImportedStudent, personId?: string): CellProblem[] {
    const problems: CellProblem[] = []
    const { rollNumber, email } = row
    const inSeat = this.#seats.get(seat(classKey(classOfRow(row)), rollNumber))
    if (inSeat && inSeat.id !== personId) {
      const values = { rollNumber, name: inSeat.name }
      problems.push({ field: 'rollNumber', text: studentRowTexts.rollNumberTaken, values })
    }
    const holder = email === undefined ? undefined : this.emails.get(email)
    if (holder && holder.id !== personId) {
      problems.push({ field: 'email', text: studentRowTexts.emailTaken, values: { name: holder.name } })
    }
    return problems
  }

  /** Later rows find it as if it were stored. */
  enter(row: ImportedStudent, id: string): void {
    const { name, rollNumber, phone = null, email = null, admissionNumber = null } = row
    const { name: className, section: classSection } = classOfRow(row)
    const one = { id, name, rollNumber, email, admissionNumber, className, classSection }
    const none = { phone, address: null, classId: '', aadhaarSealed: null }
    this.#list({ ...noDetails, own: {}, ...one, status: 'active', ...none })
    if (email) this.emails.set(email, { id, name })
    if (phone) this.#phones.set(phone, { name, count: (this.#phones.get(phone)?.count ?? 0) + 1 })
    this.seen.add(id)
  }
}
