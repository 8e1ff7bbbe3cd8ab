import type { Permission } from '@shala/contract/general/permissions'
import type { LiveTopic } from '@shala/contract/live'
import type { Role } from '@shala/contract/people'
import type { TablerIcon } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { importAgain } from '../loading/import-again.ts'

/** One screen: everything that the router, the bars, the headings, Ctrl+K and the page's own script need. */
export interface Screen {
  /** In the sidebar, the header and the browser's tab. */
  title: string
  /** One line in the header. */
  description?: string
  /** For students, instead. */
  studentDescription?: string
  /** The permission that its calls need. */
  permission: Permission
  component: RouteComponent
  /** Of the roles whose screen is another one. Each person loads only their own. */
  byRole?: Partial<Record<Role, RouteComponent>>
  /** Parses the part of the address after '?'. */
  search?: (raw: Record<string, unknown>) => object
  /** The dialogs that `add` in its address opens, each with the permission that its call needs. */
  opens?: Partial<Record<string, Permission>>
  /** Its heading in the sidebar; 'top': above all. */
  sidebar?: {
    group: 'top' | 'academic' | 'administration'
    icon: TablerIcon
    /** Its name in menus, if the screen's own title is longer. */
    title?: string
    /** Needed to find it there, if more people may open it. */
    permission?: Permission
  }
  /** Its place and name in the bar on phones. */
  thumb?: { place: number; title?: string; permission?: Permission }
  /** Available before there is a school and a class. */
  isSetup?: true
  /** Without sidebar and header. */
  isBare?: true
  /**
   * The call that it waits for besides the one that every screen makes: the first one that the person may make. Only the
   * page's own script makes it, and that is built where `import.meta.env.SSR` is true: the app leaves out the calls' shapes.
   */
  firstCall?: readonly FirstCall[] | false
}

interface FirstCall {
  /** As built by `urlOf`, with the marks of `address-marks.ts`. */
  url: string
  permission: Permission
}

/** An action that Ctrl+K can start without a screen's own buttons. */
interface Act {
  title: string
  permission: Permission
  /** Not the router's own type, which is made from the screens. */
  link: { to: string; search: object }
}

/** What the app needs to know about a feature: its `feature.ts`. */
export interface Feature<Screens extends Record<string, Screen> = Record<string, Screen>> {
  screens: Screens
  /** What is reloaded when a topic changes on another device, by the beginnings of the queries' keys. */
  live: Partial<Record<LiveTopic, readonly QueryKey[]>>
  acts?: readonly Act[]
}

export function describeFeature<const Screens extends Record<string, Screen>>(
  feature: Feature<Screens>,
): Feature<Screens> {
  return feature
}

/** A screen that is loaded when it is opened; if it is gone, `OfflineScreen` loads the new version at its address. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importAgain(load), name)
