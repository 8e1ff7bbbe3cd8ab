import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { hasToken } from '#platform/session/session.ts'
import type { AppRouter } from './app-router.tsx'
import { makeRoot, routerOptions, signInRoutes } from './sign-in-routes.tsx'

/**
 * The router of the sign-in page, which has no room for the app. Whoever goes on to anything else calls `enter`, and the app's
 * own router takes over at that address.
 */
export function openSignIn(enter: () => Promise<unknown>): AppRouter {
  // A pointer that passes over a link goes nowhere.
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
