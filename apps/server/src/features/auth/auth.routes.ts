import * as contract from '@shala/contract/auth/auth'
import { type Asked, publicRoute, type Route, routeWithoutSchool } from '#platform/http/route'
import { type AuthParts, authContext } from './auth-context.ts'
import type { Claim, Purpose } from './codes/claims.rules.ts'
import { resetPassword, sendResetCode } from './logins/passwords.rules.ts'
import { listDevices, signDeviceOut } from './sessions/devices.rules.ts'
import { signOut } from './sessions/sessions.rules.ts'
import { listAccounts, signInAsChosen, switchAccount } from './signing-in/accounts.rules.ts'
import { sendLoginCode, signInByCode } from './signing-in/by-code.rules.ts'
import { signInByGoogle } from './signing-in/by-google.rules.ts'
import { signInByPassword } from './signing-in/by-password.rules.ts'
import { sendSignupCode, signUp } from './signing-in/sign-up.rules.ts'

function claimOf(
  purpose: Purpose,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Claim {
  return email !== undefined
    ? { purpose, channel: 'email', identifier: email }
    : { purpose, channel: 'phone', identifier: phone ?? '' }
}

/** Nobody must be kept from these by what others of the school have changed. */
const ending = { may: 'self:read', changes: [], isUncounted: true } as const
const changingOwn = { ...ending, may: 'self:write' } as const

export function authRoutes(parts: AuthParts): Route[] {
  const contextOf = (asked: Pick<Asked<typeof contract.logout>, 'now' | 'userAgent' | 'ipAddress'>) =>
    authContext(parts, asked)
  return [
    publicRoute(contract.sendLoginOtp, async (asked) => ({
      message: contract.authTexts.otpSent,
      ...(await sendLoginCode(contextOf(asked), claimOf('login', asked.body))),
    })),
    publicRoute(contract.verifyLoginOtp, (asked) =>
      signInByCode(contextOf(asked), claimOf('login', asked.body), asked.body.otp),
    ),
    publicRoute(contract.chooseAccount, (asked) => signInAsChosen(contextOf(asked), asked.body)),
    publicRoute(contract.login, (asked) =>
      signInByPassword(contextOf(asked), claimOf('login', asked.body), asked.body),
    ),
    publicRoute(contract.googleLogin, (asked) => signInByGoogle(contextOf(asked), asked.body.credential)),
    publicRoute(contract.forgotPassword, async (asked) => ({
      message: contract.authTexts.otpSent,
      ...(await sendResetCode(contextOf(asked), claimOf('reset', asked.body))),
    })),
    publicRoute(contract.resetPassword, async (asked) => {
      const { otp, newPassword } = asked.body
      const claim = claimOf('reset', asked.body)
      await resetPassword(contextOf(asked), claim, { code: otp, password: newPassword })
      return { message: contract.authTexts.passwordReset }
    }),
    publicRoute(contract.sendSignupOtp, async (asked) => ({
      message: contract.authTexts.otpSent,
      ...(await sendSignupCode(contextOf(asked), claimOf('signup', asked.body))),
    })),
    publicRoute(contract.signup, async (asked) => {
      const { name, otp } = asked.body
      const claim = claimOf('signup', { phone: asked.body.phone })
      const signedIn = await signUp(contextOf(asked), claim, { name, code: otp })
      return { ...signedIn, message: contract.authTexts.signedUp }
    }),
    routeWithoutSchool(contract.listSessions, { may: 'self:read' }, async ({ actor }, asked) => ({
      sessions: await listDevices(contextOf(asked), actor),
    })),
    routeWithoutSchool(contract.revokeSession, changingOwn, async ({ actor }, asked) => {
      await signDeviceOut(contextOf(asked), actor, asked.params.id)
      return { message: contract.authTexts.signedOutThere }
    }),
    routeWithoutSchool(contract.listAccounts, { may: 'self:read' }, async ({ actor }, asked) => ({
      accounts: await listAccounts(contextOf(asked), actor),
    })),
    routeWithoutSchool(contract.switchAccount, changingOwn, ({ actor }, asked) =>
      switchAccount(contextOf(asked), actor, asked.body.userId),
    ),
    routeWithoutSchool(contract.logout, ending, async ({ actor }, asked) => {
      await signOut(contextOf(asked), actor)
      return undefined
    }),
  ]
}
