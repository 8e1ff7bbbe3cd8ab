import { adminRoles, type Post, posts } from '../people.ts'

const administrators = adminRoles
const principals = [...administrators, 'principal'] as const
const offices = [...administrators, 'office'] as const
const admins = [...administrators, 'principal', 'office'] as const
const everyone = posts
const staff = [...admins, 'teacher'] as const

/** Who has each permission (docs/product.md, General). The web app hides what somebody may not do. */
export const permissions = {
  'self:read': everyone,
  'self:write': everyone,
  'schools:create': administrators,
  'schools:read': everyone,
  'schools:write': administrators,
  'access:read': principals,
  'access:write': administrators,
  'deliveries:test': administrators,
  'totals:read': everyone,
  'classes:read': everyone,
  'classes:write': offices,
  'students:read': staff,
  'students:add': [...offices, 'teacher'],
  'students:edit': [...offices, 'teacher'],
  /** A child's social category and government numbers. */
  'students:guarded': admins,
  'students:promote': offices,
  'users:read': everyone,
  'users:add': [...offices, 'teacher'],
  'users:delete': offices,
  'users:sign-out': administrators,
  'teachers:read': admins,
  'teachers:add': offices,
  'teachers:edit': offices,
  'students:export': staff,
  'imports:write': offices,
  'attendance:mark': [...administrators, 'teacher'],
  'attendance:history': everyone,
  'attendance:statistics': staff,
  'attendance:unmarked': staff,
  'teacher-attendance:scan': ['teacher'],
  'teacher-attendance:read': admins,
  'teacher-attendance:correct': administrators,
  'teacher-attendance:code': administrators,
  'teacher-attendance:month': staff,
  'attendance:remind': admins,
  /** To read and write down the results of calls to the families of children who are absent. */
  'attendance:call': staff,
  /** What families were sent, and their phones and emails. */
  'messages:read': admins,
  /** To have a number written to again that its owner stopped. */
  'messages:write': admins,
  'leave:ask': everyone,
  'leave:decide': principals,
  /** A family sees the children of its phone. */
  'family:read': ['student'],
  /** A family stops messages to its own phone and email, and has them sent again. */
  'family:messages': ['student'],
  /** A family says why its child is away. */
  'leave:note': ['student'],
  /** A class teacher decides about the notes of families in their own class. */
  'leave:accept': ['teacher'],
  'notifications:read': everyone,
  'calendar:read': everyone,
  'calendar:write': administrators,
  'announcements:read': everyone,
  'announcements:write': admins,
  /** Whoever issues certificates sees what they say, a child's social category too. */
  'certificates:issue': admins,
  'certificates:templates': principals,
  'chat:ask': everyone,
  'reports:read': staff,
  /** Teachers' attendance and leave. */
  'reports:staff': admins,
  /** A family agrees for its child, with the child's login. */
  'privacy:consent': ['student'],
  'privacy:read': admins,
  /** Consent that a family gave on paper. */
  'privacy:record': offices,
  'privacy:write': administrators,
  'activity:read': principals,
  'exports:read': principals,
} as const satisfies Record<string, readonly Post[]>

export type Permission = keyof typeof permissions

export function may(post: Post, permission: Permission): boolean {
  return (permissions[permission] as readonly Post[]).includes(post)
}
