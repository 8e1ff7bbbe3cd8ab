import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from './ids.ts'

/**
 * A file that waits to be sent, so that whoever reads it slowly holds nothing else. It has no name in any folder: it goes
 * when it is closed, at a crash too.
 */
export interface Spool {
  /** In bytes. */
  size: number
  /** Closes the spool at its end, or when it is destroyed. Once. */
  read: () => Readable
  discard: () => Promise<void>
}

/** Readable by this user only, and out of its folder from the start. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `shala-spool-${newId()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Takes in everything that comes. @throws what the source throws, or an AbortError; nothing is left then */
export async function fillSpool(source: NodeJS.ReadableStream, signal: AbortSignal): Promise<Spool> {
  const file = await openNameless()
  try {
    const write = async (chunks: AsyncIterable<Buffer | string>) => {
      for await (const chunk of chunks) await file.writeFile(chunk)
    }
    await pipeline(source, write, { signal })
    const { size } = await file.stat()
    return {
      size,
      read: () => file.createReadStream({ start: 0 }),
      discard: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The spool once `done` is; without it the spool is closed unread. */
export async function discardUnless(spool: Spool, done: Promise<void>): Promise<Spool> {
  try {
    await done
    return spool
  } catch (error) {
    await spool.discard()
    throw error
  }
}
