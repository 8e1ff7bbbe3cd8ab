import type { MessageWay } from '@shala/contract/messages/messages'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { findFamilies } from './addresses.store.ts'
import { waysTo } from './messages.rules.ts'
import * as store from './messages.store.ts'

type Message = Pick<store.Due, 'event' | 'studentId' | 'kind' | 'date'>

/** Has the next phone or email of a family tried, by one of these ways, if there is one. */
export async function queueNext(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { event, studentId, kind, date }: Message,
  ways: readonly MessageWay[],
): Promise<void> {
  // A message that follows an absence goes to the address of the absence alone.
  if (kind !== 'absent') return
  const [family] = await findFamilies(db, [studentId])
  if (!family) return
  const tried = await store.findTried(db, event)
  const isTried = (way: MessageWay, address: string) =>
    tried.some((one) => one.way === way && one.address === address)
  const next = waysTo(family, ways).find(({ way, address }) => !isTried(way, address))
  if (!next) return
  const queued = { ...next, id: newId(), key: event, studentId, kind, date, step: tried.length }
  await store.insertMessages(db, [queued], now)
}
