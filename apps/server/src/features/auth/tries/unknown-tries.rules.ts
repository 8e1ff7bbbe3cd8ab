import { authRefusals } from '@shala/contract/auth'
import { generalRefusals } from '@shala/contract/refusal'
import { before, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** From one address, a whole school behind it: whoever asks more often in vain is looking for accounts. */
const limit = { tries: 200, within: 10 * minute } as const

/** @throws Refused 429 once an address has asked too often for what is not there */
export async function refuseLookingForAccounts({ authDb, ipAddress, now }: AuthContext): Promise<void> {
  const since = before(now, limit.within)
  const tries = await store.countTries(authDb, { kinds: ['unknown'], ipAddress, since })
  if (tries >= limit.tries) throw new Refused(generalRefusals.tooMany, { retryAfter: limit.within / second })
}

/** @throws Refused 404, always, and counts the try */
export async function refuseUnknown(
  { authDb, ipAddress, now }: AuthContext,
  channel: 'email' | 'phone',
): Promise<never> {
  await store.insertTry(authDb, { kind: 'unknown', identifier: null, ipAddress }, { id: newId(), at: now })
  throw new Refused(channel === 'email' ? authRefusals.noAccountWithEmail : authRefusals.noAccountWithPhone)
}
