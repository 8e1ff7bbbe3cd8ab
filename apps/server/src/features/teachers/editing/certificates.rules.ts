import { certificateRule } from '@shala/contract/files'
import { certificateField } from '@shala/contract/teachers'
import type { TeacherEdit } from '@shala/contract/teachers-editing'
import { documentLinks, type FilesParts, isLinkTo, type ReadFile, readFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { type FoundQualification, findQualifications, type TeacherRow } from '../teachers.store.ts'

type SentQualifications = NonNullable<TeacherEdit['qualifications']>

/** The whole list as it will be, and the certificates that come with it. */
export interface NewQualifications {
  rows: TeacherRow['qualifications']
  added: ReadFile[]
}

/** A file of the form comes before what the list itself says. */
function sentCertificates(edit: TeacherEdit, sent: SentQualifications): Record<string, unknown> {
  return Object.fromEntries(
    sent.map(({ fileUrl }, index) => [certificateField(index), edit[certificateField(index)] ?? fileUrl]),
  )
}

/**
 * The qualifications of an edit: the link of a certificate that the teacher has leaves it, whatever its place in the list.
 * @throws Refused 413, 415 or 422 at the certificate that cannot be taken
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
  const keptBy = (field: string) =>
    stored.find(({ fileId }) => fileId && isLinkTo(certificates[field], links[fileId] ?? null))?.fileId ??
    null
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
  }
}

const shown = ({ type, institution, year }: { type: string; institution: string; year: number }) => ({
  type,
  institution,
  year,
})

function isSame(stored: FoundQualification[], rows: NewQualifications['rows']): boolean {
  const parts = (one: object, fileId: string | null | undefined) => [...Object.values(one), fileId ?? null]
  const before = stored.map((one) => parts(shown(one), one.fileId))
  return JSON.stringify(before) === JSON.stringify(rows.map((one) => parts(shown(one), one.file_id)))
}

export interface QualificationsChange {
  /** As the activity tells them. */
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

/** The place of one that somebody else has removed since it was read; -1 when there is none. */
export function lostCertificate(stored: FoundQualification[], { rows, added }: NewQualifications): number {
  const known = new Set([...stored.map(({ fileId }) => fileId), ...added.map(({ id }) => id)])
  return rows.findIndex(({ file_id }) => file_id && !known.has(file_id))
}
