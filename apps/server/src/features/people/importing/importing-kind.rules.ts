import type { Day } from '@shala/contract/general/days'
import type { CellProblem } from '@shala/contract/imports/imports'
import type * as z from 'zod/mini'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import type { KeyRing } from '#platform/process/key-ring'
import type { Fields, Importer, ReadRow } from '../people-importing.rules.ts'

/** A field that an import stores. 'aadhaarNumber' is compared whole, stored sealed, and shown as its mask. */
export interface ImportedField {
  key: string
  /** Stored by `changeDetails`; all others with the person. */
  isDetail?: boolean
  /** It is unique only together with this other value of the person, which is therefore kept beside it. */
  within?: string
}

/** What every kind's rows may have, beside the values of its fields by their keys. */
export interface ImportedRow {
  aadhaarNumber?: string | undefined
  /** The questions, by their texts, that somebody has answered with yes. */
  confirmed?: string[]
}

export interface NumberedRow<R> {
  line: number
  row: R
}

/** A stored person whom a row may mean, with the values of the kind's fields by their keys. */
export interface KnownPerson {
  id: string
  name: string
  /** Its mask. */
  aadhaarNumber: string | null
  aadhaarSealed: Buffer | null
}

export interface KnownPeople {
  people: KnownPerson[]
}

export type Change = { field: string; before: string | null; after: string }

export type PlannedRow<R> = { line: number } & (
  | { outcome: 'refused'; problems: CellProblem[] }
  | { outcome: 'added'; row: R }
  | { outcome: 'unchanged'; person: KnownPerson }
  | { outcome: 'differs'; person: KnownPerson; changes: Change[] }
  | { outcome: 'updated'; person: KnownPerson; changes: Change[]; row: R }
)

export interface Asked {
  today: Day
  update: boolean
  /** Nothing is stored, and nothing locked. */
  isCheck: boolean
}

/** Knows who has what while the rows are planned in turn. */
export interface Register<R> {
  /** The person that a row means, if any, or why it can mean nobody. Rows and people in `seen` have had their turn. */
  match: (row: R, seen: Set<string>) => { problem?: CellProblem; personId?: string | undefined }
  /** What the row would get, but others than this person have. */
  clashes: (row: R, personId?: string) => CellProblem[]
  /** What only somebody who knows can say about a new person. */
  questions?: (row: R) => CellProblem[]
  /** Later rows find it as if it were stored. */
  enter: (row: R, id: string) => void
}

/** A new person as stored, with what the activity shows beside the imported fields. */
export interface AddedPerson {
  line: number
  id: string
  beside: Fields
}

/** What has become of imported people. */
export interface Since {
  /** Those who are still here, by the names of the fields. */
  standing: { id: string }[]
  /** Those with attendance. */
  marked: Set<string>
  /** Those who have, or are, something that no import provides. */
  withMore: Set<string>
}

/** Somebody who has a value that can belong to one person only, in one place if it is unique `within` it. */
interface Holder {
  id: string
  field: string
  value: string
  place?: string
}

/** All that an import needs to know of one kind of people. `K`: what is read of the school before its rows are planned. */
export interface PersonKind<R extends ImportedRow, K extends KnownPeople> {
  entity: Importer['entity']
  numberKeys: KeyRing
  schema: z.ZodMiniType<R>
  /** In the order in which changes are named. A school's own fields come after them. */
  fields: readonly ImportedField[]
  /** Reads the values of the school's own fields, and gives them to the row by their keys. */
  readOwn?: (context: Context, rows: ReadRow<R>[]) => Promise<ReadRow<R>[]>
  /** The names under which the activity shows the school's own fields. */
  labelOwn?: (context: Context, fields: string[]) => Promise<Record<string, string>>
  /** What the rows name; unless it is a check, locked until the transaction ends. */
  findKnown: (context: Context, rows: R[], asked: Asked) => Promise<K>
  /** What cannot be, whomever the row means. */
  problemsOf: (row: R, known: K, asked: Asked) => CellProblem[]
  /** Starts a register and plans the rows with it, again from the start if needed. */
  plan: (known: K, asked: Asked, planWith: (register: Register<R>) => PlannedRow<R>[]) => PlannedRow<R>[]
  /** Whether two different texts mean the same. */
  isSame?: (field: string, before: string | null, after: string) => boolean
  insert: (context: Context, rows: NumberedRow<R>[], known: K) => Promise<AddedPerson[]>
  changeDetails?: (db: SchoolDb, changes: DetailsChange[]) => Promise<void>
  /** Locks imported people until the transaction ends. `added`: those of them whom the import added. */
  hold: (context: Context, ids: string[], added: string[]) => Promise<Since>
  /** Who has one of the values that would be given back. */
  findHolders: (db: SchoolDb, valuesOf: (field: string) => string[]) => Promise<Holder[]>
  /** Before people are removed. */
  release?: (context: Context, ids: string[]) => Promise<void>
}

export interface DetailsChange {
  id: string
  fields: Fields
  /** The Aadhaar number. Absent, it stays; null removes it. */
  number?: { sealed: Buffer; lastFour: string } | null
}

/** Fields by name of a person or a row, whose types name only what their kind knows. */
export function textOf(from: object, field: string): string | null {
  return (from as Fields)[field] ?? null
}

/** What rows have in a field, each value once. */
export function given(rows: object[], field: string): string[] {
  return [...new Set(rows.flatMap((row) => textOf(row, field) ?? []))]
}
