import { may } from '@shala/contract/general/permissions'
import { generalRefusals } from '@shala/contract/general/refusal'
import { postOf } from '@shala/contract/people'
import type { Actor } from '../context.ts'
import { Refused } from '../refused.ts'
import type { Access, Route } from './route.ts'

/** @throws Refused 401 or 403 for whoever may not call */
export function authorize(access: Access, actor: Actor | null): void {
  if ('public' in access) return
  if (!actor) throw new Refused(generalRefusals.signedOut)
  if (!may(postOf(actor), access.may)) throw new Refused(generalRefusals.forbidden)
  if (access.school === 'needed' && !actor.school) throw new Refused(generalRefusals.noSchool)
}

/** Phones keep their marks and send them again. */
const movingSeconds = 60

/** @throws Refused 503 for what would change a school that is being moved; signing out goes on */
export function refuseMoving({ endpoint: { method }, access }: Route, actor: Actor | null): void {
  if (method === 'GET' || !actor?.school?.isClosed) return
  if ('isUncounted' in access && access.isUncounted) return
  throw new Refused(generalRefusals.moving, { retryAfter: movingSeconds })
}

export function mayCall(access: Access, actor: Actor): boolean {
  return 'public' in access || may(postOf(actor), access.may)
}
