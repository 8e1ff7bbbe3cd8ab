/**
 * Menus, toasts and the drawer in one chunk: it is loaded after the first screen, as nobody needs it before they press
 * something.
 */
export { Toasts } from '#ui/toasts.tsx'
export { MenuDrawer } from './menu-drawer.tsx'
export { ProfileMenu } from './profile-menu.tsx'
