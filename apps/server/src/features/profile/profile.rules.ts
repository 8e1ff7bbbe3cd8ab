import type { CurrentUser } from '@shala/contract/profile'
import type { Login } from '#features/auth/index'
import type { Actor, Context } from '#platform/context'
import { findPersonalDetails } from './profile.store.ts'

export interface ProfileParts {
  findLogin: (userId: string) => Promise<Login>
}

/** The signed-in person. An admin without a school has a login only. */
export async function showMe(
  { findLogin }: ProfileParts,
  { actor, context }: { actor: Actor; context: Context | null },
): Promise<CurrentUser> {
  const login = await findLogin(actor.userId)
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
