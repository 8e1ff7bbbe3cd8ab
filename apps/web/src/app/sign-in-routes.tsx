import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { awaitConfig, loginSearch } from '#features/auth/index.ts'
import { lazyScreen } from '#platform/screens/feature.ts'
import { hasToken } from '#platform/session/session.ts'
import { Loading } from '#ui/page/states.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { queryClient } from './query-client.ts'

export const makeRoot = () =>
  createRootRoute({
    component: Outlet,
    notFoundComponent: () => <Navigate to="/404" replace />,
  })

/** The public screens, for the sign-in page's router and for the app's. */
export function signInRoutes(root: ReturnType<typeof makeRoot>) {
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
  /** For a tablet on which nobody is signed in. */
  const gate = createRoute({
    getParentRoute: () => root,
    path: '/gate',
    component: lazyScreen(() => import('#features/teacher-attendance/gate/gate-screen.tsx'), 'GateScreen'),
  })
  return [signedOut.addChildren([login, signup]), forgotPassword, notFound, gate] as const
}

/** The paths in `signInRoutes`. */
export const openPaths = ['/login', '/signup', '/forgot-password', '/404', '/gate']

export const routerOptions = {
  // One for both routers: with two, each would hear of the other's steps.
  history: createBrowserHistory(),
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: OfflineScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
} as const
