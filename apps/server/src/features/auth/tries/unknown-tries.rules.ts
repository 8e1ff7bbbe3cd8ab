import { before, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import type { AuthContext } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** From one network, a whole school behind it. */
const limit = { tries: 200, within: 10 * minute } as const

/**
 * Counts a request for what is not there, or for what is not told. Whether the network may still be told so: past the limit,
 * accounts are being looked for, and whatever is asked from there is answered alike, whether there is an account or not.
 */
export async function mayBeTold({ authDb, network, now }: AuthContext): Promise<boolean> {
  const since = before(now, limit.within)
  const tries = await store.countTries(authDb, { kinds: ['unknown'], network, since })
  if (tries >= limit.tries) return false
  await store.insertTry(authDb, { kind: 'unknown', identifier: null, network }, { id: newId(), at: now })
  return true
}
