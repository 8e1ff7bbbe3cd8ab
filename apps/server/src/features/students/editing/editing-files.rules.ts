import { documentFields, editedDocumentRule, editedPhotoRule } from '@shala/contract/files'
import type { StudentDetails } from '@shala/contract/students'
import type { StudentEdit } from '@shala/contract/students-editing'
import {
  attachFiles,
  detachFile,
  type FilesParts,
  photoLink,
  type ReadFile,
  readFiles,
} from '#features/files/index'
import type { Context } from '#platform/context'

const fileFields = ['photo', ...documentFields] as const
type FileField = (typeof fileFields)[number]

const fileRules = Object.fromEntries(
  fileFields.map((field) => [field, field === 'photo' ? editedPhotoRule : editedDocumentRule]),
)

/** What happens to the files of a student; a field that is in neither stays. */
export interface FileChanges {
  added: ReadFile[]
  removed: string[]
}

/** A link that has expired, or was signed for somebody else, still leads to the same file. */
function isLinkTo(sent: unknown, link: string | null): boolean {
  return typeof sent === 'string' && link !== null && sent.split('?')[0] === link.split('?')[0]
}

/** @throws Refused 413, 415 or 422 for a file that cannot be taken, 422 for a link to something else */
export async function readFileChanges(
  files: FilesParts,
  context: Context,
  { edit, current }: { edit: StudentEdit; current: StudentDetails },
): Promise<FileChanges> {
  const changing = fileFields.filter(
    (field) => edit[field] !== undefined && !isLinkTo(edit[field], current[field]),
  )
  const sent = Object.fromEntries(changing.map((field) => [field, edit[field]]))
  const added = await readFiles(files, context, sent, fileRules)
  const isAdded = (field: FileField) => added.some((one) => one.field === field)
  return { added, removed: changing.filter((field) => !isAdded(field) && current[field] !== null) }
}

/** In the transaction that saves the student. */
export async function saveFiles(
  context: Context,
  id: string,
  { added, removed }: FileChanges,
): Promise<void> {
  for (const field of [...removed, ...added.map(({ field }) => field)]) await detachFile(context, id, field)
  await attachFiles(context, id, added)
}

/** As the activity tells them. */
export function namesOf({ added, removed }: FileChanges): { newFiles?: string[]; removedFiles?: string[] } {
  return {
    ...(added.length > 0 && { newFiles: added.map(({ field }) => field) }),
    ...(removed.length > 0 && { removedFiles: removed }),
  }
}

export function photoAfter(
  { db }: Context,
  photo: string | null,
  { added, removed }: FileChanges,
): string | null {
  const chosen = added.find(({ field }) => field === 'photo')
  if (chosen) return photoLink(db.schoolId, chosen.id)
  return removed.includes('photo') ? null : photo
}
