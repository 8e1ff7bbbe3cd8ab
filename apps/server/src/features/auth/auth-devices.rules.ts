import { authRefusals, type Session } from '@shala/contract/auth'
import UAParser from 'ua-parser-js'
import type { Actor } from '#platform/context'
import { Refused } from '#platform/refused'
import type { SessionsContext } from './auth-sessions.rules.ts'
import * as store from './auth-sessions.store.ts'

function present(found: store.FoundSession, actor: Actor): Session {
  const { browser, os } = UAParser(found.userAgent ?? '')
  return {
    _id: found.id,
    browser: browser.name ?? null,
    system: os.name ?? null,
    address: found.address,
    createdAt: found.createdAt.toISOString(),
    lastUsedAt: found.lastUsedAt.toISOString(),
    isCurrent: found.id === actor.sessionId,
  }
}

export async function listDevices({ authDb, now }: SessionsContext, actor: Actor): Promise<Session[]> {
  const found = await store.findSessionsOf(authDb, actor.userId, now)
  return found.map((one) => present(one, actor))
}

/** @throws Refused 404 for a session that is not, or no more, this person's */
export async function signDeviceOut(
  { authDb, now }: SessionsContext,
  actor: Actor,
  id: string,
): Promise<void> {
  const isRevoked = await store.revokeSession(authDb, { id, loginId: actor.userId }, now)
  if (!isRevoked) throw new Refused(authRefusals.sessionNotFound)
}
