import { certificateRule, type FileRule, teacherAadhaarRule, teacherPhotoRule } from '@shala/contract/files'
import type { Day } from '@shala/contract/general/days'
import { certificateField, isQualificationYear } from '@shala/contract/teachers/qualifications'
import { type Teacher, type TeacherForm, teacherDetailFields } from '@shala/contract/teachers/teachers'
import { teacherRefusals, teacherTexts } from '@shala/contract/teachers/texts'
import { recordActivity } from '#features/activity/index'
import { attachFiles, keepFiles, photoLink, type ReadFile, readFiles } from '#features/files/index'
import { refuseFull, sealAadhaar } from '#features/people/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { pick } from '#platform/records'
import { Refused, refusedFields } from '#platform/refused'
import { findTeacher, type TeachersParts } from './teachers.rules.ts'
import * as store from './teachers.store.ts'

export function asTeacherRefusal(error: unknown): unknown {
  const { exists } = teacherRefusals
  if (breaksUnique(error, 'users_staff_phone')) {
    return new Refused(exists, { errors: { phone: exists.message } })
  }
  if (breaksUnique(error, 'users_email')) return new Refused(exists, { errors: { email: exists.message } })
  return error
}

function fileRules(form: TeacherForm): Record<string, FileRule> {
  const certificates = form.qualifications.map((_, index) => [certificateField(index), certificateRule])
  return { photo: teacherPhotoRule, aadhaarCard: teacherAadhaarRule, ...Object.fromEntries(certificates) }
}

/** The Aadhaar card, and a certificate for each qualification. */
function refuseMissingFiles(form: TeacherForm, files: ReadFile[]): void {
  const given = new Set(files.map(({ field }) => field))
  const errors: Record<string, string> = {}
  if (!given.has('aadhaarCard')) errors.aadhaarCard = teacherTexts.aadhaarCardMissing
  form.qualifications.forEach((_, index) => {
    if (!given.has(certificateField(index))) {
      errors[`qualifications.${index}.file`] = teacherTexts.certificateMissing
    }
  })
  if (Object.keys(errors).length > 0) throw refusedFields(errors)
}

interface Days {
  dob?: Day | null | undefined
  qualifications?: { year: number }[] | undefined
}

/** The form's days and years that depend on today. */
export function refuseWrongDays({ dob, qualifications = [] }: Days, today: Day): void {
  if (dob && dob > today) throw refusedFields({ dob: teacherTexts.dobInFuture })
  const wrong = qualifications.findIndex(({ year }) => !isQualificationYear(year, today))
  if (wrong >= 0) throw refusedFields({ [`qualifications.${wrong}.year`]: teacherTexts.yearInvalid })
}

function rowOf(
  { numberKeys }: TeachersParts,
  schoolId: string,
  form: TeacherForm,
  files: ReadFile[],
): store.TeacherRow {
  const id = newId()
  const idOf = (field: string) => files.find((file) => file.field === field)?.id ?? null
  const photo = idOf('photo')
  const { name, email, phone, status, aadhaarNumber: number } = form
  const aadhaar = sealAadhaar(numberKeys, schoolId, { id, number })
  return {
    user: { id, name, email, phone, status, photo: photo && photoLink(schoolId, photo) },
    details: {
      ...toColumns(pick(form, teacherDetailFields)),
      aadhaar_number: aadhaar.sealed,
      aadhaar_last_four: aadhaar.lastFour,
    },
    qualifications: form.qualifications.map(({ type, institution, year }, index) => ({
      id: newId(),
      type,
      institution,
      year,
      file_id: idOf(certificateField(index)),
    })),
  }
}

/** A certificate is stored as one; its qualification says which one it is. */
function asStored(files: ReadFile[]): ReadFile[] {
  return files.map((file) =>
    file.field.startsWith('qualification_') ? { ...file, field: 'certificate' } : file,
  )
}

async function insertTeacher(context: Context, row: store.TeacherRow, files: ReadFile[]): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context
    await refuseFull(context, 'teachers', 1)
    await store.insertTeacher(db, row, now)
    await attachFiles(context, row.user.id, files)
    await store.insertQualifications(db, row.user.id, row.qualifications)
    const { aadhaar_number: _, ...details } = row.details
    await recordActivity(context, {
      action: 'teachers.create',
      entity: 'teacher',
      entityId: row.user.id,
      after: { ...row.user, ...details, qualifications: row.qualifications },
    })
  }).catch((error) => {
    throw asTeacherRefusal(error)
  })
}

/** A teacher with documents (docs/product.md, Teachers). */
export async function addTeacher(
  parts: TeachersParts,
  context: Context,
  form: TeacherForm,
): Promise<Teacher> {
  const { today, db } = context
  refuseWrongDays(form, today)
  const files = await readFiles(parts.files, context, form, fileRules(form))
  refuseMissingFiles(form, files)
  const row = rowOf(parts, db.schoolId, form, files)
  const kept = asStored(files)
  await keepFiles(parts.files, context, kept, () => insertTeacher(context, row, kept))
  const added = await findTeacher(parts, context, row.user.id)
  if (!added) throw new Error('The teacher who was just added cannot be found.')
  return added
}
