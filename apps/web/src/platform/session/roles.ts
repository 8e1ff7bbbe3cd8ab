import { may, type Permission } from '@shala/contract/general/permissions'
import { type Duty, isAdmin, type Post, postOf, type Role } from '@shala/contract/people'
import { useSyncExternalStore } from 'react'
import { i18n } from '../i18n.ts'
import { readClaims, readDuty, watchSession } from './session.ts'

/** Administrator, Teacher or Student. */
export function roleLabel(role: Role): string {
  if (isAdmin(role)) return i18n.t('Administrator')
  return role === 'teacher' ? i18n.t('Teacher') : i18n.t('Student')
}

/** Administrator, Principal or Office. */
export function dutyLabel(duty: Duty): string {
  if (duty === 'administrator') return i18n.t('Administrator')
  return duty === 'principal' ? i18n.t('Principal') : i18n.t('Office')
}

/** The role of the person who is signed in, or their duty, in words. */
export function ownLabel(role: Role): string {
  return role === 'admin' ? dutyLabel(readDuty()) : roleLabel(role)
}

function ownPost(): Post | null {
  const claims = readClaims()
  return claims && postOf({ role: claims.role, duty: readDuty() })
}

/** Not in session.ts: the sign-in screens load that, and must not load the permissions. */
export function mayI(permission: Permission): boolean {
  const post = ownPost()
  return post !== null && may(post, permission)
}

/** What is drawn by permissions follows a change of them. */
export function useOwnPost(): Post | null {
  return useSyncExternalStore(watchSession, ownPost)
}
