import type { FastifyReply } from 'fastify'

/** Bytes as an answer. Nothing in them may run, whatever they turn out to be. */
export class FileAnswer {
  readonly bytes: Buffer
  readonly mediaType: string
  /** For saving; plain ASCII of ours, never a person's text. */
  readonly name: string
  readonly isAttachment: boolean
  /** Seconds in which the person's own browser may keep it; 0 for never. */
  readonly maxAge: number

  constructor(file: {
    bytes: Buffer
    mediaType: string
    name: string
    isAttachment?: boolean
    maxAge?: number
  }) {
    this.bytes = file.bytes
    this.mediaType = file.mediaType
    this.name = file.name
    this.isAttachment = file.isAttachment ?? false
    this.maxAge = file.maxAge ?? 0
  }
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { bytes, mediaType, name, isAttachment, maxAge } = file
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${isAttachment ? 'attachment' : 'inline'}; filename="${name}"`)
    .header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}, immutable` : 'private, no-store')
    .type(mediaType)
    .send(bytes)
}
