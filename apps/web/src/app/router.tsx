import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  redirect,
} from '@tanstack/react-router'
import { awaitConfig } from '#features/auth/index.ts'
import { whenSignedOut } from '#platform/client.ts'
import { importAgain } from '#platform/import-again.ts'
import { forgetSession, hasToken, whenSignedOutElsewhere } from '#platform/session.ts'
import { Loading } from '#ui/page/states.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { OfflineScreen } from './offline-screen.tsx'
import { queryClient } from './query-client.ts'
import { type ScreenPath, type ScreenRoute, screenRoutes as screens } from './screen-routes.ts'
import { loginSearch } from './search-params.ts'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: () => {
    if (hasToken()) throw redirect({ to: '/' })
  },
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  validateSearch: loginSearch,
  loader: () => awaitConfig(queryClient),
  component: lazyScreen(() => import('#features/auth/login/login-screen.tsx'), 'LoginScreen'),
})

const signup = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  component: lazyScreen(() => import('#features/auth/signup/signup-screen.tsx'), 'SignupScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(() => import('#features/auth/forgot/forgot-screen.tsx'), 'ForgotScreen'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

/** For a tablet that nobody is signed in on. */
const gate = createRoute({
  getParentRoute: () => root,
  path: '/gate',
  component: lazyScreen(() => import('#features/teacher-attendance/gate/gate-screen.tsx'), 'GateScreen'),
})

/** Imported on demand: the sign-in screens need none of it. */
const loadGuard = () => importAgain(() => import('./guard.ts'))

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async (asked) => (await loadGuard()).requireSession(asked),
  component: lazyScreen(() => import('./shell/shell.tsx'), 'Shell'),
})

type SearchOf<Path extends ScreenPath> = (typeof screens)[Path] extends { search: infer Search }
  ? Search
  : undefined

/** The types that createRoute would infer for each screen. */
type RouteOf<Path extends ScreenPath> = ReturnType<
  typeof createRoute<
    unknown,
    typeof signedIn,
    Path,
    ResolveFullPath<typeof signedIn, Path>,
    string,
    ResolveId<typeof signedIn, string, Path>,
    SearchOf<Path>
  >
>

function screenRoute(path: ScreenPath) {
  const { component, search }: ScreenRoute = screens[path]
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    ...(search && { validateSearch: search }),
    beforeLoad: async (asked) => (await loadGuard()).requireScreen(path, asked.search),
    component,
  })
}

const screenRoutes = Object.fromEntries(
  (Object.keys(screens) as ScreenPath[]).map((path) => [path, screenRoute(path)]),
) as unknown as {
  [Path in ScreenPath]: RouteOf<Path>
}

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/setting', replace: true })
  },
})

const report = createRoute({
  getParentRoute: () => signedIn,
  path: '/report',
  beforeLoad: () => {
    throw redirect({ to: '/reports', replace: true })
  },
})

const create = () =>
  createRouter({
    routeTree: root.addChildren([
      signedOut.addChildren([login, signup]),
      forgotPassword,
      notFound,
      gate,
      signedIn.addChildren({ ...screenRoutes, report, settings }),
    ]),
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: OfflineScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

export type AppRouter = ReturnType<typeof create>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

const stayPut = ['/login', '/signup', '/forgot-password', '/404', '/gate']

/** Called once, as the app starts. */
export function openRouter(): AppRouter {
  const router = create()
  const leave = (next: string) => {
    forgetSession()
    queryClient.clear()
    const search = next === '/' ? {} : { next }
    if (!stayPut.includes(location.pathname)) void router.navigate({ to: '/login', search, replace: true })
  }
  // The next sign-in leads back to where the person was: a tag, a class, a past day.
  whenSignedOut(() => leave(location.pathname + location.search))
  whenSignedOutElsewhere(() => leave('/'))
  return router
}
