import { maskAadhaar } from '@shala/contract/general/aadhaar'
import { isOwnKey } from '@shala/contract/students/own-fields'
import type { SchoolDb } from '#platform/database/school-db'
import { sealAadhaar } from '../aadhaar-sealing.rules.ts'
import { changePeople } from '../people-changing.store.ts'
import {
  type AddedPerson,
  type DetailsChange,
  type Fields,
  type ImportedRow,
  type PlannedRow,
  type StoredKind,
  textOf,
} from './importing-kind.rules.ts'
import { fieldsOf } from './importing-plan.rules.ts'

/** The effect of a row on one person. `before` and `after` have the same fields; a new person had none. */
export interface SavedRow {
  line: number
  personId: string
  outcome: 'added' | 'updated'
  before: Fields | null
  after: Fields
}

/** Stores each field where it belongs; what is no imported field is left out. */
export async function changeAll(kind: StoredKind, db: SchoolDb, changes: DetailsChange[]): Promise<void> {
  const isDetail = new Map(kind.fields.map((one) => [one.key, one.isDetail ?? false]))
  const only = (fields: Fields, isWanted: (key: string) => boolean): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)))
  await changePeople(
    db,
    changes.map(({ id, fields, number }) => ({
      id,
      fields: only(fields, (key) => isOwnKey(key) || isDetail.get(key) === false),
      aadhaarSealed: number?.sealed,
    })),
  )
  await kind.changeDetails?.(
    db,
    changes.map((one) => ({ ...one, fields: only(one.fields, (key) => isDetail.get(key) === true) })),
  )
}

type Updated = Extract<PlannedRow<ImportedRow>, { outcome: 'updated' }>

/** The changes of a row, with the whole Aadhaar number sealed. */
export function changeOf(
  kind: StoredKind,
  schoolId: string,
  { person, changes, row }: Updated,
): DetailsChange {
  const { id } = person
  const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const number = 'aadhaarNumber' in fields ? row.aadhaarNumber : undefined
  return { id, fields, ...(number && { number: sealAadhaar(kind.numberKeys, schoolId, { id, number }) }) }
}

function updatedRow(kind: StoredKind, { line, person, changes }: Updated): SavedRow {
  const changed = new Set(changes.map(({ field }) => field))
  const places = kind.fields.flatMap(({ key, within }) => (within && changed.has(key) ? [within] : []))
  const side = (which: 'before' | 'after'): Fields => ({
    ...Object.fromEntries(changes.map((change) => [change.field, change[which]])),
    ...Object.fromEntries(places.map((place) => [place, textOf(person, place)])),
  })
  return { line, personId: person.id, outcome: 'updated', before: side('before'), after: side('after') }
}

/** Nothing for a row that had no effect. */
export function savedRow(
  kind: StoredKind,
  planned: PlannedRow<ImportedRow>,
  added: AddedPerson | undefined,
): SavedRow | undefined {
  if (planned.outcome === 'updated') return updatedRow(kind, planned)
  if (planned.outcome !== 'added' || !added) return undefined
  const { line, row } = planned
  const { aadhaarNumber } = row
  const after = {
    ...Object.fromEntries(fieldsOf(kind, row).map((field) => [field, textOf(row, field)])),
    ...(aadhaarNumber && { aadhaarNumber: maskAadhaar(aadhaarNumber.slice(-4)) }),
    ...added.beside,
  }
  return { line, personId: added.id, outcome: 'added', before: null, after }
}
