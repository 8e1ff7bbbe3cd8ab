import type { CellProblem, RowResult } from '@shala/contract/imports/imports'
import { normalizeName } from '@shala/contract/people'
import type * as z from 'zod/mini'
import type { Context } from '#platform/context'

/** A feature whose people can be imported. */
export interface Importer {
  entity: 'student' | 'teacher'
  /** Plans rows without storing anything. */
  check: (context: Context, sent: SentRows) => Promise<RowResult[]>
  /**
   * In a transaction. `findTaken` returns the people that other rows of the same import have already added or changed.
   */
  takeIn: (context: Context, sent: SentRows, findTaken: FindTaken) => Promise<TakenIn>
  /** Those who have changed since, locked until the transaction ends; all others can be undone. */
  findChanged: (context: Context, saved: SavedRow[]) => Promise<ChangedPerson[]>
  takeBack: (context: Context, saved: SavedRow[]) => Promise<void>
}

export interface SentRows {
  rows: SentRow[]
  /** People who already exist get the values of the file. */
  update: boolean
}

export interface SentRow {
  line: number
  [field: string]: unknown
}

export type FindTaken = (personIds: string[]) => Promise<Set<string>>
export const noneTaken: FindTaken = async () => new Set()

/** Fields by their names in the API. */
export type Fields = Record<string, string | null>

/** The effect of a row on one person. `before` and `after` have the same fields; a new person had none. */
export interface SavedRow {
  line: number
  personId: string
  outcome: 'added' | 'updated'
  before: Fields | null
  after: Fields
}

export interface TakenIn {
  /** In the order sent. */
  results: RowResult[]
  saved: SavedRow[]
  /** The names under which the activity shows fields that the school made itself. */
  labels?: Record<string, string>
}

export interface ChangedPerson {
  personId: string
  why: 'changed' | 'removed' | 'marked' | 'roll_number_taken'
}

/** A row as its schema reads it, or why it cannot be read. */
export type ReadRow<R> = { line: number; row: R } | { line: number; problems: CellProblem[] }

export function readRows<S extends z.ZodMiniType>(schema: S, rows: SentRow[]): ReadRow<z.output<S>>[] {
  return rows.map(({ line, ...sent }) => {
    const read = schema.safeParse(sent)
    if (read.success) return { line, row: read.data }
    const problems = new Map<string, CellProblem>()
    for (const { path, message } of read.error.issues) {
      const [field = ''] = path.map(String)
      if (!problems.has(field)) problems.set(field, { field, text: message })
    }
    return { line, problems: [...problems.values()] }
  })
}

/** The plan of one row, as far as the features share it. */
type PlannedResult = { line: number } & (
  | { outcome: 'refused'; problems: CellProblem[] }
  | { outcome: 'added' }
  | { outcome: 'unchanged'; personId: string }
  | { outcome: 'differs' | 'updated'; personId: string; changes: NonNullable<RowResult['changes']> }
)

interface RefusedRow {
  line: number
  outcome: 'refused'
  problems: CellProblem[]
}

/** The plans of the rows that could be read, with the refusals of the others, in the order sent. */
export function inOrderSent<R, P extends { line: number }>(
  read: ReadRow<R>[],
  planned: P[],
): (P | RefusedRow)[] {
  const byLine = new Map(planned.map((one) => [one.line, one]))
  return read.flatMap((one): (P | RefusedRow)[] | P => {
    if ('problems' in one) return [{ ...one, outcome: 'refused' as const }]
    return byLine.get(one.line) ?? []
  })
}

/** The answer for a planned row; a person who was added has an id once stored. */
export function toRowResult(planned: PlannedResult, personId?: string): RowResult {
  const { line, outcome } = planned
  if (planned.outcome === 'refused') return { line, outcome, problems: planned.problems }
  if (planned.outcome === 'added') return { line, outcome, ...(personId && { personId }) }
  const { personId: known } = planned
  return { line, outcome, personId: known, ...('changes' in planned && { changes: planned.changes }) }
}

export function isSameName(a: string, b: string): boolean {
  return normalizeName(a).toLowerCase() === normalizeName(b).toLowerCase()
}

/** The fields in which a row differs from the stored person; empty cells change nothing. */
export function changesOf<F extends string>(
  stored: Record<F, string | null>,
  row: Partial<Record<F, string | undefined>>,
  fields: readonly F[],
): { field: F; before: string | null; after: string }[] {
  return fields.flatMap((field) => {
    const [before, after] = [stored[field], row[field]]
    return after === undefined || after === before ? [] : [{ field, before, after }]
  })
}

/** Whether what a row wrote is unchanged. */
export function stands({ after }: SavedRow, now: object): boolean {
  const current = now as Record<string, unknown>
  return Object.entries(after).every(([field, value]) => (current[field] ?? null) === value)
}

/**
 * Adds to `changed` those who would get back what somebody else has by now. People who are undone themselves give up
 * what they have, so this repeats until nobody is added.
 */
export function addTaken(
  saved: SavedRow[],
  changed: Map<string, ChangedPerson['why']>,
  holderOf: (row: SavedRow, field: string) => string | undefined,
): void {
  const rows = new Map(saved.map((row) => [row.personId, row]))
  const givesUp = (personId: string, field: string) => {
    const row = rows.get(personId)
    return row !== undefined && !changed.has(personId) && (row.before === null || field in row.before)
  }
  const takenField = (row: SavedRow) =>
    Object.keys(row.before ?? {}).find((field) => {
      const holder = holderOf(row, field)
      return holder !== undefined && holder !== row.personId && !givesUp(holder, field)
    })
  for (let size = -1; size !== changed.size; ) {
    size = changed.size
    for (const row of saved) {
      const field = changed.has(row.personId) ? undefined : takenField(row)
      if (field) changed.set(row.personId, field === 'rollNumber' ? 'roll_number_taken' : 'changed')
    }
  }
}
