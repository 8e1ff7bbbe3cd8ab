import type { RowResult } from '@shala/contract/imports/imports'
import { type ImportedStudent, importedDetailKeys, importedStudent } from '@shala/contract/imports/students'
import { type OwnField, ownByKey } from '@shala/contract/students/own-fields'
import { lockClasses } from '#features/classes/index'
import {
  changePeople,
  type Fields,
  type FindTaken,
  inOrderSent,
  noneTaken,
  openAadhaar,
  type PersonChange,
  type ReadRow,
  readRows,
  type SavedRow,
  type SentRows,
  sealAadhaar,
  type TakenIn,
  toRowResult,
} from '#features/people/index'
import type { Context } from '#platform/context'
import type { KeyRing } from '#platform/process/key-ring'
import { ownLabels, readOwn } from '../form/form.rules.ts'
import { findOwnFields } from '../form/form.store.ts'
import { enrol, type NewStudent, toNewStudent } from '../students-enrolment.rules.ts'
import * as store from './importing.store.ts'
import { type Asked, type PlannedRow, planRows } from './importing-plan.rules.ts'
import { classKey, type Known } from './importing-register.rules.ts'

type Reading = Pick<Asked, 'isCheck'> & { findTaken: FindTaken }

const given = (texts: (string | undefined)[]) => [...new Set(texts.flatMap((text) => text ?? []))]

/**
 * The classes that rows name. For an import they are locked first and by id, as everybody does who also needs students.
 */
async function readClasses(
  { db }: Context,
  rows: ImportedStudent[],
  isCheck: boolean,
): Promise<Known['classes']> {
  const keys = new Set(rows.map(({ className, section }) => classKey({ name: className, section })))
  const found = (await store.findClassesOfSchool(db)).filter((one) => keys.has(classKey(one)))
  const ids = found.map(({ id }) => id)
  const standing = isCheck ? found : await lockClasses(db, ids)
  return new Map(standing.map((one) => [classKey(one), one]))
}

/** The school's classes and people that the rows name; for an import, locked until the transaction ends. */
async function readKnown(
  context: Context,
  rows: ImportedStudent[],
  { isCheck, findTaken }: Reading,
): Promise<Known> {
  const { db } = context
  const classes = await readClasses(context, rows, isCheck)
  const named = {
    seats: rows.flatMap(({ className, section, rollNumber }) => {
      const classId = classes.get(classKey({ name: className, section }))?.id
      return classId === undefined ? [] : [{ classId, rollNumber }]
    }),
    admissionNumbers: given(rows.map(({ admissionNumber }) => admissionNumber)),
    phones: given(rows.map(({ phone }) => phone)),
    names: given(
      rows.map(({ name, className, section }) =>
        classes.has(classKey({ name: className, section })) ? undefined : name,
      ),
    ),
  }
  const students = await store.findNamed(db, named, { isHeld: !isCheck })
  const phones = await store.countByPhone(db, named.phones)
  const holders = await store.findEmailHolders(db, given(rows.map(({ email }) => email)))
  return {
    classes,
    students,
    emailHolders: new Map(holders.map((one) => [one.email, one])),
    phones: new Map(phones.map((one) => [one.phone, one])),
    taken: await findTaken(students.map(({ id }) => id)),
  }
}

/** A row with the values of the school's own fields, or why one cannot be read. */
function withOwn(fields: readonly OwnField[], one: ReadRow<ImportedStudent>) {
  if ('problems' in one) return one
  const { values: own, problems } = readOwn(fields, one.row.own)
  const found = Object.entries(problems).map(([field, text]) => ({ field, text }))
  return found.length > 0 ? { line: one.line, problems: found } : { ...one, own }
}

/** The plan of each row, in the order sent. */
async function plan(
  numberKeys: KeyRing,
  context: Context,
  { rows, update }: SentRows,
  reading: Reading,
): Promise<PlannedRow[]> {
  const read = readRows(importedStudent, rows)
  const fields = await findOwnFields(context.db)
  const readOwns = read.map((one) => withOwn(fields, one))
  const good = readOwns.flatMap((one) => ('row' in one ? [one] : []))
  const sent = good.map(({ row }) => row)
  const known = await readKnown(context, sent, reading)
  const { db, today } = context
  const isNumberOf = ({ id, aadhaarSealed: sealed }: store.KnownStudent, number: string) =>
    openAadhaar(numberKeys, db.schoolId, { id, sealed }) === number
  const planned = planRows(good, known, { today, update, isCheck: reading.isCheck, isNumberOf })
  return inOrderSent(readOwns, planned)
}

const savedFields = [
  'name',
  'rollNumber',
  'admissionNumber',
  'classId',
  'status',
  'phone',
  'email',
  'address',
  'enrollmentDate',
  'photo',
  'session',
  ...importedDetailKeys,
] as const

function addedRow(line: number, student: NewStudent): SavedRow {
  const after = {
    ...Object.fromEntries(savedFields.map((field) => [field, student[field]])),
    ...(ownByKey(student.ownDetails) as Fields),
  }
  return { line, personId: student.id, outcome: 'added', before: null, after }
}

/** A roll number belongs to a class: in another class it would be somebody else's. */
function updatedRow({
  line,
  personId,
  changes,
  classId,
}: Extract<PlannedRow, { outcome: 'updated' }>): SavedRow {
  const place: Fields = changes.some(({ field }) => field === 'rollNumber') ? { classId } : {}
  const side = (which: 'before' | 'after'): Fields => ({
    ...Object.fromEntries(changes.map((change) => [change.field, change[which]])),
    ...place,
  })
  return { line, personId, outcome: 'updated', before: side('before'), after: side('after') }
}

function toChange(
  numberKeys: KeyRing,
  { db }: Context,
  { personId: id, changes, row }: Extract<PlannedRow, { outcome: 'updated' }>,
): PersonChange {
  const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const { aadhaarNumber: number } = row
  if (!('aadhaarNumber' in fields) || number === undefined) return { id, fields }
  return { id, fields, aadhaarSealed: sealAadhaar(numberKeys, db.schoolId, { id, number }).sealed }
}

/** Plans rows without storing anything. */
export async function checkRows(numberKeys: KeyRing, context: Context, sent: SentRows): Promise<RowResult[]> {
  const planned = await plan(numberKeys, context, sent, { isCheck: true, findTaken: noneTaken })
  return planned.map((one) => toRowResult(one))
}

/**
 * Imports rows, each by itself: a good one goes in, a bad one gets the reason. In a transaction, which fails when
 * somebody takes a number or an email between the check and the write.
 */
export async function takeInRows(
  numberKeys: KeyRing,
  context: Context,
  sent: SentRows & { findTaken: FindTaken },
): Promise<TakenIn> {
  const planned = await plan(numberKeys, context, sent, { isCheck: false, findTaken: sent.findTaken })
  const added = new Map<number, NewStudent>()
  const saved: SavedRow[] = []
  for (const one of planned) {
    if (one.outcome === 'added' && one.classId) {
      // The office confirmed that this student is here, whatever the file says about leaving.
      const { leavingDate: _, certificateNumber: __, own: ___, ...row } = one.row
      const given = { ...row, own: one.own, class: one.classId, status: 'active' as const }
      const student = toNewStudent(numberKeys, given, context)
      added.set(one.line, student)
      saved.push(addedRow(one.line, student))
    }
    if (one.outcome === 'updated') saved.push(updatedRow(one))
  }
  const changes = planned.flatMap((one) => (one.outcome === 'updated' ? [one] : []))
  await changePeople(
    context.db,
    changes.map((one) => toChange(numberKeys, context, one)),
  )
  if (added.size > 0) await enrol(context, [...added.values()], 'imported')
  const results = planned.map((one) => toRowResult(one, added.get(one.line)?.id))
  const fields = saved.flatMap(({ after }) => Object.keys(after))
  return { results, saved, labels: await ownLabels(context, fields) }
}
