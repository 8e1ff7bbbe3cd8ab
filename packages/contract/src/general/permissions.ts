import { adminRoles as admins, type Role, roles } from '../people.ts'

const everyone = roles
const staff = [...admins, 'teacher'] as const

/** The roles that have each permission (docs/product.md, General). The web app hides what a role may not do. */
export const permissions = {
  'self:read': everyone,
  'self:write': everyone,
  'schools:create': admins,
  'schools:read': everyone,
  'schools:write': admins,
  'access:read': admins,
  'access:write': admins,
  'deliveries:test': admins,
  'totals:read': everyone,
  'classes:read': everyone,
  'classes:write': admins,
  'students:read': staff,
  'students:add': staff,
  'students:edit': staff,
  /** A child's social category and government numbers. */
  'students:guarded': admins,
  'students:promote': admins,
  'users:read': everyone,
  'users:add': staff,
  'users:delete': admins,
  'users:sign-out': admins,
  'teachers:read': admins,
  'teachers:add': admins,
  'teachers:edit': admins,
  'students:export': staff,
  'imports:write': admins,
  'attendance:mark': staff,
  'attendance:history': everyone,
  'attendance:statistics': staff,
  'attendance:unmarked': staff,
  'teacher-attendance:scan': ['teacher'],
  'teacher-attendance:read': admins,
  'teacher-attendance:correct': admins,
  'teacher-attendance:code': admins,
  'teacher-attendance:month': staff,
  'attendance:remind': admins,
  'leave:ask': everyone,
  'leave:decide': admins,
  'notifications:read': everyone,
  'calendar:read': everyone,
  'calendar:write': admins,
  'announcements:read': everyone,
  'announcements:write': admins,
  'chat:ask': everyone,
  'reports:read': staff,
  /** Teachers' attendance and leave. */
  'reports:staff': admins,
  /** A family agrees for its child, with the child's login. */
  'privacy:consent': ['student'],
  'privacy:read': admins,
  'privacy:write': admins,
  'activity:read': admins,
  'exports:read': admins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}
