import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartRefusal } from '../process/start-refusal.ts'
import { sumsName } from './backup-contents.ts'
import { ageHead, asItIs, unlockWith } from './passphrase.ts'

/** One part of a backup. */
export interface Entry {
  name: string
  bytes: Buffer
}

export const damaged = () =>
  new StartRefusal('This backup is damaged or cut short, or is no backup of Shala: take another one.')

export async function isEncrypted(path: string): Promise<boolean> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`The backup ${path} cannot be read (${error.code}).`)
  }
  const file = await open(path, 'r').catch(unreadable)
  try {
    const head = Buffer.alloc(ageHead.length)
    const { buffer, bytesRead } = await file.read(head, 0, head.length, 0).catch(unreadable)
    return buffer.toString('latin1', 0, bytesRead) === ageHead
  } finally {
    await file.close()
  }
}

/** Holds the parts to the sums at the end, which are there only when the backup was written to its end. */
class Sums {
  readonly #seen: string[] = []

  add({ name, bytes }: Entry): void {
    this.#seen.push(`${hash('sha256', bytes)}  ${name}`)
  }

  check(sums: Buffer | undefined): void {
    if (sums?.toString() !== `${this.#seen.join('\n')}\n`) throw damaged()
  }
}

/**
 * The parts of a backup in their order.
 * @throws StartRefusal when it is damaged, which may only be found at its end; or the passphrase is another
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const tar = extract()
  const feed = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (!tar.write(chunk)) await once(tar, 'drain')
    tar.end(Buffer.alloc(0))
  }
  const reading = new AbortController()
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const unlock = passphrase ? unlockWith(passphrase) : asItIs
  const fed = pipeline(file, unlock, createGunzip(), feed, { signal: reading.signal })
  fed.catch((error) => tar.destroy(error))
  const sums = new Sums()
  let last: Buffer | undefined
  try {
    for await (const entry of tar) {
      const parts: Buffer[] = []
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
      const found = { name: entry.header.name, bytes: Buffer.concat(parts) }
      if (last) throw damaged()
      if (found.name === sumsName) last = found.bytes
      else {
        sums.add(found)
        yield found
      }
    }
    await fed
    sums.check(last)
  } catch (error) {
    throw error instanceof StartRefusal || isOurs(error) ? error : damaged()
  } finally {
    reading.abort()
  }
}

/** An error of the disk does not mean that the backup is damaged. */
function isOurs(error: unknown): boolean {
  return ['EIO', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
