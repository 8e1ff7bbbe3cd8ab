import { lockByName } from '#platform/database/locks'
import { before, day, hour } from '#platform/durations'
import { newId } from '#platform/ids'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import * as store from './tries.store.ts'

/** Whether one more message may be sent today to somebody who did not ask for one. Asking counts it. */
export async function mayInvite(context: AuthContext): Promise<boolean> {
  const { invitationsPerDay, invitationsPerNetworkDay } = context.limits
  return await inAuthTransaction(context, async ({ authDb, network, now }) => {
    await lockByName(authDb, 'invitations')
    const kinds: ['invitation'] = ['invitation']
    const since = before(now, day)
    if ((await store.countTries(authDb, { kinds, network, since })) >= invitationsPerNetworkDay) return false
    if ((await store.countTries(authDb, { kinds, since })) >= invitationsPerDay) return false
    const one = { kind: 'invitation', identifier: null, network } as const
    await store.insertTry(authDb, one, { id: newId(), at: now })
    return true
  })
}

const noticesAnHour = 3

/** Whether one more notice may be sent to a phone or email this hour. Asking counts it. */
export async function mayNotify({ authDb, network, now }: AuthContext, contact: string): Promise<boolean> {
  const filter = { kinds: ['notice' as const], identifier: contact, since: before(now, hour) }
  if ((await store.countTries(authDb, filter)) >= noticesAnHour) return false
  const one = { kind: 'notice', identifier: contact, network } as const
  await store.insertTry(authDb, one, { id: newId(), at: now })
  return true
}
