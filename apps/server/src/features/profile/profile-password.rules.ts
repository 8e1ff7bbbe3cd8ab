import { authTexts, type CodeTimes } from '@shala/contract/auth'
import { passwordTexts } from '@shala/contract/passwords'
import { profileRefusals, profileTexts } from '@shala/contract/profile'
import {
  authContext,
  findLogin,
  isOwnPassword,
  sendCode,
  setOwnPassword,
  settleClaims,
  useCode,
} from '#features/auth/index'
import { Refused, refusedFields } from '#platform/refused'
import type { ProfileParts, Who } from './profile.rules.ts'

async function claimOf({ auth }: ProfileParts, { actor }: Who) {
  const { phone } = await findLogin(auth, actor.userId)
  if (!phone) throw new Refused(profileRefusals.phoneFirst)
  return { purpose: 'set-password', channel: 'phone', identifier: phone } as const
}

/** @throws Refused 422 without a phone to send to */
export async function sendPasswordCode(parts: ProfileParts, who: Who): Promise<CodeTimes> {
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
  if (!/^\d{6}$/.test(otp ?? '')) throw refusedFields({ otp: authTexts.otpMissing })
  const claim = await claimOf(parts, who)
  await useCode(authContext(parts.auth, who), claim, otp ?? '')
  await settleClaims(parts.auth, claim, await findLogin(parts.auth, who.actor.userId))
  await setOwnPassword(authContext(parts.auth, who), who.actor, newPassword)
  return profileTexts.passwordSet
}

/** The first password needs a code, each later one the one before. Every other session ends. */
export async function changePassword(parts: ProfileParts, who: Who, form: PasswordForm): Promise<string> {
  const { hasPassword } = await findLogin(parts.auth, who.actor.userId)
  if (!hasPassword) return await setFirstPassword(parts, who, form)
  const { newPassword, currentPassword } = form
  if (!currentPassword) throw refusedFields({ currentPassword: passwordTexts.allRequired })
  if (currentPassword === newPassword) throw refusedFields({ newPassword: passwordTexts.sameAsCurrent })
  const isOwn = await isOwnPassword(authContext(parts.auth, who), who.actor, currentPassword)
  if (!isOwn) {
    const { message } = profileRefusals.wrongPassword
    throw new Refused(profileRefusals.wrongPassword, { errors: { currentPassword: message } })
  }
  await setOwnPassword(authContext(parts.auth, who), who.actor, newPassword)
  return profileTexts.passwordChanged
}
