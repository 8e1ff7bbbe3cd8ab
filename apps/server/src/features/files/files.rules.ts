import { fileRefusals } from '@shala/contract/files'
import { megabyte } from '#platform/bytes'
import type { Context } from '#platform/context'
import { isBackupUnderWay } from '#platform/database/locks'
import type { SchoolDb } from '#platform/database/school-db'
import { before, hour } from '#platform/durations'
import { type Bucket, BucketUnavailable } from '#platform/files/bucket'
import { seal, unseal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'
import { Refused } from '#platform/refused'
import type { Counted } from '#platform/school-measure'
import * as store from './files.store.ts'
import type { PictureParts, ReadFile } from './files-reading.rules.ts'

export interface FilesParts extends PictureParts {
  bucket: Bucket
  documentKeys: KeyRing
  linkKeys: KeyRing
  /** Called when the bucket fails, for the operator's log. */
  onFailure: (error: Error) => void
}

/** An upload that is not attached within this time was interrupted. */
const uploadTime = hour
const clearedAtOnce = 20
const variantNames = ['whole', 'large', 'small'] as const

/** Where a file's bytes are stored; also the place that a document is sealed for. */
export function keyOf(schoolId: string, id: string, variant: string): string {
  return `${schoolId}/${id.slice(0, 2)}/${id}.${variant}`
}

async function reach<R>({ onFailure }: FilesParts, act: () => Promise<R>): Promise<R> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BucketUnavailable)) throw error
    onFailure(error)
    throw new Refused(fileRefusals.unavailable)
  }
}

async function putFile(
  { bucket, documentKeys }: FilesParts,
  schoolId: string,
  file: ReadFile,
): Promise<void> {
  for (const [variant, read] of Object.entries(file.variants)) {
    const key = keyOf(schoolId, file.id, variant)
    const bytes = await read()
    await bucket.put(key, file.kind === 'document' ? seal(documentKeys, key, bytes) : bytes)
  }
}

/**
 * Whether all of them are gone. The row goes last: a bucket that fails now is tried again later, and so are files that a
 * backup under way may still hold.
 */
async function removeUnowned(
  { bucket, onFailure }: FilesParts,
  { db, now }: Pick<Context, 'db' | 'now'>,
  ids: string[],
): Promise<boolean> {
  const claimed = await store.claimUnowned(db, ids, now)
  if (claimed.length === 0) return true
  if (await isBackupUnderWay(db)) return false
  try {
    for (const id of claimed) {
      for (const variant of variantNames) await bucket.remove(keyOf(db.schoolId, id, variant))
    }
    await store.deleteRemoved(db, claimed)
    return true
  } catch (error) {
    onFailure(error as Error)
    return false
  }
}

/**
 * A chore: removes the bytes of a school's removed files, and what interrupted uploads have left behind, the oldest
 * first.
 */
export async function clearLeftOver(
  parts: FilesParts,
  context: Pick<Context, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const left = await store.findLeftOver(context.db, before(context.now, uploadTime), clearedAtOnce)
    if (left.length === 0 || !(await removeUnowned(parts, context, left))) return
  }
}

/** @throws Refused 409 or 429 when a school's files would exceed its limit, in total or for today */
async function countFiles({ db, actor, now, measure }: Context, files: ReadFile[]): Promise<Counted> {
  const more = files.reduce((sum, { size }) => sum + size, 0)
  const school = { schoolId: db.schoolId, now }
  const inAll = (await store.countBytes(db)) + more
  measure.refuseOver('fileMegabytes', school, Math.ceil(inAll / megabyte))
  return measure.count('fileMegabytesPerDay', school, actor, more / megabyte)
}

/**
 * Stores files, then lets `act` save their owner; when it refuses, they are removed again. `act` calls `attachFiles` in
 * its transaction. If it is interrupted, nothing is half done: nobody sees bytes without an owner.
 */
export async function keepFiles<R>(
  parts: FilesParts,
  context: Context,
  files: ReadFile[],
  act: () => Promise<R>,
): Promise<R> {
  if (files.length === 0) return await act()
  const { db, actor, now } = context
  const counted = await countFiles(context, files)
  const { id: keyId } = parts.documentKeys.current
  const rows = files.map((file) => ({ ...file, keyId: file.kind === 'document' ? keyId : null }))
  await store.insertFiles(db, rows, { by: actor.userId, at: now })
  try {
    await reach(parts, async () => {
      for (const file of files) await putFile(parts, db.schoolId, file)
    })
    return await act()
  } catch (error) {
    counted.giveBack()
    await removeUnowned(
      parts,
      context,
      files.map(({ id }) => id),
    )
    throw error
  }
}

async function attach({ db, now }: Context, ownerId: string | null, files: { id: string }[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  const attached = await store.attachFiles(db, ids, ownerId, now)
  if (attached !== ids.length) throw new Refused(fileRefusals.unavailable)
}

/** Gives stored files to a person, in the transaction that saves the person. */
export async function attachFiles(context: Context, ownerId: string, files: { id: string }[]): Promise<void> {
  await attach(context, ownerId, files)
}

/** Gives stored files to the school itself: its logo. */
export async function attachToSchool(context: Context, files: { id: string }[]): Promise<void> {
  await attach(context, null, files)
}

/** @throws Refused 404 when the bytes are not there */
export async function fetchBytes(
  parts: FilesParts,
  schoolId: string,
  id: string,
  variant: (typeof variantNames)[number],
): Promise<Buffer> {
  const key = keyOf(schoolId, id, variant)
  const bytes = await reach(parts, () => parts.bucket.get(key))
  if (!bytes) throw new Refused(fileRefusals.notFound)
  return variant === 'whole' ? unseal(parts.documentKeys, key, bytes) : bytes
}

/** Detaches a person's file of a field, in the transaction that saves the person. */
export async function detachFile({ db, now }: Context, ownerId: string, field: string): Promise<void> {
  await store.removeOwned(db, ownerId, field, now)
}

/** The same by their ids, where a field has several. */
export async function detachFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  ids: string[],
): Promise<void> {
  await store.removeByIds(db, ownerId, ids, now)
}

/** All of some people's photos and documents; the caller ends what refers to them. */
export async function detachAllFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerIds: string[],
): Promise<void> {
  await store.removeAllOf(db, ownerIds, now)
}

/** The same for a file of the school itself. */
export async function detachFromSchool({ db, now }: Context, field: string): Promise<void> {
  await store.removeOwned(db, null, field, now)
}

/**
 * Removes the bytes of every file of a school that is being erased; their rows go with the school.
 * @throws BucketUnavailable when the bucket fails, to be tried again
 */
export async function removeAllFiles(
  { bucket }: FilesParts,
  db: SchoolDb,
  signal: AbortSignal,
): Promise<void> {
  let last: string | null = null
  while (!signal.aborted) {
    const ids: string[] = await store.findIdsAfter(db, last, clearedAtOnce)
    for (const id of ids) {
      for (const variant of variantNames) await bucket.remove(keyOf(db.schoolId, id, variant))
    }
    last = ids.at(-1) ?? null
    if (last === null) return
  }
}
