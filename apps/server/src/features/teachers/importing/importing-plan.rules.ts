import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { Day } from '@shala/contract/general/days'
import type { CellProblem } from '@shala/contract/imports/imports'
import { type ImportedTeacher, teacherRowTexts } from '@shala/contract/imports/teachers'
import { isAdmin } from '@shala/contract/people'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { changesOf, isSameName } from '#features/people/index'
import type { KnownPerson } from './importing.store.ts'

export const contactFields = ['name', 'phone', 'email'] as const
export const detailFields = [
  'dob',
  'subject',
  'village',
  'vtc',
  'postOffice',
  'subDistrict',
  'state',
  'pincode',
] as const
const importedFields = [...contactFields, ...detailFields] as const

export type Changes = ReturnType<typeof changesOf<(typeof importedFields)[number] | 'aadhaarNumber'>>

export interface NumberedRow {
  line: number
  row: ImportedTeacher
}

export type PlannedRow = { line: number } & (
  | { outcome: 'refused'; problems: CellProblem[] }
  | { outcome: 'added'; row: ImportedTeacher }
  | { outcome: 'unchanged'; personId: string }
  | { outcome: 'differs'; personId: string; changes: Changes }
  | { outcome: 'updated'; personId: string; changes: Changes; row: ImportedTeacher }
)

export interface Known {
  people: KnownPerson[]
  /** People that other rows of the same import have added or changed. */
  taken: Set<string>
}

export interface Asked {
  today: Day
  update: boolean
  /** Whether a number is the one stored for a person. */
  isNumberOf: (person: KnownPerson, number: string) => boolean
}

type Person = Pick<KnownPerson, 'id' | 'name' | 'role' | 'phone'> & { stored?: KnownPerson }

/** Knows who has each contact while the rows are planned in turn. */
class Register {
  readonly #phones = new Map<string, Person>()
  readonly #emails = new Map<string, Person>()
  readonly seen: Set<string>

  constructor({ people, taken }: Known) {
    this.seen = new Set(taken)
    for (const one of people) this.#list({ ...one, stored: one }, one)
  }

  #list(
    person: Person,
    { phone, email }: { phone?: string | null | undefined; email?: string | null | undefined },
  ) {
    if (phone && person.role !== 'student') this.#phones.set(phone, person)
    if (email) this.#emails.set(email, person)
  }

  withPhone({ phone }: ImportedTeacher): Person | undefined {
    return phone === undefined ? undefined : this.#phones.get(phone)
  }

  withEmail({ email }: ImportedTeacher): Person | undefined {
    return email === undefined ? undefined : this.#emails.get(email)
  }

  /** Later rows find it as if it were stored. */
  enter(row: ImportedTeacher, id: string): void {
    this.#list({ id, name: row.name, role: 'teacher', phone: row.phone ?? null }, row)
    this.seen.add(id)
  }
}

type Match = { problem: CellProblem } | { person: Person | undefined }

/** The teacher that a row means: by phone, or by email where the row or the teacher has no phone. */
function matchOf(row: ImportedTeacher, register: Register): Match {
  const byPhone = register.withPhone(row)
  const byEmail = byPhone ? undefined : register.withEmail(row)
  const person = byPhone ?? byEmail
  if (!person) return { person }
  const [field, taken] = byPhone
    ? ['phone', teacherRowTexts.phoneTaken]
    : ['email', teacherRowTexts.emailTaken]
  const problem = (text: string) => ({ problem: { field, text, values: { name: person.name } } })
  if (isAdmin(person.role)) return problem(teacherRowTexts.isAdmin)
  if (byEmail && (byEmail.role === 'student' || (row.phone && byEmail.phone))) return problem(taken)
  if (!register.seen.has(person.id)) return { person }
  return isSameName(person.name, row.name)
    ? { problem: { field, text: teacherRowTexts.sentTwice } }
    : problem(taken)
}

function numberChange({ aadhaarNumber }: ImportedTeacher, stored: KnownPerson, asked: Asked): Changes {
  if (aadhaarNumber === undefined || asked.isNumberOf(stored, aadhaarNumber)) return []
  const after = maskAadhaar(aadhaarNumber.slice(-4))
  return [{ field: 'aadhaarNumber', before: stored.aadhaarNumber, after }]
}

/** The problems that stop a row from updating. A different identity number is never overwritten from a file. */
function clashesOf(
  changes: Changes,
  { row, stored, register }: { row: ImportedTeacher; stored: KnownPerson; register: Register },
) {
  const problems: CellProblem[] = []
  const holder = register.withEmail(row)
  if (holder && holder.id !== stored.id) {
    problems.push({ field: 'email', text: teacherRowTexts.emailTaken, values: { name: holder.name } })
  }
  if (changes.some(({ field, before }) => field === 'aadhaarNumber' && before !== null)) {
    const values = { name: stored.name }
    problems.push({ field: 'aadhaarNumber', text: teacherRowTexts.otherAadhaarNumber, values })
  }
  return problems
}

function planMatched(
  { line, row }: NumberedRow,
  stored: KnownPerson,
  { register, asked }: { register: Register; asked: Asked },
): PlannedRow {
  const { id: personId } = stored
  const changes: Changes = [...changesOf(stored, row, importedFields), ...numberChange(row, stored, asked)]
  const problems = asked.update ? clashesOf(changes, { row, stored, register }) : []
  if (problems.length > 0) return { line, outcome: 'refused', problems }
  register.seen.add(personId)
  if (changes.length === 0) return { line, outcome: 'unchanged', personId }
  if (!asked.update) return { line, outcome: 'differs', personId, changes }
  register.enter(row, personId)
  return { line, outcome: 'updated', personId, changes, row }
}

function planOne(numbered: NumberedRow, register: Register, asked: Asked): PlannedRow {
  const { line, row } = numbered
  const refused = (problem: CellProblem): PlannedRow => ({ line, outcome: 'refused', problems: [problem] })
  if (row.dob && row.dob > asked.today) return refused({ field: 'dob', text: teacherTexts.dobInFuture })
  const match = matchOf(row, register)
  if ('problem' in match) return refused(match.problem)
  if (match.person?.stored) return planMatched(numbered, match.person.stored, { register, asked })
  register.enter(row, `line ${line}`)
  return { line, outcome: 'added', row }
}

/** Plans each row. */
export function planRows(rows: NumberedRow[], known: Known, asked: Asked): PlannedRow[] {
  const register = new Register(known)
  return rows.map((one) => planOne(one, register, asked))
}
