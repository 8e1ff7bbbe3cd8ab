import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { RowResult } from '@shala/contract/imports/imports'
import { type ImportedTeacher, importedTeacher } from '@shala/contract/imports/teachers'
import {
  changePeople,
  type Fields,
  type FindTaken,
  inOrderSent,
  insertPeople,
  noneTaken,
  openAadhaar,
  readRows,
  refuseFull,
  type SavedRow,
  type SentRows,
  sealAadhaar,
  type TakenIn,
  toRowResult,
} from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { newId } from '#platform/ids'
import type { KeyRing } from '#platform/process/key-ring'
import { pick } from '#platform/records'
import * as store from './importing.store.ts'
import {
  type Changes,
  contactFields,
  detailFields,
  type PlannedRow,
  planRows,
} from './importing-plan.rules.ts'

const given = (texts: (string | undefined)[]) => [...new Set(texts.flatMap((text) => text ?? []))]

/** The plan of each row, in the order sent. */
async function plan(
  numberKeys: KeyRing,
  { db, today }: Context,
  { rows, update, isHeld, findTaken }: SentRows & { isHeld: boolean; findTaken: FindTaken },
): Promise<PlannedRow[]> {
  const read = readRows(importedTeacher, rows)
  const good = read.flatMap((one) => ('row' in one ? [one] : []))
  const phones = given(good.map(({ row }) => row.phone))
  const emails = given(good.map(({ row }) => row.email))
  const people = await store.findByContact(db, { phones, emails }, { isHeld })
  const taken = await findTaken(people.map(({ id }) => id))
  const isNumberOf = ({ id, sealedNumber }: store.KnownPerson, number: string) =>
    openAadhaar(numberKeys, db.schoolId, { id, sealed: sealedNumber }) === number
  const planned = planRows(good, { people, taken }, { today, update, isNumberOf })
  return inOrderSent(read, planned)
}

interface NewTeacher {
  id: string
  line: number
  row: ImportedTeacher
}

async function insertAll(numberKeys: KeyRing, context: Context, teachers: NewTeacher[]): Promise<void> {
  if (teachers.length === 0) return
  const { db, now } = context
  await refuseFull(context, 'teachers', teachers.length)
  const people = teachers.map(({ id, row }) => ({
    id,
    role: 'teacher',
    ...pick(row, contactFields),
    name: row.name,
  }))
  await insertPeople(db, people, now)
  const details = teachers.map(({ id, row }) => {
    const number = sealNumber(numberKeys, db.schoolId, id, row)
    return {
      user_id: id,
      ...toColumns(pick(row, detailFields)),
      aadhaar_number: number?.sealed ?? null,
      aadhaar_last_four: number?.lastFour ?? null,
    }
  })
  await store.insertDetails(db, details)
}

function sealNumber(numberKeys: KeyRing, schoolId: string, id: string, { aadhaarNumber }: ImportedTeacher) {
  if (aadhaarNumber === undefined) return undefined
  return sealAadhaar(numberKeys, schoolId, { id, number: aadhaarNumber })
}

type Updated = Extract<PlannedRow, { outcome: 'updated' }>

function changed<F extends string>(changes: Changes, fields: readonly F[], side: 'before' | 'after'): Fields {
  const wanted = changes.filter(({ field }) => (fields as readonly string[]).includes(field))
  return Object.fromEntries(wanted.map((change) => [change.field, change[side]]))
}

async function updateAll(numberKeys: KeyRing, { db }: Context, updated: Updated[]): Promise<void> {
  await changePeople(
    db,
    updated.map(({ personId: id, changes }) => ({ id, fields: changed(changes, contactFields, 'after') })),
  )
  const details = updated.map(({ personId: id, changes, row }): store.DetailsChange => {
    const fields = changed(changes, detailFields, 'after')
    const isFilled = changes.some(({ field }) => field === 'aadhaarNumber')
    const number = isFilled ? sealNumber(numberKeys, db.schoolId, id, row) : undefined
    return { id, fields, ...(number && { number }) }
  })
  await store.changeDetails(db, details)
}

function addedRow({ id, line, row }: NewTeacher): SavedRow {
  const { aadhaarNumber } = row
  const after = {
    ...pick(row, [...contactFields, ...detailFields]),
    aadhaarNumber: aadhaarNumber === undefined ? null : maskAadhaar(aadhaarNumber.slice(-4)),
    role: 'teacher',
    status: 'active',
    photo: null,
  }
  return { line, personId: id, outcome: 'added', before: null, after }
}

function updatedRow({ line, personId, changes }: Updated): SavedRow {
  const fields = [...contactFields, ...detailFields, 'aadhaarNumber']
  const before = changed(changes, fields, 'before')
  return { line, personId, outcome: 'updated', before, after: changed(changes, fields, 'after') }
}

/** Plans rows without storing anything. */
export async function checkRows(numberKeys: KeyRing, context: Context, sent: SentRows): Promise<RowResult[]> {
  const planned = await plan(numberKeys, context, { ...sent, isHeld: false, findTaken: noneTaken })
  return planned.map((one) => toRowResult(one))
}

/** Imports rows, each by itself: a good one goes in, a bad one gets the reason. In a transaction. */
export async function takeInRows(
  numberKeys: KeyRing,
  context: Context,
  sent: SentRows & { findTaken: FindTaken },
): Promise<TakenIn> {
  const planned = await plan(numberKeys, context, { ...sent, isHeld: true })
  const updated = planned.flatMap((one) => (one.outcome === 'updated' ? [one] : []))
  const added = planned.flatMap((one) =>
    one.outcome === 'added' ? [{ id: newId(), line: one.line, row: one.row }] : [],
  )
  await updateAll(numberKeys, context, updated)
  await insertAll(numberKeys, context, added)
  const ids = new Map(added.map(({ line, id }) => [line, id]))
  return {
    results: planned.map((one) => toRowResult(one, ids.get(one.line))),
    saved: [...added.map(addedRow), ...updated.map(updatedRow)],
  }
}
