import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openNamelessFile } from './nameless-file.ts'

/**
 * A file that waits to be sent, so that a slow reader holds nothing but this file.
 */
export interface Spool {
  /** In bytes. */
  size: number
  /** Closes the spool at its end, or when it is destroyed. Once. */
  read: () => Readable
  discard: () => Promise<void>
}

/** Takes in everything that comes. @throws what the source throws, or an AbortError; nothing is left then */
export async function fillSpool(source: NodeJS.ReadableStream, signal: AbortSignal): Promise<Spool> {
  const file = await openNamelessFile()
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

/**
 * The spool that is made inside of `act`, such as a transaction; closed unread when `act` then fails, such as at its end.
 * `act` hands on what it has made to `made`.
 */
export async function spoolOf(act: (made: (spool: Spool) => Spool) => Promise<Spool>): Promise<Spool> {
  let open: Spool | undefined
  try {
    return await act((spool) => {
      open = spool
      return spool
    })
  } catch (error) {
    await open?.discard()
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
