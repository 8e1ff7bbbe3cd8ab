import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import type { AuthParts } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** Whether one more message may leave today for somebody who never asked for one. It is counted by asking. */
export async function mayInvite({ authDb, limits }: AuthParts, now: Date): Promise<boolean> {
  const sent = await store.countTries(authDb, { kinds: ['invitation'], since: before(now, day) })
  if (sent >= limits.invitationsPerDay) return false
  const one = { kind: 'invitation', identifier: null, network: '' } as const
  await store.insertTry(authDb, one, { id: newId(), at: now })
  return true
}
