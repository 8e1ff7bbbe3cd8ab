import { authRefusals } from '@shala/contract/auth'
import { lockByName } from '#platform/database/locks'
import { before, hour, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { wasSignedInFrom } from '../sessions/sessions.store.ts'
import * as store from './tries.store.ts'

/** Wrong passwords: of one account from one address; of one account from everywhere; from one address for anybody. */
const limits = {
  ofAccountFromIpAddress: { tries: 5, within: 5 * minute },
  ofAccount: { tries: 25, within: hour },
  fromIpAddress: { tries: 100, within: 10 * minute },
} as const

/** A try at somebody's password: by an email, or by the id of the person who is signed in. */
export interface PasswordTry {
  kind: 'password' | 'own-password'
  identifier: string
  /** The accounts that it may be the password of. */
  loginIds: string[]
}

function refuse(within: number): never {
  throw new Refused(authRefusals.tooManyPasswords, { retryAfter: within / second })
}

/**
 * Guessing is slowed for the account and for the address. A stranger cannot lock anybody out by it: from where the owner was
 * signed in before, the password goes on working, and a code does everywhere.
 */
async function refuseGuessing(context: AuthContext, attempt: PasswordTry): Promise<void> {
  const { authDb, now, ipAddress } = context
  const { ofAccountFromIpAddress, ofAccount, fromIpAddress } = limits
  const { kind, identifier, loginIds } = attempt
  const count = (filter: Omit<store.TriesFilter, 'since'>, { within }: { within: number }) =>
    store.countTries(authDb, { ...filter, since: before(now, within) })
  const here = await count({ kinds: [kind], identifier, ipAddress }, ofAccountFromIpAddress)
  if (here >= ofAccountFromIpAddress.tries) refuse(ofAccountFromIpAddress.within)
  const anybody = await count({ kinds: ['password', 'own-password'], ipAddress }, fromIpAddress)
  if (anybody >= fromIpAddress.tries) refuse(fromIpAddress.within)
  const everywhere = await count({ kinds: [kind], identifier }, ofAccount)
  if (everywhere < ofAccount.tries) return
  if (!(await wasSignedInFrom(authDb, loginIds, ipAddress))) refuse(ofAccount.within)
}

/**
 * Counts a try before the password is looked at, so that many guesses at once are not each the first.
 * @returns what `forgetTry` takes once the password was right
 * @throws Refused 429 after too many
 */
export async function countPasswordTry(context: AuthContext, attempt: PasswordTry): Promise<string> {
  const id = newId()
  const { kind, identifier } = attempt
  await inAuthTransaction(context, async (context) => {
    const { authDb, ipAddress, now } = context
    await lockByName(authDb, `${kind} ${identifier}`)
    await refuseGuessing(context, attempt)
    await store.insertTry(authDb, { kind, identifier, ipAddress }, { id, at: now })
  })
  return id
}

export async function forgetTry({ authDb }: AuthContext, id: string): Promise<void> {
  await store.deleteTry(authDb, id)
}
