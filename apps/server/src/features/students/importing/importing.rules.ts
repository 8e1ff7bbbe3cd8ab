import { isPassout } from '@shala/contract/classes'
import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { CellProblem } from '@shala/contract/imports/imports'
import {
  asksAboutAadhaar,
  type ImportedStudent,
  importedDetailKeys,
  importedStudent,
  studentRowTexts,
} from '@shala/contract/imports/students'
import { detailTexts, isMistyped } from '@shala/contract/students/details'
import { isOwnKey, type OwnByKey, ownByKey, ownOf } from '@shala/contract/students/own-fields'
import { studentTexts } from '@shala/contract/students/texts'
import { lockClasses } from '#features/classes/index'
import { findFileOwners } from '#features/files/index'
import {
  type AddedPerson,
  type Asked,
  comparableAadhaar,
  given,
  type Importer,
  importerOf,
  type ReadRow,
  type Since,
} from '#features/people/index'
import type { Context } from '#platform/context'
import type { KeyRing } from '#platform/process/key-ring'
import { pick } from '#platform/records'
import { ownLabels, readOwn } from '../form/form.rules.ts'
import { findOwnFields } from '../form/form.store.ts'
import type { StudentsParts } from '../students.rules.ts'
import { findStoredStudents, lockStudents } from '../students-changing.store.ts'
import { enrol, toNewStudent } from '../students-enrolment.rules.ts'
import { endEnrolments } from '../students-enrolment.store.ts'
import * as store from './importing.store.ts'
import { planExchanges } from './importing-exchange.rules.ts'
import { classKey, governmentKeys, isSameNumber } from './importing-keys.rules.ts'
import type { Known } from './importing-register.rules.ts'

type StudentRow = ImportedStudent & OwnByKey

const others = importedDetailKeys.filter((key) => key !== 'aadhaarNumber')
const unplaced = ['admissionNumber', 'phone', 'email', 'address', ...others, 'aadhaarNumber']

/** A mistyped Aadhaar number is left out once somebody has confirmed that (docs/product.md, Import). */
function withoutMistyped(row: StudentRow): StudentRow {
  const { aadhaarNumber } = row
  if (!aadhaarNumber || !isMistyped(aadhaarNumber) || asksAboutAadhaar(row)) return row
  return { ...row, aadhaarNumber: undefined }
}

async function readOwns({ db }: Context, rows: ReadRow<StudentRow>[]): Promise<ReadRow<StudentRow>[]> {
  const fields = await findOwnFields(db)
  return rows.map((one) => {
    if ('problems' in one) return one
    const { line } = one
    const row = withoutMistyped(one.row)
    const { values, problems } = readOwn(fields, row.own)
    const found = Object.entries(problems).map(([field, text]) => ({ field, text }))
    if (found.length > 0) return { line, problems: found }
    return { line, row: { ...row, ...ownByKey(ownOf(values)) } }
  })
}

/**
 * The classes that rows name. For an import they are locked first and by id, as everybody does who also needs students.
 */
async function findClasses(
  { db }: Context,
  rows: StudentRow[],
  isCheck: boolean,
): Promise<Pick<Known, 'classes' | 'filledClasses'>> {
  const wanted = new Set(rows.map(classKey))
  const keyOf = ({ name: className, section }: { name: string; section: string | null }) =>
    classKey({ className, section })
  const found = (await store.findClassesOfSchool(db)).filter((one) => wanted.has(keyOf(one)))
  const ids = found.map(({ id }) => id)
  const standing = isCheck ? found : await lockClasses(db, ids)
  return {
    classes: new Map(standing.map((one) => [keyOf(one), one])),
    filledClasses: new Set(found.filter((one) => one.is_filled).map(keyOf)),
  }
}

export async function findNumberHolders(
  numberKeys: KeyRing,
  { db }: Context,
  rows: StudentRow[],
): Promise<Known['numberHolders']> {
  const holders = await store.findNumberHolders(db, {
    pens: given(rows, 'pen'),
    apaarIds: given(rows, 'apaarId'),
    masks: given(rows, 'aadhaarNumber').map((number) => maskAadhaar(number.slice(-4))),
  })
  return new Map(
    holders.flatMap(({ aadhaarSealed: sealed, ...one }) => {
      const aadhaarNumber = comparableAadhaar(numberKeys, db.schoolId, { id: one.id, sealed })
      return governmentKeys({ ...one, aadhaarNumber }).map(([, key]) => [key, one])
    }),
  )
}

export async function findKnown(
  numberKeys: KeyRing,
  context: Context,
  rows: StudentRow[],
  { isCheck, today }: Asked,
): Promise<Known> {
  const { db } = context
  const { classes, filledClasses } = await findClasses(context, rows, isCheck)
  const named = {
    seats: rows.flatMap((row) => {
      const classId = classes.get(classKey(row))?.id
      return classId === undefined ? [] : [{ classId, rollNumber: row.rollNumber }]
    }),
    admissionNumbers: given(rows, 'admissionNumber'),
    phones: given(rows, 'phone'),
    names: given(rows, 'name'),
  }
  const people = await store.findNamed(db, named, { isHeld: !isCheck })
  const phones = await store.countByPhone(db, named.phones)
  const holders = await store.findEmailHolders(db, given(rows, 'email'))
  return {
    classes,
    filledClasses,
    people,
    emailHolders: new Map(holders.map((one) => [one.email, one])),
    numberHolders: await findNumberHolders(numberKeys, context, rows),
    phones: new Map(phones.map((one) => [one.phone, one])),
    today,
  }
}

/** In a check, a class that does not exist counts as one to be created. */
function problemsOf(row: StudentRow, { classes }: Known, { today, isCheck }: Asked): CellProblem[] {
  const problems: CellProblem[] = []
  const { className: name, enrollmentDate, birthDate } = row
  const chosen = classes.get(classKey(row))
  if (chosen?.is_passout || isPassout({ name })) {
    problems.push({ field: 'className', text: studentRowTexts.passout })
  } else if (!chosen && !isCheck) {
    problems.push({ field: 'className', text: studentRowTexts.classUnknown })
  }
  if (enrollmentDate && enrollmentDate > today) {
    problems.push({ field: 'enrollmentDate', text: studentTexts.enrollmentInFuture })
  }
  if (asksAboutAadhaar(row)) {
    problems.push({ field: 'aadhaarNumber', text: studentRowTexts.mistypedAadhaar, isQuestion: true })
  }
  const isBornLater = birthDate && enrollmentDate && birthDate >= enrollmentDate
  if (isBornLater) problems.push({ field: 'birthDate', text: detailTexts.birthAfterEnrolment })
  else if (birthDate && birthDate > today)
    problems.push({ field: 'birthDate', text: detailTexts.birthInFuture })
  return problems
}

async function insert(
  numberKeys: KeyRing,
  context: Context,
  rows: StudentRow[],
  { classes }: Known,
): Promise<AddedPerson[]> {
  const students = rows.map((row) => {
    // The office confirmed that this student is here, whatever the file says about leaving.
    const { leavingDate: _, certificateNumber: __, hasLeft: ___, ...rest } = row
    // Outside a check, a row whose class is not here was refused.
    const classId = classes.get(classKey(row))?.id ?? ''
    return toNewStudent(numberKeys, { ...rest, own: row, class: classId, status: 'active' }, context)
  })
  await enrol(context, students, 'imported')
  const beside = ['classId', 'status', 'enrollmentDate', 'photo', 'session'] as const
  return students.map((one) => ({ id: one.id, beside: pick(one, beside) }))
}

/** Classes before students, as everybody locks them who needs both. */
async function hold({ db }: Context, ids: string[], added: string[]): Promise<Since> {
  const before = await findStoredStudents(db, ids)
  await lockClasses(db, [...new Set(before.map(({ classId }) => classId))])
  return {
    standing: await lockStudents(db, ids),
    marked: await store.findMarked(db, added),
    withMore: new Set([...(await findFileOwners(db, added)), ...(await store.findWithRecords(db, added))]),
  }
}

/** How students are imported. */
export function studentImporter({ numberKeys }: Pick<StudentsParts, 'numberKeys'>): Importer {
  return importerOf<StudentRow, Known>({
    entity: 'student',
    numberKeys,
    schema: importedStudent,
    fields: [{ key: 'name' }, { key: 'rollNumber', within: 'classId' }, ...unplaced.map((key) => ({ key }))],
    readOwn: readOwns,
    labelOwn: ownLabels,
    findKnown: (context, rows, asked) => findKnown(numberKeys, context, rows, asked),
    problemsOf,
    plan: planExchanges,
    isSame: (field, before, after) => !isOwnKey(field) && isSameNumber(before, after),
    insert: (context, rows, known) => insert(numberKeys, context, rows, known),
    hold,
    findHolders: (db, valuesOf) =>
      store.findHoldersOf(db, {
        emails: valuesOf('email'),
        admissionNumbers: valuesOf('admissionNumber'),
        rollNumbers: valuesOf('rollNumber'),
        classIds: valuesOf('classId'),
      }),
    release: ({ db, today }, ids) => endEnrolments(db, ids, today),
  })
}
