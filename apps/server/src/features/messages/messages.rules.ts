import {
  type MessageKind,
  type MessageWay,
  messageContacts,
  type NewsKind,
  newsKinds,
} from '@shala/contract/messages/messages'
import type { Context } from '#platform/context'
import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import { type Address, type Family, findFamilies } from './addresses.store.ts'
import * as store from './messages.store.ts'

type Moment = Pick<Context, 'db' | 'now'>

export type { FamilyEvent } from './messages.store.ts'

function addressesOf({ phones, email }: Family, way: MessageWay): Address[] {
  if (way === 'email') return email ? [{ way, contact: 'own', address: email }] : []
  const found = new Map<string, Address>()
  for (const contact of messageContacts) {
    const address = phones[contact]
    if (address && !found.has(address)) found.set(address, { way, contact, address })
  }
  return [...found.values()]
}

/** A family's addresses in the order in which they are tried, until one is told. */
export const waysTo = (family: Family, ways: readonly MessageWay[]): Address[] =>
  ways.flatMap((way) => addressesOf(family, way))

export const isNews = (kind: MessageKind): kind is NewsKind => newsKinds.some((one) => one === kind)

/** Whether it follows no other message: it goes to whichever address is reached, and the school's limits hold for it. */
export const isFirst = (kind: MessageKind): boolean =>
  kind === 'absent' || kind === 'announced' || kind === 'closed'

async function firstAddresses(
  { db }: Moment,
  ways: readonly MessageWay[],
  studentIds: string[],
): Promise<ReadonlyMap<string, Address[]>> {
  const [way] = ways
  if (!way || studentIds.length === 0) return new Map()
  const families = await findFamilies(db, studentIds)
  // Where there is none, the office has to know it.
  const none: Address = { way, contact: 'own', address: '' }
  return new Map(families.map((family) => [family.studentId, [waysTo(family, ways)[0] ?? none]]))
}

/** Messages that follow an absence go where the absence went. */
async function sameAddresses(
  { db }: Moment,
  events: readonly store.FamilyEvent[],
): Promise<ReadonlyMap<string, Address[]>> {
  const [first] = events
  if (!first) return new Map()
  const studentIds = events.map(({ studentId }) => studentId)
  const told = await store.findToldAbsent(db, { date: first.date, studentIds })
  const byChild = Map.groupBy(told, ({ studentId }) => studentId)
  return new Map(
    [...byChild].map(([id, ofChild]) => [id, ofChild.map(({ studentId: _, ...address }) => address)]),
  )
}

export interface ToQueue {
  /** Of one day. */
  events: readonly store.FamilyEvent[]
  ways: readonly MessageWay[]
  /** Children whose family the app reaches. */
  reached: ReadonlySet<string>
}

/** Has families told of events outside the app, in the transaction in which they are told in it. */
export async function queueMessages(context: Moment, { events, ways, reached }: ToQueue): Promise<void> {
  const absences = events.filter(({ kind, studentId }) => kind === 'absent' && !reached.has(studentId))
  const ends = events.filter(({ kind }) => kind !== 'absent')
  const first = await firstAddresses(
    context,
    ways,
    absences.map(({ studentId }) => studentId),
  )
  const same = await sameAddresses(context, ends)
  const toMessage = (addresses: ReadonlyMap<string, Address[]>) => (event: store.FamilyEvent) =>
    (addresses.get(event.studentId) ?? []).map((address, place) => {
      // Each is an event of its own: none is the next try of another.
      const key = place === 0 ? event.key : `${event.key} also ${place}`
      return { ...event, ...address, key, id: newId(), step: 0 }
    })
  const messages = [...absences.flatMap(toMessage(first)), ...ends.flatMap(toMessage(same))]
  if (messages.length > 0) await store.insertMessages(context.db, messages, context.now)
}

/** The limit of a month counts them. */
const leastDays = 32

/** Deletes messages that are older than a number of days. */
export async function clearOldMessages({ db, now }: Moment, keptDays: number): Promise<void> {
  await store.deleteOlderThan(db, before(now, Math.max(keptDays, leastDays) * day))
}
