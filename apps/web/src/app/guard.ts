import type { TokenClaims } from '@shala/contract/auth'
import { isPassout } from '@shala/contract/classes'
import { isAdmin } from '@shala/contract/people'
import type { Permission } from '@shala/contract/permissions'
import { redirect } from '@tanstack/react-router'
import { classesQuery } from '#features/classes/index.ts'
import { schoolQuery } from '#features/schools/index.ts'
import { ApiError } from '#platform/api-error.ts'
import { mayI } from '#platform/roles.ts'
import { forgetSession, keepSessionData, readClaims } from '#platform/session.ts'
import { queryClient } from './query-client.ts'
import { type ScreenPath, screenAt, screens } from './screens.ts'

function toLogin(wanted: string) {
  forgetSession()
  queryClient.clear()
  return redirect({ to: '/login', search: wanted === '/' ? {} : { next: wanted } })
}

/** The school and its classes, once; both calls at the same time when the token names a school. */
async function initialise({ role, schoolId }: TokenClaims) {
  const knowsSchool = schoolId != null
  const [school, early] = await Promise.all([
    queryClient.ensureQueryData(schoolQuery),
    knowsSchool ? queryClient.ensureQueryData(classesQuery) : undefined,
  ])
  const classes = school ? (early ?? (await queryClient.ensureQueryData(classesQuery))).classes : []
  keepSessionData(isAdmin(role) ? { school, classes } : {})
  return { school, classes }
}

/**
 * Lets nobody in without a session, and leads an admin without school or class to the onboarding. An outage keeps the
 * token and shows the offline screen; only a refusal signs out (docs/product.md, Shell).
 */
export async function requireSession({ location }: { location: { pathname: string; href: string } }) {
  const claims = readClaims()
  if (!claims) throw toLogin(location.href)
  const { school, classes } = await initialise(claims).catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && (error.status === 401 || error.status === 403)
    throw isRefusal ? toLogin(location.href) : error
  })
  const isSetUp = school !== null && classes.some((one) => !isPassout(one))
  if (isAdmin(claims.role) && !isSetUp && !screenAt(location.pathname)?.isSetup)
    throw redirect({ to: '/onboarding' })
}

/** The permission that a dialog in an address needs; undefined where the address opens none. */
export function permissionToOpen(path: ScreenPath, { add }: { add?: string }): Permission | undefined {
  return add === undefined ? undefined : screenAt(path)?.opens?.[add]
}

/** A screen or dialog that a role may not use does not open: its calls would be refused one by one. */
export function requireScreen(path: ScreenPath, search: { add?: string }): void {
  if (!mayI(screens[path].permission)) throw redirect({ to: '/' })
  const needed = permissionToOpen(path, search)
  const { add: _, ...rest } = search
  if (needed && !mayI(needed)) throw redirect({ to: path, search: rest, replace: true })
  // A second school would be refused only after the whole form is filled.
  const hasSchool = Boolean(queryClient.getQueryData(schoolQuery.queryKey))
  if (path === '/createSchool' && hasSchool) throw redirect({ to: '/onboarding' })
}
