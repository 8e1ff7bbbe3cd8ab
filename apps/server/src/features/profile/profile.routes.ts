import { authTexts } from '@shala/contract/auth'
import * as contract from '@shala/contract/profile'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { type ProfileParts, showMe } from './profile.rules.ts'
import { updateProfile } from './profile-editing.rules.ts'
import { sendPasswordCode } from './profile-password.rules.ts'

export function profileRoutes(parts: ProfileParts): Route[] {
  return [
    routeWithoutSchool(contract.getMe, { may: 'self:read' }, async (who, asked) => ({
      user: await showMe(parts, { ...asked, ...who }),
    })),
    routeWithoutSchool(contract.requestPasswordOtp, { may: 'self:write' }, async (who, asked) => ({
      message: authTexts.otpSent,
      ...(await sendPasswordCode(parts, { ...asked, ...who })),
    })),
    routeWithoutSchool(contract.updateProfile, { may: 'self:write' }, (who, asked) =>
      updateProfile(parts, { ...asked, ...who }, asked.body),
    ),
  ]
}
