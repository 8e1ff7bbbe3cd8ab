import type {
  Certificate,
  draftCertificate,
  IssueForm,
  Letterhead,
} from '@shala/contract/certificates/certificates'
import {
  type FieldKey,
  type FieldValues,
  fieldsIn,
  fillFields,
  itemsOf,
} from '@shala/contract/certificates/fields'
import {
  certificateLimits,
  certificateRefusals,
  certificateTexts,
  serialOf,
} from '@shala/contract/certificates/kinds'
import type { CertificateTemplate } from '@shala/contract/certificates/templates'
import type { Day } from '@shala/contract/general/days'
import type { Answer } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import type { School } from '@shala/contract/schools/schools'
import { detailLimits, detailTexts } from '@shala/contract/students/details'
import { studentEditTexts } from '@shala/contract/students/editing'
import { recordActivity, recordLook } from '#features/activity/index'
import { authOfActor, signOutEverywhere } from '#features/auth/index'
import type { FilesParts } from '#features/files/index'
import { lockPeople } from '#features/people/index'
import { type EditingParts, editInTransaction } from '#features/students/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { readCertificate } from './certificates.rules.ts'
import * as store from './certificates.store.ts'
import { newCode } from './codes.ts'
import { findAttendance, findKnown, type Known, keysToType, recordedValues } from './student-values.rules.ts'
import { findTemplate } from './templates.rules.ts'

function letterheadOf(school: School): Letterhead {
  const { address, village, city, state, pincode } = school
  const parts = [address, village, city, state].filter(Boolean).join(', ')
  return {
    name: school.schoolName,
    place: `${parts.replace(/\s*\n\s*/g, ', ')} ${pincode}`.trim(),
    phone: school.primaryPhone,
    email: school.email,
    website: school.website,
    udiseCode: school.udiseCode,
    affiliationNumber: school.affiliationNumber,
  }
}

interface Prepared {
  known: Known
  template: CertificateTemplate
  values: FieldValues
  toType: FieldKey[]
}

async function prepare(
  files: FilesParts,
  context: Context,
  { studentId, templateId, leavingDate }: { studentId: string; templateId: string; leavingDate?: Day },
): Promise<Prepared> {
  const { today } = context
  const { rowId: _, ...template } = await findTemplate(context, templateId)
  const known = await findKnown(files, context, studentId)
  if (template.kind === 'bonafide' && known.student.status !== 'active') {
    throw new Refused(certificateRefusals.notHere)
  }
  const isTransfer = template.kind === 'transfer'
  const said = known.lastDay ?? (isTransfer ? (leavingDate ?? today) : null)
  const counted = isTransfer ? await findAttendance(context, known, said ?? today) : {}
  const all = { ...recordedValues(known, template.language, { today, lastDay: said }), ...counted }
  const keys = fieldsIn(template)
  const values = Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) as FieldValues
  return { known, template, values, toType: keysToType(keys, values, template.language) }
}

/**
 * Drafts a certificate. The draft shows the student's record, so it counts as a look at them.
 * @throws Refused 404 for a student or a template that this school does not have, 409 as for issuing
 */
export async function draft(
  { files }: EditingParts,
  context: Context,
  asked: { studentId: string; templateId: string; leavingDate?: Day },
): Promise<Answer<typeof draftCertificate>> {
  if (asked.leavingDate && asked.leavingDate > context.today) {
    throw refusedFields({ leavingDate: studentEditTexts.leftInFuture })
  }
  const { known, template, values, toType } = await prepare(files, context, asked)
  await recordLook(context, 'student', asked.studentId)
  const leaving = { day: known.lastDay ?? context.today, isFixed: known.lastDay !== null }
  return {
    template,
    school: letterheadOf(known.school),
    values,
    toType,
    leaving: template.kind === 'transfer' ? leaving : null,
  }
}

function typedValues(toType: FieldKey[], sent: FieldValues): FieldValues {
  const typed = toType.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]]))
  return Object.fromEntries(typed)
}

/** The record takes a shorter reason than a certificate. */
function reasonFor({ reason }: FieldValues): string | undefined {
  if (reason && reason.length > detailLimits.text)
    throw refusedFields({ 'values.reason': detailTexts.tooLong })
  return reason || undefined
}

/** Ends the enrolment of somebody who is still here; whoever has left gets the number. @returns whether to sign out */
async function leave(
  { files, auth, numberKeys }: EditingParts,
  context: Context,
  { prepared, form, serial }: { prepared: Prepared; form: IssueForm; serial: string },
): Promise<boolean> {
  const { known, values } = prepared
  const { student } = known
  const leavingReason = student.leavingReason ? undefined : reasonFor(values)
  return await editInTransaction({ files, auth, numberKeys }, context, student._id, {
    ...(student.status === 'active' && {
      status: 'leaved',
      leavingDate: form.leavingDate ?? context.today,
    }),
    ...(leavingReason && { leavingReason }),
    ...(form.seenMarks !== undefined && { seenMarks: form.seenMarks }),
    certificateNumber: serial,
  })
}

/** The number is taken first: whoever else issues one of this kind waits, and sees what was done here. */
async function takeSerial(
  { db, today }: Context,
  { known, template: { kind } }: Prepared,
): Promise<{ year: string; number: number; serial: string }> {
  const year = known.academicYear(today).name
  const number = await store.takeNumber(db, { kind, year })
  if ((await store.countIssued(db)) > certificateLimits.kept) throw new Refused(certificateRefusals.full)
  const held =
    kind === 'transfer'
      ? await store.findTransfer(db, known.student._id, new Date(known.stays[0]?.at ?? 0))
      : undefined
  if (held) throw new Refused(certificateRefusals.hasTransfer, { values: { serial: held } })
  return { year, number, serial: serialOf(kind, year, number) }
}

interface Asked {
  studentId: string
  form: IssueForm
  origin: string
}

/**
 * Issues a certificate. Number, certificate and, with a transfer certificate, the end of the enrolment are one
 * transaction: all of them or none.
 * @throws Refused 404 for a student or a template that this school does not have; 409 for a second transfer certificate
 *   of one stay, for a bonafide certificate of somebody who has left, for too many, and, with `current`, for marks after the last day that the person was not told of; 422 for a last day
 *   that is not possible
 */
export async function issue(
  parts: EditingParts,
  context: Context,
  { studentId, form, origin }: Asked,
): Promise<{ message: string; certificate: Certificate }> {
  const issued = await inTransaction(context, async (context) => {
    const { db, actor, now, today } = context
    const { template: templateId, leavingDate } = form
    // Nobody else ends or moves the enrolment between the look and the paper.
    await lockPeople(db, [studentId])
    const there = form.id && (await store.lockCertificate(db, form.id))
    if (there && there.studentId === studentId) {
      return { hasLeft: false, certificate: await readCertificate(context, there._id, origin) }
    }
    const prepared = await prepare(parts.files, context, {
      studentId,
      templateId,
      ...(leavingDate && { leavingDate }),
    })
    const { known, template, toType } = prepared
    const { kind, language, title } = template
    const values = { ...prepared.values, ...typedValues(toType, form.values) }
    const numbered = await takeSerial(context, prepared)
    const { serial } = numbered
    const isTransfer = kind === 'transfer'
    const hasLeft =
      isTransfer && (await leave(parts, context, { prepared: { ...prepared, values }, form, serial }))
    const id = there ? newId() : (form.id ?? newId())
    const studentName = known.student.name
    await store.insertCertificate(db, {
      ...{ id, kind, language, title, studentId, studentName, ...numbered },
      ...{ day: today, by: actor.userId, at: now, code: newCode(db.schoolId) },
      content: {
        school: letterheadOf(known.school),
        text: fillFields(template.text, values),
        items: isTransfer ? itemsOf(language, values) : [],
      },
    })
    const after = { serial, title }
    await recordActivity(context, {
      action: 'certificates.issue',
      entity: 'student',
      entityId: studentId,
      after,
    })
    const certificate = await readCertificate(context, id, origin)
    return { hasLeft, certificate }
  })
  if (issued.hasLeft)
    await signOutEverywhere(authOfActor(parts.auth, context.actor), [studentId], context.now)
  const { certificate } = issued
  const { serial, studentName: name } = certificate
  return { message: fill(certificateTexts.issued, { serial, name }), certificate }
}
