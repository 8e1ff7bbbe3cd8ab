import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { FamilyMessage, listMessages } from '@shala/contract/messages/messages'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { findFamilies } from './addresses.store.ts'
import { waysTo } from './messages.rules.ts'
import { countParts } from './messages.store.ts'
import * as store from './messages-list.store.ts'

function hasFailed({ attempts }: store.ListedMessage): boolean {
  if (attempts.some(({ state }) => store.sentStates.includes(state))) return false
  const last = attempts.at(-1)?.state
  return last === 'failed' || last === 'unknown'
}

/** Adds the phones of the record to those that were not reached. A family that wants no messages can be called, at a wrong number it cannot. */
async function withPhones(
  { db }: Pick<Context, 'db'>,
  messages: readonly store.ListedMessage[],
): Promise<FamilyMessage[]> {
  const failed = messages.filter(hasFailed)
  const families = await findFamilies(
    db,
    failed.map(({ studentId }) => studentId),
    ['wrong'],
  )
  const phonesOf = new Map(families.map((family) => [family.studentId, waysTo(family, ['sms'])]))
  return messages.map((message) => {
    const found = hasFailed(message) ? (phonesOf.get(message.studentId) ?? []) : []
    return { ...message, phones: found.map(({ contact, address: phone }) => ({ contact, phone })) }
  })
}

/** The messages of a day by event, a page of them, with its counts (docs/product.md, Notifications). */
export async function showMessages(
  { mostADay }: { mostADay: number },
  { db, today }: Context,
  { date = today, show, page, limit }: Received<typeof listMessages, 'query'>,
): Promise<Answer<typeof listMessages>> {
  const [messages, { all, ...counts }, smsUsed, { smsADay, smsAMonth }] = await Promise.all([
    store.findMessages(db, { date, show, limit, offset: (page - 1) * limit }),
    store.countMessages(db, date),
    countParts(db, date),
    findLastingSettings({ db }),
  ])
  const total = show === 'all' ? all : counts.notReached
  return {
    date,
    messages: await withPhones({ db }, messages),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    counts,
    smsUsed,
    smsLimits: { day: Math.min(smsADay, mostADay), month: smsAMonth, isOfServer: mostADay < smsADay },
  }
}
