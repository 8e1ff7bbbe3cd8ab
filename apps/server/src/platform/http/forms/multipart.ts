import type { MultipartFile } from '@fastify/multipart'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../files/uploaded-file.ts'
import { Refused } from '../../refused.ts'
import { TextOrFile } from './data-url.ts'
import { type FormFiles, mostText } from './form-files.ts'

const mostFiles = 16
const mostParts = 100

type Part = MultipartFile & { filename?: string }

async function receiveFile(part: Part, disk: FormFiles): Promise<UploadedFile> {
  const writer = await disk.begin()
  for await (const chunk of part.file as AsyncIterable<Buffer>) await writer.write(chunk)
  return writer.end()
}

/** A text may be a data URL, so it is also read piece by piece. */
async function receiveText(
  part: Part,
  disk: FormFiles,
  count: (bytes: number) => void,
): Promise<UploadedFile | string> {
  const kept: Buffer[] = []
  const keep = (bytes: Buffer) => {
    count(bytes.length)
    kept.push(bytes)
  }
  const text = new TextOrFile({ files: disk, keep, unescape: (piece) => piece })
  for await (const chunk of part.file as AsyncIterable<Buffer>) await text.add(chunk)
  return (await text.end()) ?? Buffer.concat(kept).toString()
}

/** A field without a chosen file arrives as an empty file without a name. */
function isNothing(received: UploadedFile | string, { filename }: Part): boolean {
  return typeof received !== 'string' && received.size === 0 && !filename
}

function isText({ filename, mimetype }: Part): boolean {
  return filename === undefined && mimetype !== 'application/octet-stream'
}

function countUpTo(most: number): (more: number) => void {
  let total = 0
  return (more) => {
    total += more
    if (total > most) throw new Refused(generalRefusals.tooLarge)
  }
}

export type OnText = (field: string, text: string) => void

/**
 * Receives a form as browsers send it. An error thrown by `onText` ends it.
 * @throws Refused 413 past a limit; whatever the form reader throws
 */
export async function receiveMultipart(
  request: FastifyRequest,
  disk: FormFiles,
  onText: OnText,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  const countText = countUpTo(mostText)
  const countFiles = countUpTo(mostFiles)
  // Every part is passed on as a stream: the reader would hold a whole text in memory.
  const parts = request.parts({ limits: { fileSize: Infinity, files: mostParts }, isPartAFile: () => true })
  for await (const part of parts as AsyncIterable<Part>) {
    if (!isText(part)) countFiles(1)
    const received = isText(part) ? await receiveText(part, disk, countText) : await receiveFile(part, disk)
    if (typeof received === 'string') onText(part.fieldname, received)
    if (!isNothing(received, part)) fields[part.fieldname] = received
  }
  return fields
}
