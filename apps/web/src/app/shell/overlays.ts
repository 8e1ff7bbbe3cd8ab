/** What lies over a page, in one part: it is loaded once the first screen stands, as none of it is needed until somebody presses. */
export { Toasts } from '#ui/toasts.tsx'
export { MenuDrawer } from './menu-drawer.tsx'
export { ProfileMenu } from './profile-menu.tsx'
