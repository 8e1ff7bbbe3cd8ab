import type { Bucket } from '../files/bucket.ts'
import { StartRefusal } from '../process/start-refusal.ts'

interface NewFile {
  key: string
  bytes: Buffer
  /** Whether what is there already is the same; by its bytes unless given. */
  isSame?: (before: Buffer) => boolean
}

/**
 * Puts a file into the store and reads it back. One that is there already stays, if it is the same.
 * @param put takes the keys of those that were not there
 * @throws StartRefusal when another is there, or it did not arrive whole
 */
export async function putFile(
  bucket: Bucket,
  { key, bytes, isSame = (before) => before.equals(bytes) }: NewFile,
  put: string[],
): Promise<void> {
  const before = await bucket.get(key)
  if (before && isSame(before)) return
  if (before) throw new StartRefusal(`The store already holds another file as ${key}: give an empty one.`)
  put.push(key)
  await bucket.put(key, bytes)
  if (!(await bucket.get(key))?.equals(bytes)) {
    throw new StartRefusal(`The file ${key} did not arrive whole in the store.`)
  }
}
