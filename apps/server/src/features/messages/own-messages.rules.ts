import type { showOwnMessages as showOwnEndpoint } from '@shala/contract/family'
import type { Answer } from '@shala/contract/general/endpoint'
import type { Language } from '@shala/contract/general/languages.gen'
import { recordActivity } from '#features/activity/index'
import { updatePerson } from '#features/people/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { findFamilies } from './addresses.store.ts'
import * as store from './stops.store.ts'

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
  const [family] = await findFamilies(db, [actor.userId])
  if (family?.language === language) return
  await updatePerson(db, actor.userId, { message_language: language })
  await recordActivity(context, {
    action: 'profile.update',
    entity: 'student',
    entityId: actor.userId,
    after: { fields: ['messageLanguage'] },
  })
}
