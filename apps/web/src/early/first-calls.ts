/** A path with ':id' for the value that it ends with, as of the student whose page it is. */
export const withoutValue = (path: string): string => path.replace(/[$].+|[0-9a-f-]{36}$/, ':id')

/** The call that a screen waits for besides the one that every screen makes; null where there is none, or where it depends on what stands after '?'. */
export function firstCall(path: string, role: unknown): string | null {
  const isAdmin = role === 'admin' || role === 'superadmin'
  const isStudent = role === 'student'
  const own = `/api/leave/my-leaves?year=${new Date().getFullYear()}&page=1&limit=10`
  const calls: Record<string, string | false> = {
    '/students': !isStudent && '/api/students?sort=class&page=1',
    '/students/:id': !isStudent && `/api${path}`,
    '/teacher': isAdmin && '/api/teachers?page=1&limit=10',
    '/leaveRequest': isAdmin ? `${own}&view=true` : own,
    '/announcements': '/api/announcements?page=1',
    '/schoolDetails': '/api/schools',
    '/profile': '/api/users/me',
  }
  return calls[withoutValue(path)] || null
}
