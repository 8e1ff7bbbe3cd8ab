import { authTexts, type CodeSent, isWholeOtp } from '@shala/contract/auth/auth'
import { passwordTexts } from '@shala/contract/general/passwords'
import { profileRefusals, profileTexts } from '@shala/contract/profile'
import {
  authContext,
  authOfActor,
  findLogin,
  isOwnPassword,
  sendCode,
  setOwnPassword,
  useCode,
} from '#features/auth/index'
import { Refused, refusedFields } from '#platform/refused'
import type { ProfileParts, Who } from './profile.rules.ts'

async function claimOf({ auth }: ProfileParts, { actor }: Who) {
  const { phone, phoneVerified } = await findLogin(authOfActor(auth, actor), actor.userId)
  if (!phone) throw new Refused(profileRefusals.phoneFirst)
  // Otherwise an open browser would be enough to type in a phone and set a password with it.
  if (!phoneVerified) throw new Refused(profileRefusals.phoneUnproven)
  return { purpose: 'set-password', channel: 'phone', identifier: phone } as const
}

/** @throws Refused 422 without a certain phone */
export async function sendPasswordCode(parts: ProfileParts, who: Who): Promise<CodeSent> {
  return await sendCode(authContext(parts.auth, who), await claimOf(parts, who))
}

export interface PasswordForm {
  newPassword: string
  currentPassword?: string | undefined
  otp?: string | undefined
}

async function setFirstPassword(
  parts: ProfileParts,
  who: Who,
  { newPassword, otp }: PasswordForm,
): Promise<string> {
  if (!isWholeOtp(otp ?? '')) throw refusedFields({ otp: authTexts.otpMissing })
  const claim = await claimOf(parts, who)
  const context = authContext(parts.auth, who)
  const given = { password: newPassword, action: 'passwords.set' } as const
  await useCode(context, claim, otp ?? '', () => setOwnPassword(context, who.actor, given))
  return profileTexts.passwordSet
}

/** The first password needs a code, each later one the previous password. Every other session ends. */
export async function changePassword(parts: ProfileParts, who: Who, form: PasswordForm): Promise<string> {
  const { hasPassword } = await findLogin(authOfActor(parts.auth, who.actor), who.actor.userId)
  if (!hasPassword) return await setFirstPassword(parts, who, form)
  const { newPassword, currentPassword } = form
  if (!currentPassword) throw refusedFields({ currentPassword: passwordTexts.allRequired })
  if (currentPassword === newPassword) throw refusedFields({ newPassword: passwordTexts.sameAsCurrent })
  const isOwn = await isOwnPassword(authContext(parts.auth, who), who.actor, currentPassword)
  if (!isOwn) {
    const { message } = profileRefusals.wrongPassword
    throw new Refused(profileRefusals.wrongPassword, { errors: { currentPassword: message } })
  }
  const given = { password: newPassword, action: 'passwords.change' } as const
  await setOwnPassword(authContext(parts.auth, who), who.actor, given)
  return profileTexts.passwordChanged
}
