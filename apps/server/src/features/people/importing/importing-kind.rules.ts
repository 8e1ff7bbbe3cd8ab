import type { Day } from '@shala/contract/general/days'
import type { CellProblem } from '@shala/contract/imports/imports'
import { normalizeName } from '@shala/contract/people'
import type * as z from 'zod/mini'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import type { KeyRing } from '#platform/process/key-ring'

/** Fields by their names in the API. */
export type Fields = Record<string, string | null>

/** A field that an import stores. 'aadhaarNumber' is compared whole, stored sealed and shown as its mask. */
interface ImportedField {
  key: string
  /** Stored by `changeDetails`; all others with the person. */
  isDetail?: boolean
  /** It is unique only together with this other value of the person, which is therefore kept beside it. */
  within?: string
}

/** How people of a kind are stored, and what else becomes of those who were imported. */
export interface StoredKind {
  entity: 'student' | 'teacher'
  /** The keys that seal their Aadhaar numbers. */
  numberKeys: KeyRing
  /** In the order in which changes are named. A school's own fields come after them. */
  fields: readonly ImportedField[]
  /** Whether two different texts mean the same. */
  isSame?: (field: string, before: string | null, after: string) => boolean
  changeDetails?: (db: SchoolDb, changes: DetailsChange[]) => Promise<void>
  /** Locks imported people until the transaction ends. `added`: those of them whom the import added. */
  hold: (context: Context, ids: string[], added: string[]) => Promise<Since>
  /** Finds who has one of the values that would be given back. */
  findHolders: (db: SchoolDb, valuesOf: (field: string) => string[]) => Promise<Holder[]>
  /** Before people are removed. */
  release?: (context: Context, ids: string[]) => Promise<void>
}

/** All that an import needs to know of a kind of people. `K` is what it reads of the school before it plans rows. */
export interface PersonKind<R extends ImportedRow, K extends { people: KnownPerson[] }> extends StoredKind {
  schema: z.ZodMiniType<R>
  /** Reads the values of the school's own fields, and gives them to the rows by their keys. */
  readOwn?: (context: Context, rows: ReadRow<R>[]) => Promise<ReadRow<R>[]>
  /** The names under which the activity shows the school's own fields. */
  labelOwn?: (context: Context, fields: string[]) => Promise<Record<string, string>>
  /** Finds what the rows name; unless it is a check, locked until the transaction ends. */
  findKnown: (context: Context, rows: R[], asked: Asked) => Promise<K>
  /** Problems of a row that do not depend on the person it means. */
  problemsOf: (row: R, known: K, asked: Asked) => CellProblem[]
  /** Plans the rows with a register, and again with another if needed. */
  plan: (known: K, asked: Asked, planWith: (register: Register<R>) => PlannedRow<R>[]) => PlannedRow<R>[]
  /** Answers in the same order. */
  insert: (context: Context, rows: R[], known: K) => Promise<AddedPerson[]>
}

/** A row of any kind: this, and the values of the kind's fields by their keys. */
export interface ImportedRow {
  aadhaarNumber?: string | undefined
  /** The questions, by their texts, that somebody has answered with yes. */
  confirmed?: string[]
}

export interface NumberedRow<R> {
  line: number
  row: R
}

/** A row as its schema reads it, or why it cannot be read. */
export type ReadRow<R> = NumberedRow<R> | { line: number; problems: CellProblem[] }

export interface Asked {
  today: Day
  update: boolean
  /** Nothing is stored. */
  isCheck: boolean
}

/** A stored person whom a row may mean, with the values of the kind's fields by their keys. */
export interface KnownPerson {
  id: string
  name: string
  /** Its mask. */
  aadhaarNumber: string | null
  aadhaarSealed: Buffer | null
}

/** Knows who has what while the rows are planned in turn. */
export interface Register<R> {
  /**
   * The person that a row means, if any, or why it can mean nobody. People in `met` were meant by another row.
   * `unlessSame`: why the row cannot change its person.
   */
  match: (row: R, met: Set<string>) => { problem?: CellProblem; personId?: string; unlessSame?: CellProblem }
  /** Problems of a row that would get what somebody other than this person has. */
  clashes: (row: R, personId?: string) => CellProblem[]
  /** Questions about a new person that only a person can answer. */
  questions?: (row: R) => CellProblem[]
  /** Questions about somebody who is here, also where the row changes nothing. */
  contradictions?: (row: R, person: KnownPerson) => CellProblem[]
  /** Questions whether the person whom a row changes is the one it means. */
  doubts?: (row: R, personId: string) => CellProblem[]
  /** Later rows find it as if it were stored. */
  enter: (row: R, id: string) => void
}

export type Change = { field: string; before: string | null; after: string }

export type PlannedRow<R> = { line: number } & (
  | { outcome: 'refused'; problems: CellProblem[] }
  | { outcome: 'added'; row: R }
  | { outcome: 'unchanged'; person: KnownPerson }
  | { outcome: 'differs'; person: KnownPerson; changes: Change[] }
  | { outcome: 'updated'; person: KnownPerson; changes: Change[]; row: R }
)

/** A new person, with what is recorded beside the imported fields. */
export interface AddedPerson {
  id: string
  beside: Fields
}

export interface DetailsChange {
  id: string
  fields: Fields
  /** The Aadhaar number. Absent, it stays; null removes it. */
  number?: { sealed: Buffer; lastFour: string } | null
}

/** How imported people have changed since their import. */
export interface Since {
  /** Those who are still here, with their values by field. */
  standing: { id: string }[]
  /** Those with attendance. */
  marked: Set<string>
  /** Those who have, or are, more than an import makes of anybody. */
  withMore: Set<string>
}

/** Somebody who has a value that only one person can have, or only one in a place. */
export interface Holder {
  id: string
  field: string
  value: string
  place?: string
}

/** A field of a person or a row. */
export function textOf(from: object, field: string): string | null {
  return (from as Fields)[field] ?? null
}

/** The texts of a field in these rows, each once. */
export function given(rows: object[], field: string): string[] {
  return [...new Set(rows.flatMap((row) => textOf(row, field) ?? []))]
}

export function isSameName(a: string, b: string): boolean {
  return normalizeName(a).toLowerCase() === normalizeName(b).toLowerCase()
}
