import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where bytes are stored by key. Keys are made by the product: lower-case words, digits, `-`, `.` and `/`. */
export interface Bucket {
  /** Returns once the bytes would survive a power cut. */
  put: (key: string, bytes: Buffer) => Promise<void>
  get: (key: string) => Promise<Buffer | undefined>
  /** Removing what does not exist is not an error. */
  remove: (key: string) => Promise<void>
}

/** Thrown when a bucket cannot be reached or does not answer as it should. */
export class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable'
}

const partOf = (path: string) => `${path}.part`

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const part = partOf(path)
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    // On a full disk it would keep the room that is missing.
    await rm(part, { force: true })
    throw error
  }
}

/** A folder of this machine. An interrupted write is never visible under its key. */
export function openFolderBucket(folder: string): Bucket {
  const pathOf = (key: string) => join(folder, key)

  async function atPath<R>(act: () => Promise<R>): Promise<R> {
    try {
      return await act()
    } catch (error) {
      throw new BucketUnavailable((error as Error).message)
    }
  }

  return {
    put: (key, bytes) =>
      atPath(async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeDurably(path, bytes)
        await syncFolder(dirname(path))
      }),
    get: (key) =>
      atPath(() =>
        readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        }),
      ),
    remove: (key) =>
      atPath(async () => {
        await rm(pathOf(key), { force: true })
        await rm(partOf(pathOf(key)), { force: true })
      }),
  }
}
