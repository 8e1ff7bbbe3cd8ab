import { teacherAadhaarRule, teacherPhotoRule } from '@shala/contract/files'
import type { Answer } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { type TeacherEdit, teacherEditTexts, type updateTeacher } from '@shala/contract/teachers/editing'
import { teacherRefusals } from '@shala/contract/teachers/texts'
import { recordActivity, recordLook } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import {
  attachFiles,
  detachFiles,
  type FileChanges,
  keepFiles,
  namesOf,
  photoAfter,
  readFileChanges,
  saveFiles,
} from '#features/files/index'
import { lockPeople, openAadhaar, sealAadhaar, updatePerson } from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { changeDetails } from '../importing/importing.store.ts'
import { findTeacher, type TeachersParts } from '../teachers.rules.ts'
import * as store from '../teachers.store.ts'
import { asTeacherRefusal, refuseWrongDays } from '../teachers-adding.rules.ts'
import {
  type NewQualifications,
  qualificationsChange,
  readQualifications,
  refuseLoss,
} from './certificates.rules.ts'
import { type Changes, changesOf, endsSessions, recordOf } from './editing-changes.rules.ts'
import { lastDayOf, refuseWrongLastDay } from './last-day.rules.ts'

export interface EditingParts extends TeachersParts {
  auth: AuthParts
}

const fileRules = { photo: teacherPhotoRule, aadhaarCard: teacherAadhaarRule }

interface Wanted {
  edit: TeacherEdit
  files: FileChanges
  qualifications: NewQualifications | null
}

/**
 * Locked until the transaction ends, then read: what the locking statement returns may be older than what it waited
 * for.
 */
async function lockTeacher({ db }: Context, id: string) {
  await lockPeople(db, [id])
  const stored = await store.findTeacher(db, id)
  if (!stored) throw new Refused(teacherRefusals.notFound)
  return { stored, listed: await store.findQualifications(db, [id]) }
}

/** A contact that the school enters is certain. */
async function savePerson(context: Context, stored: store.FoundTeacher, change: Changes, files: FileChanges) {
  const { person } = change
  const photo = photoAfter(context, stored.photo, files)
  const columns = {
    ...toColumns(person),
    ...(person.email !== undefined && { email_verified: true }),
    ...(person.phone !== undefined && { phone_verified: true }),
    ...(photo !== stored.photo && { photo }),
  }
  if (Object.keys(columns).length > 0) await updatePerson(context.db, stored.id, columns)
}

/** A teacher without details gets some with the first one that is set. */
async function saveDetails({ numberKeys }: EditingParts, { db }: Context, id: string, change: Changes) {
  const { details, aadhaarNumber } = change
  const number = aadhaarNumber && sealAadhaar(numberKeys, db.schoolId, { id, number: aadhaarNumber })
  await changeDetails(db, [{ id, fields: details, ...(number !== undefined && { number: number || null }) }])
}

async function saveQualifications(
  context: Context,
  id: string,
  { change, added }: { change: NonNullable<Changes['qualifications']>; added: NewQualifications['added'] },
): Promise<void> {
  await attachFiles(context, id, added)
  await store.replaceQualifications(context.db, id, change.rows)
  await detachFiles(context, id, change.dropped)
}

/** Whether the teacher is to be signed out. */
async function saveEdit(
  parts: EditingParts,
  context: Context,
  id: string,
  { edit, files, qualifications: wanted }: Wanted,
): Promise<boolean> {
  return await inTransaction(context, async (context) => {
    const { stored, listed } = await lockTeacher(context, id)
    if (wanted) refuseLoss(listed, wanted)
    const number = openAadhaar(parts.numberKeys, context.db.schoolId, { id, sealed: stored.aadhaarNumber })
    const qualifications = qualificationsChange(listed, wanted)
    const dated = { ...edit, leavingDate: lastDayOf(edit, stored, context.today) }
    const change = changesOf(dated, { stored, number, qualifications })
    const { before, after } = recordOf(stored, change)
    const names = namesOf({ ...files, added: [...files.added, ...(wanted?.added ?? [])] })
    if (Object.keys({ ...after, ...names }).length === 0) {
      // The answer shows the whole number and links all the same.
      await recordLook(context, 'teacher', id)
      return false
    }
    await refuseWrongLastDay(context, stored, { ...dated, seenScans: edit.seenScans })
    await savePerson(context, stored, change, files)
    await saveDetails(parts, context, id, change)
    await saveFiles(context, id, files)
    if (qualifications && wanted) {
      await saveQualifications(context, id, { change: qualifications, added: wanted.added })
    }
    await recordActivity(context, {
      action: 'teachers.update',
      entity: 'teacher',
      entityId: id,
      before,
      after: { ...after, ...names },
    })
    return endsSessions(stored, change)
  }).catch((error) => {
    throw asTeacherRefusal(error)
  })
}

/**
 * Changes a teacher; what the edit leaves out stays as it is (docs/product.md, Teachers). A teacher who is no longer
 * active, or gets another phone or email, is signed out.
 * @throws Refused 404 when this school has no such teacher, 409 for a phone or an email that somebody has, or
 *   qualifications that have changed since they were seen
 */
export async function editTeacher(
  parts: EditingParts,
  context: Context,
  id: string,
  edit: TeacherEdit,
): Promise<Answer<typeof updateTeacher>> {
  const current = await findTeacher(parts, context, id)
  if (!current) throw new Refused(teacherRefusals.notFound)
  refuseWrongDays(edit, context.today)
  const files = await readFileChanges(parts.files, context, { edit, current, rules: fileRules })
  const qualifications = await readQualifications(parts.files, context, { id, edit })
  const added = [...files.added, ...(qualifications?.added ?? [])]
  const isSignedOut = await keepFiles(parts.files, context, added, () =>
    saveEdit(parts, context, id, { edit, files, qualifications }),
  )
  if (isSignedOut) await signOutEverywhere(authOfActor(parts.auth, context.actor), [id], context.now)
  const user = await findTeacher(parts, context, id)
  if (!user) throw new Refused(teacherRefusals.notFound)
  return { message: fill(teacherEditTexts.updated, { name: user.name }), user }
}
