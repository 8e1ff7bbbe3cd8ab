import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

export const TeacherPanel = lazyOverlay(async () => (await import('./teacher-panel.tsx')).TeacherPanel)
