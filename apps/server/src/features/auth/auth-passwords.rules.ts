import { hash, verify } from '@node-rs/argon2'
import { authRefusals, type SignedIn } from '@shala/contract/auth'
import type { Actor } from '#platform/context'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { signInAsOneOf } from './auth-accounts.rules.ts'
import { type Claim, type CodesContext, sendCode, useCode } from './auth-codes.rules.ts'
import * as tries from './auth-codes.store.ts'
import {
  type ContactsContext,
  findActiveHolders,
  findHolders,
  refuseProbing,
  refuseUnknown,
  settleIfClear,
} from './auth-contacts.rules.ts'
import * as store from './auth-logins.store.ts'
import { type SessionsContext, sessionHours } from './auth-sessions.rules.ts'
import { forgetProofsOf, revokeSessionsOf, wasSignedInFrom } from './auth-sessions.store.ts'

export type PasswordsContext = CodesContext &
  SessionsContext &
  ContactsContext & { userAgent: string | null; address: string }

const minute = 60_000
const hour = 60 * minute

/** Wrong passwords: of one account from one address; of one account from everywhere; from one address for anybody. */
const limits = {
  ofAccountFromAddress: { tries: 5, within: 5 * minute },
  ofAccount: { tries: 25, within: hour },
  fromAddress: { tries: 100, within: 10 * minute },
} as const

function triesOf(identifier: string, address: string): Claim {
  return { purpose: 'login', channel: 'email', identifier: `password:${identifier}`, address }
}

function tooMany(within: number): Refused {
  return new Refused(authRefusals.tooManyPasswords, { retryAfter: within / 1000 })
}

/**
 * Guessing is slowed for the account and for the address. A stranger cannot lock anybody out by it: from where the owner was
 * signed in before, the password goes on working, and a code does everywhere.
 */
async function refuseGuessing(
  { authDb, now, address }: PasswordsContext,
  attempt: Claim,
  logins: store.Login[],
): Promise<void> {
  const { ofAccountFromAddress, ofAccount, fromAddress } = limits
  const since = (within: number) => new Date(now.getTime() - within)
  const here = await tries.countWrongTriesFromAddress(authDb, attempt, since(ofAccountFromAddress.within))
  if (here >= ofAccountFromAddress.tries) throw tooMany(ofAccountFromAddress.within)
  const anybody = await tries.countWrongPasswordsFromAddress(authDb, address, since(fromAddress.within))
  if (anybody >= fromAddress.tries) throw tooMany(fromAddress.within)
  const everywhere = await tries.countWrongTriesSinceVoid(authDb, attempt.identifier, since(ofAccount.within))
  if (everywhere < ofAccount.tries) return
  const ids = logins.map(({ id }) => id)
  if (!(await wasSignedInFrom(authDb, ids, address))) throw tooMany(ofAccount.within)
}

/** Counted before it is looked at, so that many guesses at once are not each the first. */
async function countAttempt(
  context: PasswordsContext,
  attempt: Claim,
  logins: store.Login[],
): Promise<string> {
  const id = newId()
  await context.authDb.transaction().execute(async (authDb) => {
    await tries.lockIdentifier(authDb, attempt.identifier)
    await refuseGuessing({ ...context, authDb }, attempt, logins)
    await tries.insertWrongTry(authDb, attempt, id, context.now)
  })
  return id
}

async function whosePassword(
  { authDb }: PasswordsContext,
  logins: store.Login[],
  password: string,
): Promise<store.Login[]> {
  const ids = logins.map(({ id }) => id)
  const hashes = await store.findPasswordHashes(authDb, ids)
  const matching = new Set<string>()
  for (const { id, hash } of hashes) if (await verify(hash, password)) matching.add(id)
  return logins.filter(({ id }) => matching.has(id))
}

/**
 * Signs in with a password, by email or phone: the accounts whose password it is.
 * @throws Refused 404 for an email or phone nobody has, 401 for a wrong password, 429 after too many, 409 to choose
 */
export async function signInByPassword(
  context: PasswordsContext,
  { channel, identifier }: Pick<Claim, 'channel' | 'identifier'>,
  { password, rememberMe }: { password: string; rememberMe: boolean },
): Promise<SignedIn> {
  await refuseProbing(context)
  // Accounts that merely claim the contact are left out: their sessions would lift the limits that guard its owner.
  const logins = await findHolders(context.authDb, { channel, identifier })
  if (logins.length === 0) return await refuseUnknown(context, channel)
  const attempt = await countAttempt(context, triesOf(identifier, context.address), logins)
  const own = await whosePassword(context, logins, password)
  if (own.length === 0) throw new Refused(authRefusals.wrongPassword)
  await tries.deleteWrongTry(context.authDb, attempt)
  const active = own.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return await signInAsOneOf(context, active, rememberMe ? sessionHours.remembered : sessionHours.byPassword)
}

export async function sendResetCode(context: PasswordsContext, claim: Claim): Promise<void> {
  await findActiveHolders(context, claim)
  await sendCode(context, claim)
}

/** For every account behind the phone or email: each of them could be entered by a code sent there anyway. */
export async function resetPassword(
  context: PasswordsContext,
  claim: Claim,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const holders = await findActiveHolders(context, claim)
  await useCode(context, claim, code)
  await settleIfClear(context, claim, holders)
  const ids = holders.map(({ id }) => id)
  await savePassword(context, ids, password, null)
}

async function savePassword(
  { authDb, now }: SessionsContext,
  ids: string[],
  password: string,
  keptSession: string | null,
): Promise<void> {
  const hashed = await hash(password)
  await authDb.transaction().execute(async (authDb) => {
    await store.savePasswordHash(authDb, ids, hashed)
    await revokeSessionsOf(authDb, ids, now, keptSession)
    await forgetProofsOf(authDb, ids)
  })
}

/** Every other session of the person ends. */
export async function setOwnPassword(
  context: SessionsContext,
  actor: Actor,
  password: string,
): Promise<void> {
  await savePassword(context, [actor.userId], password, actor.sessionId)
}

/** Whether it is the person's own; wrong ones count like wrong sign-ins. */
export async function isOwnPassword(
  context: PasswordsContext,
  actor: Actor,
  password: string,
): Promise<boolean> {
  const logins = await store.findByIds(context.authDb, [actor.userId])
  const attempt = await countAttempt(context, triesOf(actor.userId, context.address), logins)
  const isOwn = (await whosePassword(context, logins, password)).length > 0
  if (isOwn) await tries.deleteWrongTry(context.authDb, attempt)
  return isOwn
}
