import { isOwnKey } from '@shala/contract/students/own-fields'
import { lockClasses } from '#features/classes/index'
import { findFileOwners } from '#features/files/index'
import {
  addTaken,
  type ChangedPerson,
  changePeople,
  deletePeople,
  type Fields,
  type Importer,
  type PersonChange,
  type SavedRow,
  stands,
} from '#features/people/index'
import type { Context } from '#platform/context'
import type { StudentsParts } from '../students.rules.ts'
import { findStoredStudents, lockStudents, type StoredStudent } from '../students-changing.store.ts'
import { endEnrolments } from '../students-enrolment.store.ts'
import { checkRows, takeInRows } from './importing.rules.ts'
import { importedFields } from './importing-plan.rules.ts'
import * as store from './importing-undo.store.ts'

type Why = ChangedPerson['why']

const idsOf = (saved: SavedRow[]) => saved.map(({ personId }) => personId)
const addedIds = (saved: SavedRow[]) => idsOf(saved.filter(({ outcome }) => outcome === 'added'))

/** Classes before students, as everybody locks them who needs both. */
async function hold({ db }: Context, ids: string[]): Promise<Map<string, StoredStudent>> {
  const seen = await findStoredStudents(db, ids)
  await lockClasses(db, [...new Set(seen.map(({ classId }) => classId))])
  return new Map((await lockStudents(db, ids)).map((one) => [one.id, one]))
}

function whyChanged(
  row: SavedRow,
  student: StoredStudent | undefined,
  { marked, withFiles }: { marked: Set<string>; withFiles: Set<string> },
): Why | undefined {
  if (!student) return 'removed'
  if (marked.has(student.id)) return 'marked'
  return !stands(row, student) || withFiles.has(student.id) ? 'changed' : undefined
}

async function findHolders({ db }: Context, saved: SavedRow[]) {
  const values = (field: string) => saved.flatMap(({ before }) => before?.[field] ?? [])
  const wanted = { emails: values('email'), admissionNumbers: values('admissionNumber') }
  const classIds = saved.flatMap(({ before }) => before?.classId ?? [])
  const found = await store.findHoldersOf(db, { ...wanted, rollNumbers: values('rollNumber'), classIds })
  const keyOf = (field: string, classId: string, value: string) =>
    `${field} ${classId} ${value.toLowerCase()}`
  const holders = new Map(found.map(({ id, field, classId, value }) => [keyOf(field, classId, value), id]))
  return ({ before }: SavedRow, field: string) => {
    const value = before?.[field]
    if (!value) return undefined
    const classId = field === 'rollNumber' ? before?.classId : ''
    return holders.get(keyOf(field, classId ?? '', value))
  }
}

async function findChanged(context: Context, saved: SavedRow[]): Promise<ChangedPerson[]> {
  const { db } = context
  const students = await hold(context, idsOf(saved))
  const added = addedIds(saved)
  const since = {
    marked: await store.findMarked(db, added),
    withFiles: await findFileOwners(db, added),
  }
  const changed = new Map<string, Why>()
  for (const row of saved) {
    const why = whyChanged(row, students.get(row.personId), since)
    if (why) changed.set(row.personId, why)
  }
  addTaken(saved, changed, await findHolders(context, saved))
  return [...changed].map(([personId, why]) => ({ personId, why }))
}

function backwards({ personId: id, before }: SavedRow): PersonChange {
  const given = Object.entries(before ?? ({} as Fields)).filter(
    ([field]) => isOwnKey(field) || (importedFields as readonly string[]).includes(field),
  )
  return { id, fields: Object.fromEntries(given) }
}

/** People who were added are removed as if deleted; the others get back what they had. */
async function takeBack({ db, now, today }: Context, saved: SavedRow[]): Promise<void> {
  const added = addedIds(saved)
  await endEnrolments(db, added, today)
  await deletePeople(db, added, now)
  await changePeople(db, saved.filter(({ before }) => before !== null).map(backwards))
}

/** How students are imported. */
export function studentImporter({ numberKeys }: Pick<StudentsParts, 'numberKeys'>): Importer {
  return {
    entity: 'student',
    check: (context, sent) => checkRows(numberKeys, context, sent),
    takeIn: (context, sent, findTaken) => takeInRows(numberKeys, context, { ...sent, findTaken }),
    findChanged,
    takeBack,
  }
}
