import type { CellProblem } from '@shala/contract/imports/imports'
import { type ImportedTeacher, teacherRowTexts } from '@shala/contract/imports/teachers'
import { isAdmin } from '@shala/contract/people'
import { isSameName, type Register } from '#features/people/index'
import type { KnownPerson } from './importing.store.ts'

type Person = Pick<KnownPerson, 'id' | 'name' | 'role' | 'phone' | 'email'>

/** Knows who has each contact. */
export class TeacherRegister implements Register<ImportedTeacher> {
  readonly #phones = new Map<string, Person>()
  readonly #emails = new Map<string, Person>()

  constructor(people: Person[]) {
    for (const one of people) this.#list(one)
  }

  #list(person: Person): void {
    const { role, phone, email } = person
    if (phone && role !== 'student') this.#phones.set(phone, person)
    if (email) this.#emails.set(email, person)
  }

  /** By phone, or by email where the row or the teacher has no phone. */
  match({ name, phone, email }: ImportedTeacher, met: Set<string>) {
    const byPhone = this.#phones.get(phone ?? '')
    const byEmail = byPhone ? undefined : this.#emails.get(email ?? '')
    const person = byPhone ?? byEmail
    if (!person) return {}
    const [field, taken] = byPhone
      ? ['phone', teacherRowTexts.phoneTaken]
      : ['email', teacherRowTexts.emailTaken]
    const problem = (text: string) => ({ problem: { field, text, values: { name: person.name } } })
    if (isAdmin(person.role)) return problem(teacherRowTexts.isAdmin)
    if (byEmail && (byEmail.role === 'student' || (phone && byEmail.phone))) return problem(taken)
    if (!met.has(person.id)) return { personId: person.id }
    const isTwice = isSameName(person.name, name)
    return isTwice ? { problem: { field, text: teacherRowTexts.sentTwice } } : problem(taken)
  }

  clashes({ email }: ImportedTeacher, personId?: string): CellProblem[] {
    const holder = this.#emails.get(email ?? '')
    if (!holder || holder.id === personId) return []
    return [{ field: 'email', text: teacherRowTexts.emailTaken, values: { name: holder.name } }]
  }

  enter(row: ImportedTeacher, id: string): void {
    const { name, phone = null, email = null } = row
    this.#list({ id, name, role: 'teacher', phone, email })
  }
}
