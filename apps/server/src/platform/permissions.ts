import { may, type Permission } from '@shala/contract/general/permissions'
import { generalRefusals } from '@shala/contract/general/refusal'
import { postOf, type Standing } from '@shala/contract/people'
import { Refused } from './refused.ts'

const askedByRules = new Set<Permission>()

/** A permission that a rule checks, after the one that its route declares. */
interface PermissionRule {
  isHeldBy: (actor: Standing) => boolean
  /** @throws Refused 403 */
  require: (actor: Standing) => void
}

/**
 * Created once, when the rule's file is loaded, so that `permissionsOfRules` can list every permission that is checked.
 */
export function permissionRule(permission: Permission): PermissionRule {
  askedByRules.add(permission)
  const isHeldBy = (actor: Standing) => may(postOf(actor), permission)
  return {
    isHeldBy,
    require(actor) {
      if (!isHeldBy(actor)) throw new Refused(generalRefusals.forbidden)
    },
  }
}

export function permissionsOfRules(): readonly Permission[] {
  return [...askedByRules]
}
