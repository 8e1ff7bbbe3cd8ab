import type { MultipartFile } from '@fastify/multipart'
import { generalRefusals } from '@shala/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { UploadedFile } from '../uploaded-file.ts'

const megabyte = 1024 * 1024

/** Above every rule of a single field, so that the field's own sentence can tell of it. */
const largestFile = 10 * megabyte
const largestForm = 40 * megabyte
const mostFiles = 16
/** JSON carries files as data URLs; it is read in one piece, so larger uploads travel as forms. */
export const largestJsonWithFiles = 14 * megabyte

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  return new UploadedFile(Buffer.concat(chunks), part.file.truncated)
}

/** A field without a chosen file arrives as an empty file without a name. */
function isNothing(part: MultipartFile, { bytes }: UploadedFile): boolean {
  return bytes.length === 0 && !part.filename
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  let total = 0
  const limits = { fileSize: largestFile, files: mostFiles, fieldSize: largestJsonWithFiles }
  const count = (bytes: number) => {
    total += bytes
    if (total > largestForm) throw new Refused(generalRefusals.tooLarge)
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refused(generalRefusals.tooLarge)
      count(String(part.value).length)
      fields[part.fieldname] = part.value
      continue
    }
    const file = await readFile(part)
    count(file.bytes.length)
    if (!isNothing(part, file)) fields[part.fieldname] = file
  }
  return fields
}

/**
 * The fields of a form, a file as `UploadedFile`.
 * @throws Refused 413 past a limit, 400 for what is no form
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  // Before a byte of it is read; a form that does not say its length is counted as it comes.
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > largestForm + megabyte) throw new Refused(generalRefusals.tooLarge)
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof Refused) throw error
    const isLimit = (error as { statusCode?: number }).statusCode === generalRefusals.tooLarge.status
    throw new Refused(isLimit ? generalRefusals.tooLarge : generalRefusals.malformed)
  }
}
