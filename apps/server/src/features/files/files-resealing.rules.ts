import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { seal, unseal } from '#platform/files/sealing'
import { type FilesParts, keyOf } from './files.rules.ts'
import * as store from './files-resealing.store.ts'

type Parts = Pick<FilesParts, 'bucket' | 'documentKeys'>

/** Whoever would remove the document meanwhile waits, so that no bytes come back after their row has gone. */
async function resealOne({ bucket, documentKeys }: Parts, db: SchoolDb, id: string): Promise<void> {
  const { current } = documentKeys
  await inTransaction({ db }, async ({ db }) => {
    if (!(await store.lockDocument(db, id, current.id))) return
    const place = keyOf(db.schoolId, id, 'whole')
    const sealed = await bucket.get(place)
    if (sealed) await bucket.put(place, seal(documentKeys, place, unseal(documentKeys, place, sealed)))
    await store.setKey(db, id, current.id)
  })
}

/**
 * Seals every document of a school with the current key, one after the other. Cut off anywhere, the next run goes on.
 * @returns the ids of those that cannot be opened
 */
export async function resealDocuments(
  parts: Parts,
  db: SchoolDb,
  onResealed: () => Promise<void>,
): Promise<string[]> {
  const closed: string[] = []
  const { id: keyId } = parts.documentKeys.current
  let last: string | null = null
  for (;;) {
    const id: string | null = await store.findSealedOtherwise(db, keyId, last)
    if (id === null) return closed
    await resealOne(parts, db, id).catch(() => closed.push(id))
    await onResealed()
    last = id
  }
}
