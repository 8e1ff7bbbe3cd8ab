import { authRefusals, type Session } from '@shala/contract/auth/auth'
import UAParser from 'ua-parser-js'
import type { Actor } from '#platform/context'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { recordOwn } from '../security-log.rules.ts'
import * as store from './sessions.store.ts'

function toSession(found: store.FoundSession, actor: Actor): Session {
  const { browser, os } = UAParser(found.userAgent ?? '')
  return {
    _id: found.id,
    browser: browser.name ?? null,
    system: os.name ?? null,
    address: found.ipAddress,
    createdAt: found.createdAt.toISOString(),
    lastUsedAt: found.lastUsedAt.toISOString(),
    isCurrent: found.id === actor.sessionId,
  }
}

export async function listDevices({ authDb, now }: AuthContext, actor: Actor): Promise<Session[]> {
  const found = await store.findSessionsOf(authDb, actor.userId, now)
  return found.map((one) => toSession(one, actor))
}

/** @throws Refused 404 for a session that is not, or no longer, this person's */
export async function signDeviceOut(context: AuthContext, actor: Actor, id: string): Promise<void> {
  const { authDb, now } = context
  const isRevoked = await store.revokeSession(authDb, { id, loginId: actor.userId }, now)
  if (!isRevoked) throw new Refused(authRefusals.sessionNotFound)
  await recordOwn(context, actor, 'sessions.end', { ofAnotherDevice: id !== actor.sessionId })
}
