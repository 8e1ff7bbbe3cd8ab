import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

export const StudentPanel = lazyOverlay(async () => (await import('./student-panel.tsx')).StudentPanel)
