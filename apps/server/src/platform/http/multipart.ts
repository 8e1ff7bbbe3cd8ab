import type { FileHandle } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyRequest } from 'fastify'
import { openNamelessFile } from '../files/nameless-file.ts'
import { UploadedFile } from '../files/uploaded-file.ts'
import { Refused } from '../refused.ts'

const megabyte = 1024 * 1024

/** Above every rule of a single field, so that the field's own sentence can tell of a larger one. */
const largestFile = 10 * megabyte
const mostFiles = 16
/** JSON carries files as data URLs; it is read in one piece, so larger uploads travel as forms. */
export const largestJsonWithFiles = 14 * megabyte
/** Besides its files a form may hold this much: its text, and one file that is larger than its field allows. */
const besidesFiles = largestJsonWithFiles
const dropMilliseconds = 10_000

export interface ReceivedForm {
  /** Text as it came, a file as `UploadedFile`. */
  fields: Record<string, unknown>
  /** To be called when the request is over: the files are gone then. */
  discard: () => Promise<void>
}

/** Counts what has come of a form. */
type Count = (bytes: number) => void

function countUpTo(most: number): Count {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > most) throw new Refused(generalRefusals.tooLarge)
  }
}

/** Straight to disk, so that a form never stands whole in memory. */
async function receiveFile(
  part: MultipartFile,
  into: { file: FileHandle; start: number },
  count: Count,
): Promise<UploadedFile> {
  const { file, start } = into
  let size = 0
  let isCut = false
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    count(chunk.length)
    isCut ||= size + chunk.length > largestFile
    if (isCut) continue
    await file.writeFile(chunk)
    size += chunk.length
  }
  return new UploadedFile(file, { start, size, isCut })
}

/** A field without a chosen file arrives as an empty file without a name. */
function isNothing(part: MultipartFile, { size }: UploadedFile): boolean {
  return size === 0 && !part.filename
}

async function receiveParts(
  request: FastifyRequest,
  file: FileHandle,
  most: number,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  const count = countUpTo(most)
  let start = 0
  const limits = { fileSize: most + 1, files: mostFiles, fieldSize: largestJsonWithFiles }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refused(generalRefusals.tooLarge)
      count(String(part.value).length)
      fields[part.fieldname] = part.value
      continue
    }
    const uploaded = await receiveFile(part, { file, start }, count)
    start += uploaded.size
    if (!isNothing(part, uploaded)) fields[part.fieldname] = uploaded
  }
  return fields
}

function asRefused(error: unknown): unknown {
  // A disk that is full is not the client's fault.
  if (error instanceof Refused || (error instanceof Error && 'syscall' in error)) return error
  const isLimit = (error as { statusCode?: number }).statusCode === generalRefusals.tooLarge.status
  return new Refused(isLimit ? generalRefusals.tooLarge : generalRefusals.malformed)
}

/** Most clients read no answer while they are still sending, so the rest is thrown away for a while before they are cut off. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const cutOff = setTimeout(() => raw.destroy(), dropMilliseconds).unref()
  raw.once('close', () => clearTimeout(cutOff))
}

/**
 * Takes in a form whose files have at most `maxBytes` together.
 * @throws Refused 413 past a limit, 400 for what is no form
 */
export async function receiveForm(request: FastifyRequest, maxBytes: number): Promise<ReceivedForm> {
  const most = maxBytes + besidesFiles
  // Before a byte of it is read; a form that does not say its length is counted as it comes.
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > most + megabyte) throw new Refused(generalRefusals.tooLarge)
  const file = await openNamelessFile()
  try {
    return { fields: await receiveParts(request, file, most), discard: () => file.close() }
  } catch (error) {
    await file.close()
    dropRest(request)
    throw asRefused(error)
  }
}
