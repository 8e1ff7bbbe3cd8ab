import { authRefusals } from '@shala/contract/auth/auth'
import { lockByName } from '#platform/database/locks'
import { before, hour, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { wasUsedFrom } from '../sessions/known-networks.store.ts'
import * as store from './tries.store.ts'

/** Wrong passwords: of one account from one network; of one account from everywhere; from one network for anybody. */
const limits = {
  ofAccountFromNetwork: { tries: 5, within: 5 * minute },
  ofAccount: { tries: 25, within: hour },
  fromNetwork: { tries: 100, within: 10 * minute },
} as const

type Limit = (typeof limits)[keyof typeof limits]

/** The accounts whose password may be looked at, each with its counted try. */
export type PasswordTry = ReadonlyMap<string, string>

/**
 * The limit that an account is past, if any. Guessing is slowed for the account and for the network. A stranger cannot lock
 * anybody out by it: from where its owner was signed in before, the password goes on working, and a code does everywhere.
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
 * Counts a try for each account whose password it may be, before the password is looked at, so that many guesses at once
 * are not each the first, and whichever of their names they are typed beside. Accounts that are past a limit stay shut.
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

/** Of the accounts whose password it was; for the others it was a wrong one, whoever gave it. */
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
