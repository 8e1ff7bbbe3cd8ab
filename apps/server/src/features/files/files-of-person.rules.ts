import type { SchoolDb } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { type FilesParts, fetchBytes } from './files.rules.ts'
import * as store from './files.store.ts'
import { endingOf } from './files-links.rules.ts'

/** In one file with a person's data; nobody has as many. */
const most = 300

const pictures = ['photo', 'chatImage']

/** The bytes of a file; null when they are gone. @throws Refused 503 when they cannot be reached */
async function bytesOf(
  parts: FilesParts,
  db: SchoolDb,
  { id, field }: { id: string; field: string },
): Promise<Buffer | null> {
  try {
    return await fetchBytes(parts, db.schoolId, id, pictures.includes(field) ? 'large' : 'whole')
  } catch (error) {
    if (error instanceof Refused && error.refusal.status === 404) return null
    throw error
  }
}

/** A person's photo and documents, one after the other; the images of their conversation only for themselves. */
export async function* readFilesOf(
  parts: FilesParts,
  db: SchoolDb,
  { ownerId, isSelf }: { ownerId: string; isSelf: boolean },
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const found = await store.findOwned(db, ownerId, most)
  for (const file of found.filter(({ field }) => isSelf || field !== 'chatImage')) {
    const bytes = await bytesOf(parts, db, file)
    if (bytes) yield { name: `${file.field}-${file.id}.${endingOf(file.mediaType)}`, bytes }
  }
}
