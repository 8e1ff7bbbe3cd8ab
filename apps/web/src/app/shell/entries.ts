import { i18n } from '#platform/i18n.ts'
import type { Screen } from '#platform/screens/feature.ts'
import { mayI } from '#platform/session/roles.ts'
import { type ScreenPath, screenPaths, screens } from '../screens.ts'

type Sidebar = NonNullable<Screen['sidebar']>

export interface Entry {
  to: ScreenPath
  label: string
  icon: Sidebar['icon']
  sidebar: Sidebar
  thumb: Screen['thumb']
}

/** The screens of the sidebar that a role may open, in its order. */
export function entries(): Entry[] {
  return screenPaths.flatMap((to) => {
    const { title, permission, sidebar, thumb }: Screen = screens[to]
    if (!sidebar || !mayI(sidebar.permission ?? permission)) return []
    const isInBar = thumb && (!thumb.permission || mayI(thumb.permission))
    const shown = { label: i18n.t(sidebar.title ?? title), icon: sidebar.icon, sidebar }
    return { to, ...shown, thumb: isInBar ? thumb : undefined }
  })
}
