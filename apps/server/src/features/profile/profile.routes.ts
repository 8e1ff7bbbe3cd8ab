import { authTexts } from '@shala/contract/auth/auth'
import * as contract from '@shala/contract/profile'
import { authContext, sendContactCode, sendProofCode } from '#features/auth/index'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { type ProfileParts, showMe } from './profile.rules.ts'
import { proveOwnContact, removeOwnClaim } from './profile-contacts.rules.ts'
import { updateProfile } from './profile-editing.rules.ts'
import { sendPasswordCode } from './profile-password.rules.ts'

export function profileRoutes(parts: ProfileParts): Route[] {
  return [
    routeWithoutSchool(contract.getMe, { may: 'self:read', reads: true }, async (who, asked) => ({
      user: await showMe(parts, { ...asked, ...who }),
    })),
    routeWithoutSchool(
      contract.requestPasswordOtp,
      { may: 'self:write', changes: [] },
      async (who, asked) => ({
        message: authTexts.otpSent,
        ...(await sendPasswordCode(parts, { ...asked, ...who })),
      }),
    ),
    routeWithoutSchool(contract.updateProfile, { may: 'self:write', changes: ['people'] }, (who, asked) =>
      updateProfile(parts, { ...asked, ...who }, asked.body),
    ),
    routeWithoutSchool(
      contract.sendContactOtp,
      { may: 'self:write', changes: [] },
      async ({ actor }, asked) => ({
        message: authTexts.otpSent,
        ...(await sendContactCode(authContext(parts.auth, asked), actor, asked.params.channel)),
      }),
    ),
    routeWithoutSchool(
      contract.sendProofOtp,
      { may: 'self:write', changes: [] },
      async ({ actor }, asked) => ({
        message: authTexts.otpSent,
        ...(await sendProofCode(authContext(parts.auth, asked), actor)),
      }),
    ),
    routeWithoutSchool(contract.proveContact, { may: 'self:write', changes: ['people'] }, (who, asked) =>
      proveOwnContact(parts, { ...asked, ...who }, asked.params.channel, asked.body),
    ),
    routeWithoutSchool(contract.removeContact, { may: 'self:write', changes: ['people'] }, (who, asked) =>
      removeOwnClaim(parts, { ...asked, ...who }, asked.params.channel),
    ),
  ]
}
