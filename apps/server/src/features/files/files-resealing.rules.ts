import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { SealBroken, seal, sealedHead, unseal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'
import { type FilesParts, keyOf } from './files.rules.ts'
import * as store from './files-resealing.store.ts'

/** `missing`: the store has no bytes for the row. `closed`: none of the given keys opens it. */
type Outcome = 'sealed' | 'missing' | 'closed'

type Parts = Pick<FilesParts, 'bucket' | 'documentKeys'>

/** Anybody who removes the document meanwhile waits, so that no bytes reappear after their row has gone. */
async function resealOne({ bucket, documentKeys }: Parts, db: SchoolDb, id: string): Promise<Outcome> {
  const { current } = documentKeys
  return await inTransaction({ db }, async ({ db }) => {
    if (!(await store.lockDocument(db, id, current.id))) return 'sealed'
    const place = keyOf(db.schoolId, id, 'whole')
    const sealed = await bucket.get(place)
    if (sealed) await bucket.put(place, seal(documentKeys, place, unseal(documentKeys, place, sealed)))
    await store.setKey(db, id, current.id)
    return sealed ? 'sealed' : 'missing'
  })
}

const isDocument = (key: string) => key.endsWith('.whole')

/**
 * A document's bytes from another installation, sealed with the current key; pictures, which are not sealed, as they are.
 * @throws SealBroken when none of the keys opens it
 */
export function resealBytes(
  { documentKeys }: Pick<Parts, 'documentKeys'>,
  key: string,
  bytes: Buffer,
): Buffer {
  if (!isDocument(key) || isOfCurrent(documentKeys, bytes)) return bytes
  return seal(documentKeys, key, unseal(documentKeys, key, bytes))
}

/** Whether stored bytes are what the others became by `resealBytes`: each sealing makes different ones. */
export function areResealed(
  { documentKeys }: Pick<Parts, 'documentKeys'>,
  key: string,
  { stored, bytes }: { stored: Buffer; bytes: Buffer },
): boolean {
  if (stored.equals(bytes)) return !isDocument(key) || isOfCurrent(documentKeys, stored)
  if (!isDocument(key) || !isOfCurrent(documentKeys, stored)) return false
  return unseal(documentKeys, key, stored).equals(unseal(documentKeys, key, bytes))
}

function isOfCurrent({ current }: KeyRing, bytes: Buffer): boolean {
  const head = sealedHead(current)
  return bytes.subarray(0, head.length).equals(head)
}

/** Names the current key as the one of every document, once their bytes are sealed with it. @returns how many there are */
export async function nameCurrentKey(
  { documentKeys }: Pick<Parts, 'documentKeys'>,
  db: SchoolDb,
): Promise<number> {
  return await store.setKeys(db, documentKeys.current.id)
}

function asOutcome(error: unknown): Outcome {
  if (error instanceof SealBroken) return 'closed'
  throw error
}

/**
 * Seals every document of a school with the current key, one after the other. If it is interrupted, the next run
 * continues.
 * @returns the ids of those that cannot be opened, and of those whose bytes are missing
 * @throws BucketUnavailable, or what the database throws: nothing is skipped for an outage
 */
export async function resealDocuments(
  parts: Parts,
  db: SchoolDb,
  onResealed: () => Promise<void>,
): Promise<Record<'closed' | 'missing', string[]>> {
  const found: Record<Outcome, string[]> = { sealed: [], closed: [], missing: [] }
  const { id: keyId } = parts.documentKeys.current
  let last: string | null = null
  for (;;) {
    const id: string | null = await store.findSealedOtherwise(db, keyId, last)
    if (id === null) return found
    found[await resealOne(parts, db, id).catch(asOutcome)].push(id)
    await onResealed()
    last = id
  }
}
