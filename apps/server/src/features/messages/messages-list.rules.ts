import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { listMessages } from '@shala/contract/messages/messages'
import type { Context } from '#platform/context'
import { countParts } from './messages.store.ts'
import * as store from './messages-list.store.ts'

/** What families were sent on a day, and what became of it (docs/product.md, Messages to families). */
export async function showMessages(
  { db, today }: Context,
  { date = today, show, page, limit }: Received<typeof listMessages, 'query'>,
): Promise<Answer<typeof listMessages>> {
  const [messages, { all, ...counts }, smsUsed] = await Promise.all([
    store.findMessages(db, { date, show, limit, offset: (page - 1) * limit }),
    store.countMessages(db, date),
    countParts(db, date),
  ])
  const total = show === 'all' ? all : counts.notReached
  return {
    date,
    messages,
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    counts,
    smsUsed,
  }
}
