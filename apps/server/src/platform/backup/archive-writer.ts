import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { sumsName } from './backup-contents.ts'
import { asItIs, lockWith } from './passphrase.ts'

/** Documents hardly shrink and rows shrink fivefold at once; a higher level takes far longer for little. */
const compression = { level: 1 }

interface Making {
  madeAt: Date
  passphrase: string | undefined
  workFactor?: number | undefined
}

/** Writes `tar`, compressed, and encrypted where there is a passphrase. Nothing but the part under way is in memory. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #sums: string[] = []
  readonly #written: Promise<void>
  readonly #madeAt: Date

  constructor(path: string, { madeAt, passphrase, workFactor }: Making) {
    this.#madeAt = madeAt
    const lock = passphrase ? lockWith(passphrase, workFactor) : asItIs
    // Only its owner may read it, and it is on the disk once `close` returns.
    const file = createWriteStream(path, { mode: 0o600, flush: true })
    this.#written = pipeline(this.#pack, createGzip(compression), lock, file)
    this.#written.catch(() => this.#pack.destroy())
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#sums.push(`${hash('sha256', bytes)}  ${name}`)
    await this.#put(name, bytes)
  }

  async #put(name: string, bytes: Buffer): Promise<void> {
    const header = { name, size: bytes.length, mode: 0o600, mtime: this.#madeAt }
    const added = new Promise<void>((done, fail) => {
      this.#pack.entry(header, (error) => (error ? fail(error) : done())).end(bytes)
    })
    try {
      // A full disk ends the writing, and with it the waiting for room.
      await Promise.race([added, this.#written])
    } catch (error) {
      // The disk's own error comes first: the ones that follow from it say less.
      await this.#written
      throw error
    }
  }

  /** Resolves once everything is on the disk. */
  async close(): Promise<void> {
    await this.#put(sumsName, Buffer.from(`${this.#sums.join('\n')}\n`))
    this.#pack.finalize()
    await this.#written
  }

  async giveUp(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => {})
  }
}
