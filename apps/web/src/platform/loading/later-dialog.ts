import { lazyOverlay } from './lazy-overlay.ts'

/** A dialog around what is already here. */
export const LaterDialog = lazyOverlay(async () => (await import('#ui/dialog/dialog.tsx')).Dialog)
