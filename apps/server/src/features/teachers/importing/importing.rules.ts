import { type ImportedTeacher, importedTeacher } from '@shala/contract/imports/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { findFileOwners } from '#features/files/index'
import {
  type AddedPerson,
  given,
  type Importer,
  importerOf,
  insertPeople,
  refuseFull,
  type Since,
  sealAadhaar,
} from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import type { SchoolDb } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import type { KeyRing } from '#platform/process/key-ring'
import { pick } from '#platform/records'
import * as store from './importing.store.ts'
import { TeacherRegister } from './importing-register.rules.ts'

const contacts = ['name', 'phone', 'email'] as const
const details = ['dob', 'subject', 'village', 'vtc', 'postOffice', 'subDistrict', 'state', 'pincode'] as const

async function insert(
  numberKeys: KeyRing,
  context: Context,
  rows: ImportedTeacher[],
): Promise<AddedPerson[]> {
  const { db, now } = context
  await refuseFull(context, 'teachers', rows.length)
  const teachers = rows.map((row) => ({ id: newId(), row }))
  const people = teachers.map(({ id, row }) => ({ id, role: 'teacher', ...pick(row, contacts) }))
  await insertPeople(db, people, now)
  await store.insertDetails(
    db,
    teachers.map(({ id, row }) => {
      const { aadhaarNumber: number } = row
      const aadhaar = number === undefined ? undefined : sealAadhaar(numberKeys, db.schoolId, { id, number })
      return {
        user_id: id,
        ...toColumns(pick(row, details)),
        aadhaar_number: aadhaar?.sealed ?? null,
        aadhaar_last_four: aadhaar?.lastFour ?? null,
      }
    }),
  )
  const beside = { role: 'teacher', status: 'active', photo: null }
  return teachers.map(({ id }) => ({ id, beside }))
}

/** People who are no longer teachers, or have more than an import gives, are only undone after asking. */
async function hold({ db }: Context, ids: string[], added: string[]): Promise<Since> {
  const standing = await store.lockTeachers(db, ids)
  const isAdded = new Set(added)
  const others = standing.filter(
    ({ id, role, hasMore }) => role !== 'teacher' || (hasMore && isAdded.has(id)),
  )
  return {
    standing,
    marked: await store.findAttending(db, added),
    withMore: new Set([
      ...others.map(({ id }) => id),
      ...(await store.findQualified(db, added)),
      ...(await findFileOwners(db, added)),
    ]),
  }
}

async function findHolders(db: SchoolDb, valuesOf: (field: string) => string[]) {
  const sought = { phones: valuesOf('phone'), emails: valuesOf('email') }
  const people = await store.findByContact(db, sought, { isHeld: false })
  return people.flatMap(({ id, role, phone, email }) => [
    ...(phone && role !== 'student' ? [{ id, field: 'phone', value: phone }] : []),
    ...(email ? [{ id, field: 'email', value: email }] : []),
  ])
}

/** How teachers are imported. */
export function teacherImporter({ numberKeys }: { numberKeys: KeyRing }): Importer {
  return importerOf<ImportedTeacher, { people: store.KnownPerson[] }>({
    entity: 'teacher',
    numberKeys,
    schema: importedTeacher,
    fields: [
      ...contacts.map((key) => ({ key })),
      ...[...details, 'aadhaarNumber'].map((key) => ({ key, isDetail: true })),
    ],
    async findKnown({ db }, rows, { isCheck }) {
      const sought = { phones: given(rows, 'phone'), emails: given(rows, 'email') }
      return { people: await store.findByContact(db, sought, { isHeld: !isCheck }) }
    },
    problemsOf: ({ dob }, _, { today }) =>
      dob && dob > today ? [{ field: 'dob', text: teacherTexts.dobInFuture }] : [],
    plan: ({ people }, _, planWith) => planWith(new TeacherRegister(people)),
    insert: (context, rows) => insert(numberKeys, context, rows),
    changeDetails: store.changeDetails,
    hold,
    findHolders,
  })
}
