import type { FastifyReply } from 'fastify'
import type { TempFile } from '../files/temp-file.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import { PageAnswer, sendHtmlPage } from './page-answer.ts'
import { StandardAnswer, sendStandard } from './standard-answer.ts'

type Content = { bytes: Buffer } | { tempFile: TempFile }

/** Bytes as an answer. Nothing in them may run, whatever they turn out to be. */
export class FileAnswer {
  readonly content: Content
  readonly mediaType: string
  /** The name for saving; plain ASCII of our own, never a person's text. */
  readonly name: string
  readonly isAttachment: boolean
  /** Seconds in which the person's own browser may keep it; 0 for never. */
  readonly maxAge: number

  constructor(
    file: Content & {
      mediaType: string
      name: string
      isAttachment?: boolean
      maxAge?: number
    },
  ) {
    this.content = file
    this.mediaType = file.mediaType
    this.name = file.name
    this.isAttachment = file.isAttachment ?? false
    this.maxAge = file.maxAge ?? 0
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { content, mediaType, name, isAttachment, maxAge } = file
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${isAttachment ? 'attachment' : 'inline'}; filename="${name}"`)
    .header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}, immutable` : 'private, no-store')
    .type(mediaType)
  if ('bytes' in content) return reply.send(content.bytes)
  return reply.header('content-length', content.tempFile.size).send(content.tempFile.read())
}

function sendWritten(reply: FastifyReply, { content }: WrittenAnswer<unknown>): FastifyReply {
  const sent = typeof content === 'string' ? content : content.read()
  return reply.code(200).type('application/json; charset=utf-8').send(sent)
}

/** Sends what is not JSON to be made of an answer; null for every other one. */
export function sendAsItIs(reply: FastifyReply, answered: unknown): FastifyReply | null {
  if (answered instanceof FileAnswer) return sendFile(reply, answered)
  if (answered instanceof WrittenAnswer) return sendWritten(reply, answered)
  if (answered instanceof StandardAnswer) return sendStandard(reply, answered)
  return answered instanceof PageAnswer ? sendHtmlPage(reply, answered) : null
}
