import { randomUUID } from 'node:crypto'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { UploadedFile } from '../../files/uploaded-file.ts'
import { Refused } from '../../refused.ts'
import { TextOrFile } from './data-url.ts'
import { type FormFiles, mostText } from './form-files.ts'

const quote = 0x22
const backslash = 0x5c
const quoteBytes = Buffer.from('"')

/** Undoes JSON's escapes for characters of base64, in pieces of any length; other escapes are invalid in it. */
function unescaping(): (piece: string) => string {
  let left = ''
  return (piece) => {
    const text = left + piece
    left = /\\(u[\da-f]{0,3})?$/i.exec(text)?.[0] ?? ''
    return text
      .slice(0, text.length - left.length)
      .replace(/\\u00([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\([\s\S])/g, (_, char) => (char === '/' ? '/' : ' '))
  }
}

/** Splits JSON into its files and the rest, as it arrives. */
class JsonSplitter {
  readonly files = new Map<string, UploadedFile>()
  readonly #disk: FormFiles
  readonly #rest: Buffer[] = []
  #size = 0
  /** The text being read; null between texts. */
  #text: TextOrFile | null = null
  #isEscaped = false

  constructor(disk: FormFiles) {
    this.#disk = disk
  }

  async add(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      at = this.#text ? await this.#inText(this.#text, chunk, at) : this.#betweenTexts(chunk, at)
    }
  }

  /** Everything besides the files, with a name in place of each. */
  rest(): string {
    return Buffer.concat(this.#rest).toString()
  }

  #betweenTexts(chunk: Buffer, at: number): number {
    const start = chunk.indexOf(quote, at)
    const end = start < 0 ? chunk.length : start + 1
    this.#keep(chunk.subarray(at, end))
    if (start >= 0) this.#text = this.#newText()
    return end
  }

  #newText(): TextOrFile {
    return new TextOrFile({
      files: this.#disk,
      keep: (bytes) => this.#keep(bytes),
      unescape: unescaping(),
    })
  }

  async #inText(text: TextOrFile, chunk: Buffer, at: number): Promise<number> {
    const end = this.#endOfText(chunk, at)
    await text.add(chunk.subarray(at, end))
    if (end === chunk.length) return end
    const file = await text.end()
    if (file) {
      const name = randomUUID()
      this.files.set(name, file)
      this.#keep(Buffer.from(name))
    }
    this.#keep(quoteBytes)
    this.#text = null
    return end + 1
  }

  #endOfText(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (chunk[at] === backslash) this.#isEscaped = true
      else if (chunk[at] === quote) return at
    }
    return chunk.length
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length
    if (this.#size > mostText) throw new Refused(generalRefusals.tooLarge)
    // A slice by itself would keep its whole chunk in memory.
    this.#rest.push(Buffer.from(bytes))
  }
}

/** The parsed JSON, with the files in place of their names. */
function withFiles(read: unknown, files: ReadonlyMap<string, UploadedFile>): unknown {
  if (typeof read === 'string') return files.get(read) ?? read
  if (Array.isArray(read)) return read.map((one) => withFiles(one, files))
  if (!read || typeof read !== 'object') return read
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, withFiles(value, files)]))
}

/**
 * Receives JSON whose files are data URLs: they go to `disk` as they arrive, and the rest is parsed like any other
 * JSON.
 * @throws Refused 413 past a limit, 400 for what is not a JSON object
 */
export async function receiveJson(
  { body, disk }: { body: AsyncIterable<Buffer>; disk: FormFiles },
  read: (text: string) => unknown,
): Promise<Record<string, unknown>> {
  const splitter = new JsonSplitter(disk)
  for await (const chunk of body) await splitter.add(chunk)
  const fields = withFiles(read(splitter.rest()), splitter.files)
  if (!fields || typeof fields !== 'object' || Array.isArray(fields)) {
    throw new Refused(generalRefusals.malformed)
  }
  return fields as Record<string, unknown>
}
