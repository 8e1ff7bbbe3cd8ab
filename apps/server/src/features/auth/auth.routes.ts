import * as contract from '@shala/contract/auth'
import { type Asked, publicRoute, type Route, routeWithoutSchool } from '#platform/http/route'
import * as access from './auth-access.rules.ts'
import { listAccounts, signInAsChosen, switchAccount } from './auth-accounts.rules.ts'
import type { Claim, Purpose } from './auth-codes.rules.ts'
import { listDevices, signDeviceOut } from './auth-devices.rules.ts'
import { type GoogleContext, signInByGoogle } from './auth-google.rules.ts'
import * as passwords from './auth-passwords.rules.ts'
import { signOut } from './auth-sessions.rules.ts'

/** What stays the same from request to request. */
export type AuthParts = Omit<
  access.AccessContext & passwords.PasswordsContext & GoogleContext,
  'now' | 'userAgent' | 'address'
>

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
  const contextOf = ({
    now,
    userAgent,
    address,
  }: Pick<Asked<typeof contract.logout>, 'now' | 'userAgent' | 'address'>) => ({
    ...parts,
    now,
    userAgent,
    address,
  })
  return [
    publicRoute(contract.sendLoginOtp, async (asked) => {
      await access.sendLoginCode(contextOf(asked), claimOf('login', asked.body, asked.address))
      return { message: contract.authTexts.otpSent }
    }),
    publicRoute(contract.verifyLoginOtp, (asked) =>
      access.signInByCode(contextOf(asked), claimOf('login', asked.body, asked.address), asked.body.otp),
    ),
    publicRoute(contract.chooseAccount, (asked) => signInAsChosen(contextOf(asked), asked.body)),
    publicRoute(contract.login, (asked) =>
      passwords.signInByPassword(contextOf(asked), claimOf('login', asked.body, asked.address), asked.body),
    ),
    publicRoute(contract.googleLogin, (asked) => signInByGoogle(contextOf(asked), asked.body.credential)),
    publicRoute(contract.forgotPassword, async (asked) => {
      await passwords.sendResetCode(contextOf(asked), claimOf('reset', asked.body, asked.address))
      return { message: contract.authTexts.otpSent }
    }),
    publicRoute(contract.resetPassword, async (asked) => {
      const { otp, newPassword } = asked.body
      const claim = claimOf('reset', asked.body, asked.address)
      await passwords.resetPassword(contextOf(asked), claim, { code: otp, password: newPassword })
      return { message: contract.authTexts.passwordReset }
    }),
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
    routeWithoutSchool(contract.listSessions, { may: 'self:read' }, async ({ actor }, asked) => ({
      sessions: await listDevices(contextOf(asked), actor),
    })),
    routeWithoutSchool(contract.revokeSession, { may: 'self:write' }, async ({ actor }, asked) => {
      await signDeviceOut(contextOf(asked), actor, asked.params.id)
      return { message: contract.authTexts.signedOutThere }
    }),
    routeWithoutSchool(contract.listAccounts, { may: 'self:read' }, async ({ actor }, asked) => ({
      accounts: await listAccounts(contextOf(asked), actor),
    })),
    routeWithoutSchool(contract.switchAccount, { may: 'self:write' }, ({ actor }, asked) =>
      switchAccount(contextOf(asked), actor, asked.body.userId),
    ),
    routeWithoutSchool(contract.logout, { may: 'self:read' }, async ({ actor }, asked) => {
      await signOut(contextOf(asked), actor)
      return undefined
    }),
  ]
}
