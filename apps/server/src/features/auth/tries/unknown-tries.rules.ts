import { before, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import type { AuthContext } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** From one network, which may be a whole school. */
const limit = { tries: 200, within: 10 * minute } as const

/**
 * Counts a request for something that does not exist or is not disclosed. Returns whether the network may still be told
 * so: past the limit it is looking for accounts, and gets the same answer whether there is one or not.
 */
export async function mayBeTold({ authDb, network, now }: AuthContext): Promise<boolean> {
  const since = before(now, limit.within)
  const tries = await store.countTries(authDb, { kinds: ['unknown'], network, since })
  if (tries >= limit.tries) return false
  await store.insertTry(authDb, { kind: 'unknown', identifier: null, network }, { id: newId(), at: now })
  return true
}
