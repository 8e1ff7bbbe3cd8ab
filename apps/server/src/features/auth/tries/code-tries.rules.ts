import { authRefusals } from '@shala/contract/auth'
import { before, hour, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import * as store from './tries.store.ts'

const fromOneIpAddress = 5
const fromAllInAnHour = 25

/** @throws Refused 429 after five wrong codes for an identifier from one address, until its codes have expired */
export async function refuseGuessingCodes(context: AuthContext, identifier: string): Promise<void> {
  const { authDb, limits, ipAddress, now } = context
  const since = before(now, limits.validSeconds * second)
  const tries = await store.countTries(authDb, { kinds: ['code'], identifier, ipAddress, since })
  if (tries >= fromOneIpAddress) {
    throw new Refused(authRefusals.tooManyTries, { retryAfter: limits.validSeconds })
  }
}

/**
 * Counts a wrong code. Whether the living codes are void by it: past the limit of all addresses they are, and counting
 * starts anew, since the next code is a chance again.
 */
export async function countWrongCode(context: AuthContext, identifier: string): Promise<boolean> {
  const { authDb, ipAddress, now } = context
  const kind = 'code'
  await store.insertTry(authDb, { kind, identifier, ipAddress }, { id: newId(), at: now })
  const since = before(now, hour)
  const tries = await store.countTries(authDb, { kinds: [kind], identifier, isUncounted: true, since })
  if (tries < fromAllInAnHour) return false
  await store.markCounted(authDb, { kind, identifier }, now)
  return true
}
