import { createHash, randomBytes } from 'node:crypto'
import { authRefusals } from '@shala/contract/auth/auth'
import { after, minute } from '#platform/durations'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { holdUnchanged, type Login } from '../logins/logins.store.ts'
import * as store from './tickets.store.ts'

const ticketLife = 5 * minute

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

/**
 * The right to choose between accounts that were proven a moment ago: once, within five minutes.
 * @throws Refused 422 when the phone or email of one of them has changed meanwhile
 */
export async function makeTicket(
  context: AuthContext,
  logins: Login[],
  how: Omit<store.Ticket, 'loginIds'>,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const ticket = { ...how, loginIds: logins.map(({ id }) => id) }
  await inAuthTransaction(context, async ({ authDb, now }) => {
    if (!(await holdUnchanged(authDb, logins))) throw new Refused(authRefusals.ticketExpired)
    await store.insertTicket(authDb, ticket, { hash: hashOf(token), expiresAt: after(now, ticketLife) })
  })
  return token
}

/** @throws Refused 422 for a ticket that is used, expired, or not for this account */
export async function useTicket(
  { authDb, now }: AuthContext,
  token: string,
  loginId: string,
): Promise<store.Ticket> {
  const ticket = await store.useTicket(authDb, { hash: hashOf(token), loginId }, now)
  if (!ticket) throw new Refused(authRefusals.ticketExpired)
  return ticket
}
