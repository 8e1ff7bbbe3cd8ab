import { certificateRule, fileTexts } from '@shala/contract/files'
import { type TeacherEdit, teacherEditRefusals, teacherEditTexts } from '@shala/contract/teachers/editing'
import { certificateField } from '@shala/contract/teachers/qualifications'
import { documentLinks, type FilesParts, isLinkTo, type ReadFile, readFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { type FoundQualification, findQualifications, type TeacherRow } from '../teachers.store.ts'

type SentQualifications = NonNullable<TeacherEdit['qualifications']>

/** The whole list as it will be, and its new certificates. */
export interface NewQualifications {
  rows: TeacherRow['qualifications']
  added: ReadFile[]
  seen: FoundQualification[] | null
  /** For each place in the list, whether its certificate changes or is left out. */
  isSaid: boolean[]
}

/** A file in the form takes precedence over what the list says. */
function sentCertificates(edit: TeacherEdit, sent: SentQualifications): Record<string, unknown> {
  return Object.fromEntries(
    sent.map(({ fileUrl }, index) => [certificateField(index), edit[certificateField(index)] ?? fileUrl]),
  )
}

const shown = ({ type, institution, year }: { type: string; institution: string; year: number }) => ({
  type,
  institution,
  year,
})

const partsOf = ({ type, institution, year, fileId }: Omit<FoundQualification, 'teacherId'>) => [
  type,
  institution,
  year,
  fileId,
]

function refuseChanged(stored: FoundQualification[], seen: FoundQualification[] | null): void {
  if (!seen || JSON.stringify(stored.map(partsOf)) === JSON.stringify(seen.map(partsOf))) return
  throw new Refused(teacherEditRefusals.changed, { current: { qualifications: stored.map(shown) } })
}

/**
 * The qualifications of an edit. The link of a certificate that the teacher has keeps it, wherever it is in the list.
 * @throws Refused 409 when they are no longer as the edit saw them; 413, 415 or 422 at the certificate that cannot be
 *   accepted
 */
export async function readQualifications(
  files: FilesParts,
  context: Context,
  { id, edit }: { id: string; edit: TeacherEdit },
): Promise<NewQualifications | null> {
  const { qualifications: sent } = edit
  if (!sent) return null
  const stored = await findQualifications(context.db, [id])
  const links = (await documentLinks(files, context, [id])).get(id) ?? {}
  const certificates = sentCertificates(edit, sent)
  const fileAt = (link: unknown) =>
    stored.find(({ fileId }) => fileId && isLinkTo(link, links[fileId] ?? null))?.fileId ?? null
  const seen =
    edit.seenQualifications?.map(({ fileUrl, ...one }) => ({
      ...one,
      teacherId: id,
      fileId: fileUrl && (fileAt(fileUrl) ?? 'gone'),
    })) ?? null
  refuseChanged(stored, seen)
  const keptBy = (field: string) => fileAt(certificates[field])
  const fields = Object.keys(certificates)
  const fresh = fields.filter((field) => keptBy(field) === null)
  const read = await readFiles(
    files,
    context,
    certificates,
    Object.fromEntries(fresh.map((field) => [field, certificateRule])),
  )
  const fileOf = (field: string) => keptBy(field) ?? read.find((one) => one.field === field)?.id ?? null
  return {
    rows: sent.map(({ type, institution, year }, index) => ({
      id: newId(),
      type,
      institution,
      year,
      file_id: fileOf(certificateField(index)),
    })),
    added: read.map((file) => ({ ...file, field: 'certificate' })),
    seen,
    isSaid: fields.map((field) => certificates[field] !== undefined && keptBy(field) === null),
  }
}

function isSame(stored: FoundQualification[], rows: NewQualifications['rows']): boolean {
  const wanted = rows.map(({ file_id, ...one }) => partsOf({ ...one, fileId: file_id ?? null }))
  return JSON.stringify(stored.map(partsOf)) === JSON.stringify(wanted)
}

export interface QualificationsChange {
  /** In the activity's words. */
  before: object[]
  after: object[]
  rows: NewQualifications['rows']
  /** The ids of certificates that are no longer needed. */
  dropped: string[]
}

/** How the list differs from the stored one; null when it does not. */
export function qualificationsChange(
  stored: FoundQualification[],
  wanted: NewQualifications | null,
): QualificationsChange | null {
  if (!wanted || isSame(stored, wanted.rows)) return null
  const kept = new Set(wanted.rows.map(({ file_id }) => file_id))
  const dropped = stored.flatMap(({ fileId }) => (fileId && !kept.has(fileId) ? [fileId] : []))
  return { before: stored.map(shown), after: wanted.rows.map(shown), rows: wanted.rows, dropped }
}

/**
 * Call it while nobody else can change the list.
 * @throws Refused 409 when it is no longer as the edit saw it; 422 at a certificate that no longer exists, or would be
 *   lost without a word
 */
export function refuseLoss(
  stored: FoundQualification[],
  { rows, added, seen, isSaid }: NewQualifications,
): void {
  refuseChanged(stored, seen)
  const known = new Set([...stored.map(({ fileId }) => fileId), ...added.map(({ id }) => id)])
  const lost = rows.findIndex(({ file_id }) => file_id && !known.has(file_id))
  if (lost >= 0) throw refusedFields({ [certificateField(lost)]: fileTexts.strangeLink })
  if (seen) return
  const kept = new Set(rows.map(({ file_id }) => file_id))
  const unsaid = stored.findIndex(({ fileId }, place) => fileId && !kept.has(fileId) && !isSaid[place])
  if (unsaid >= 0) throw refusedFields({ [certificateField(unsaid)]: teacherEditTexts.certificateUnsaid })
}
