import type { FileHandle } from 'node:fs/promises'

/** A file from a form, kept on disk. Only its bytes are trusted, not what it says about itself. */
export class UploadedFile {
  readonly size: number
  /** Larger than any form may send, so its bytes were not kept. */
  readonly isCut: boolean
  readonly #form: FileHandle
  readonly #start: number

  /** `form` contains the files of a whole form, one after the other, and is closed when the request is over. */
  constructor(form: FileHandle, { start, size, isCut }: { start: number; size: number; isCut: boolean }) {
    this.#form = form
    this.#start = start
    this.size = size
    this.isCut = isCut
  }

  /** The bytes, or the first `most` of them. */
  async read(most = this.size): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.min(most, this.size))
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await this.#form.read(bytes, { offset: filled, position: this.#start + filled })
      if (bytesRead === 0) throw new Error('The file of a form ended too early.')
      filled += bytesRead
    }
    return bytes
  }
}
