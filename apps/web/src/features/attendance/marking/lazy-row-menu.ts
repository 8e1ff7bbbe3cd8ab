import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

export const RowMenu = lazyOverlay(async () => (await import('./row-menu.tsx')).RowMenu)
