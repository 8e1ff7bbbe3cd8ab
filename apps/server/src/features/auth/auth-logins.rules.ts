import type { AuthDb } from '#platform/database/auth-db'
import { findByIds, type Login } from './auth-logins.store.ts'

/** The account of a signed-in person. */
export async function findLogin(authDb: AuthDb, userId: string): Promise<Login> {
  const [login] = await findByIds(authDb, [userId])
  if (!login) throw new Error('The account of a live session is gone.')
  return login
}
