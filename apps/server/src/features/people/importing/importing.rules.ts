import type { RowResult } from '@shala/contract/imports/imports'
import type { Context } from '#platform/context'
import type { ImportedRow, KnownPerson, PersonKind, PlannedRow, StoredKind } from './importing-kind.rules.ts'
import { type FindTaken, planRows, type SentRows } from './importing-plan.rules.ts'
import { changeAll, changeOf, type SavedRow, savedRow } from './importing-saving.rules.ts'
import { type ChangedPerson, findChanged, takeBack } from './importing-undo.rules.ts'

/** A kind of people who can be imported. */
export interface Importer {
  entity: StoredKind['entity']
  /** Plans rows without storing anything. */
  check: (context: Context, sent: SentRows) => Promise<RowResult[]>
  /**
   * Imports rows, each by itself: a good one goes in, a bad one gets the reason. In a transaction, which fails when
   * somebody takes a number or an email between the check and the write.
   */
  takeIn: (context: Context, sent: SentRows, findTaken: FindTaken) => Promise<TakenIn>
  /** Those who have changed since, locked until the transaction ends; all others can be undone. */
  findChanged: (context: Context, saved: SavedRow[]) => Promise<ChangedPerson[]>
  takeBack: (context: Context, saved: SavedRow[]) => Promise<void>
}

export interface TakenIn {
  /** In the order sent. */
  results: RowResult[]
  saved: SavedRow[]
  /** The names under which the activity shows fields that the school made itself. */
  labels?: Record<string, string> | undefined
}

/** The answer for a planned row; a person who was added has an id once stored. */
function toRowResult(planned: PlannedRow<ImportedRow>, addedId?: string): RowResult {
  const { line, outcome } = planned
  if (planned.outcome === 'refused') return { line, outcome, problems: planned.problems }
  if (planned.outcome === 'added') return { line, outcome, ...(addedId && { personId: addedId }) }
  const { person } = planned
  return { line, outcome, personId: person.id, ...('changes' in planned && { changes: planned.changes }) }
}

/** How people of one kind are imported. */
export function importerOf<R extends ImportedRow, K extends { people: KnownPerson[] }>(
  kind: PersonKind<R, K>,
): Importer {
  return {
    entity: kind.entity,
    async check(context, sent) {
      const findTaken: FindTaken = async () => new Set()
      const { planned } = await planRows(kind, context, { ...sent, isCheck: true, findTaken })
      return planned.map((one) => toRowResult(one))
    },
    async takeIn(context, sent, findTaken) {
      const { planned, known } = await planRows(kind, context, { ...sent, isCheck: false, findTaken })
      const updated = planned.filter((one) => one.outcome === 'updated')
      const changes = updated.map((one) => changeOf(kind, context.db.schoolId, one))
      await changeAll(kind, context.db, changes)
      const rows = planned.filter((one) => one.outcome === 'added')
      const newRows = rows.map(({ row }) => row)
      const people = rows.length > 0 ? await kind.insert(context, newRows, known) : []
      const added = new Map(rows.map(({ line }, index) => [line, people[index]]))
      const saved = planned.flatMap((one) => savedRow(kind, one, added.get(one.line)) ?? [])
      const results = planned.map((one) => toRowResult(one, added.get(one.line)?.id))
      const fields = saved.flatMap(({ after }) => Object.keys(after))
      return { results, saved, labels: await kind.labelOwn?.(context, fields) }
    },
    findChanged: (context, saved) => findChanged(kind, context, saved),
    takeBack: (context, saved) => takeBack(kind, context, saved),
  }
}
