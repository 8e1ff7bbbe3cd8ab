import {
  createRoute,
  createRouter,
  type ResolveFullPath,
  type ResolveId,
  redirect,
} from '@tanstack/react-router'
import { loginSearchFor } from '#features/auth/index.ts'
import { whenSignedOut } from '#platform/calls/client.ts'
import { componentOf } from '#platform/screens/component-of.tsx'
import type { Screen } from '#platform/screens/feature.ts'
import { forgetSession, whenSignedOutElsewhere } from '#platform/session/session.ts'
import { requireScreen, requireSession } from './guard.ts'
import { queryClient } from './query-client.ts'
import { type ScreenPath, screenPaths, screens } from './screens.ts'
import { Shell } from './shell/shell.tsx'
import { makeRoot, openPaths, routerOptions, signInRoutes } from './sign-in-routes.tsx'

const root = makeRoot()

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: Shell,
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
  const screen: Screen = screens[path]
  const { search } = screen
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    ...(search && { validateSearch: search }),
    beforeLoad: (asked) => requireScreen(path, asked.search),
    component: componentOf(screen),
  })
}

const screenRoutes = Object.fromEntries(screenPaths.map((path) => [path, screenRoute(path)])) as unknown as {
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
    ...routerOptions,
    routeTree: root.addChildren([
      ...signInRoutes(root),
      signedIn.addChildren({ ...screenRoutes, report, settings }),
    ]),
  })

export type AppRouter = ReturnType<typeof create>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Called once, when the app is first needed; it stays, even after the person signs out. */
export function openApp(): AppRouter {
  const router = create()
  const leave = (wanted: string, refusal?: unknown) => {
    forgetSession()
    queryClient.clear()
    const search = loginSearchFor(wanted, refusal)
    if (!openPaths.includes(location.pathname)) void router.navigate({ to: '/login', search, replace: true })
  }
  // The next sign-in returns to where the person was: a tag, a class, a past day.
  whenSignedOut((refusal) => leave(location.pathname + location.search, refusal))
  whenSignedOutElsewhere(() => leave('/'))
  return router
}
