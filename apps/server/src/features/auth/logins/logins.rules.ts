import { emailSchema, idSchema, phoneSchema } from '@shala/contract/people'
import type { SharedAuth } from '../auth-context.ts'
import * as store from './logins.store.ts'

/** The account of a signed-in person. */
export async function findLogin({ authDb }: SharedAuth, userId: string): Promise<store.Login> {
  const [login] = await store.findByIds(authDb, [userId])
  if (!login) throw new Error('A live session has no account.')
  return login
}

/** Live accounts by an id, a phone or an email, as an operator is given it. */
export async function findAccounts(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  written: string,
): Promise<store.Login[]> {
  if (idSchema.safeParse(written).success) return await store.findByIds(authDb, [written])
  const email = emailSchema.safeParse(written).data
  if (email) return await store.findByIdentifier(authDb, 'email', email)
  const phone = phoneSchema.safeParse(written).data
  return phone ? await store.findByIdentifier(authDb, 'phone', phone) : []
}

/** Whether any school has been registered here. */
export async function hasSchool({ authDb }: SharedAuth): Promise<boolean> {
  return await store.hasSchool(authDb)
}

/** Schools that have not been deleted for good. */
export async function findOpenSchools({ authDb }: Pick<SharedAuth, 'authDb'>): Promise<string[]> {
  return await store.findOpenSchools(authDb)
}

/** Schools that are due to be erased, the oldest request first. */
export async function findGivenUpSchools({ authDb }: SharedAuth, now: Date): Promise<string[]> {
  return await store.findGivenUpSchools(authDb, now)
}

/** Schools that the server does something for by itself: open, and not closed by the operator. */
export async function findServedSchools({ authDb }: Pick<SharedAuth, 'authDb'>): Promise<string[]> {
  return await store.findServedSchools(authDb)
}

/** A school that is not being deleted; since when it is closed, if it is. */
export async function findSchool(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  id: string,
): Promise<{ name: string; closedAt: Date | null } | undefined> {
  return await store.findSchool(authDb, id)
}

/** Has a school refuse every change from now on, or take changes again (null). */
export async function setClosed(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  id: string,
  closedAt: Date | null,
): Promise<void> {
  await store.setClosed(authDb, id, closedAt)
}
