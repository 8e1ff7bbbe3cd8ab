import type { CurrentUser } from '@shala/contract/profile'
import { findLogin } from '#features/auth/index'
import type { AuthDb } from '#platform/database/auth-db'
import type { Actor, Context } from '#platform/http/route'
import { findPersonalDetails } from './profile.store.ts'

/** The signed-in person. An admin without a school has a login only. */
export async function showMe(
  authDb: AuthDb,
  { actor, context }: { actor: Actor; context: Context | null },
): Promise<CurrentUser> {
  const login = await findLogin(authDb, actor.userId)
  const details = context ? await findPersonalDetails(context.db, actor.userId) : undefined
  return {
    _id: login.id,
    name: login.name,
    role: login.role,
    email: login.email,
    phone: login.phone,
    schoolId: login.schoolId,
    status: login.status,
    address: details?.address ?? null,
    remark: details?.remark ?? null,
    photo: login.photo,
    hasPassword: login.hasPassword,
  }
}
