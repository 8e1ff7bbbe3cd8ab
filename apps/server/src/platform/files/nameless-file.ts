import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../ids.ts'

/**
 * This user's own temporary file. It has no name in any folder, so it disappears when it is closed, even in a crash.
 */
export async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `shala-temp-${newId()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
