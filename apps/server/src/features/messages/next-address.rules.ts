import type { MessageWay } from '@shala/contract/messages/messages'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { findFamilies } from './addresses.store.ts'
import { isFirst, waysTo } from './messages.rules.ts'
import * as store from './messages.store.ts'

type Message = Pick<store.Due, 'event' | 'studentId' | 'kind' | 'date' | 'newsId'>

/** Has the next phone or email of a family tried, by one of these ways, if there is one and no earlier one was reached after all. */
export async function queueNext(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { event, studentId, kind, date, newsId }: Message,
  ways: readonly MessageWay[],
): Promise<void> {
  // A message that follows another one goes to its address alone.
  if (!isFirst(kind) || ways.length === 0) return
  const [family] = await findFamilies(db, [studentId])
  if (!family) return
  const all = waysTo(family, ways)
  const addresses = all.map(({ address }) => address)
  const tried = await store.findTried(db, { event, newsId, addresses })
  if (tried.some(({ isOwn, hasArrived }) => isOwn && hasArrived)) return
  const isTried = (way: MessageWay, address: string) =>
    tried.some((one) => one.way === way && one.address === address)
  const next = all.find(({ way, address }) => !isTried(way, address))
  if (!next) return
  const step = tried.filter(({ isOwn }) => isOwn).length
  const queued = { ...next, id: newId(), key: event, studentId, kind, date, newsId, step }
  await store.insertMessages(db, [queued], now)
}
