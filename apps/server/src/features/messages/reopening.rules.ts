import { dayAt } from '@shala/contract/general/days'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import { insertMessages } from './messages.store.ts'
import { eventOf, type NewsAudience, type NewsToTell, nameOf, planFor, readWords } from './news.rules.ts'
import * as store from './news.store.ts'
import { newsLeavesAt } from './news-hours.ts'

/**
 * Has families who were told that the school is closed, and nobody else, hear that it is open: where they were told, and at their
 * first phone or email those whom the app rang and rings no more.
 * @param told by the app; `reached`: those whose phone it rings now
 * @returns the children whose families get a message
 */
export async function queueReopened(
  context: Pick<Context, 'db' | 'now'>,
  news: Omit<NewsToTell, 'kind'>,
  told: NewsAudience,
): Promise<string[]> {
  const { db, now } = context
  const { settings, partsIn } = await readWords(context, { ...news, kind: 'reopened' })
  const tried = new Set((await store.findTriedForNews(db, news.id)).map(nameOf))
  await store.dropWaiting(db, news.id, now)
  const { addressed } = await planFor(context, settings.familiesWays, told)
  const silent = addressed.filter(({ address }) => !tried.has(nameOf(address)))
  const all = [
    ...(await store.findToldClosed(db, news.id)),
    ...silent.map(({ address, ...child }) => ({ ...child, ...address })),
  ]
  const dueAt = newsLeavesAt(now, settings)
  const toMessage = ({ studentId, language, ...address }: (typeof all)[number], place: number) => ({
    ...address,
    id: newId(),
    // A child's family may have been told at two phones, which are not in the key: it outlives the erasing of the child.
    key: `${eventOf('reopened', news.id, studentId)} ${place}`,
    kind: 'reopened' as const,
    newsId: news.id,
    studentId,
    date: dayAt(dueAt, settings.timeZone),
    step: 0,
    parts: address.way === 'sms' ? partsIn(language) : 0,
    dueAt,
  })
  if (all.length > 0) await insertMessages(db, all.map(toMessage), now)
  return all.map(({ studentId }) => studentId)
}
