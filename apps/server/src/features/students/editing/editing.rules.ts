import { type DocumentField, editedDocumentRule, editedPhotoRule, type FileRule } from '@shala/contract/files'
import { type Day, yearOf } from '@shala/contract/general/days'
import type { StudentEdit } from '@shala/contract/students/editing'
import type { StudentRecord } from '@shala/contract/students/listed'
import { isOwnKey, type OwnByKey, ownOf } from '@shala/contract/students/own-fields'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import type { StudentDetails } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordActivity } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import {
  type FileChanges,
  keepFiles,
  namesOf,
  photoAfter,
  readFileChanges,
  saveFiles,
} from '#features/files/index'
import { updatePerson } from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction } from '#platform/database/school-db'
import { pick } from '#platform/records'
import { Refused } from '#platform/refused'
import { ownLabels, requireOwn } from '../form/form.rules.ts'
import { refuseDoubtfulChanges } from '../importing/doubts.rules.ts'
import { readStudent, refuseGuarded, type StudentsParts } from '../students.rules.ts'
import { lockStudents, type StoredStudent } from '../students-changing.store.ts'
import { asStudentRefusal, withHolder } from '../students-conflicts.rules.ts'
import { findChosenClass, refuseClassOutOfSight, refuseWrongDays } from '../students-enrolment.rules.ts'
import { readNumberChange } from '../students-numbers.rules.ts'
import { leavingOf, placeEdited } from './placing-edited.rules.ts'

export interface EditingParts extends StudentsParts {
  auth: AuthParts
}

const documentRules = {
  aadhaarCard: editedDocumentRule,
  birthCertificate: editedDocumentRule,
  transferCertificate: editedDocumentRule,
  marksheet: editedDocumentRule,
} satisfies Record<DocumentField, FileRule>
const fileRules = { photo: editedPhotoRule, ...documentRules }

const notPassed = { session: null, passoutYear: null }

/** The record after an edit. Only students who have passed out have a session and a passout year. */
function toEdited(
  { class: classId, ...edit }: Omit<StudentEdit, 'own' | 'aadhaarNumber'>,
  own: OwnByKey,
  stored: StoredStudent,
  today: Day,
): StoredStudent {
  const given = Object.entries(edit).filter(([field, value]) => value !== undefined && field in stored)
  const edited: StoredStudent = {
    ...stored,
    ...Object.fromEntries(given),
    ...own,
    classId: classId ?? stored.classId,
    photo: stored.photo,
  }
  const { passoutYear, session } = edited
  const passing =
    edited.status === 'passout' ? { passoutYear: passoutYear ?? yearOf(today), session } : notPassed
  return { ...edited, ...passing, ...leavingOf(edit, { stored, edited }, today) }
}

/** The fields that differ, with their new values. */
function changesOf(before: StoredStudent, after: StoredStudent): Partial<StoredStudent> {
  const fields = Object.keys(after) as (keyof StoredStudent)[]
  const changed = fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<StoredStudent>
}

/** A contact that the school enters is certain. */
function toChange(changes: Partial<StoredStudent>, after: StoredStudent) {
  const { rollNumber, email, phone } = changes
  const fields = Object.entries(changes)
  const others: Partial<StudentRecord> = Object.fromEntries(fields.filter(([field]) => !isOwnKey(field)))
  return {
    ...toColumns(others),
    ...(fields.some(([field]) => isOwnKey(field)) && { own_details: JSON.stringify(ownOf(after)) }),
    ...(rollNumber !== undefined && { roll_order: rollOrder(rollNumber) }),
    ...(email !== undefined && { email_verified: true }),
    ...(phone !== undefined && { phone_verified: true }),
  }
}

function isPlacedAnew(changes: Partial<StoredStudent>): boolean {
  return ['classId', 'status', 'enrollmentDate', 'leavingDate'].some((field) => field in changes)
}

function isReplaced(before: string | null, after: string | null): boolean {
  return before !== null && before !== after
}

/**
 * Whether the student is signed out: they are no longer active, or had another phone or email that somebody may have
 * signed in with.
 */
async function saveEdit(
  { numberKeys }: EditingParts,
  context: Context,
  id: string,
  { edit, files }: { edit: StudentEdit; files: FileChanges },
): Promise<boolean> {
  try {
    const { db, today } = context
    if (edit.class !== undefined) await findChosenClass(db, edit.class)
    const [before] = await lockStudents(db, [id])
    if (!before) throw new Refused(studentRefusals.notFound)
    const { own: sentOwn, aadhaarNumber, askAbout, ...record } = edit
    const number = await readNumberChange(numberKeys, context, before, aadhaarNumber)
    const edited = toEdited(record, await requireOwn(context, sentOwn), before, today)
    const photo = photoAfter(context, before.photo, files)
    const after = { ...edited, photo, ...(number && { aadhaarNumber: number.mask }) }
    const changes = { ...changesOf(before, after), ...(number && { aadhaarNumber: number.mask }) }
    if (askAbout) {
      await refuseDoubtfulChanges(numberKeys, context, id, {
        ...changes,
        aadhaarNumber: number && aadhaarNumber,
      })
    }
    const names = namesOf(files)
    if (Object.keys({ ...changes, ...names }).length === 0) return false
    const change = { ...toChange(changes, after), ...(number && { aadhaar_sealed: number.sealed }) }
    if (Object.keys(change).length > 0) await updatePerson(db, id, change)
    if (isPlacedAnew(changes)) await placeEdited(context, { before, after, edit })
    await saveFiles(context, id, files)
    const changed = Object.keys(changes) as (keyof StoredStudent)[]
    await recordActivity(context, {
      action: 'students.update',
      entity: 'student',
      entityId: id,
      before: pick(before, changed),
      after: { ...changes, ...names },
      labels: await ownLabels(context, changed),
    })
    const hasLeft = before.status === 'active' && after.status !== 'active'
    return hasLeft || isReplaced(before.phone, after.phone) || isReplaced(before.email, after.email)
  } catch (error) {
    throw asStudentRefusal(error)
  }
}

/**
 * For another feature that changes a student in its own transaction: without files, and without looking at what the
 * person may see. Whoever calls it signs the student out after the transaction, if the answer is true.
 * @throws Refused 404 when this school has no such student, and as `editStudent`
 */
export async function editInTransaction(
  parts: EditingParts,
  context: Context,
  id: string,
  edit: StudentEdit,
): Promise<boolean> {
  return await saveEdit(parts, context, id, { edit, files: { added: [], removed: [] } })
}

/**
 * Changes a student; what the edit leaves out stays as it is (docs/product.md, Students). A student who is no longer
 * active, or gets another phone or email, is signed out.
 * @throws Refused 404 when this school has no such student, 403 for one whose details the person may not see, 409 for a
 * roll number or an email that somebody has
 */
export async function editStudent(
  parts: EditingParts,
  context: Context,
  id: string,
  edit: StudentEdit,
): Promise<StudentDetails> {
  refuseGuarded(context, edit)
  const { enrollmentDate, passoutYear, birthDate } = edit
  const current = await readStudent(parts.files, context, id)
  if (current.isLimited) throw new Refused(studentRefusals.notOwnClass)
  if (edit.class !== undefined) await refuseClassOutOfSight(context, edit.class)
  const days = { enrollmentDate, passoutYear: passoutYear ?? undefined, birthDate: birthDate ?? undefined }
  refuseWrongDays(days, context.today)
  const files = await readFileChanges(parts.files, context, { edit, current, rules: fileRules })
  const isSignedOut = await keepFiles(parts.files, context, files.added, () =>
    inTransaction(context, (context) => saveEdit(parts, context, id, { edit, files })),
  ).catch(async (error) => {
    const { class: classId = current.class._id, rollNumber = current.rollNumber } = edit
    const { email, admissionNumber } = edit
    throw await withHolder(context, { email, admissionNumber, classId, rollNumber }, error)
  })
  if (isSignedOut) await signOutEverywhere(authOfActor(parts.auth, context.actor), [id], context.now)
  return await readStudent(parts.files, context, id)
}
