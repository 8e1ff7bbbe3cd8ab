/** Menus, toasts and the drawer, in one part: it is loaded once the first screen stands, as nobody needs it before they press. */
export { Toasts } from '#ui/toasts.tsx'
export { MenuDrawer } from './menu-drawer.tsx'
export { ProfileMenu } from './profile-menu.tsx'
