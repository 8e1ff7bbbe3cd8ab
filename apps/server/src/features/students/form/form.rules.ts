import type { Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { type DetailSection, detailSections } from '@shala/contract/students/details'
import {
  type addOwnField as addEndpoint,
  type changeOwnField as changeEndpoint,
  isOwnKey,
  type OwnByKey,
  type OwnField,
  ownFieldLimits,
  ownFieldRefusals,
  ownFieldTexts,
  ownKey,
  readOwnValue,
  type StudentFormShape,
} from '@shala/contract/students/own-fields'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './form.store.ts'

const all = Object.keys(detailSections) as DetailSection[]

export async function showForm({ db }: Pick<Context, 'db'>): Promise<StudentFormShape> {
  const [sections, own] = [await store.findSections(db), await store.findOwnFields(db)]
  return { sections: all.filter((section) => sections?.includes(section) ?? true), own }
}

async function recordForm(context: Context, change: { before?: object; after?: object }) {
  await recordActivity(context, {
    action: 'students.form',
    entity: 'school',
    entityId: context.db.schoolId,
    ...change,
  })
}

/** A section that is no longer used keeps what is written in it, and shows it again when it is used again. */
export async function chooseSections(context: Context, sections: DetailSection[]): Promise<StudentFormShape> {
  return await inTransaction(context, async (context) => {
    const before = (await showForm(context)).sections
    await store.saveSections(
      context.db,
      all.filter((section) => sections.includes(section)),
    )
    const form = await showForm(context)
    await recordForm(context, {
      before: { sections: before },
      after: { sections: form.sections },
    })
    return form
  })
}

function asFieldRefusal(error: unknown): unknown {
  return breaksUnique(error, 'student_fields_label') ? new Refused(ownFieldRefusals.exists) : error
}

async function ownFieldOf(context: Context, id: string): Promise<OwnField> {
  const found = (await store.findOwnFields(context.db)).find(({ _id }) => _id === id)
  if (!found) throw new Refused(ownFieldRefusals.notFound)
  return found
}

/** @throws Refused 409 for a name that is taken, and for more than a school may have */
export async function addOwnField(
  context: Context,
  { label, kind, choices }: Received<typeof addEndpoint, 'body'>,
): Promise<{ message: string; field: OwnField; form: StudentFormShape }> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await lockByName(db, `${db.schoolId} student fields`)
    const { own } = await showForm(context)
    if (own.length >= ownFieldLimits.fields) throw new Refused(ownFieldRefusals.tooMany)
    const field = { _id: newId(), label, kind, choices: kind === 'choice' ? choices : [] }
    await store.insertOwnField(db, field, { by: actor.userId, at: now })
    await recordForm(context, { after: { ownField: label } })
    return { message: fill(ownFieldTexts.added, { label }), field, form: await showForm(context) }
  }).catch((error) => {
    throw asFieldRefusal(error)
  })
}

/**
 * Values that are no longer among the choices stay as they were written.
 * @throws Refused 404 when this school has no such field, 409 for a name that is taken, 422 for too few choices
 */
export async function changeOwnField(
  context: Context,
  id: string,
  { label, choices }: Received<typeof changeEndpoint, 'body'>,
): Promise<{ message: string; form: StudentFormShape }> {
  return await inTransaction(context, async (context) => {
    const before = await ownFieldOf(context, id)
    const isChoice = before.kind === 'choice'
    if (isChoice && choices.length < 2) throw refusedFields({ choices: ownFieldTexts.choicesMissing })
    await store.updateOwnField(context.db, id, { label, choices: isChoice ? choices : [] })
    await recordForm(context, {
      before: { ownField: before.label },
      after: { ownField: label },
    })
    return { message: fill(ownFieldTexts.changed, { label }), form: await showForm(context) }
  }).catch((error) => {
    throw asFieldRefusal(error)
  })
}

/** @throws Refused 404 when this school has no such field */
export async function removeOwnField(
  context: Context,
  id: string,
): Promise<{ message: string; form: StudentFormShape }> {
  return await inTransaction(context, async (context) => {
    const { label } = await ownFieldOf(context, id)
    await store.updateOwnField(context.db, id, { removed_at: context.now })
    await recordForm(context, { before: { ownField: label } })
    return { message: fill(ownFieldTexts.removed, { label }), form: await showForm(context) }
  })
}

/** Reads what a person sent for the school's own fields; null clears one. Problems are by key. */
export function readOwn(
  fields: readonly OwnField[],
  sent: Record<string, string | null> = {},
): { values: OwnByKey; problems: Record<string, string> } {
  const values: OwnByKey = {}
  const problems: Record<string, string> = {}
  for (const [id, text] of Object.entries(sent)) {
    const field = fields.find(({ _id }) => _id === id)
    if (!field) problems[ownKey(id)] = ownFieldTexts.unknownField
    else if (text === null || text.trim() === '') values[ownKey(id)] = null
    else {
      const read = readOwnValue(field, text)
      if ('problem' in read) problems[ownKey(id)] = read.problem
      else values[ownKey(id)] = read.value
    }
  }
  return { values, problems }
}

/** @throws Refused 422 by field */
export async function requireOwn(
  { db }: Context,
  sent: Record<string, string | null> = {},
): Promise<OwnByKey> {
  if (Object.keys(sent).length === 0) return {}
  const { values, problems } = readOwn(await store.findOwnFields(db), sent)
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  return values
}

/** Students' values without what was written in fields that were removed. */
export async function shownOwn<S extends { own: Record<string, string> }>(
  { db }: Context,
  students: S[],
): Promise<S[]> {
  if (!students.some(({ own }) => Object.keys(own).length > 0)) return students
  const ids = new Set((await store.findOwnFields(db)).map(({ _id }) => _id))
  const shown = (own: Record<string, string>) =>
    Object.fromEntries(Object.entries(own).filter(([id]) => ids.has(id)))
  return students.map((student) => ({ ...student, own: shown(student.own) }))
}

/** The names of the school's own fields, by key; nothing for fields that are none of them. */
export async function ownLabels({ db }: Context, fields: string[]): Promise<Record<string, string>> {
  if (!fields.some(isOwnKey)) return {}
  return Object.fromEntries((await store.findOwnFields(db)).map(({ _id, label }) => [ownKey(_id), label]))
}
