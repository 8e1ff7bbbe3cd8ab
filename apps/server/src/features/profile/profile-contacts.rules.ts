import type { Answer, Received } from '@shala/contract/general/endpoint'
import { profileTexts, type proveContact as proveEndpoint } from '@shala/contract/profile'
import { authContext, proveContact, removeClaim } from '#features/auth/index'
import { type ProfileParts, showMe, type Who } from './profile.rules.ts'

type Channel = Received<typeof proveEndpoint, 'params'>['channel']

export async function proveOwnContact(
  parts: ProfileParts,
  who: Who,
  channel: Channel,
  proof: Received<typeof proveEndpoint, 'body'>,
): Promise<Answer<typeof proveEndpoint>> {
  await proveContact(authContext(parts.auth, who), who.actor, channel, proof)
  return { message: profileTexts.contactProven, user: await showMe(parts, who) }
}

export async function removeOwnClaim(
  parts: ProfileParts,
  who: Who,
  channel: Channel,
): Promise<Answer<typeof proveEndpoint>> {
  await removeClaim(authContext(parts.auth, who), who.actor, channel)
  return { message: profileTexts.contactRemoved, user: await showMe(parts, who) }
}
