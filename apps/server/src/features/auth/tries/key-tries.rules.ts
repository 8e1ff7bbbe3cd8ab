import { generalRefusals } from '@shala/contract/general/refusal'
import { before, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** Wrong keys of other systems, from one network. Nobody guesses one: this spares the database. */
const limit = { tries: 30, within: 10 * minute } as const

/** @throws Refused 429 after many wrong keys from this network */
export async function refuseGuessingKeys({ authDb, network, now }: AuthContext): Promise<void> {
  const since = before(now, limit.within)
  if ((await store.countTries(authDb, { kinds: ['key'], network, since })) < limit.tries) return
  throw new Refused(generalRefusals.tooMany, { retryAfter: limit.within / second })
}

export async function countWrongKey({ authDb, network, now }: AuthContext): Promise<void> {
  await store.insertTry(authDb, { kind: 'key', identifier: null, network }, { id: newId(), at: now })
}
