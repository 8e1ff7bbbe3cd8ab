import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { RowResult } from '@shala/contract/imports/imports'
import { isOwnKey } from '@shala/contract/students/own-fields'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { sealAadhaar } from '../aadhaar-sealing.rules.ts'
import { changePeople } from '../people-changing.store.ts'
import type { Fields, FindTaken, SavedRow, SentRows, TakenIn } from '../people-importing.rules.ts'
import {
  type AddedPerson,
  type DetailsChange,
  type ImportedField,
  type ImportedRow,
  type KnownPeople,
  type PersonKind,
  type PlannedRow,
  textOf,
} from './importing-kind.rules.ts'
import { fieldsOf, planRows } from './importing-plan.rules.ts'

type Added<R> = Extract<PlannedRow<R>, { outcome: 'added' }>
type Updated<R> = Extract<PlannedRow<R>, { outcome: 'updated' }>
type Stored = Pick<PersonKind<ImportedRow, KnownPeople>, 'fields' | 'changeDetails'>

/** Stores each field where it belongs; what is no imported field is left out. */
export async function changeAll(
  { fields: listed, changeDetails }: Stored,
  db: SchoolDb,
  changes: DetailsChange[],
): Promise<void> {
  const details = new Set(listed.filter(({ isDetail }) => isDetail).map(({ key }) => key))
  const others = new Set(listed.map(({ key }) => key).filter((key) => !details.has(key)))
  const only = (fields: Fields, isWanted: (key: string) => boolean): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)))
  await changePeople(
    db,
    changes.map(({ id, fields, number }) => ({
      id,
      fields: only(fields, (key) => isOwnKey(key) || others.has(key)),
      aadhaarSealed: number?.sealed,
    })),
  )
  await changeDetails?.(
    db,
    changes.map(({ fields, ...rest }) => ({ ...rest, fields: only(fields, (key) => details.has(key)) })),
  )
}

function addedRow<R extends ImportedRow>(
  kind: { fields: readonly ImportedField[] },
  { line, row }: Added<R>,
  { id, beside }: AddedPerson,
): SavedRow {
  const { aadhaarNumber } = row
  const after: Fields = {
    ...Object.fromEntries(fieldsOf(kind, row).map((field) => [field, textOf(row, field)])),
    ...(aadhaarNumber && { aadhaarNumber: maskAadhaar(aadhaarNumber.slice(-4)) }),
    ...beside,
  }
  return { line, personId: id, outcome: 'added', before: null, after }
}

function updatedRow<R>(
  kind: { fields: readonly ImportedField[] },
  { line, person, changes }: Updated<R>,
): SavedRow {
  const changed = new Set(changes.map(({ field }) => field))
  const places = kind.fields.flatMap(({ key, within }) => (within && changed.has(key) ? [within] : []))
  const side = (which: 'before' | 'after'): Fields => ({
    ...Object.fromEntries(changes.map((change) => [change.field, change[which]])),
    ...Object.fromEntries(places.map((place) => [place, textOf(person, place)])),
  })
  return { line, personId: person.id, outcome: 'updated', before: side('before'), after: side('after') }
}

/** The answer for a planned row; a person who was added has an id once stored. */
function toRowResult<R>(planned: PlannedRow<R>, addedId?: string): RowResult {
  const { line, outcome } = planned
  if (planned.outcome === 'refused') return { line, outcome, problems: planned.problems }
  if (planned.outcome === 'added') return { line, outcome, ...(addedId && { personId: addedId }) }
  const { person } = planned
  return { line, outcome, personId: person.id, ...('changes' in planned && { changes: planned.changes }) }
}

/** Plans rows without storing anything. */
export async function checkRows<R extends ImportedRow, K extends KnownPeople>(
  kind: PersonKind<R, K>,
  context: Context,
  sent: SentRows,
): Promise<RowResult[]> {
  const findTaken = async () => new Set<string>()
  const { planned } = await planRows(kind, context, { ...sent, isCheck: true, findTaken })
  return planned.map((one) => toRowResult(one))
}

/**
 * Imports rows, each by itself: a good one goes in, a bad one gets the reason. In a transaction, which fails when
 * somebody takes a number or an email between the check and the write.
 */
export async function takeInRows<R extends ImportedRow, K extends KnownPeople>(
  kind: PersonKind<R, K>,
  context: Context,
  sent: SentRows & { findTaken: FindTaken },
): Promise<TakenIn> {
  const { planned, known } = await planRows(kind, context, { ...sent, isCheck: false })
  const { db } = context
  const changes = planned.flatMap((one): DetailsChange[] => {
    if (one.outcome !== 'updated') return []
    const { id } = one.person
    const fields = Object.fromEntries(one.changes.map(({ field, after }) => [field, after]))
    const number = 'aadhaarNumber' in fields ? one.row.aadhaarNumber : undefined
    return [
      { id, fields, ...(number && { number: sealAadhaar(kind.numberKeys, db.schoolId, { id, number }) }) },
    ]
  })
  await changeAll(kind, db, changes)
  const rows = planned.filter((one) => one.outcome === 'added')
  const people = rows.length > 0 ? await kind.insert(context, rows, known) : []
  const added = new Map(people.map((one) => [one.line, one]))
  const saved = planned.flatMap((one) => {
    const person = added.get(one.line)
    if (one.outcome === 'added' && person) return [addedRow(kind, one, person)]
    return one.outcome === 'updated' ? [updatedRow(kind, one)] : []
  })
  const results = planned.map((one) => toRowResult(one, added.get(one.line)?.id))
  const fields = saved.flatMap(({ after }) => Object.keys(after))
  return { results, saved, labels: await kind.labelOwn?.(context, fields) }
}
