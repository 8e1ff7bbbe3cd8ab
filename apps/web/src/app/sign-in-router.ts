import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { hasToken } from '#platform/session/session.ts'
import type { AppRouter } from './app-router.tsx'
import { makeRoot, routerOptions, signInRoutes } from './sign-in-routes.tsx'

/**
 * The sign-in page's router, which has no room for the app. Whoever goes anywhere else calls `enter`, and the app's own
 * router takes over at that address.
 */
export function openSignIn(enter: () => Promise<unknown>): AppRouter {
  // Hovering over a link opens nothing.
  const enterUnless = async (preload: boolean) => {
    if (!preload) await enter()
  }
  const root = makeRoot()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async ({ preload }) => {
      if (!hasToken()) throw redirect({ to: '/login', replace: true })
      await enterUnless(preload)
    },
  })
  const others = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ preload }) => enterUnless(preload),
  })
  const routeTree = root.addChildren([...signInRoutes(root), home, others])
  // Links are written for the app's router, which has these screens too.
  return createRouter({ ...routerOptions, routeTree }) as unknown as AppRouter
}
