import { may, type Permission } from '@shala/contract/general/permissions'
import { isAdmin, type Role } from '@shala/contract/people'
import { i18n } from '../i18n.ts'
import { readClaims } from './session.ts'

/** Administrator, Teacher or Student. */
export function roleLabel(role: Role): string {
  if (isAdmin(role)) return i18n.t('Administrator')
  return role === 'teacher' ? i18n.t('Teacher') : i18n.t('Student')
}

/** Not in session.ts: the sign-in screens load that, and must not load the permissions. */
export function mayI(permission: Permission): boolean {
  const claims = readClaims()
  return claims !== null && may(claims.role, permission)
}
