import type { showOwnMessages as showOwnEndpoint } from '@shala/contract/family'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { Language } from '@shala/contract/general/languages.gen'
import {
  type listStops,
  stopRefusals,
  stopTexts,
  type writeAgain as writeAgainEndpoint,
} from '@shala/contract/messages/stops'
import { recordActivity } from '#features/activity/index'
import { updatePerson } from '#features/people/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import { findFamilies } from './addresses.store.ts'
import * as store from './stops.store.ts'

/** The phones and emails that nobody writes to of a child (docs/product.md, Notifications). */
export async function showStops({ db }: Context): Promise<Answer<typeof listStops>> {
  return await store.findStops(db)
}

/**
 * Has one written to again, as its owner asked, or because it is another's now.
 * @throws Refused 404 for one that was not stopped, and for a child of another school
 */
export async function writeAgain(
  context: Context,
  { studentId, address }: Received<typeof writeAgainEndpoint, 'body'>,
): Promise<Answer<typeof writeAgainEndpoint>> {
  return await inTransaction(context, async (context) => {
    if (!(await store.deleteStop(context.db, { studentId, address })))
      throw new Refused(stopRefusals.notFound)
    await recordActivity(context, {
      action: 'deliveries.write_again',
      entity: 'student',
      entityId: studentId,
    })
    return { message: stopTexts.again }
  })
}

/** Where messages about the child whose account is open go, and whether its family has stopped them. */
export async function showOwnMessages({ db, actor }: Context): Promise<Answer<typeof showOwnEndpoint>> {
  const { familiesWays } = await findLastingSettings({ db })
  if (familiesWays.length === 0) return { addresses: [], isStopped: false, language: null }
  const [found, [family]] = await Promise.all([
    store.findOwnAddresses(db, actor.userId),
    findFamilies(db, [actor.userId]),
  ])
  return {
    language: family?.language ?? null,
    addresses: found.map(({ address }) => address),
    isStopped: found.length > 0 && found.every(({ isStopped }) => isStopped),
  }
}

/**
 * Stops messages to the phone and email of the child's account, or has them sent again. Other numbers of the record go on:
 * whoever has the child's phone keeps nobody else from being told.
 * @returns whether that changed anything
 */
export async function setOwnMessages(
  context: Context,
  { isStopped }: { isStopped: boolean },
): Promise<boolean> {
  const { db, actor, now } = context
  const isNew = isStopped
    ? await store.stopOwnAddresses(db, actor.userId, now)
    : await store.endOwnStops(db, actor.userId)
  if (!isNew) return false
  const action = isStopped ? 'deliveries.stop' : 'deliveries.write_again'
  await recordActivity(context, { action, entity: 'student', entityId: actor.userId })
  return true
}

/** In which language messages about the child whose account is open are sent; null for the school's. In a transaction. */
export async function setOwnLanguage(context: Context, language: Language | null): Promise<void> {
  const { db, actor } = context
  await updatePerson(db, actor.userId, { message_language: language })
  await recordActivity(context, {
    action: 'profile.update',
    entity: 'student',
    entityId: actor.userId,
    after: { fields: ['messageLanguage'] },
  })
}
