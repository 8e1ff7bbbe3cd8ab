import '#platform/loading/older-browsers.ts'
import type { TokenClaims } from '@shala/contract/auth/auth'
import { isPassout } from '@shala/contract/classes'
import { isAdmin } from '@shala/contract/people'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { fetchWhatIsMarked, takeOverMarks } from '#features/attendance/index.ts'
import { loginSearchFor } from '#features/auth/index.ts'
import { classesQuery } from '#features/classes/index.ts'
import { openApp } from '#features/dashboard/index.ts'
import { schoolQuery } from '#features/schools/index.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { todayIn } from '#platform/clock.ts'
import { speakAll } from '#platform/language/all-words.ts'
import { mayI } from '#platform/session/roles.ts'
import { forgetSession, isSomebodyElse, keepSessionData, readClaims } from '#platform/session/session.ts'
import { storeAnswers } from '#platform/session/stored-answers.ts'
import { queryClient } from './query-client.ts'
import { permissionToOpen, type ScreenPath, screenAt, screens } from './screens.ts'

storeAnswers(queryClient)

function toLogin(wanted: string, refusal?: unknown) {
  forgetSession()
  queryClient.clear()
  return redirect({ to: '/login', search: loginSearchFor(wanted, refusal) })
}

/** An answer that this device has stored is enough to start with; it is requested again in the background. */
const storedFirst = { revalidateIfStale: true } as const

type Asked = Pick<ParsedLocation, 'pathname' | 'searchStr' | 'search' | 'href'>

let hasOpened = false

/** The school and its classes, with everything that the first screen shows. */
async function initialise({ role }: TokenClaims, at: Asked) {
  await openApp(queryClient)
  const school = await queryClient.ensureQueryData({ ...schoolQuery, ...storedFirst })
  const classes = school
    ? (await queryClient.ensureQueryData({ ...classesQuery, ...storedFirst })).classes
    : []
  keepSessionData(isAdmin(role) ? { school, classes } : {})
  const taught = classes.filter((one) => !isPassout(one))
  if (school && !hasOpened) {
    const address = { pathname: at.pathname, search: at.searchStr }
    fetchWhatIsMarked(queryClient, address, taught, todayIn(school.timeZone))
  }
  // The icon's address only leads on to another.
  hasOpened ||= !('start' in at.search)
  return school !== null && taught.length > 0
}

/** The same, freshly from the server: a school may have been set up on another device. */
async function initialiseAnew(claims: TokenClaims, at: Asked) {
  for (const { queryKey } of [schoolQuery, classesQuery]) queryClient.removeQueries({ queryKey, exact: true })
  return initialise(claims, at)
}

/**
 * Requires a session, and sends an admin without a school or class to the onboarding. An outage keeps the token and
 * shows the offline screen; only a refusal signs out (docs/product.md, Shell).
 */
export async function requireSession({ location, preload }: { location: Asked; preload: boolean }) {
  const claims = readClaims()
  if (!claims) throw toLogin(location.href)
  if (!preload) takeOverMarks()
  const signOutIfRefused = (error: unknown) => {
    const isRefusal = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (isRefusal && isSomebodyElse(claims)) {
      queryClient.clear()
      throw redirect({ href: location.href })
    }
    throw isRefusal ? toLogin(location.href, error) : error
  }
  const [isSetUp] = await Promise.all([initialise(claims, location), speakAll()]).catch(signOutIfRefused)
  if (isSetUp || !mayI('schools:create') || screenAt(location.pathname)?.isSetup) return
  if (!(await initialiseAnew(claims, location).catch(signOutIfRefused))) throw redirect({ to: '/onboarding' })
}

/** A screen or dialog that a role may not use does not open: its calls would all be refused. */
export function requireScreen(path: ScreenPath, search: { add?: string; start?: string }): void {
  // A teacher who takes out her phone has a class in front of her.
  if (search.start)
    throw redirect({ to: readClaims()?.role === 'teacher' ? '/attendance' : '/', replace: true })
  if (!mayI(screens[path].permission)) throw redirect({ to: '/' })
  const needed = permissionToOpen(path, search)
  const { add: _, ...rest } = search
  if (needed && !mayI(needed)) throw redirect({ to: path, search: rest, replace: true })
  // A second school would only be refused after the whole form is filled in.
  const hasSchool = Boolean(queryClient.getQueryData(schoolQuery.queryKey))
  if (path === '/createSchool' && hasSchool) throw redirect({ to: '/onboarding' })
}
