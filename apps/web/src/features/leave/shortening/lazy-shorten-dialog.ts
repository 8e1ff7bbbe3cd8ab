import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

export const ShortenDialog = lazyOverlay(async () => (await import('./shorten-dialog.tsx')).ShortenDialog)
