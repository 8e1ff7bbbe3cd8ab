import * as contract from '@shala/contract/auth'
import { type Asked, publicRoute, type Route, routeWithoutSchool } from '#platform/http/route'
import * as access from './auth-access.rules.ts'
import type { Claim, CodesContext, Purpose } from './auth-codes.rules.ts'
import { type SessionsContext, signOut } from './auth-sessions.rules.ts'

export type AuthParts = Omit<CodesContext & SessionsContext, 'now'>

function claimOf(
  purpose: Purpose,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  address: string,
): Claim {
  return email !== undefined
    ? { purpose, channel: 'email', identifier: email, address }
    : { purpose, channel: 'phone', identifier: phone ?? '', address }
}

export function authRoutes(parts: AuthParts): Route[] {
  const contextOf = ({ now, userAgent }: Pick<Asked<typeof contract.logout>, 'now' | 'userAgent'>) => ({
    ...parts,
    now,
    userAgent,
  })
  return [
    publicRoute(contract.sendLoginOtp, async (asked) => {
      await access.sendLoginCode(contextOf(asked), claimOf('login', asked.body, asked.address))
      return { message: contract.authTexts.otpSent }
    }),
    publicRoute(contract.verifyLoginOtp, (asked) =>
      access.signInByCode(contextOf(asked), claimOf('login', asked.body, asked.address), asked.body.otp),
    ),
    publicRoute(contract.chooseAccount, (asked) => access.signInAsChosen(contextOf(asked), asked.body)),
    publicRoute(contract.sendSignupOtp, async (asked) => {
      await access.sendSignupCode(contextOf(asked), claimOf('signup', asked.body, asked.address))
      return { message: contract.authTexts.otpSent }
    }),
    publicRoute(contract.signup, async (asked) => {
      const { name, otp } = asked.body
      const claim = claimOf('signup', { phone: asked.body.phone }, asked.address)
      const signedIn = await access.signUp(contextOf(asked), claim, { name, code: otp })
      return { ...signedIn, message: contract.authTexts.signedUp }
    }),
    routeWithoutSchool(contract.logout, { may: 'self:read' }, async ({ actor }, asked) => {
      await signOut(contextOf(asked), actor)
      return undefined
    }),
  ]
}
