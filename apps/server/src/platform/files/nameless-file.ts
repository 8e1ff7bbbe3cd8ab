import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../ids.ts'

/** A temporary file of this user alone. It has no name in any folder, so it goes when it is closed, at a crash too. */
export async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `shala-temp-${newId()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
