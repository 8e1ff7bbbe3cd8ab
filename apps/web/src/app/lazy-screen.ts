import { lazyRouteComponent } from '@tanstack/react-router'
import { importAgain } from '#platform/import-again.ts'

/** A screen that is loaded when it is opened; where it is gone, `OfflineScreen` loads the new version at its address. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importAgain(load), name)
