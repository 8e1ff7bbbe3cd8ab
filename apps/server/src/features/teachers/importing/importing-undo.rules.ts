import { findFileOwners } from '#features/files/index'
import {
  addTaken,
  type ChangedPerson,
  changePeople,
  deletePeople,
  type Fields,
  type Importer,
  type SavedRow,
  stands,
} from '#features/people/index'
import type { Context } from '#platform/context'
import type { KeyRing } from '#platform/process/key-ring'
import { checkRows, takeInRows } from './importing.rules.ts'
import * as store from './importing.store.ts'
import { contactFields, detailFields } from './importing-plan.rules.ts'

type Why = ChangedPerson['why']

async function holdersOf({ db }: Context, saved: SavedRow[]) {
  const values = (field: string) => saved.flatMap(({ before }) => before?.[field] ?? [])
  const contacts = { phones: values('phone'), emails: values('email') }
  const people = await store.findByContact(db, contacts, { isHeld: false })
  const phones = new Map(
    people.flatMap(({ id, phone, role }) => (phone && role !== 'student' ? [[phone, id]] : [])),
  )
  const emails = new Map(people.flatMap(({ id, email }) => (email ? [[email, id]] : [])))
  return ({ before }: SavedRow, field: string) => {
    const value = before?.[field] ?? ''
    if (field === 'phone') return phones.get(value)
    return field === 'email' ? emails.get(value) : undefined
  }
}

/** A person who is no longer a teacher, or has more details than an import gives, is only undone after asking. */
function hasChanged(row: SavedRow, teacher: store.KnownPerson): boolean {
  if (teacher.role !== 'teacher' || !stands(row, teacher)) return true
  return row.before === null && teacher.hasMore
}

async function findChanged(context: Context, saved: SavedRow[]): Promise<ChangedPerson[]> {
  const { db } = context
  const teachers = new Map(
    (
      await store.lockTeachers(
        db,
        saved.map(({ personId }) => personId),
      )
    ).map((one) => [one.id, one]),
  )
  const added = saved.flatMap(({ outcome, personId }) => (outcome === 'added' ? [personId] : []))
  const more = new Set([...(await store.findQualified(db, added)), ...(await findFileOwners(db, added))])
  const attending = await store.findAttending(db, added)
  const changed = new Map<string, Why>()
  for (const row of saved) {
    const teacher = teachers.get(row.personId)
    if (!teacher) changed.set(row.personId, 'removed')
    else if (attending.has(teacher.id)) changed.set(row.personId, 'marked')
    else if (hasChanged(row, teacher) || more.has(teacher.id)) changed.set(row.personId, 'changed')
  }
  addTaken(saved, changed, await holdersOf(context, saved))
  return [...changed].map(([personId, why]) => ({ personId, why }))
}

function only(before: Fields | null, fields: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => fields.includes(field)))
}

/** People who were added are removed as if deleted; the others get back what they had. */
async function takeBack({ db, now }: Context, saved: SavedRow[]): Promise<void> {
  const added = saved.filter(({ before }) => before === null)
  await deletePeople(
    db,
    added.map(({ personId }) => personId),
    now,
  )
  const updated = saved.filter(({ before }) => before !== null)
  await changePeople(
    db,
    updated.map(({ personId: id, before }) => ({ id, fields: only(before, contactFields) })),
  )
  // An import only fills in a missing number.
  await store.changeDetails(
    db,
    updated.map(({ personId: id, before }) => ({
      id,
      fields: only(before, detailFields),
      ...(before && 'aadhaarNumber' in before && { number: null }),
    })),
  )
}

/** How teachers are imported. */
export function teacherImporter({ numberKeys }: { numberKeys: KeyRing }): Importer {
  return {
    entity: 'teacher',
    check: (context, sent) => checkRows(numberKeys, context, sent),
    takeIn: (context, sent, findTaken) => takeInRows(numberKeys, context, { ...sent, findTaken }),
    findChanged,
    takeBack,
  }
}
