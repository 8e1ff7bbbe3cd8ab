import {
  classRefusals,
  compareClasses,
  type deleteClass as deleteEndpoint,
  isPassout,
  passoutName,
  type SchoolClass,
} from '@shala/contract/classes'
import { deletedLimits } from '@shala/contract/deleted'
import type { Received } from '@shala/contract/general/endpoint'
import { recordActivities, recordActivity } from '#features/activity/index'
import { refuseFull, sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { inSnapshotOfKeys, inTransaction, type SchoolDb } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './classes.store.ts'
import * as deleting from './classes-deleting.store.ts'
import { changeOthers, chooseTeacher, type TeachersForm } from './classes-teachers.rules.ts'

interface ClassForm extends TeachersForm {
  name: string
  section: string | null
}

/** The classes that the caller may see, in order; passout last and not counted. */
export async function listClasses(context: Context): Promise<{ classes: SchoolClass[]; total: number }> {
  const { db, actor, today } = context
  const only = actor.role === 'student' ? await store.findClassOfStudent(db, actor.userId) : undefined
  if (only === null) return { classes: [], total: 0 }
  const [found, { listed }] = await Promise.all([
    store.findClassesWithTotals(db, today, only),
    sightOf(context),
  ])
  const classes = found.filter(({ _id }) => sees(listed, _id)).sort(compareClasses)
  return { classes, total: classes.filter((one) => !isPassout(one)).length }
}

/** The same as a call of its own. */
export async function listClassesAlone(context: Context): Promise<{ classes: SchoolClass[]; total: number }> {
  return await inSnapshotOfKeys(context, listClasses)
}

/** A class that one of the staff may see, with the name of its teacher. @throws Refused 404 */
export async function showNamedClass(context: Context, id: string): Promise<store.NamedClass> {
  const [found, { listed }] = await Promise.all([store.findNamedClass(context.db, id), sightOf(context)])
  if (!found || !sees(listed, id)) throw new Refused(classRefusals.notFound)
  return found
}

async function showClass({ db, today }: Context, id: string): Promise<SchoolClass> {
  const [found] = await store.findClassesWithTotals(db, today, id)
  if (!found) throw new Error('The class that was just saved cannot be found.')
  return found
}

function asClassRefusal(error: unknown): unknown {
  return breaksUnique(error, 'classes_name_and_section') ? new Refused(classRefusals.exists) : error
}

/** There is one passout class, which every school has from its first day. */
function refusePassoutName(form: ClassForm): void {
  if (isPassout(form)) throw new Refused(classRefusals.exists)
}

export async function addPassoutClass(db: SchoolDb, now: Date): Promise<void> {
  await store.insertClass(db, {
    id: newId(),
    name: passoutName,
    section: null,
    is_passout: true,
    created_at: now,
  })
}

export async function addClass(context: Context, form: ClassForm): Promise<SchoolClass> {
  refusePassoutName(form)
  return await inTransaction(context, async (context) => {
    const { db, now } = context
    const { name, section } = form
    const id = newId()
    const { column, after } = await chooseTeacher(db, form, null)
    await refuseFull(context, 'classes', 1)
    await store.insertClass(db, { id, name, section, ...column, is_passout: false, created_at: now })
    const others = await changeOthers(db, form, { id, class_teacher_id: null })
    await recordActivity(context, {
      action: 'classes.create',
      entity: 'class',
      entityId: id,
      after: { name, section, ...after, ...others.after },
    })
    return await showClass(context, id)
  }).catch((error) => {
    throw asClassRefusal(error)
  })
}

async function lockChangeable(db: SchoolDb, id: string) {
  const found = await store.lockClass(db, id)
  if (!found) throw new Refused(classRefusals.notFound)
  if (found.is_passout) throw new Refused(classRefusals.passoutFixed)
  return found
}

export async function changeClass(context: Context, id: string, form: ClassForm): Promise<SchoolClass> {
  return await inTransaction(context, async (context) => {
    const { db } = context
    const was = await lockChangeable(db, id)
    refusePassoutName(form)
    const { name, section } = form
    const { column, before, after } = await chooseTeacher(db, form, was.class_teacher_id)
    const others = await changeOthers(db, form, was)
    await store.updateClass(db, id, { name, section, ...column })
    await recordActivity(context, {
      action: 'classes.update',
      entity: 'class',
      entityId: id,
      before: { name: was.name, section: was.section, ...before, ...others.before },
      after: { name, section, ...after, ...others.after },
    })
    return await showClass(context, id)
  }).catch((error) => {
    throw asClassRefusal(error)
  })
}

/** @throws Refused 409 while students are in it, and with `current` for one that was marked, where that is asked */
export async function removeClass(
  context: Context,
  id: string,
  { askAbout }: Received<typeof deleteEndpoint, 'query'> = {},
): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context
    const { name, section } = await lockChangeable(db, id)
    const count = await deleting.countStudentsOfClass(db, id)
    if (count > 0) throw new Refused(classRefusals.stillHasStudents, { values: { count } })
    const current = askAbout && (await deleting.findMarkedDaysOf(db, id))
    if (current) throw new Refused(classRefusals.hasRegister, { current })
    await deleting.deleteClass(db, id, now)
    await recordActivity(context, {
      action: 'classes.delete',
      entity: 'class',
      entityId: id,
      before: { name, section },
    })
  })
}

/** @throws Refused 404 for a class that was not deleted in the last 30 days, 409 where its name is taken */
export async function restoreClass(context: Context, id: string): Promise<SchoolClass> {
  return await inTransaction(context, async (context) => {
    const { db, now } = context
    await refuseFull(context, 'classes', 1)
    const found = await deleting.undeleteClass(db, id, before(now, deletedLimits.days * day))
    if (!found) throw new Refused(classRefusals.notFound)
    const { name, section } = found
    await recordActivity(context, {
      action: 'classes.restore',
      entity: 'class',
      entityId: id,
      after: { name, section },
    })
    return await showClass(context, id)
  }).catch((error) => {
    throw asClassRefusal(error)
  })
}

/**
 * The classes with these names and sections, in the given order; those that the school lacks are added.
 * @throws Refused 409 for a second passout class
 */
export async function addMissingClasses(
  context: Context,
  forms: ClassForm[],
): Promise<(store.ClassRow & { isNew: boolean })[]> {
  if (forms.length === 0) return []
  for (const form of forms) refusePassoutName(form)
  const { db, now } = context
  const rows = forms.map(({ name, section }) => ({ id: newId(), name, section }))
  const there = await store.findClassesNamed(db, forms)
  await refuseFull(context, 'classes', rows.length - there.length)
  await store.insertMissingClasses(db, rows, now)
  const ids = new Set(rows.map(({ id }) => id))
  const classes = (await store.findClassesNamed(db, forms)).map((one) => ({ ...one, isNew: ids.has(one.id) }))
  const added = classes.filter(({ isNew }) => isNew)
  await recordActivities(
    context,
    added.map(({ id, name, section }) => ({
      action: 'classes.create',
      entity: 'class',
      entityId: id,
      after: { name, section },
    })),
  )
  return classes
}

/** Removes those of these classes that nobody is in any more, in the transaction that emptied them. */
export async function removeEmptyClasses(context: Context, ids: string[]): Promise<void> {
  const { db, now } = context
  await store.lockClasses(db, ids)
  const deleted = await store.deleteEmptyClasses(db, ids, now)
  await recordActivities(
    context,
    deleted.map(({ id, name, section }) => ({
      action: 'classes.delete',
      entity: 'class',
      entityId: id,
      before: { name, section },
    })),
  )
}
