import type { UploadedFile } from '../../files/uploaded-file.ts'
import type { FileWriter, FormFiles } from './form-files.ts'

/** After this many characters it is known whether a text is a file: a shorter one is read like any other text. */
const headLength = 1024

/** Decodes base64 in pieces of any length. */
class Base64Reader {
  #left = ''

  read(piece: string): Buffer {
    const text = this.#left + piece.replace(/[^\w+/-]/g, '')
    const whole = text.length - (text.length % 4)
    this.#left = text.slice(whole)
    return Buffer.from(text.slice(0, whole), 'base64')
  }

  rest(): Buffer {
    return Buffer.from(this.#left, 'base64')
  }
}

interface How {
  files: FormFiles
  /** Receives what is not a file. */
  keep: (bytes: Buffer) => void
  /** The bytes that a piece of a file stands for, as characters. */
  unescape: (piece: string) => string
}

/**
 * A form's text as it arrives: the file in it if it is a long data URL, else the text itself. A file goes to disk piece
 * by piece, so that it is never one text in memory.
 */
export class TextOrFile {
  readonly #how: How
  #head: string | null = ''
  #file: { writer: FileWriter; base64: Base64Reader } | null = null

  constructor(how: How) {
    this.#how = how
  }

  async add(bytes: Buffer): Promise<void> {
    const piece = bytes.toString('latin1')
    if (this.#file) return await this.#write(piece)
    if (this.#head === null) return this.#how.keep(bytes)
    this.#head += piece
    if (this.#head.length > headLength) await this.#decide(this.#head)
  }

  /** Null if the text is not one. */
  async end(): Promise<UploadedFile | null> {
    if (this.#head) this.#how.keep(Buffer.from(this.#head, 'latin1'))
    if (!this.#file) return null
    await this.#file.writer.write(this.#file.base64.rest())
    return this.#file.writer.end()
  }

  async #decide(head: string): Promise<void> {
    const [start] = /^data:[^,]*;base64,/.exec(head) ?? []
    this.#head = null
    if (start === undefined) return this.#how.keep(Buffer.from(head, 'latin1'))
    this.#file = { writer: await this.#how.files.begin(), base64: new Base64Reader() }
    await this.#write(head.slice(start.length))
  }

  async #write(piece: string): Promise<void> {
    if (!this.#file) return
    const { writer, base64 } = this.#file
    await writer.write(base64.read(this.#how.unescape(piece)))
  }
}
