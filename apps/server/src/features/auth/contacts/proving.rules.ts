import { authRefusals, type CodeSent } from '@shala/contract/auth/auth'
import { profileRefusals, profileTexts } from '@shala/contract/profile'
import { dropClaim, verifyContact } from '#features/people/index'
import type { Actor } from '#platform/context'
import { breaksUnique } from '#platform/database/violations'
import { Refused, refusedFields } from '#platform/refused'
import type { AuthContext, SharedAuth } from '../auth-context.ts'
import type { Claim } from '../codes/claims.rules.ts'
import { type EnteredCode, sendCode, useCodes } from '../codes/codes.rules.ts'
import { findLogin } from '../logins/logins.rules.ts'
import type { Login } from '../logins/logins.store.ts'
import { isOwnPassword } from '../logins/passwords.rules.ts'
import { recordSecurity, tellPerson } from '../security-log.rules.ts'
import { type Contact, isProven } from './contacts.rules.ts'
import * as store from './contacts.store.ts'

type Channel = Contact['channel']

/** The contact of an account without a school: a claim until a code proves it. */
export async function claimContactOfLogin(
  { authDb }: SharedAuth,
  userId: string,
  contact: { email?: string; phone?: string },
): Promise<void> {
  await store.claimContactOfLogin(authDb, userId, contact)
}

/** Records that the person typed in a contact. */
export async function recordClaim(context: AuthContext, userId: string, channels: Channel[]): Promise<void> {
  const login = await findLogin(context, userId)
  await recordSecurity(context, login, 'contacts.add', { fields: channels })
}

function claimToProve(login: Login, channel: Channel): Claim {
  const identifier = login[channel]
  if (!identifier || isProven(login, channel)) throw new Refused(profileRefusals.nothingToProve)
  return { purpose: 'prove-contact', channel, identifier }
}

/** @throws Refused 404 without an unproven one; 429, 503 as for every code */
export async function sendContactCode(
  context: AuthContext,
  { userId }: Actor,
  channel: Channel,
): Promise<CodeSent> {
  return await sendCode(context, claimToProve(await findLogin(context, userId), channel))
}

/** The person's confirmed phone, else their confirmed email. */
function claimToConfirm(login: Login): Claim {
  const channel = (['phone', 'email'] as const).find((one) => login[one] && isProven(login, one))
  if (!channel) throw new Refused(profileRefusals.nowhereToSendProof)
  return { purpose: 'confirm', channel, identifier: login[channel] ?? '' }
}

/** @throws Refused 422 without a confirmed contact; 429, 503 as for every code */
export async function sendProofCode(
  context: AuthContext,
  { userId }: Actor,
): Promise<CodeSent & { channel: Channel }> {
  const claim = claimToConfirm(await findLogin(context, userId))
  return { ...(await sendCode(context, claim)), channel: claim.channel }
}

export interface Proof {
  otp: string
  currentPassword?: string | undefined
  proofOtp?: string | undefined
}

async function requirePassword(context: AuthContext, actor: Actor, password: string): Promise<void> {
  if (await isOwnPassword(context, actor, password)) return
  const { wrongPassword } = profileRefusals
  throw new Refused(wrongPassword, { errors: { currentPassword: wrongPassword.message } })
}

/** By field. */
type EnteredCodes = Record<string, EnteredCode>

function wrongCodes(fields: EnteredCodes, wrong: Claim[]): Refused {
  const { wrongCode } = authRefusals
  const names = Object.keys(fields).filter((field) => wrong.some((claim) => claim === fields[field]?.claim))
  return new Refused(wrongCode, {
    errors: Object.fromEntries(names.map((name) => [name, wrongCode.message])),
  })
}

async function verify(
  { bindToSchool, authDb }: AuthContext,
  login: Login,
  contact: Contact,
): Promise<boolean> {
  const own = { id: login.id, ...contact }
  if (login.schoolId) return await verifyContact(bindToSchool(login.schoolId), own)
  return await store.verifyContactOfLogin(authDb, own)
}

async function keepProven(context: AuthContext, login: Login, contact: Contact): Promise<void> {
  try {
    if (!(await verify(context, login, contact))) throw new Refused(profileRefusals.nothingToProve)
    await recordSecurity(context, login, 'contacts.prove', { fields: [contact.channel] })
    tellPerson(context, login, 'contacts.prove', contact.channel)
  } catch (error) {
    const indexes = ['users_staff_phone', 'users_email', 'logins_phone_without_school']
    if (!indexes.some((index) => breaksUnique(error, index))) throw error
    const { contactTaken } = profileRefusals
    throw new Refused(contactTaken, { errors: { [contact.channel]: contactTaken.message } })
  }
}

/**
 * Confirms a phone or email that the person typed in. It takes the code sent there and, because an open browser proves
 * nothing, their password or a code to a contact that is already certain. The other contacts are told.
 * @throws Refused 404 without an unproven one, 422 for a wrong code or password, 409 when somebody at the school has it
 */
export async function proveContact(
  context: AuthContext,
  actor: Actor,
  channel: Channel,
  { otp, currentPassword, proofOtp }: Proof,
): Promise<void> {
  const login = await findLogin(context, actor.userId)
  const claim = claimToProve(login, channel)
  const codes: EnteredCodes = { otp: { claim, code: otp } }
  if (proofOtp) codes.proofOtp = { claim: claimToConfirm(login), code: proofOtp }
  else if (currentPassword) await requirePassword(context, actor, currentPassword)
  else throw refusedFields({ currentPassword: profileTexts.proofMissing })
  await useCodes(context, Object.values(codes), {
    act: () => keepProven(context, login, claim),
    refusal: (wrong) => wrongCodes(codes, wrong),
  })
}

/** @throws Refused 404 without one, 409 for one that is certain */
export async function removeClaim(context: AuthContext, actor: Actor, channel: Channel): Promise<void> {
  const login = await findLogin(context, actor.userId)
  const identifier = login[channel]
  if (!identifier) throw new Refused(profileRefusals.nothingToProve)
  if (isProven(login, channel)) throw new Refused(profileRefusals.contactIsProven)
  const own = { id: login.id, channel, identifier }
  if (login.schoolId) await dropClaim(context.bindToSchool(login.schoolId), own)
  else await store.dropClaimOfLogin(context.authDb, own)
  await recordSecurity(context, login, 'contacts.remove', { fields: [channel] })
}
