import type { FileHandle } from 'node:fs/promises'
import { generalRefusals } from '@shala/contract/general/refusal'
import { megabyte } from '../../bytes.ts'
import { openNamelessFile } from '../../files/nameless-file.ts'
import { UploadedFile } from '../../files/uploaded-file.ts'
import { Refused } from '../../refused.ts'

/** In bytes. Above every single field's limit, so that the field's own message can report a file that is too large. */
const largestFile = 10 * megabyte

/** In bytes, for everything in a form besides its files. */
export const mostText = 64 * 1024

export interface FileWriter {
  /** @throws Refused 413 past the form's limits */
  write: (bytes: Buffer) => Promise<void>
  /** The file, once it has arrived completely. */
  end: () => UploadedFile
}

/** The files of one form: straight to disk, one after the other, so that a form is never held whole in memory. */
export class FormFiles {
  readonly #most: number
  #file: FileHandle | null = null
  #start = 0
  #come = 0

  /** The files may have `most` bytes together. */
  constructor(most: number) {
    this.#most = most
  }

  async begin(): Promise<FileWriter> {
    // Many forms arrive without a file.
    this.#file ??= await openNamelessFile()
    const disk = this.#file
    let size = 0
    let isCut = false
    const write = async (bytes: Buffer) => {
      this.#come += bytes.length
      if (this.#come > this.#most) throw new Refused(generalRefusals.tooLarge)
      isCut ||= size + bytes.length > largestFile
      if (isCut) return
      await disk.writeFile(bytes)
      size += bytes.length
    }
    const end = () => {
      const start = this.#start
      this.#start += size
      return new UploadedFile(disk, { start, size, isCut })
    }
    return { write, end }
  }

  /** After this, nothing can be read from the files. */
  async close(): Promise<void> {
    await this.#file?.close()
  }
}
