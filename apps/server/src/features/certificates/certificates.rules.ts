import type {
  Certificate,
  ListedCertificate,
  listCertificates,
} from '@shala/contract/certificates/certificates'
import { certificateRefusals, certificateTexts } from '@shala/contract/certificates/kinds'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordActivity } from '#features/activity/index'
import type { FilesParts } from '#features/files/index'
import { showSettings } from '#features/schools/index'
import {
  dropCertificateNumber,
  type EditingParts,
  editInTransaction,
  findStudent,
} from '#features/students/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './certificates.store.ts'

function toListed(row: store.ListedRow): ListedCertificate {
  const { cancelledOn: day, cancelledBy: by, cancelReason: reason, ...rest } = row
  return { ...rest, cancelled: day === null ? null : { day, by: by ?? '', reason: reason ?? '' } }
}

function toAnswer({ content, code, language, ...row }: store.Row, origin: string): Certificate {
  return { ...toListed(row), language, ...content, checkUrl: `${origin}/verify/${code}` }
}

/** @throws Refused 404 for one that this school does not have */
export async function readCertificate(
  { db }: Pick<Context, 'db'>,
  id: string,
  origin: string,
): Promise<Certificate> {
  const row = await store.findCertificate(db, id)
  if (!row) throw new Refused(certificateRefusals.notFound)
  return toAnswer(row, origin)
}

/** @throws Refused 404 when this school has no such student */
export async function listOfStudent(
  files: FilesParts,
  context: Context,
  studentId: string,
): Promise<ListedCertificate[]> {
  const [student, rows] = await Promise.all([
    findStudent(files, context, studentId),
    store.findOfStudent(context.db, studentId),
  ])
  if (!student) throw new Refused(studentRefusals.notFound)
  return rows.map(toListed)
}

export async function listAll(
  context: Context,
  { page, limit, year: asked, kind }: Received<typeof listCertificates, 'query'>,
): Promise<Answer<typeof listCertificates>> {
  const { db, today } = context
  const { academicYearStart } = await showSettings(context)
  const present = academicYearAt(today, academicYearStart).name
  const year = asked ?? present
  const [{ rows, total }, known] = await Promise.all([
    store.findPage(db, { year, kind, limit, offset: (page - 1) * limit }),
    store.findYears(db),
  ])
  return {
    certificates: rows.map(toListed),
    pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page, limit },
    year,
    years: [...new Set([present, ...known])].sort().toReversed(),
  }
}

/** @throws Refused 404 for one that this school does not have, 409 for one that was cancelled */
async function lockValid({ db }: Context, id: string): Promise<store.Row> {
  const row = await store.lockCertificate(db, id)
  if (!row) throw new Refused(certificateRefusals.notFound)
  if (row.cancelledOn !== null) throw new Refused(certificateRefusals.cancelled)
  return row
}

/** @throws Refused 404 for one that this school does not have, 409 for one that was cancelled */
export async function recordPrint(
  context: Context,
  id: string,
  origin: string,
): Promise<{ certificate: Certificate }> {
  return await inTransaction(context, async (context) => {
    const { studentId, serial, title, prints } = await lockValid(context, id)
    await store.countPrint(context.db, id)
    await recordActivity(context, {
      action: 'certificates.print',
      entity: 'student',
      entityId: studentId,
      after: { serial, title, prints: prints + 1 },
    })
    return { certificate: await readCertificate(context, id, origin) }
  })
}

/** Whoever has another number by now keeps it. */
async function forgetSerial(
  parts: EditingParts,
  context: Context,
  { studentId, serial }: { studentId: string; serial: string },
): Promise<void> {
  await dropCertificateNumber(context.db, studentId, serial)
  const student = await findStudent(parts.files, context, studentId)
  if (student?.certificateNumber !== serial) return
  await editInTransaction(parts, context, studentId, { certificateNumber: null })
}

/**
 * A transfer certificate's number leaves the record. The student stays as they are otherwise: whoever has left by it is
 * not enrolled again.
 * @throws Refused 404 for one that this school does not have, 409 for one that was cancelled
 */
export async function cancel(
  parts: EditingParts,
  context: Context,
  id: string,
  reason: string,
): Promise<{ message: string; certificate: ListedCertificate }> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now, today } = context
    const { studentId, serial, title, kind } = await lockValid(context, id)
    if (kind === 'transfer') await forgetSerial(parts, context, { studentId, serial })
    await store.setCancelled(db, id, { by: actor.userId, at: now, on: today, reason })
    await recordActivity(context, {
      action: 'certificates.cancel',
      entity: 'student',
      entityId: studentId,
      after: { serial, title, reason },
    })
    const row = await store.lockCertificate(db, id)
    if (!row) throw new Refused(certificateRefusals.notFound)
    const { language: _, content: __, code: ___, ...listed } = row
    return { message: fill(certificateTexts.cancelled, { serial }), certificate: toListed(listed) }
  })
}
