import { authRefusals } from '@shala/contract/auth/auth'
import { lockByName } from '#platform/database/locks'
import { before, hour, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { wasUsedFrom } from '../sessions/known-networks.store.ts'
import * as store from './tries.store.ts'

/**
 * Wrong passwords: for one account from one network, for one account from everywhere, and from one network for any
 * account.
 */
const limits = {
  ofAccountFromNetwork: { tries: 5, within: 5 * minute },
  ofAccount: { tries: 25, within: hour },
  fromNetwork: { tries: 100, within: 10 * minute },
} as const

type Limit = (typeof limits)[keyof typeof limits]

/** The accounts whose password may be checked, each with its counted try. */
export type PasswordTry = ReadonlyMap<string, string>

/**
 * The limit that an account has passed, if any. Guessing is slowed down for the account and for the network. A stranger
 * cannot lock anybody out: the password keeps working where its owner has signed in before, and a code works
 * everywhere.
 */
async function findLimitPassed(context: AuthContext, accountId: string): Promise<Limit | null> {
  const { authDb, now, network } = context
  const isPast = async ({ tries, within }: Limit, filter: { identifier: string; network?: string }) =>
    (await store.countTries(authDb, { ...filter, kinds: ['password'], since: before(now, within) })) >= tries
  const { ofAccountFromNetwork, ofAccount, fromNetwork } = limits
  if (await isPast(ofAccountFromNetwork, { identifier: accountId, network })) return ofAccountFromNetwork
  const since = before(now, fromNetwork.within)
  const ofNetwork = { kinds: ['password' as const], network, isFurther: false as const, since }
  const isPastFromNetwork = (await store.countTries(authDb, ofNetwork)) >= fromNetwork.tries
  if (!isPastFromNetwork && !(await isPast(ofAccount, { identifier: accountId }))) return null
  if (await wasUsedFrom(authDb, [accountId], network)) return null
  return isPastFromNetwork ? fromNetwork : ofAccount
}

/**
 * Counts a try for each account whose password this may be, before the password is checked, so that many simultaneous
 * guesses are not all the first, whichever contact they name. Accounts past a limit stay closed.
 * @throws Refused 429 when all of them are
 */
export async function countPasswordTry(context: AuthContext, accountIds: string[]): Promise<PasswordTry> {
  return await inAuthTransaction(context, async (context) => {
    const { authDb, network, now } = context
    const attempt = new Map<string, string>()
    let passed: Limit | null = null
    for (const identifier of accountIds.toSorted()) {
      await lockByName(authDb, `password ${identifier}`)
      const limit = await findLimitPassed(context, identifier)
      passed = limit ?? passed
      if (limit) continue
      const id = newId()
      const isFurther = attempt.size > 0
      await store.insertTry(authDb, { kind: 'password', identifier, network, isFurther }, { id, at: now })
      attempt.set(identifier, id)
    }
    if (attempt.size === 0 && passed) {
      throw new Refused(authRefusals.tooManyPasswords, { retryAfter: passed.within / second })
    }
    return attempt
  })
}

/** For the accounts with this password. For the others it was a wrong one, whoever entered it. */
export async function forgetTry(
  { authDb }: AuthContext,
  attempt: PasswordTry,
  accountIds: Iterable<string>,
): Promise<void> {
  const ids = [...accountIds].flatMap((id) => attempt.get(id) ?? [])
  await store.deleteTries(authDb, ids)
}

/** Lets somebody try again who was locked out by wrong codes or passwords. @returns how many tries were forgotten */
export async function forgetTriesAt(
  { authDb }: Pick<AuthContext, 'authDb'>,
  { id, phone, email }: { id: string; phone: string | null; email: string | null },
): Promise<number> {
  return await store.deleteTriesAt(authDb, [id, ...(phone ? [phone] : []), ...(email ? [email] : [])])
}
