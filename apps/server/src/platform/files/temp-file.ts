import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openNamelessFile } from './nameless-file.ts'

/**
 * Content that waits to be sent, so that a slow reader holds nothing else: in a file or, if no larger than other
 * answers, in memory.
 */
export interface TempFile {
  /** In bytes. */
  size: number
  /** Closes the temporary file at the end, or when it is destroyed. Call it once. */
  read: () => Readable
  discard: () => Promise<void>
}

/** In bytes. */
const readAtOnce = 512 * 1024

/** In bytes: up to this much is kept in memory, like any answer of that size. */
const mostInMemory = 128 * 1024

/**
 * Collects everything that arrives.
 * @throws what the source throws, or an AbortError; nothing is left then
 */
export async function fillTempFile(source: NodeJS.ReadableStream, signal: AbortSignal): Promise<TempFile> {
  const held: Buffer[] = []
  let size = 0
  let file: FileHandle | undefined
  const write = async (chunks: AsyncIterable<Buffer | string>) => {
    for await (const chunk of chunks) {
      held.push(Buffer.from(chunk))
      size += held.at(-1)?.length ?? 0
      if (size <= mostInMemory) continue
      file ??= await openNamelessFile()
      for (const bytes of held.splice(0)) await file.writeFile(bytes)
    }
  }
  try {
    await pipeline(source, write, { signal })
    return file ? inFile(file, size) : inMemory(held, size)
  } catch (error) {
    await file?.close()
    throw error
  }
}

/** A file that has been made at a path, which loses its name: it disappears when it is closed, even in a crash. */
export async function takeTempFile(path: string): Promise<TempFile> {
  const file = await open(path, 'r')
  try {
    await rm(path)
    return inFile(file, (await file.stat()).size)
  } catch (error) {
    await file.close()
    throw error
  }
}

function inFile(file: FileHandle, size: number): TempFile {
  return {
    size,
    read: () => file.createReadStream({ start: 0, highWaterMark: readAtOnce }),
    discard: () => file.close(),
  }
}

function inMemory(held: Buffer[], size: number): TempFile {
  return { size, read: () => Readable.from(held, { objectMode: false }), discard: async () => {} }
}

/**
 * The temporary file that `act` makes, for example inside a transaction; it is closed unread if `act` then fails, even
 * at the commit. `act` passes it to `made`.
 */
export async function tempFileOf(
  act: (made: (tempFile: TempFile) => TempFile) => Promise<TempFile>,
): Promise<TempFile> {
  let open: TempFile | undefined
  try {
    return await act((tempFile) => {
      open = tempFile
      return tempFile
    })
  } catch (error) {
    await open?.discard()
    throw error
  }
}

/** The temporary file once `done` succeeds; if it fails, the file is closed unread. */
export async function discardUnless(tempFile: TempFile, done: Promise<void>): Promise<TempFile> {
  try {
    await done
    return tempFile
  } catch (error) {
    await tempFile.discard()
    throw error
  }
}
