import type { ChatAnswerer, ChatMessage } from '@shala/contract/chat/chat'
import { mayFollow } from '@shala/contract/chat/links'
import { postOf } from '@shala/contract/people'
import { attachFiles, detachFiles, type FilesParts, keepFiles, type ReadFile } from '#features/files/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import type { Reply } from './asking.ts'
import * as store from './chat.store.ts'
import type { ChatLimits } from './chat-limits.rules.ts'

export type Answered = Reply & { by: ChatAnswerer; images?: ReadFile[] }

interface KeepingParts {
  files: FilesParts
  limits: ChatLimits
}

export function toMessages(
  { id, askedAt, question, answer, ...one }: store.Exchange,
  suggestions: readonly string[] = [],
): ChatMessage[] {
  const timestamp = askedAt.toISOString()
  const own = { image: null, links: [], suggestions: [], by: null }
  const image = one.fileId && `/api/chat/images/${one.fileId}`
  return [
    { id: `${id}.question`, content: question, isUser: true, timestamp, ...own },
    {
      id: `${id}.answer`,
      content: answer,
      isUser: false,
      timestamp,
      image,
      links: one.links,
      suggestions: [...suggestions],
      by: one.answeredBy,
    },
  ]
}

/**
 * A question with its answer; the oldest of the person go where there are too many.
 * @throws Refused 429 past the questions of a minute
 */
export async function keep(
  { files, limits }: KeepingParts,
  context: Context,
  prompt: string,
  { images = [], ...reply }: Answered,
): Promise<store.Exchange> {
  const { actor, now } = context
  const exchange: store.Exchange = {
    id: newId(),
    askedAt: now,
    question: prompt,
    answer: reply.text,
    answeredBy: reply.by,
    links: reply.links.filter((link) => mayFollow(postOf(actor), link)),
    fileId: images[0]?.id ?? null,
  }
  await keepFiles(files, context, images, () =>
    inTransaction(context, async (context) => {
      const { db } = context
      // Questions that were asked at once are counted one after the other.
      await lockByName(db, `${db.schoolId} ${actor.userId} chat`)
      await attachFiles(context, actor.userId, images)
      await store.insertExchange(db, actor.userId, exchange)
      await detachFiles(context, actor.userId, await store.deleteBeyond(db, actor.userId, limits.kept))
    }),
  )
  return exchange
}
