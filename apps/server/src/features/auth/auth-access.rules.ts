import { createHash, randomBytes } from 'node:crypto'
import { type AccountChoice, authRefusals, type SignedIn } from '@shala/contract/auth'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type Claim, type CodesContext, sendCode, useCode } from './auth-codes.rules.ts'
import { lockIdentifier } from './auth-codes.store.ts'
import * as store from './auth-logins.store.ts'
import { type SessionsContext, signIn } from './auth-sessions.rules.ts'

export type AccessContext = CodesContext & SessionsContext & { userAgent: string | null }

const ticketMilliseconds = 5 * 60_000

/** Those who may sign in; refuses when there is nobody, or nobody any more. */
async function activeLogins({ authDb }: AccessContext, claim: Claim): Promise<store.Login[]> {
  const logins = await store.findByIdentifier(authDb, claim.channel, claim.identifier)
  if (logins.length === 0) {
    throw new Refused(
      claim.channel === 'email' ? authRefusals.noAccountWithEmail : authRefusals.noAccountWithPhone,
    )
  }
  const active = logins.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return active
}

export async function sendLoginCode(context: AccessContext, claim: Claim): Promise<void> {
  await activeLogins(context, claim)
  await sendCode(context, claim)
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

async function askWhichAccount({ authDb, now }: AccessContext, logins: store.Login[]): Promise<never> {
  const ticket = randomBytes(24).toString('base64url')
  await store.insertTicket(authDb, {
    hash: hashOf(ticket),
    loginIds: logins.map(({ id }) => id),
    expiresAt: new Date(now.getTime() + ticketMilliseconds),
  })
  const accounts = logins.map(({ id, name, role, schoolName, photo }) => ({
    _id: id,
    name,
    role,
    schoolName,
    photo,
  }))
  const choice: AccountChoice = { ticket, accounts }
  throw new Refused(authRefusals.chooseAccount, { body: { ...choice } })
}

/**
 * Signs in by code. The phone or email is proven first; only then is it told which accounts are behind it.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInByCode(context: AccessContext, claim: Claim, code: string): Promise<SignedIn> {
  const logins = await activeLogins(context, claim)
  await useCode(context, claim, code)
  const [only, ...others] = logins
  if (!only || others.length > 0) return await askWhichAccount(context, logins)
  return await signIn(context, only, context.userAgent)
}

export async function signInAsChosen(
  context: AccessContext,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<SignedIn> {
  const isValid = await store.useTicket(context.authDb, hashOf(ticket), userId, context.now)
  if (!isValid) throw new Refused(authRefusals.ticketExpired)
  const [login] = await store.findByIds(context.authDb, [userId])
  if (login?.status !== 'active') throw new Refused(authRefusals.notActive)
  return await signIn(context, login, context.userAgent)
}

async function refuseTakenPhone({ authDb }: AccessContext, phone: string): Promise<void> {
  const logins = await store.findByIdentifier(authDb, 'phone', phone)
  if (logins.some(({ role }) => role === 'admin' || role === 'superadmin')) {
    throw new Refused(authRefusals.phoneTaken)
  }
}

/** The taken phone is refused before any limit is looked at: whoever owns it should sign in, not wait. */
export async function sendSignupCode(context: AccessContext, claim: Claim): Promise<void> {
  await refuseTakenPhone(context, claim.identifier)
  await sendCode(context, claim)
}

/** A new admin, who has no school yet. Of two who sign up one phone at once, one wins. */
export async function signUp(
  context: AccessContext,
  claim: Claim,
  { name, code }: { name: string; code: string },
): Promise<SignedIn> {
  await refuseTakenPhone(context, claim.identifier)
  await useCode(context, claim, code)
  const id = newId()
  await context.authDb.transaction().execute(async (authDb) => {
    await lockIdentifier(authDb, claim.identifier)
    await refuseTakenPhone({ ...context, authDb }, claim.identifier)
    await store.insertLogin(authDb, {
      id,
      role: 'admin',
      name,
      phone: claim.identifier,
      createdAt: context.now,
    })
  })
  const [login] = await store.findByIds(context.authDb, [id])
  if (!login) throw new Error('The account just made is gone.')
  return await signIn(context, login, context.userAgent)
}
