import type { FileRule } from '@shala/contract/files'
import type { Context } from '#platform/context'
import { attachFiles, detachFile, type FilesParts } from './files.rules.ts'
import { photoLink } from './files-links.rules.ts'
import { type ReadFile, readFiles } from './files-reading.rules.ts'

/** The changes to a person's files; a field in neither list stays. */
export interface FileChanges {
  added: ReadFile[]
  removed: string[]
}

/** A link that has expired, or was signed for somebody else, still names the same file. */
export function isLinkTo(sent: unknown, link: string | null): boolean {
  return typeof sent === 'string' && link !== null && sent.split('?')[0] === link.split('?')[0]
}

interface Sent<F extends string> {
  /** A field that is absent stays; '' and null remove its file; its own link leaves it. */
  edit: { [K in NoInfer<F>]?: unknown }
  /** The current links. */
  current: Record<NoInfer<F>, string | null>
  rules: Record<F, FileRule>
}

/** @throws Refused 413, 415 or 422 for a file that cannot be accepted, 422 for a link to something else */
export async function readFileChanges<F extends string>(
  files: FilesParts,
  context: Context,
  { edit, current, rules }: Sent<F>,
): Promise<FileChanges> {
  const changing = (Object.keys(rules) as F[]).filter(
    (field) => edit[field] !== undefined && !isLinkTo(edit[field], current[field]),
  )
  const sent = Object.fromEntries(changing.map((field) => [field, edit[field]]))
  const added = await readFiles(files, context, sent, rules)
  const isAdded = (field: F) => added.some((one) => one.field === field)
  return { added, removed: changing.filter((field) => !isAdded(field) && current[field] !== null) }
}

/** In the transaction that saves the person. */
export async function saveFiles(
  context: Context,
  id: string,
  { added, removed }: FileChanges,
): Promise<void> {
  for (const field of [...removed, ...added.map(({ field }) => field)]) await detachFile(context, id, field)
  await attachFiles(context, id, added)
}

/** In the activity's words. */
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
